// @ts-check
// The sheet of keys, which is loaded when it is opened.

import { describedKeys } from "../core/key-help.js";

/** The keys of the page itself. */
const ownKeys = [
  { keys: ["/", "Ctrl F"], words: "Goes to the search." },
  { keys: ["Enter", "F3"], words: "In the search: goes to the next match." },
  { keys: ["Shift Enter", "Shift F3"], words: "In the search: goes to the match before." },
  { keys: ["Ctrl Enter"], words: "In the search: shows only the matches, or all again." },
  { keys: ["Escape"], words: "Stops a search, then empties the field." },
  { keys: ["Shift Enter"], words: "Shows the whole text of a value that is cut off." },
  { keys: ["Ctrl G"], words: "Goes to a path that is written." },
  { keys: ["]"], words: "Goes to the next view: outline, columns, rows, table or filter." },
  { keys: ["["], words: "Goes to the view before." },
  { keys: ["\\"], words: "Shows or hides the preview of the current item." },
  { keys: ["Alt Z"], words: "Shows long values in several lines, or in one." },
  { keys: ["?"], words: "Shows this list." },
];

/** @type {HTMLDialogElement | undefined} */
let sheet;

/** Shows the sheet, which Escape closes. */
export function showKeys() {
  sheet ??= make();
  if (!sheet.open) sheet.showModal();
}

function make() {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  const title = document.createElement("h2");
  title.id = "keys-title";
  title.textContent = "Keys";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  const head = document.createElement("header");
  head.append(title, close);
  const list = document.createElement("dl");
  for (const { keys, words } of [...ownKeys, ...outlineKeys()]) list.append(...entry(keys, words));
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(head, list);
  // A click beside the sheet closes it.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}

/** The signs for keys without a character of their own. */
const names = new Map([
  [" ", "Space"],
  ["letter", "Letters"],
  ["ArrowDown", "↓"],
  ["ArrowUp", "↑"],
  ["ArrowLeft", "←"],
  ["ArrowRight", "→"],
  ["PageUp", "Page Up"],
  ["PageDown", "Page Down"],
]);

/** The keys of an outline without checkboxes, columns and edits. */
function outlineKeys() {
  // Shift and Enter show the whole value here.
  return describedKeys.filter(({ where, command }) => where === "" && command !== "unfold").map(
    ({ key, modifiers, words }) => {
      const name = names.get(key) ?? key;
      return { keys: [modifiers === "" ? name : `${modifiers.replace("+", " ")} ${name}`], words };
    },
  );
}

/** @param {string[]} keys @param {string} words */
function entry(keys, words) {
  const term = document.createElement("dt");
  for (const key of keys) {
    const cap = document.createElement("kbd");
    cap.textContent = key;
    term.append(cap);
  }
  const description = document.createElement("dd");
  description.textContent = words;
  return [term, description];
}
