// @ts-check
// Renaming in place.

import { sheet } from "../core/element.js";
import { element } from "../core/rows.js";

/** Lets the titles of an outline be written. */
export class Editor {
  #desk;
  /** @type {HTMLInputElement | undefined} */
  #input;
  /** @type {Element | undefined} where the title stands */
  #place;
  #id = -1;

  /** @param {import("./move.js").Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    desk.parts.add(this);
    const { root } = desk.host;
    void sheet("outline/edit.css").then((made) => root.adoptedStyleSheets.push(made));
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
    const { canvas, focus, item } = this.#desk;
    const title = item(id)?.title;
    if (title === undefined) return false;
    // The row with the focus stays in the document, wherever the window is.
    focus(id);
    const place = canvas.row(id)?.element.querySelector("[part~=title]");
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
    input.addEventListener("blur", () => this.#save());
    this.#input = input;
    this.#place = place;
    this.#id = id;
    place.replaceChildren(input);
    place.classList.add("editing");
    input.focus({ preventScroll: true });
    // As what a file is called is written anew more often than what kind it is.
    const dot = title.lastIndexOf(".");
    input.setSelectionRange(0, dot > 0 && dot > title.length - 6 ? dot : title.length);
    return true;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { cursor } = this.#desk.view;
    const isBare = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (event.key !== "F2" || !isBare || !this.open(cursor)) return false;
    event.preventDefault();
    return true;
  }

  drawn() {
    // Its row went, or is of another item now.
    const row = this.#desk.canvas.row(this.#id);
    if (this.#input && !row?.element.contains(this.#input)) this.#close();
  }

  /** @param {KeyboardEvent} event */
  #hear(event) {
    // What ends the composition of a character is no answer. Safari says so by the code alone.
    if (event.isComposing || event.keyCode === 229) return;
    const isEnter = event.key === "Enter";
    if (!isEnter && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const id = this.#id;
    if (isEnter) this.#save();
    else this.#close();
    this.#desk.focus(id);
  }

  #save() {
    const id = this.#id;
    const title = this.#input?.value.trim();
    this.#close();
    const { host, item, key, rename } = this.#desk;
    const previous = item(id)?.title;
    if (!title || previous === undefined || title === previous) return;
    const detail = { id: key(id), title, previous, cause: "user" };
    if (!host.fire("rename", detail, { cancelable: true })) return;
    rename(id, title);
    host.say(`Renamed ${previous} to ${title}`);
  }

  #close() {
    const input = this.#input;
    const place = this.#place;
    // Taking it out takes the focus from it, which is heard.
    this.#input = undefined;
    this.#place = undefined;
    place?.classList.remove("editing");
    if (place?.contains(input ?? null)) place.textContent = this.#desk.item(this.#id)?.title ?? "";
  }
}
