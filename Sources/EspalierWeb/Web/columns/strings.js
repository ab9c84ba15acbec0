// @ts-check
// The strings of columns.

/**
 * The English strings of `<espalier-columns>`.
 *
 * @param {import("../core/language.js").Numbers} numbers
 */
export const columnStrings = (numbers) => ({
  root: "All",
  path: "Path",
  empty: "No items",
  loading: "Loading",
  failed: "This could not be loaded.",
  retry: "Try Again",
  branch: "opens a column",
  instructions: "Up and Down Arrow move within a column. Right Arrow goes into the next column, " +
    "Left Arrow back. Type to find.",
  /** @param {string} title */
  back: (title) => `Back to ${title}`,
  /** @param {string} title */
  preview: (title) => `About ${title}`,
  /** @param {string} title */
  width: (title) => `Width of ${title}`,
  /** @param {string} title of a column @param {number} width in pixels */
  resized: (title, width) => `${title}, ${numbers.number(width)} pixels wide`,
  /**
   * The items of the next column. The title, and that it is a branch, were announced before.
   *
   * @param {string} _title @param {number} count @param {number} _column from 1 on
   */
  column: (_title, count, _column) => numbers.plural(count, { one: "# item", other: "# items" }),
  /** @param {string} title */
  failure: (title) => `${title} could not be loaded`,
  /** @param {string} text that was typed, while not all rows are loaded */
  notArrived: (text) => `No row that has arrived begins with “${text}”`,
});

/** @typedef {ReturnType<typeof columnStrings>} ColumnsStrings */
