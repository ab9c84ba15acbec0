// @ts-check
// Measures contents that are not in the window, and what rows add to their contents.

import { element } from "../core/row-pool.js";
import { ExpandableRow } from "./row.js";

/** An open row that is not seen. It has content only while that is measured. */
export class RowRuler {
  element = document.createElement("div");
  #owner;
  #row;
  /** As high as content is seen at rest. */
  #limit = element("limit", "div", "");

  /** @param {import("./row.js").RowOwner} owner */
  constructor(owner) {
    this.#owner = owner;
    this.#row = new ExpandableRow(owner);
    const { element: row } = this.#row;
    row.removeAttribute("role");
    this.#row.body.removeAttribute("role");
    row.classList.add("open", "grows");
    this.element.className = "ruler";
    this.element.ariaHidden = "true";
    this.element.append(this.#limit, row);
  }

  /**
   * The sizes of a row without content; a height of 0 while nothing is seen.
   *
   * @returns {{ width: number, chrome: number, preview: number }}
   */
  get sizes() {
    this.#row.button.textContent = this.#owner.strings.showLess;
    const { width, height: chrome } = this.#row.body.getBoundingClientRect();
    return { width, chrome, preview: this.#limit.getBoundingClientRect().height };
  }

  /** @param {import("./row.js").RowItem | undefined} item @returns {number} how high its content is */
  measure(item) {
    this.#row.fillContent(item);
    const { natural } = this.#row;
    this.#row.fillContent(undefined);
    return natural;
  }
}
