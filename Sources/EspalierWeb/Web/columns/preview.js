// @ts-check
// The preview of a leaf, behind the columns.

import { element } from "../core/row-pool.js";

/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */
/** @typedef {import("./nodes.js").ColumnItem} ColumnItem */

/** @typedef {import("./types.js").PreviewMaker} PreviewMaker */

/** The preview: what the page has in the slot `preview`, or else the title and the detail. */
export class ColumnPreview {
  element = element("pane preview");
  #slot = element("", "slot");
  #glyph = element("preview-glyph");
  #title = element("preview-name");
  #detail = element("preview-detail");
  #host;
  /** @type {HTMLElement | undefined} what a maker fills */
  #made;
  /** @type {ColumnItem | undefined} */
  #item;

  /** @param {import("../core/base-element.js").EspalierElement} host */
  constructor(host) {
    this.#host = host;
    this.element.setAttribute("role", "group");
    this.element.tabIndex = -1;
    this.element.hidden = true;
    this.#slot.setAttribute("name", "preview");
    this.#slot.append(this.#glyph, this.#title, this.#detail);
    this.element.append(this.#slot);
  }

  /** @param {ColumnNode | null} node @param {PreviewMaker | null} make */
  show(node, make) {
    this.element.hidden = !node;
    const item = node?.item;
    if (item === this.#item) return;
    this.#item = item;
    if (!item) return;
    this.element.ariaLabel = this.#host.strings.preview(item.title);
    this.#glyph.dataset.kind = item.kind ?? "";
    this.#title.textContent = item.title;
    this.#detail.textContent = item.detail ?? "";
    this.#made?.remove();
    this.#made = undefined;
    if (!make) return;
    // In the page's own tree, so that its styles hold there.
    this.#made = document.createElement("div");
    this.#made.slot = "preview";
    this.#host.append(this.#made);
    make(item, this.#made);
  }

  /** Removes the rendered element; the next item is rendered again, even if it is the same. */
  forget() {
    this.#item = undefined;
    this.#made?.remove();
    this.#made = undefined;
  }
}
