// @ts-check
// The public types of <espalier-columns>. `Scripts/web-manifest` copies them to espalier.d.ts.

/**
 * @typedef {import("../core/types.js").Cause} Cause
 * @typedef {import("../core/types.js").Key} Key
 * @typedef {import("../outline/types.js").Item} Item
 */

/**
 * The properties of columns that only reflect an attribute.
 *
 * @typedef {object} ColumnsAttributes
 * @property {boolean} disabled
 */

/**
 * @typedef {Omit<Item, "children"> & { children?: ColumnItem[] | null, badge?: string }} ColumnItem
 */

/**
 * The item of an event of columns; id and item are null if nothing is selected.
 *
 * @typedef {object} ColumnDetail
 * @property {Key | null} id
 * @property {ColumnItem | null} item
 * @property {Key[]} path The ids from the first column on.
 * @property {Cause} cause
 */

/**
 * The events of columns.
 *
 * @typedef {object} ColumnsEvents
 * @property {ColumnDetail} willselect
 * @property {ColumnDetail} select
 * @property {ColumnDetail} path
 * @property {ColumnDetail} activate
 * @property {{ id?: Key | null, message: string, cause: Cause }} fail
 */

/**
 * Fetches children: of the item with an id, or, if that is null, those of the first column.
 *
 * @typedef {(id: Key | null, offset: number, limit: number, signal: AbortSignal) =>
 *   Promise<ColumnItem[] | { items: ColumnItem[], total?: number }>} ColumnSource
 */

/**
 * @typedef {object} ColumnsState
 * @property {1} version
 * @property {Key[]} path
 * @property {{ path: string[], width: number }[]} widths
 */

/**
 * Fills an element with the preview of an item.
 *
 * @typedef {(item: ColumnItem, element: HTMLElement) => void} PreviewMaker
 */

export {};
