// @ts-check
// The keys of an element: the standard ones, or others in their places.

import { EspalierError } from "./errors.js";
import { commandCodes, standardKeys } from "./key-table.js";

/** @typedef {import("./types.js").KeyBinding} KeyBinding */

/**
 * An element with keys.
 *
 * @typedef {object} KeyHost
 * @property {boolean} isMirrored whether it is read from right to left
 * @property {readonly KeyBinding[]} keyBindings
 */

/**
 * The standard keys with others in their places.
 *
 * @param {readonly KeyBinding[]} changes with an empty command, a key loses the one that it has
 * @returns {readonly KeyBinding[]}
 */
export function withKeys(changes) {
  const all = new Map(standardKeys.map((use) => [placeOf(use), use]));
  for (const { key, modifiers = "", command, where = "", isExtending = false } of changes) {
    if (command !== "" && !(command in commandCodes)) {
      const reason = `no command is called ${JSON.stringify(command)}`;
      throw new EspalierError("invalid-data", `keys: ${reason}`);
    }
    if (!modifierNames.includes(modifiers)) {
      const reason = `expected modifiers among ${modifierNames.filter(Boolean).join(", ")}`;
      throw new EspalierError("invalid-data", `keys: ${reason}; got ${JSON.stringify(modifiers)}`);
    }
    const use = Object.freeze({ key, modifiers, command, where, isExtending });
    if (command === "") all.delete(placeOf(use));
    else all.set(placeOf(use), use);
  }
  return [...all.values()];
}

/** In the order in which `strokeOf` joins them. */
const modifierNames = ["", "Shift", "Ctrl", "Ctrl+Shift", "Alt", "Alt+Shift", "Ctrl+Alt"];

/** @param {KeyBinding} use */
function placeOf({ key, modifiers, where }) {
  return `${modifiers} ${key} ${where}`;
}

/** The commands that move among rows, in every element. */
export const movements = ["previous", "next", "first", "last", "pageUp", "pageDown"];

/**
 * The place to which a command moves among some in a line, such as the headers of panels.
 *
 * @param {string} command @param {number} place @param {number} count
 * @returns {number | undefined} undefined if it does not move
 */
export function destination(command, place, count) {
  const last = count - 1;
  /** @type {Record<string, number>} */
  const places = {
    previous: Math.max(place - 1, 0),
    next: Math.min(place + 1, last),
    first: 0,
    last,
  };
  return places[command];
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
 * The pressed keys, in the form of a binding.
 *
 * @param {KeyHost} host @param {KeyboardEvent} event
 */
function strokeOf({ isMirrored }, event) {
  const isControlled = event.ctrlKey || event.metaKey;
  const pressed = event.key.length === 1 && isControlled ? event.key.toLowerCase() : event.key;
  const key = (isMirrored && mirrored[pressed]) || (pressed === "Backspace" ? "Delete" : pressed);
  // Some signs, such as the asterisk, need Shift to be typed at all.
  const isShifted = event.shiftKey && (key.length > 1 || key === " " || isControlled);
  const held = [isControlled && "Ctrl", event.altKey && "Alt", isShifted && "Shift"];
  return { key, modifiers: held.filter(Boolean).join("+") };
}

/**
 * The binding of a key: one of a context before one that holds everywhere, and one of the key itself
 * before one of all letters.
 *
 * @param {KeyHost} host @param {KeyboardEvent} event
 * @param {string[]} contexts that hold, see `KeyBinding.where`
 * @returns {(KeyBinding & { code: number }) | undefined} code: that of the engine; 0 if it has none
 */
export function meaning(host, event, contexts = []) {
  const { key, modifiers } = strokeOf(host, event);
  const isLetter = modifiers === "" && [...key].length === 1;
  const found = bindingOf(host, key, modifiers, contexts) ??
    (isLetter ? bindingOf(host, "letter", "", contexts) : undefined);
  return found && { ...found, code: commandCodes[found.command] };
}

/**
 * @param {KeyHost} host @param {string} key @param {string} modifiers @param {string[]} contexts
 */
function bindingOf({ keyBindings }, key, modifiers, contexts) {
  const same = keyBindings.filter((use) => use.key === key && use.modifiers === modifiers);
  return same.find(({ where = "" }) => where !== "" && contexts.includes(where)) ??
    same.find(({ where = "" }) => where === "");
}

/**
 * The command of a key in a feature of an outline, whatever its meaning elsewhere.
 *
 * @param {KeyHost} host @param {KeyboardEvent} event @param {string} context
 * @returns {string} the command; empty if there is none
 */
export function commandIn(host, event, context) {
  const { key, modifiers } = strokeOf(host, event);
  const found = host.keyBindings.find(
    (use) => use.where === context && use.key === key && use.modifiers === modifiers,
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
 * @param {KeyboardEvent} event
 * @param {(prefix: string) => void} [missed] is called if there is none, but rows were skipped
 * @returns {number | undefined} its item
 */
export function findTyped(view, titleOf, { key, timeStamp }, missed = () => {}) {
  if ([...key].length !== 1) return undefined;
  let prefix = "";
  for (const letter of fold(key)) prefix = view.type(letter.codePointAt(0) ?? 0, timeStamp);
  if (prefix === "") return undefined;
  let hasSkipped = false;
  for (let looked = 0;;) {
    const ids = view.typedIds(looked, stride);
    if (ids.length === 0) break;
    for (const id of ids) {
      const title = titleOf(id);
      if (title && begins(title, prefix)) return id;
      hasSkipped ||= title === undefined;
    }
    looked += ids.length;
  }
  if (hasSkipped) missed(prefix);
  return undefined;
}

/**
 * Whether a key is a space within what is typed, and no command.
 *
 * @param {import("./engine.js").View} view @param {KeyboardEvent} event
 */
export function isTypedSpace(view, { key, shiftKey, ctrlKey, metaKey, altKey, timeStamp }) {
  return key === " " && !(shiftKey || ctrlKey || metaKey || altKey) && view.isTyping(timeStamp);
}

/** @param {string} title @param {string} prefix folded */
function begins(title, prefix) {
  // Most titles differ in their first letter, and if it is ASCII that is seen without folding.
  if (title.charCodeAt(0) < 128 && title[0].toLowerCase() !== prefix[0]) return false;
  return fold(title.slice(0, prefix.length * 4)).startsWith(prefix);
}
