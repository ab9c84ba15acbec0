// @ts-check
// The strings of rows that expand.

/** The English strings of `<espalier-rows>`. */
export const rowsStrings = {
  showMore: "Show more",
  showLess: "Show less",
  /** @param {number} rows that are not printed */
  unprinted: (rows) => `and ${rows.toLocaleString("en")} more`,
  allExpanded: "All rows opened",
  allCollapsed: "All rows closed",
};
