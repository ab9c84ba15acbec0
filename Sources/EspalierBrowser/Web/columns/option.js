// @ts-check
// One row of a column in the page. Only what has changed is written.

import { element } from "../core/rows.js";
import { columnWords } from "./words.js";

/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */

/** One row, now of this node and now of that. */
export class ColumnOption {
  element = element("option");
  #name = element("name", "span");
  row = -1;
  /** @type {ColumnNode | Error | null | undefined} what is shown; null before anything is */
  #shown = null;
  #look = "";

  constructor() {
    this.element.setAttribute("role", "option");
    this.element.append(this.#name, element("chevron", "span"));
  }

  /** @param {number} row @param {ColumnNode | Error | undefined} node @param {number} size */
  show(row, node, size) {
    const { element, row: before } = this;
    if (row !== before) {
      this.row = row;
      element.ariaPosInSet = `${row + 1}`;
      // So that rows that did not come look like rows and not like a table.
      element.style.setProperty("--bar", `${60 + ((row * 37) % 70)}px`);
    }
    if (element.ariaSetSize !== `${size}`) element.ariaSetSize = `${size}`;
    const isLost = node instanceof Error;
    const item = isLost ? undefined : node?.item;
    const { title = isLost ? columnWords.failed : "", kind = "", disabled = false } = item ?? {};
    const isBranch = !isLost && node?.isBranch === true;
    const look = [title, kind, disabled, isBranch].join("\n");
    if (node === this.#shown && look === this.#look) return;
    this.#shown = node;
    this.#look = look;
    this.#name.textContent = title;
    element.classList.toggle("branch", isBranch);
    element.classList.toggle("awaited", node === undefined);
    element.classList.toggle("lost", isLost);
    element.ariaLabel = node === undefined ? columnWords.loading : null;
    element.ariaDescription = isBranch ? columnWords.branch : null;
    element.ariaDisabled = disabled ? "true" : null;
    element.dataset.kind = kind;
    element.dataset.key = isLost ? "" : `${node?.id ?? ""}`;
    element.title = isLost ? node.message : "";
  }

  /** Has the pointer show what is cut off. */
  hint() {
    const name = this.#name;
    if (this.#shown instanceof Error) return;
    this.element.title = name.scrollWidth > name.clientWidth ? name.textContent ?? "" : "";
  }
}
