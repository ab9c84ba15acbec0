// @ts-check
// Keys and typing, as the engine understands them.

import { Key } from "./engine.js";

/** How many items are asked of the engine at a time while looking for a title. */
const stride = 512;

/** @type {Record<string, number>} */
const keys = {
  ArrowUp: Key.up,
  ArrowDown: Key.down,
  ArrowLeft: Key.outward,
  ArrowRight: Key.inward,
  Home: Key.home,
  End: Key.end,
  PageUp: Key.pageUp,
  PageDown: Key.pageDown,
  Enter: Key.enter,
  " ": Key.space,
  "*": Key.asterisk,
};

/** @type {Record<string, string>} */
const mirrored = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/**
 * Whether a key press is meant for the outline: not a shortcut of the browser, not part of writing
 * with an input method.
 *
 * @param {KeyboardEvent} event
 */
export function isPlain(event) {
  const { defaultPrevented, isComposing, ctrlKey, metaKey, altKey, target } = event;
  if (defaultPrevented || isComposing || event.key === "Process") return false;
  if (ctrlKey || metaKey || altKey) return false;
  const editable = "input, textarea, select, [contenteditable]";
  return !(target instanceof Element && target.closest(editable));
}

/**
 * What a key means to the engine, undefined if nothing.
 *
 * @param {KeyboardEvent} event
 * @param {boolean} isMirrored whether the outline is read from right to left
 * @returns {number | undefined}
 */
export function meaning(event, isMirrored) {
  return keys[(isMirrored && mirrored[event.key]) || event.key];
}

/**
 * The letter that a key types, undefined if it types none.
 *
 * @param {KeyboardEvent} event
 */
export function letter(event) {
  const letters = [...event.key];
  return letters.length === 1 ? letters[0] : undefined;
}

/**
 * Text as it is compared: without case and accents.
 *
 * @param {string} text
 */
function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * Looks for a row by what is typed of its title.
 *
 * @param {import("./engine.js").View} view @param {import("./store.js").Store} store
 * @param {string} typed a letter @param {number} time in milliseconds
 * @returns {number | undefined} the first item from the cursor on; what did not come is passed over
 */
export function findTyped(view, store, typed, time) {
  let found = { prefix: "", row: 0 };
  for (const part of fold(typed)) found = view.type(part.codePointAt(0) ?? 0, time);
  const { prefix, row: start } = found;
  const rows = view.rows;
  if (prefix === "") return undefined;
  for (let looked = 0; looked < rows; ) {
    const row = (start + looked) % rows;
    const ids = view.ids(row, Math.min(stride, rows - looked));
    if (ids.length === 0) return undefined;
    for (const id of ids) {
      const title = store.item(id)?.title;
      if (title !== undefined && begins(title, prefix)) return id;
    }
    looked += ids.length;
  }
  return undefined;
}

/** @param {string} title @param {string} prefix folded */
function begins(title, prefix) {
  const first = title.charCodeAt(0);
  // Most titles differ in their first letter; that is seen without folding them if it is ASCII.
  if (first < 128 && title[0].toLowerCase() !== prefix[0]) return false;
  return fold(title.slice(0, prefix.length * 4)).startsWith(prefix);
}
