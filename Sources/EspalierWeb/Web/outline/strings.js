// @ts-check
// The strings of outlines.

/**
 * The English strings of `<espalier-outline>`.
 *
 * @param {import("../core/language.js").Numbers} numbers
 */
export const outlineStrings = (numbers) => ({
  loading: "Loading",
  /** @param {string} message of the error, without a full stop */
  failed: (message) => (message ? `Could not be loaded: ${message}` : "Could not be loaded"),
  retry: "Try again",
  fewer: "There are fewer items than before. Reload the page.",
  /** The row that loads more children. */
  showMore: "Show more",
  /** The button that unfolds and folds text that is cut off. */
  more: "More",
  less: "Less",
  /** @param {number} rows after all were expanded or collapsed, loaded or unfiltered */
  rows: (rows) => numbers.plural(rows, { one: "# row", other: "# rows" }),
  /** @param {number} rows that are not printed */
  unprinted: (rows) => `and ${numbers.number(rows)} more`,
  /** @param {number} matches of a filter */
  results: (
    matches,
  ) => (matches === 0
    ? "No results"
    : numbers.plural(matches, { one: "# result", other: "# results" })),
  /** @param {string} query of the filter, empty for a function; nothing matches it */
  nothing: (query) => (query ? `Nothing matches “${query}”` : "Nothing matches"),
  clearFilter: "Clear filter",
  /** @param {string} title @param {number} items that were loaded below it */
  loaded: (title, items) => {
    if (items === 0) return `${title}: no items`;
    return `${title}: ${numbers.plural(items, { one: "# item", other: "# items" })}`;
  },
  /** @param {string} title of the branch, empty at the top @param {string} message */
  failure: (title, message) => {
    if (!title) return message;
    return `${title} could not be loaded: ${message.replace(/\.$/, "")}. Press Enter to try again`;
  },
  /** @param {number} count of several items, in place of a title */
  items: (count) => numbers.plural(count, { one: "# item", other: "# items" }),
  /** @param {number} count of the dragged items */
  dragged: (count) => numbers.number(count),
  /** An item that has no title yet. */
  untitled: "an item",
  /** @param {string} name of the item or the items */
  cut: (name) => `Cut ${name}`,
  /** @param {string} name */
  cannotMove: (name) => `${name} cannot move there`,
  /** @param {string} name */
  cannotMoveIntoItself: (name) => `${name} cannot move into itself`,
  /**
   * @param {string} name @param {string | null} parent its title; null at the top level
   * @param {number} position from 1 @param {number} count of siblings
   * @param {boolean} [isSame] whether it is the parent that it had
   */
  moved: (name, parent, position, count, isSame = false) => {
    const place = `${numbers.number(position)} of ${numbers.number(count)}`;
    if (isSame) return `Moved ${name}, ${place}${parent === null ? "" : ` in ${parent}`}`;
    return `Moved ${name} ${parent === null ? "to the top level" : `into ${parent}`}, ${place}`;
  },
  /** @param {string} name of what was cut and is not any more @param {number} [count] of items */
  kept: (name, count = 1) => `${name} ${count === 1 ? "stays" : "stay"}`,
  /** @param {string} name of the new item or items */
  inserted: (name) => `Inserted ${name}`,
  /** @param {string} name */
  removed: (name) => `Deleted ${name}`,
  /** @param {string} name */
  copied: (name) => `Copied ${name}`,
  /** @param {string} text that was typed, while not all rows are loaded */
  notArrived: (text) => `No row that has arrived begins with “${text}”`,
  /** All items, by a column or otherwise. */
  sortedItems: "Sorted",
  /** @param {string} step what was announced when it was done */
  undone: (step) => `Undone: ${step}`,
  /** @param {string} step */
  redone: (step) => `Done again: ${step}`,
  /** @param {string} step */
  notUndone: (step) => `Not all of it is loaded: ${step}`,
  /** @param {string} step that needs items which are gone */
  noLongerFits: (step) => `No longer possible, since items have changed: ${step}`,
  /** A list that is open at its end. */
  notLoaded: "Not all items are loaded there",
  /**
   * The label of the text field.
   *
   * @param {string} title
   */
  editTitle: (title) => `Name of ${title}`,
  /** @param {string} previous @param {string} title */
  renamed: (previous, title) => `Renamed ${previous} to ${title}`,
  /**
   * The label of the separator.
   *
   * @param {string} title of a column
   */
  columnWidth: (title) => `Width of ${title}`,
  /** @param {string} title of a column @param {number} width in pixels */
  columnResized: (title, width) => `${title}, ${numbers.number(width)} pixels wide`,
  /** @param {string} title of a column @param {"ascending" | "descending"} direction */
  sorted: (title, direction) => `Sorted by ${title}, ${direction}`,
  /** The states of a row of a treegrid. */
  checked: "checked",
  partlyChecked: "partly checked",
  unchecked: "not checked",
  /** A row that cannot be used. */
  disabled: "unavailable",
  /** The buttons of a row. */
  actions: "Actions",
  /**
   * The label of a button in a row.
   *
   * @param {string} title of the button @param {string} name of the item
   */
  action: (title, name) => `${title}, ${name}`,
  /** @param {number} count of several selected items */
  selected: (count) => `${numbers.number(count)} selected`,
});

/** @typedef {ReturnType<typeof outlineStrings>} OutlineStrings */
