// @ts-check
// The keys: one table, by which they work and which the documentation prints.

/**
 * @typedef {object} KeyUse
 * @property {string} key as `KeyboardEvent.key` has it; "letter" for any that writes
 * @property {"" | "Shift" | "Ctrl" | "Ctrl+Shift" | "Alt"} modifiers Ctrl stands for the Command key
 *   too
 * @property {string} command what it is called
 * @property {number} code what the engine calls it; 0 if it is not the engine's
 * @property {"" | "multiple" | "checkboxes" | "columns" | "headers" | "movable" | "editable"} where it
 *   works: everywhere, or where many rows may be selected, there are checkboxes or columns, on the
 *   headers of these, where rows may be moved, or titles written anew
 * @property {string} words what it does
 */

/** @type {readonly KeyUse[]} */
export const keyTable = [
  use("ArrowDown", "", "next", 2, "", "Goes to the next row."),
  use("ArrowUp", "", "previous", 1, "", "Goes to the previous row."),
  use("ArrowRight", "", "inward", 4, "",
    "Opens a closed branch, and from an open one goes to its first child.",
  ),
  use("ArrowLeft", "", "outward", 3, "",
    "Closes an open branch, and from anything else goes to its parent.",
  ),
  use("Home", "", "first", 5, "", "Goes to the first row."),
  use("End", "", "last", 6, "", "Goes to the last row."),
  use("PageUp", "", "pageUp", 7, "", "Goes up by a screen."),
  use("PageDown", "", "pageDown", 8, "", "Goes down by a screen."),
  use("Enter", "", "activate", 9, "",
    "Selects and activates the row, and opens or closes a branch.",
  ),
  use("Enter", "Shift", "unfold", 0, "", "Unfolds text that is cut off, or folds it again."),
  use(" ", "", "check", 0, "checkboxes", "Checks the row, or takes the check away."),
  use(" ", "", "toggleSelection", 10, "", "Selects the row, or takes the selection away."),
  use("*", "", "expandSiblings", 11, "", "Opens all closed branches beside the row."),
  use("letter", "", "type", 0, "", "Goes to the next row that begins with what is typed."),
  use("ArrowDown", "Shift", "extendNext", 2, "multiple",
    "Goes to the next row and selects up to there.",
  ),
  use("ArrowUp", "Shift", "extendPrevious", 1, "multiple",
    "Goes to the previous row and selects up to there.",
  ),
  use(" ", "Shift", "extend", 10, "multiple",
    "Selects from the row that was selected last to this one.",
  ),
  use(" ", "Ctrl", "toggleSelection", 10, "multiple",
    "Selects the row too, or takes the selection away.",
  ),
  use("Home", "Ctrl+Shift", "extendFirst", 5, "multiple",
    "Selects from this row to the first, and goes there.",
  ),
  use("End", "Ctrl+Shift", "extendLast", 6, "multiple",
    "Selects from this row to the last, and goes there.",
  ),
  use("a", "Ctrl", "selectAll", 12, "multiple", "Selects all rows, or none if all are selected."),
  use("ArrowRight", "", "nextCell", 0, "columns",
    "On a row that is open or has no children: goes to its first cell, and from a cell " +
      "to the next.",
  ),
  use("ArrowLeft", "", "previousCell", 0, "columns",
    "Goes to the cell before, and from the first cell back to the row.",
  ),
  use("Home", "", "firstCell", 0, "columns", "In a cell: goes to the first cell of the row."),
  use("End", "", "lastCell", 0, "columns", "In a cell: goes to the last cell of the row."),
  use("Home", "Ctrl", "firstRow", 5, "columns", "Goes to the first row, and stays in the column."),
  use("End", "Ctrl", "lastRow", 6, "columns", "Goes to the last row, and stays in the column."),
  use("ArrowUp", "", "header", 0, "columns", "On the first row: goes to the header of the column."),
  use("ArrowRight", "", "nextHeader", 0, "headers", "Goes to the next header."),
  use("ArrowLeft", "", "previousHeader", 0, "headers", "Goes to the header before."),
  use("Home", "", "firstHeader", 0, "headers", "Goes to the first header."),
  use("End", "", "lastHeader", 0, "headers", "Goes to the last header."),
  use("ArrowDown", "", "rows", 0, "headers", "Goes to the first row."),
  use("ArrowRight", "Shift", "widen", 0, "headers", "Makes the column wider."),
  use("ArrowLeft", "Shift", "narrow", 0, "headers", "Makes the column narrower."),
  use("Enter", "", "sort", 0, "headers", "Sorts by the column, or the other way round."),
  use("ArrowUp", "Alt", "up", 0, "movable", "Moves the row before the sibling above."),
  use("ArrowDown", "Alt", "down", 0, "movable", "Moves the row behind the sibling below."),
  use("ArrowLeft", "Alt", "out", 0, "movable", "Moves the row out, behind its parent."),
  use("ArrowRight", "Alt", "in", 0, "movable", "Moves the row into the sibling above, to its end."),
  use("x", "Ctrl", "cut", 0, "movable", "Takes the row up, to be moved."),
  use("v", "Ctrl", "paste", 0, "movable", "Moves what was taken up into this branch, or behind this row."),
  use("Escape", "", "forget", 0, "movable", "Forgets what was taken up."),
  use("F2", "", "rename", 0, "editable", "Has the title written anew."),
];

