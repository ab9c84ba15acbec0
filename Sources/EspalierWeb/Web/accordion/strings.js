// @ts-check
// The strings of accordions.

/** The English strings of `<espalier-accordion>`. */
export const accordionStrings = {
  allExpanded: "All opened",
  allCollapsed: "All closed",
};
