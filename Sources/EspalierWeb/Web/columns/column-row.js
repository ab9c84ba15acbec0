// @ts-check
// One row of a column in the page. Only changes are written.

import { element } from "../core/row-pool.js";

/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */
/** @typedef {typeof import("./strings.js").columnStrings} ColumnStrings */

/** One row, now of this node and now of that. */
export class ColumnRow {
  element = element("option");
  #name = element("name", "span");
  row = -1;
  /** @type {ColumnNode | Error | null | undefined} the shown contents; null before the first */
  #shown = null;
  #look = "";

  #strings;

  /** @param {ColumnStrings} strings */
  constructor(strings) {
    this.#strings = strings;
    this.element.setAttribute("role", "option");
    this.element.append(this.#name, element("chevron", "span"));
  }

  /** @param {number} row @param {ColumnNode | Error | undefined} node @param {number} size */
  show(row, node, size) {
    const { element, row: before } = this;
    if (row !== before) {
      this.row = row;
      element.ariaPosInSet = `${row + 1}`;
      // Varied widths, so that rows that are not loaded look like rows and not like a table.
      element.style.setProperty("--bar", `${60 + ((row * 37) % 70)}px`);
    }
    if (element.ariaSetSize !== `${size}`) element.ariaSetSize = `${size}`;
    const isLost = node instanceof Error;
    const item = isLost ? undefined : node?.item;
    const { title = isLost ? this.#strings.failed : "", kind = "", disabled = false } = item ?? {};
    const isBranch = !isLost && node?.isBranch === true;
    const look = [title, kind, disabled, isBranch].join("\n");
    if (node === this.#shown && look === this.#look) return;
    this.#shown = node;
    this.#look = look;
    this.#name.textContent = title;
    element.classList.toggle("branch", isBranch);
    element.classList.toggle("awaited", node === undefined);
    element.classList.toggle("lost", isLost);
    element.ariaLabel = node === undefined ? this.#strings.loading : null;
    element.ariaDescription = isBranch ? this.#strings.branch : null;
    element.ariaDisabled = disabled ? "true" : null;
    element.dataset.kind = kind;
    element.dataset.key = isLost ? "" : `${node?.id ?? ""}`;
    element.title = isLost ? node.message : "";
  }

  /** Shows text that is cut off as a tooltip. */
  updateTooltip() {
    const name = this.#name;
    if (this.#shown instanceof Error) return;
    this.element.title = name.scrollWidth > name.clientWidth ? name.textContent ?? "" : "";
  }
}
