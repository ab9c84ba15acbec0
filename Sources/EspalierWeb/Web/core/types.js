// @ts-check
// The public types that all elements share. `Scripts/web-manifest` copies them to espalier.d.ts.

/**
 * The properties of all elements that only reflect an attribute.
 *
 * @typedef {object} BaseAttributes
 * @property {"light" | "dark" | null} theme
 * @property {"compact" | "regular" | "spacious" | null} density
 * @property {"none" | null} motion
 */

/**
 * The user's own name of an item, compared as a text: 1 and "1" are the same. Items without one are
 * named by numbers.
 *
 * @typedef {string | number} Key
 */

/**
 * The cause of a change.
 *
 * @typedef {"user" | "api" | "filter" | "load"} Cause
 */

/**
 * The result of a function that fills an element: what is to be in it, or nothing if it is there.
 *
 * @typedef {Node | string | Iterable<Node | string> | null | void} Rendered
 */

/**
 * One filling of an element.
 *
 * @typedef {object} RenderContext
 * @property {AbortSignal} signal Aborted when the element shows something else, or is gone.
 */

/**
 * Fills an element in a row with content of the page: when an item comes into sight, and when it
 * has changed. The element is used again for other items, and then has in it what was left there.
 *
 * @template [Content=any]
 * @typedef {(item: Content, element: HTMLElement, context: RenderContext) => Rendered} Render
 */

/**
 * The events of all elements.
 *
 * @typedef {object} BaseEvents
 * @property {{ message: string, cause: Cause }} fail
 */

/**
 * A key and its command.
 *
 * @typedef {object} KeyBinding
 * @property {string} key As in `KeyboardEvent.key`; "letter" for any that types a character.
 * @property {"" | "Shift" | "Ctrl" | "Ctrl+Shift" | "Alt" | "Alt+Shift" | "Ctrl+Alt"} [modifiers]
 *   Ctrl is also the Command key.
 * @property {string} command The name of a command of the standard keys; empty to take the command
 *   from the key.
 * @property {"" | "multiple" | "checkboxes" | "columns" | "headers" | "movable" | "editable" |
 *   "history" | "form"} [where] The context in which it holds; empty for everywhere.
 * @property {boolean} [isExtending] Whether the rows that the cursor passes are selected.
 */

/**
 * A standard key, with words for a help.
 *
 * @typedef {Required<KeyBinding> & { words: string }} DescribedKey
 */

/**
 * - `unknown-id`: no item, panel, row, field or option has the id
 * - `duplicate-id`: two of them would have the same id
 * - `invalid-data`: an argument or data of another form than expected
 * - `invalid-state`: `restore` was given something other than the result of `state`
 * - `refused`: the call contradicts the settings of the element
 * - `engine`: the engine or a style sheet could not be loaded or used
 * - `request`: children could not be fetched
 *
 * @typedef {"unknown-id" | "duplicate-id" | "invalid-data" | "invalid-state" | "refused" | "engine"
 *   | "request"} ErrorCode
 */

export {};