/**
 * @param {string} key @param {KeyUse["modifiers"]} modifiers @param {string} command
 * @param {number} code @param {KeyUse["where"]} where @param {string} words @returns {KeyUse}
 */
function use(key, modifiers, command, code, where, words) {
  return Object.freeze({ key, modifiers, command, code, where, words });
}

/** @type {Record<string, string>} */
const mirrored = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/**
 * Whether a key is no part of writing, in a field inside of a row or by a method of input.
 *
 * @param {KeyboardEvent} event
 */
export function isCommand(event) {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false;
  const target = event.composedPath()[0];
  return !(
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable]:not([contenteditable=false])")
  );
}

/**
 * Whether a key is no shortcut of the browser either.
 *
 * @param {KeyboardEvent} event
 */
export function isPlain(event) {
  return isCommand(event) && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/**
 * What is pressed, as the table has it.
 *
 * @param {KeyboardEvent} event @param {boolean} isMirrored
 */
function strokeOf(event, isMirrored) {
  const isControlled = event.ctrlKey || event.metaKey;
  const pressed = event.key.length === 1 && isControlled ? event.key.toLowerCase() : event.key;
  const key = (isMirrored && mirrored[pressed]) || pressed;
  // Some signs, such as the asterisk, need Shift to be typed at all.
  const isShifted = event.shiftKey && (key.length > 1 || key === " " || isControlled);
  const held = [isControlled && "Ctrl", event.altKey && "Alt", isShifted && "Shift"];
  const bits = (isShifted ? 1 : 0) + (isControlled ? 2 : 0);
  return { key, modifiers: held.filter(Boolean).join("+"), bits };
}

/**
 * What a key means.
 *
 * @param {KeyboardEvent} event @param {boolean} isMirrored whether it is read from right to left
 * @param {string[]} where it is pressed, see `KeyUse.where`
 * @returns {(KeyUse & { bits: number }) | undefined} bits: 1 Shift, 2 Ctrl
 */
export function meaning(event, isMirrored, where = []) {
  const { key, modifiers, bits } = strokeOf(event, isMirrored);
  const found = keyTable.find(
    (use) =>
      use.key === key &&
      use.modifiers === modifiers &&
      (use.where === "" || where.includes(use.where)),
  );
  return found && { ...found, bits };
}

/**
 * What a key means to a part of an outline, whatever it means elsewhere.
 *
 * @param {KeyUse["where"]} part @param {KeyboardEvent} event @param {boolean} isMirrored
 * @returns {string} the command; nothing if it means nothing
 */
export function commandIn(part, event, isMirrored) {
  const { key, modifiers } = strokeOf(event, isMirrored);
  const found = keyTable.find(
    (use) => use.where === part && use.key === key && use.modifiers === modifiers,
  );
  return found?.command ?? "";
}

/**
 * Text as it is compared.
 *
 * @param {string} text
 */
export function fold(text) {
  // Most text is ASCII, which has nothing to take off.
  const low = text.toLowerCase();
  return plainText.test(low) ? low : low.normalize("NFD").replace(/\p{M}/gu, "");
}

const plainText = /^[\0-\x7f]*$/;

/** How many items are asked of the engine at a time. */
const stride = 512;

/**
 * The first row from the cursor on whose title begins with what is typed; what did not come is
 * passed over.
 *
 * @param {import("./engine.js").View} view @param {(id: number) => string | undefined} titleOf
 * @param {KeyboardEvent} event @returns {number | undefined} its item
 */
export function findTyped(view, titleOf, { key, timeStamp }) {
  if ([...key].length !== 1) return undefined;
  let found = { prefix: "", row: 0 };
  for (const letter of fold(key)) found = view.type(letter.codePointAt(0) ?? 0, timeStamp);
  const { prefix, row } = found;
  const { rows } = view;
  if (prefix === "") return undefined;
  for (let looked = 0; looked < rows; ) {
    const ids = view.ids((row + looked) % rows, Math.min(stride, rows - looked));
    if (ids.length === 0) return undefined;
    for (const id of ids) {
      const title = titleOf(id);
      if (title && begins(title, prefix)) return id;
    }
    looked += ids.length;
  }
}

/** @param {string} title @param {string} prefix folded */
function begins(title, prefix) {
  // Most titles differ in their first letter, and if it is ASCII that is seen without folding.
  if (title.charCodeAt(0) < 128 && title[0].toLowerCase() !== prefix[0]) return false;
  return fold(title.slice(0, prefix.length * 4)).startsWith(prefix);
}
