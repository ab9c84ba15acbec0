// @ts-check
// The public types of <espalier-outline>. `Scripts/web-manifest` copies them to espalier.d.ts.

/**
 * @typedef {import("../core/types.js").Cause} Cause
 * @typedef {import("../core/types.js").Key} Key
 * @typedef {import("../core/types.js").Render} Render
 * @typedef {import("./outline.js").OutlineElement} OutlineElement
 */

/**
 * The properties of an outline that only reflect an attribute.
 *
 * @typedef {object} OutlineAttributes
 * @property {"none" | "single" | "multiple" | null} selection
 * @property {"" | "clamp" | "all" | null} wrap
 * @property {"none" | null} guides
 * @property {"all" | "visible" | null} scope
 * @property {"button" | null} loadMore
 * @property {boolean} checkboxes
 * @property {boolean} sticky
 * @property {boolean} collapseForgets
 * @property {boolean} disabled
 * @property {boolean} movable
 * @property {string | null} receives
 * @property {boolean} sends
 * @property {boolean} editable
 * @property {"multiple" | "single"} expansion
 */

/**
 * An icon: the address of an image; `sprite`: the address of a symbol in an SVG file, such as
 * `icons.svg#eye`; `text`: a letter of a font for icons, or an emoji.
 *
 * @typedef {string | { sprite: string } | { text: string }} Icon
 */

/**
 * Icons by the kinds of items, or by items.
 *
 * @typedef {Record<string, Icon> | ((item: any) => Icon | null | undefined)} Icons
 */

/**
 * A button at the end of a row.
 *
 * @typedef {object} RowAction
 * @property {string} id
 * @property {string} title Its tooltip, and without an icon its text; spoken with the title of the
 *   item.
 * @property {Icon} [icon]
 * @property {boolean} [pressed] Whether it is on; without it, it is a button that does not stay on.
 * @property {boolean} [disabled]
 * @property {boolean} [always] Whether it is seen where neither the pointer nor the focus is.
 */

/**
 * The buttons of all rows, or those of an item.
 *
 * @typedef {readonly RowAction[] | ((item: any) => readonly RowAction[] | null | undefined)}
 *   Actions
 */

/**
 * A row of an outline as it is drawn, or a copy of one that sticks.
 *
 * @typedef {object} DrawnRow
 * @property {HTMLElement} element It is used again for other items.
 * @property {Key | null} id Null if the item is not loaded.
 * @property {Item | undefined} item
 * @property {boolean} expanded
 */

/**
 * A feature that a page adds to an outline. What it throws is reported as an uncaught error.
 *
 * @typedef {object} OutlineFeature
 * @property {(event: KeyboardEvent) => boolean} [press] Is called for a key before the outline
 *   takes it; true if the feature has.
 * @property {(row: DrawnRow) => void} [decorateRow] Is called for each row in sight whenever rows
 *   are drawn, so it has to be quick, and writes only what is new. What it leaves on an element is
 *   there for the next item. It changes no data.
 * @property {() => void} [drawn] Is called after each drawing.
 */

/**
 * Null stands for what is not given.
 *
 * @typedef {object} Item
 * @property {Key | null} [id]
 * @property {string} title
 * @property {string} [detail]
 * @property {string} [label] The words of a screen reader in place of title and detail.
 * @property {Icon} [icon]
 * @property {string} [kind] `folder`, `file`, `link` and `error` have a picture; others can be
 *   styled by `[data-kind]`.
 * @property {string} [href] The address of the link that the title is; activation follows it unless
 *   that is prevented.
 * @property {string} [download] The name of the file that is at `href`, for those who drag the row
 *   out of the browser.
 * @property {Item[] | Page | null} [children] All children, or the first of them. Without children,
 *   a branch asks the outline's source. Null is none.
 * @property {boolean} [branch] Whether it can be expanded; by default, whether it has `children`.
 * @property {boolean} [expanded] At first.
 * @property {boolean} [selected]
 * @property {boolean} [checked]
 * @property {boolean} [disabled]
 * @property {unknown} [cells]
 */

/**
 * Changes of an item's looks.
 *
 * @typedef {Partial<Omit<Item,
 *   "id" | "children" | "branch" | "expanded" | "selected" | "checked">>} ItemChanges
 */

/**
 * Some children of an item.
 *
 * @typedef {object} Page
 * @property {Item[]} items
 * @property {number | null} [total] The number of all children.
 * @property {number | null} [next] The cursor of the next page, if their number is unknown; null at
 *   the end.
 */

/**
 * @typedef {object} SectionData
 * @property {Key} [id]
 * @property {string | null} [title] Shown above the rows, and sticky while they are in view.
 * @property {Item[] | Page | null} [children] Without them, the outline's source is asked for the
 *   children of the section's id.
 */

/**
 * Items as columns: a million take little memory.
 *
 * @typedef {object} Columns
 * @property {string[] | ((index: number) => string)} titles
 * @property {ArrayLike<number>} [level] The number of ancestors of each item, in display order.
 *   Instead of it, `parent`; without both, it is a flat list.
 * @property {ArrayLike<number | null>} [parent] The index of each item's parent; -1 or null at the
 *   top. Parents precede their children; siblings are in the order of their indices.
 * @property {ArrayLike<Key | null>} [ids]
 * @property {string[] | ((index: number) => string)} [details]
 * @property {string[] | ((index: number) => string)} [kinds]
 * @property {ArrayLike<number | boolean>} [branch]
 * @property {ArrayLike<number | boolean>} [expanded]
 * @property {number} [count] The number of items, if no other column determines it.
 */

/**
 * @typedef {Item[] | { sections: SectionData[] } | Columns} Data
 */

