// @ts-check
// The strings of accordions.

/**
 * The English strings of `<espalier-accordion>`.
 *
 * @param {import("../core/language.js").Numbers} _numbers
 */
export const accordionStrings = (_numbers) => ({
  allExpanded: "All opened",
  allCollapsed: "All closed",
});

/** @typedef {ReturnType<typeof accordionStrings>} AccordionStrings */
