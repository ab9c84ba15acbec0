// @ts-check
// Renaming in place.

import { commandIn } from "../core/keys.js";
import { element } from "../core/row-pool.js";

/** Makes the titles of an outline editable. */
export class Editor {
  #controller;
  /** @type {HTMLInputElement | undefined} */
  #input;
  /** @type {import("../core/row-pool.js").Row | undefined} whose title is edited */
  #row;
  #id = -1;

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    controller.parts.add(this);
  }

  stop() {
    this.#close();
    this.#controller.parts.delete(this);
  }

  /**
   * Opens the text field in place of a title.
   *
   * @param {number} id @returns {boolean} whether the item is loaded and is a row
   */
  open(id) {
    this.#close();
    const controller = this.#controller;
    const title = controller.item(id)?.title;
    if (title === undefined || controller.isDisabled(id)) return false;
    // The focused row stays in the document, wherever the window is.
    controller.focus(id);
    const row = controller.virtualList.row(id);
    const place = row?.element.querySelector("[part~=title]");
    if (!row || !place) return false;
    const input = /** @type {HTMLInputElement} */ (element("title-input", "input"));
    input.ariaLabel = controller.strings.editTitle(title);
    input.value = title;
    input.autocomplete = "off";
    input.spellcheck = false;
    input.enterKeyHint = "done";
    for (const name of ["pointerdown", "mousedown", "click", "dblclick"]) {
      // These are about the text, not about the row.
      input.addEventListener(name, (event) => event.stopPropagation());
    }
    input.addEventListener("keydown", (event) => this.#handleKey(event));
    input.addEventListener("blur", () => {
      // A row that is moved loses the focus for a moment, and so does a window.
      setTimeout(() => {
        if (this.#input === input && controller.host.root.activeElement !== input) this.#save();
      });
    });
    this.#input = input;
    this.#row = row;
    this.#id = id;
    place.replaceChildren(input);
    row.element.classList.add("editing");
    input.focus({ preventScroll: true });
    // The extension is not selected, because a file's name is changed more often than its type.
    const dot = title.lastIndexOf(".");
    input.setSelectionRange(0, dot > 0 && dot > title.length - 6 ? dot : title.length);
    return true;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { host, view } = this.#controller;
    const isRename = commandIn(host, event, "editable") === "rename";
    if (!isRename || !host.editable || !this.open(view.cursor)) return false;
    event.preventDefault();
    return true;
  }

  drawn() {
    // Its row was removed, or shows another item now.
    if (this.#input && this.#controller.virtualList.row(this.#id) !== this.#row) this.#save();
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    // Ending the composition of a character does not end editing. Safari indicates it only by the
    // code.
    if (event.isComposing || event.keyCode === 229) return;
    const isEnter = event.key === "Enter";
    if (!isEnter && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) this.#save();
    else this.#cancel();
  }

  #save() {
    const id = this.#id;
    const title = this.#input?.value.trim();
    this.#close();
    const controller = this.#controller;
    const previous = controller.item(id)?.title;
    if (!title || previous === undefined || title === previous) return;
    const cause = /** @type {const} */ ("user");
    const detail = { id: controller.key(id), title, previous, cause };
    if (!controller.host.fire("rename", detail, { cancelable: true })) return;
    controller.edits.rename(id, title);
  }

  #cancel() {
    const { edits, host } = this.#controller;
    this.#close();
    // The row gets the focus back, which alone says nothing.
    host.say(edits.name([this.#id]));
  }

  #close() {
    const input = this.#input;
    const row = this.#row;
    if (!input || !row) return;
    this.#input = undefined;
    this.#row = undefined;
    if (this.#controller.host.root.activeElement === input) {
      this.#controller.virtualList.focusCursor();
    }
    input.remove();
    row.element.classList.remove("editing");
    row.forget("title");
    this.#controller.draw();
  }
}
