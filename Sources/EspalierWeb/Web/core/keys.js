// @ts-check
// The key bindings: one table. The description of each key is in `key-help.js`.

import {
  keyActivate,
  keyDown,
  keyExpandSiblings,
  keyFirst,
  keyLast,
  keyPageDown,
  keyPageUp,
  keySelectAll,
  keyToChildren,
  keyToggleSelection,
  keyToParent,
  keyUp,
  modifierControl,
  modifierShift,
} from "./boundary.js";

/**
 * @typedef {object} KeyUse
 * @property {string} key as in `KeyboardEvent.key`; "letter" for any that writes
 * @property {"" | "Shift" | "Ctrl" | "Ctrl+Shift" | "Alt"} modifiers Ctrl includes the Command key
 * @property {string} command its name
 * @property {number} code the engine's code; 0 if it is not the engine's
 * @property {"" | "multiple" | "checkboxes" | "columns" | "headers" | "movable" | "editable" | "history"}
 *   where the context: everywhere, or with multiple selection, checkboxes or columns, on column
 *   headers, with movable rows, with editable titles, or where something can be undone
 */

/** @type {readonly KeyUse[]} */
export const keyUses = [
  use("ArrowDown", "", "next", keyDown),
  use("ArrowUp", "", "previous", keyUp),
  use("ArrowRight", "", "inward", keyToChildren),
  use("ArrowLeft", "", "outward", keyToParent),
  use("Home", "", "first", keyFirst),
  use("End", "", "last", keyLast),
  use("PageUp", "", "pageUp", keyPageUp),
  use("PageDown", "", "pageDown", keyPageDown),
  use("Enter", "", "activate", keyActivate),
  use("Enter", "Shift", "unfold", 0),
  use(" ", "", "check", 0, "checkboxes"),
  use(" ", "", "toggleSelection", keyToggleSelection),
  use("*", "", "expandSiblings", keyExpandSiblings),
  use("letter", "", "type", 0),
  use("ArrowDown", "Shift", "extendNext", keyDown, "multiple"),
  use("ArrowUp", "Shift", "extendPrevious", keyUp, "multiple"),
  use(" ", "Shift", "extend", keyToggleSelection, "multiple"),
  use(" ", "Ctrl", "toggleSelection", keyToggleSelection, "multiple"),
  use("Home", "Ctrl+Shift", "extendFirst", keyFirst, "multiple"),
  use("End", "Ctrl+Shift", "extendLast", keyLast, "multiple"),
  use("a", "Ctrl", "selectAll", keySelectAll, "multiple"),
  use("ArrowRight", "", "nextCell", 0, "columns"),
  use("ArrowLeft", "", "previousCell", 0, "columns"),
  use("Home", "", "firstCell", 0, "columns"),
  use("End", "", "lastCell", 0, "columns"),
  use("Home", "Ctrl", "firstRow", keyFirst, "columns"),
  use("End", "Ctrl", "lastRow", keyLast, "columns"),
  use("ArrowUp", "", "header", 0, "columns"),
  use("ArrowRight", "", "nextHeader", 0, "headers"),
  use("ArrowLeft", "", "previousHeader", 0, "headers"),
  use("Home", "", "firstHeader", 0, "headers"),
  use("End", "", "lastHeader", 0, "headers"),
  use("ArrowDown", "", "rows", 0, "headers"),
  use("ArrowRight", "Shift", "widen", 0, "headers"),
  use("ArrowLeft", "Shift", "narrow", 0, "headers"),
  use("Enter", "", "sort", 0, "headers"),
  use("ArrowUp", "Alt", "up", 0, "movable"),
  use("ArrowDown", "Alt", "down", 0, "movable"),
  use("ArrowLeft", "Alt", "out", 0, "movable"),
  use("ArrowRight", "Alt", "in", 0, "movable"),
  use("x", "Ctrl", "cut", 0, "movable"),
  use("v", "Ctrl", "paste", 0, "movable"),
  use("Escape", "", "forget", 0, "movable"),
  use("F2", "", "rename", 0, "editable"),
  use("z", "Ctrl", "undo", 0, "history"),
  use("z", "Ctrl+Shift", "redo", 0, "history"),
  use("y", "Ctrl", "redo", 0, "history"),
];

/**
 * @param {string} key @param {KeyUse["modifiers"]} modifiers @param {string} command
 * @param {number} code @param {KeyUse["where"]} [where] @returns {KeyUse}
 */
function use(key, modifiers, command, code, where = "") {
  return Object.freeze({ key, modifiers, command, code, where });
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
 * Gives an element the focus, and its ring, which WebKit leaves out after a click.
 *
 * @param {HTMLElement} element @param {FocusOptions} [options]
 */
export function focusByKey(element, options) {
  /** @type {FocusOptions & { focusVisible: boolean }} */
  const visible = { ...options, focusVisible: true };
  element.focus(visible);
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
 * The pressed keys, in the form of the table.
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
  const bits = (isShifted ? modifierShift : 0) | (isControlled ? modifierControl : 0);
  return { key, modifiers: held.filter(Boolean).join("+"), bits };
}

/**
 * The binding of a key.
 *
 * @param {KeyboardEvent} event @param {boolean} isMirrored whether it is read from right to left
 * @param {string[]} where the contexts in which it is pressed, see `KeyUse.where`
 * @returns {(KeyUse & { bits: number }) | undefined} bits: of the modifiers
 */
export function meaning(event, isMirrored, where = []) {
  const { key, modifiers, bits } = strokeOf(event, isMirrored);
  const found = keyUses.find(
    (use) =>
      use.key === key &&
      use.modifiers === modifiers &&
      (use.where === "" || where.includes(use.where)),
  );
  return found && { ...found, bits };
}

/**
 * The command of a key in a feature of an outline, whatever its meaning elsewhere.
 *
 * @param {KeyUse["where"]} part @param {KeyboardEvent} event @param {boolean} isMirrored
 * @returns {string} the command; empty if there is none
 */
export function commandIn(part, event, isMirrored) {
  const { key, modifiers } = strokeOf(event, isMirrored);
  const found = keyUses.find(
    (use) => use.where === part && use.key === key && use.modifiers === modifiers,
  );
  return found?.command ?? "";
}

/**
 * Text as it is compared: in lower case, decomposed, without marks, and with one kind of sigma. The
 * rule is in Conformance/CASES.md; the UIKit front end follows it, too.
 *
 * @param {string} text
 */
export function fold(text) {
  // Most text is ASCII, which has nothing to take off.
  const low = text.toLowerCase();
  if (plainText.test(low)) return low;
  return low.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ς", "σ");
}

const plainText = /^[\0-\x7f]*$/;

/** The number of items read from the engine at a time. */
const stride = 512;

/**
 * The first row from the cursor on whose title begins with the typed prefix; rows that are not
 * loaded are skipped.
 *
 * @param {import("./engine.js").View} view @param {(id: number) => string | undefined} titleOf
 * @param {KeyboardEvent} event @returns {number | undefined} its item
 */
export function findTyped(view, titleOf, { key, timeStamp }) {
  if ([...key].length !== 1) return undefined;
  let prefix = "";
  for (const letter of fold(key)) prefix = view.type(letter.codePointAt(0) ?? 0, timeStamp);
  if (prefix === "") return undefined;
  for (let looked = 0;;) {
    const ids = view.typedIds(looked, stride);
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
