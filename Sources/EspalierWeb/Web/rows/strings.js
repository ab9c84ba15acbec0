// @ts-check
// The strings of rows that expand.

/**
 * The English strings of `<espalier-rows>`.
 *
 * @param {import("../core/language.js").Numbers} numbers
 */
export const rowsStrings = (numbers) => ({
  showMore: "Show more",
  showLess: "Show less",
  /** @param {number} rows that are not printed */
  unprinted: (rows) => `and ${numbers.number(rows)} more`,
  allExpanded: "All rows opened",
  allCollapsed: "All rows closed",
});

/** @typedef {ReturnType<typeof rowsStrings>} RowsStrings */
