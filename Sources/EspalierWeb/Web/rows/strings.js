// @ts-check
// The strings of rows that expand.

/** The English strings of `<espalier-rows>`. */
export const rowsStrings = {
  showMore: "Show more",
  showLess: "Show less",
  allExpanded: "All rows opened",
  allCollapsed: "All rows closed",
};
