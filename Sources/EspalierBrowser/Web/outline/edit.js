// @ts-check
// Renaming in place.

import { commandIn } from "../core/keys.js";
import { element } from "../core/rows.js";

/** Lets the titles of an outline be written. */
export class Editor {
  #desk;
  /** @type {HTMLInputElement | undefined} */
  #input;
  /** @type {import("../core/rows.js").Row | undefined} whose title is written */
  #row;
  #id = -1;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    desk.parts.add(this);
  }

  stop() {
    this.#close();
    this.#desk.parts.delete(this);
  }

  /**
   * Has a title written anew.
   *
   * @param {number} id @returns {boolean} whether the item came and is a row
   */
  open(id) {
    this.#close();
    const desk = this.#desk;
    const title = desk.item(id)?.title;
    if (title === undefined || desk.isDisabled(id)) return false;
    // The row with the focus stays in the document, wherever the window is.
    desk.focus(id);
    const row = desk.canvas.row(id);
    const place = row?.element.querySelector("[part~=title]");
    if (!place) return false;
    const input = /** @type {HTMLInputElement} */ (element("title-input", "input"));
    input.ariaLabel = `Name of ${title}`;
    input.value = title;
    input.autocomplete = "off";
    input.spellcheck = false;
    input.enterKeyHint = "done";
    for (const name of ["pointerdown", "mousedown", "click", "dblclick"]) {
      // These are about the text, not about the row.
      input.addEventListener(name, (event) => event.stopPropagation());
    }
    input.addEventListener("keydown", (event) => this.#hear(event));
    input.addEventListener("blur", () => {
      // A row that is put elsewhere loses the focus for a moment, and so does a window.
      setTimeout(() => {
        if (this.#input === input && desk.host.root.activeElement !== input) this.#save();
      });
    });
    this.#input = input;
    this.#row = row;
    this.#id = id;
    place.replaceChildren(input);
    row.element.classList.add("editing");
    input.focus({ preventScroll: true });
    // As what a file is called is written anew more often than what kind it is.
    const dot = title.lastIndexOf(".");
    input.setSelectionRange(0, dot > 0 && dot > title.length - 6 ? dot : title.length);
    return true;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { host, view } = this.#desk;
    const isRename = commandIn("editable", event, false) === "rename";
    if (!isRename || !host.editable || !this.open(view.cursor)) return false;
    event.preventDefault();
    return true;
  }

  drawn() {
    // Its row went, or is of another item now.
    if (this.#input && this.#desk.canvas.row(this.#id) !== this.#row) this.#save();
  }

  /** @param {KeyboardEvent} event */
  #hear(event) {
    // What ends the composition of a character is no answer. Safari says so by the code alone.
    if (event.isComposing || event.keyCode === 229) return;
    const isEnter = event.key === "Enter";
    if (!isEnter && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) this.#save();
    else this.#close();
  }

  #save() {
    const id = this.#id;
    const title = this.#input?.value.trim();
    this.#close();
    const desk = this.#desk;
    const previous = desk.item(id)?.title;
    if (!title || previous === undefined || title === previous) return;
    const detail = { id: desk.key(id), title, previous, cause: "user" };
    if (!desk.host.fire("rename", detail, { cancelable: true })) return;
    desk.rename(id, title);
    desk.host.say(`Renamed ${previous} to ${title}`);
  }

  #close() {
    const input = this.#input;
    const row = this.#row;
    if (!input || !row) return;
    this.#input = undefined;
    this.#row = undefined;
    if (this.#desk.host.root.activeElement === input) this.#desk.canvas.focusCursor();
    input.remove();
    row.element.classList.remove("editing");
    row.forget("title");
    this.#desk.draw();
  }
}