/**
 * Fetches children: of the item with an id, or, if that is null, the top ones.
 *
 * An answer may have fewer items than the limit if it has a `total` or a `next`; the next request
 * begins where it ended. A list alone that is shorter than the limit is the end. An answer without
 * items for rows that are missing is a failure, as is one of another shape. An error with the
 * property `isSilent` says that nothing answers at all; see `espalier-trouble`. The signal is
 * aborted when the answer is no longer needed.
 *
 * @typedef {(id: Key | null, offset: number, limit: number, signal: AbortSignal) => Promise<Item[]
 *   | Page>} Source
 */

/**
 * @typedef {string | ((item: Item) => boolean)} Query
 */

/**
 * @typedef {object} FilterOptions
 * @property {"subtree" | "matches"} [mode] `subtree`: the descendants of a match stay, collapsed;
 *   `matches`: only matches and their ancestors stay.
 */

/**
 * @typedef {object} OutlineState
 * @property {1} version
 * @property {Key[]} expanded
 * @property {Key[]} selected
 * @property {Key[]} checked
 * @property {Key | null} cursor
 * @property {{ id: Key, y: number } | null} scroll The first item in sight, and its distance from
 *   the top edge in pixels.
 * @property {{ widths: number[], sort: { column: number, direction: "ascending" | "descending" } |
 *   null }} [columns] Of a treegrid: the widths of its columns in pixels, and the column that it is
 *   sorted by.
 */

/**
 * @typedef {object} Timing
 * @property {number} [duration] In milliseconds; 0 is no motion.
 * @property {[number, number, number, number]} [curve] As in `cubic-bezier`.
 * @property {boolean} [fade] Whether inserted and removed rows fade.
 */

/**
 * A column of a treegrid.
 *
 * @typedef {object} GridColumn
 * @property {string} title
 * @property {number} [width] In pixels.
 * @property {"start" | "end"} [align]
 * @property {(item: Item) => string} [value]
 * @property {Render} [render] Fills the cells; those of the first column are the outline's to
 *   `render`.
 * @property {(a: Item, b: Item) => number} [compare]
 */

/**
 * The item of an event; id null: no item.
 *
 * @typedef {object} ItemDetail
 * @property {Key | null} id
 * @property {Item | undefined} item
 * @property {Cause} cause
 */

/**
 * The item of a button or a menu, and the items that it applies to: all selected ones, or itself.
 *
 * @typedef {object} TargetDetail
 * @property {Key} id
 * @property {Item | undefined} item
 * @property {Key[]} ids
 * @property {Cause} cause
 */

/**
 * Rows that are copied, or dragged out of an outline.
 *
 * @typedef {object} SendDetail
 * @property {Key[]} ids All selected items if the row is one of them, and otherwise that of the row.
 * @property {Item[]} items
 * @property {DataTransfer} data It has the texts, and takes other formats as well.
 * @property {"copy" | "drag"} how
 * @property {Cause} cause
 */

/**
 * Something that comes to an outline from elsewhere, and its place there.
 *
 * @typedef {object} ReceiveDetail
 * @property {"items" | "files" | "text"} kind Items of another outline, files, or text.
 * @property {Item[]} items The items, and the outline that they are of.
 * @property {OutlineElement | null} from
 * @property {DataTransfer | null} data Files and text. Before a drop the browser tells their types
 *   alone.
 * @property {Key | null} parent
 * @property {number} section
 * @property {number} index
 * @property {Cause} cause
 */

/**
 * The events of an outline. Those marked as cancelable can be prevented.
 *
 * @typedef {object} OutlineEvents
 * @property {ItemDetail} willexpand
 * @property {ItemDetail} willcollapse
 * @property {ItemDetail} willselect
 * @property {ItemDetail & { checked: boolean }} willcheck
 * @property {DropDetail} willdrop
 * @property {ItemDetail & { expanded: boolean }} expand
 * @property {ItemDetail & { ids: Key[] }} select
 * @property {ItemDetail & { ids: Key[] }} check
 * @property {ItemDetail} activate
 * @property {TargetDetail & { action: string }} action
 * @property {TargetDetail & { x: number, y: number }} menu
 * @property {ReceiveDetail} willreceive
 * @property {ReceiveDetail} receive
 * @property {SendDetail} willsend
 * @property {SendDetail} send
 * @property {DropDetail} drop
 * @property {DropDetail} insert
 * @property {{ ids: Key[], cause: Cause }} delete
 * @property {StepDetail} undo
 * @property {StepDetail} redo
 * @property {{ id: Key, title: string, previous: string, cause: Cause }} rename
 * @property {SortDetail} sort
 * @property {{ column: number, title: string, width: number, cause: Cause }} resize
 * @property {{ progress: number, cause: Cause }} progress
 * @property {{ count: number | null, rows: number, cause: Cause }} filter
 * @property {{ rows: number, cause: Cause }} rows
 * @property {LoadDetail} load
 * @property {ItemDetail & { error: Error, message: string }} failed
 * @property {{ message: string | null, cause: Cause }} trouble
 */

/**
 * @typedef {object} DropDetail
 * @property {Key[]} ids
 * @property {Key | null} parent null: the top level.
 * @property {number} section
 * @property {number} index Among the children that do not move.
 * @property {Cause} cause
 */

/**
 * An edit that was undone or redone: its items, and where the first of them is now.
 *
 * @typedef {{ kind: "insert" | "delete" | "move" | "rename" | "sort" } & DropDetail} StepDetail
 */

/**
 * @typedef {object} SortDetail
 * @property {number} column
 * @property {string} title
 * @property {"ascending" | "descending"} direction
 * @property {Cause} cause
 */

/**
 * @typedef {ItemDetail & { offset: number, count: number, size: number, total: number | null }}
 *   LoadDetail
 */

export {};
