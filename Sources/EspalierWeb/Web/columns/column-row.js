// @ts-check
// One row of a column in the page. Only changes are written.

import { flagCursor, rowFlags, rowRow } from "../core/boundary.js";
import { leadInto, RenderedCell } from "../core/rendered-cell.js";
import { element, Row } from "../core/row-pool.js";

/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */
/** @typedef {import("./strings.js").ColumnsStrings} ColumnsStrings */

/** One row, now of this node and now of that. */
export class ColumnRow extends Row {
  #pane;
  #name = element("name", "span");
  #badge = element("badge", "span");
  #rendered = new RenderedCell();
  /** The number of times it was filled. */
  #fillings = 0;
  /** The index of the row. */
  index = -1;

  /** @param {import("./column-pane.js").ColumnPane} pane */
  constructor(pane) {
    super("option");
    this.#pane = pane;
    // So that a name that is cut off has its ellipsis where it ends.
    this.#name.dir = this.#badge.dir = "auto";
    this.element.classList.add("option");
    this.element.part.add("option");
    this.element.append(this.#name, this.#badge, element("chevron", "span"));
  }

  /** A column is a flat list. */
  get isInTree() {
    return false;
  }

  /** @param {Int32Array} words of a frame */
  fill(words) {
    const { element } = this;
    const { [rowRow]: index, [rowFlags]: flags } = words;
    this.index = index;
    const tabIndex = flags & flagCursor && this.#pane.isTabStop ? 0 : -1;
    if (element.tabIndex !== tabIndex) element.tabIndex = tabIndex;
    if (this.isNew("index", index)) {
      // Varied widths, so that rows that are not loaded look like rows and not like a table.
      element.style.setProperty("--bar", `${60 + ((index * 37) % 70)}px`);
    }
    const node = this.#pane.list?.at(index);
    const isLost = node instanceof Error;
    const { strings } = this.#pane;
    const item = isLost ? undefined : node?.item;
    const title = isLost ? strings.failed : item?.title ?? "";
    const badge = item?.badge ?? "";
    const kind = item?.kind ?? "";
    const disabled = item?.disabled === true;
    const isBranch = !isLost && node?.isBranch === true;
    // All of it has to be written again if any of it is new.
    const isOther = this.isNew("node", node);
    const { render } = this.#pane;
    const isOwn = this.isNew("render", render) || this.isNew("own", item);
    if (
      !this.isNew("look", [title, badge, kind, disabled, isBranch].join("\n")) && !isOther && !isOwn
    ) {
      return;
    }
    if (!this.#render(item, disabled)) this.#name.textContent = title;
    this.#badge.textContent = badge;
    element.classList.toggle("branch", isBranch);
    element.classList.toggle("awaited", node === undefined);
    element.classList.toggle("lost", isLost);
    const own = this.#rendered.isFilled ? [title, badge].filter(Boolean).join(", ") : null;
    element.ariaLabel = node === undefined ? strings.loading : item?.label ?? own;
    element.ariaDescription = isBranch ? strings.branch : null;
    element.ariaDisabled = disabled ? "true" : null;
    element.dataset.kind = kind;
    element.dataset.key = isLost ? "" : `${node?.id ?? ""}`;
    element.title = isLost ? node.message : "";
  }

  /**
   * Has the page fill the name, if it does.
   *
   * @param {import("./nodes.js").ColumnNode["item"] | undefined} item @param {boolean} isDisabled
   * @returns {boolean} whether it did
   */
  #render(item, isDisabled) {
    const { render } = this.#pane;
    const rendered = this.#rendered;
    this.#fillings += 1;
    if (!item || !render) {
      rendered.release();
      return false;
    }
    rendered.fill(render, item, this.#fillings);
    if (!rendered.isFilled) return false;
    const { element } = rendered;
    element.inert = isDisabled;
    // An option is one thing to Tab.
    leadInto(element, false);
    if (element.parentElement !== this.#name) this.#name.replaceChildren(element);
    return true;
  }

  /** Tells the page that the row no longer shows its item. */
  release() {
    this.#rendered.release();
    this.forget("node");
  }

  /** Shows text that is cut off as a tooltip. */
  updateTooltip() {
    const name = this.#name;
    if (this.element.classList.contains("lost")) return;
    this.element.title = name.scrollWidth > name.clientWidth ? name.textContent ?? "" : "";
  }
}
