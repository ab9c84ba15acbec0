// @ts-check
// The whole text of a value whose row shows only the beginning.

import { isCut, SourceError } from "./source.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("../outline/controller.js").OutlineController} OutlineController
 */

/** The number of the panel, so that the ids of elements are unique. */
let count = 0;

/** A panel below an outline that shows one value, a part at a time. */
export class ValuePanel {
  #source;
  #controller;
  #element = document.createElement("section");
  #title = document.createElement("h2");
  #text = document.createElement("pre");
  #note = document.createElement("p");
  #more = document.createElement("button");
  /** @type {AbortController | undefined} of the request under way */
  #request;

  /**
   * @param {import("./source.js").OutlineSource} source
   * @param {OutlineController} controller
   */
  constructor(source, controller) {
    this.#source = source;
    this.#controller = controller;
    const head = document.createElement("header");
    const close = document.createElement("button");
    close.textContent = "Close";
    close.addEventListener("click", () => this.#close());
    this.#title.id = `value-${(count += 1)}`;
    head.append(this.#title, close);
    this.#text.tabIndex = 0;
    this.#text.dir = "auto";
    this.#more.textContent = "Show more";
    this.#note.setAttribute("role", "status");
    this.#element.className = "value";
    this.#element.setAttribute("aria-labelledby", this.#title.id);
    this.#element.append(head, this.#text, this.#note, this.#more);
    this.#element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#close();
    });
    controller.host.addFeature({
      press: (event) => {
        if (event.key !== "Enter" || !event.shiftKey || !this.open(controller.view.cursor)) {
          return false;
        }
        event.preventDefault();
        return true;
      },
    });
    controller.host.addEventListener(
      "espalier-activate",
      () => this.open(controller.view.cursor),
    );
  }

  /**
   * Whether the outline of the panel is hidden, and the panel with it.
   *
   * @param {boolean} isHidden
   */
  set hidden(isHidden) {
    this.#element.hidden = isHidden;
  }

  /** Takes the panel off the page for good. */
  remove() {
    this.#request?.abort();
    this.#element.remove();
  }

  /**
   * Opens the panel for an item whose row shows only a part of its value.
   *
   * @param {number} id @returns {boolean} whether it is such an item
   */
  open(id) {
    const item = this.#controller.item(id);
    if (!item || !isCut(item)) return false;
    this.#title.textContent = item.title ?? "";
    this.#text.textContent = "";
    this.#text.scrollTop = 0;
    if (!this.#element.isConnected) this.#controller.host.closest(".work")?.after(this.#element);
    this.#element.hidden = false;
    void this.#show(`${item.id}`, 0);
    this.#text.focus({ preventScroll: true });
    return true;
  }

  /**
   * Fetches a part and appends it.
   *
   * @param {string} id @param {number} offset
   */
  async #show(id, offset) {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.#more.hidden = true;
    this.#note.textContent = offset === 0 ? "Loading" : "";
    try {
      const { text, next, total } = await this.#source.value(id, offset, request.signal);
      if (request.signal.aborted) return;
      this.#text.append(text);
      const seen = (next ?? total).toLocaleString("en");
      this.#note.textContent = `${seen} of ${total.toLocaleString("en")} bytes`;
      this.#more.hidden = next === null;
      if (next !== null) this.#more.onclick = () => void this.#show(id, next);
    } catch (error) {
      if (request.signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      this.#note.textContent = error.message;
    }
  }

  #close() {
    this.#request?.abort();
    this.#element.remove();
    this.#controller.virtualList.focusCursor();
  }
}
