// @ts-check
// The public types of <espalier-rows>. `Scripts/web-manifest` copies them to espalier.d.ts.

/**
 * @typedef {import("../core/types.js").Cause} Cause
 * @typedef {import("../core/types.js").Key} Key
 */

/**
 * The properties of expandable rows that only reflect an attribute.
 *
 * @typedef {object} RowsAttributes
 * @property {boolean} disabled
 * @property {"multiple" | "single"} expansion
 */

/**
 * @typedef {object} RowItem
 * @property {Key | null} [id]
 * @property {string} title
 * @property {string} [detail]
 * @property {string} [content] Text; line breaks are kept.
 * @property {boolean} [expanded] At first.
 */

/**
 * @typedef {object} RowsState
 * @property {1} version
 * @property {Key[]} expanded
 * @property {Key[]} selected
 * @property {Key | null} cursor
 */

/**
 * The row of an event; id null: all rows.
 *
 * @typedef {object} RowDetail
 * @property {Key | null} id
 * @property {RowItem} [item]
 * @property {Cause} cause
 */

/**
 * The events of expandable rows.
 *
 * @typedef {object} RowsEvents
 * @property {RowDetail} willexpand
 * @property {RowDetail} willcollapse
 * @property {RowDetail & { expanded: boolean }} expand
 * @property {RowDetail} willselect
 * @property {{ ids: Key[], cause: Cause }} select
 */

export {};
