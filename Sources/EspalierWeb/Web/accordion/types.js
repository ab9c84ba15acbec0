// @ts-check
// The public types of <espalier-accordion>. `Scripts/web-manifest` copies them to espalier.d.ts.

/**
 * @typedef {import("../core/types.js").Cause} Cause
 * @typedef {import("../core/types.js").Key} Key
 */

/**
 * The properties of an accordion that only reflect an attribute.
 *
 * @typedef {object} AccordionAttributes
 * @property {boolean} disabled
 * @property {"multiple" | "single" | "always-one"} expansion
 */

/**
 * @typedef {object} PanelData
 * @property {Key} [id]
 * @property {string} title
 * @property {string} [detail]
 * @property {boolean} [expanded] At first.
 * @property {boolean} [disabled] Whether the user cannot expand or collapse it.
 * @property {Node | string} [content]
 */

/**
 * @typedef {object} AccordionState
 * @property {1} version
 * @property {Key[]} expanded
 */

/**
 * The events of an accordion.
 *
 * @typedef {object} AccordionEvents
 * @property {{ id: Key, cause: Cause }} willexpand
 * @property {{ id: Key, cause: Cause }} willcollapse
 * @property {{ id: Key, expanded: boolean, cause: Cause }} expand
 * @property {{ ids: Key[] }} settle
 */

export {};
