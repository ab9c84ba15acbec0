// @ts-check
// One row that grows: a title, the beginning of its content, and a button that shows the rest.

import {
  flagBranch,
  flagCursor,
  flagExpanded,
  flagSelected,
  rowFlags,
  rowHeight,
  rowItem,
} from "../core/boundary.js";
import { focusable } from "../core/controls.js";
import { leadInto, RenderedCell } from "../core/rendered-cell.js";
import { element, Row } from "../core/row-pool.js";

/** The number of rows made in this document, for the ids of their elements. */
let rowsMade = 0;

/**
 * A row; one of markup has the slot of its content.
 *
 * @typedef {import("./types.js").RowItem & { slot?: string }} RowItem
 */

/**
 * @typedef {object} RowOwner
 * @property {(id: number) => RowItem | undefined} itemAt
 * @property {import("../core/types.js").Render | null} render fills a row's content
 * @property {number} baseHeight of a closed row
 * @property {boolean} isDisabled whether the user cannot open, close or select it
 * @property {import("./strings.js").RowsStrings} strings
 * @property {ResizeObserver} sizes observes the height of content
 * @property {(name: string) => HTMLSlotElement} slotOf a slot with content of the page
 */

/** Its `body` is as high as the final row; the row clips it while it shrinks. */
export class ExpandableRow extends Row {
  #owner;
  #cell = element("body");
  #title = element("title", "span");
  #detail = element("detail", "span");
  #check = /** @type {HTMLInputElement} */ (element("picker", "input"));
  /** As high as content is seen at rest. */
  #text = element("text");
  /** As high as the content is. */
  #inside = element("inside");
  #rendered = new RenderedCell("div");
  /** The number of times it was filled. */
  #fillings = 0;
  button = /** @type {HTMLButtonElement} */ (element("unfold", "button"));

  /** @param {RowOwner} owner */
  constructor(owner) {
    super("row");
    this.#owner = owner;
    const number = (rowsMade += 1);
    const head = element("head");
    const [tick, unfold] = [element("tick", "label"), this.button];
    this.body = this.#cell;
    this.#title.id = `title-${number}`;
    this.#text.id = `text-${number}`;
    unfold.id = `unfold-${number}`;
    unfold.type = "button";
    unfold.setAttribute("aria-controls", this.#text.id);
    unfold.setAttribute("aria-labelledby", `${unfold.id} ${this.#title.id}`);
    this.#check.type = "checkbox";
    this.#check.tabIndex = -1;
    this.#check.setAttribute("aria-labelledby", this.#title.id);
    this.#detail.id = `detail-${number}`;
    this.element.setAttribute("aria-labelledby", `${this.#title.id} ${this.#detail.id}`);
    this.element.setAttribute("aria-describedby", this.#text.id);
    this.#cell.setAttribute("role", "gridcell");
    // As one of a group of rows it would be said to be not selected, which it never is. Browsers leave
    // out a box that has neither a role nor a listener.
    this.box.removeAttribute("role");
    this.box.onclick = () => {};
    tick.append(this.#check);
    head.append(this.#title, this.#detail);
    this.#text.append(this.#inside);
    this.#cell.append(tick, head, this.#text, unfold);
    this.element.append(this.#cell);
    owner.sizes.observe(this.#inside);
  }

  /** All rows are of one level. */
  get hasLevel() {
    return false;
  }

  /** A row is not selected; the box in it is checked. */
  get isSelectable() {
    return false;
  }

  /** Whether the row is open. */
  get isOpen() {
    return this.button.ariaExpanded === "true";
  }

  /** The height of the content, all of it. */
  get natural() {
    return this.#inside.getBoundingClientRect().height;
  }

  /**
   * Whether an event was on a control in the row.
   *
   * @param {EventTarget[]} path of an event
   */
  isControl(path) {
    const parts = path.slice(0, path.indexOf(this.element));
    return parts.some((part) => part instanceof Element && part.matches(`${focusable}, label`));
  }

  /** @param {EventTarget[]} path of an event; whether it is in content that is all there */
  isRead(path) {
    return this.isOpen && path.includes(this.#text);
  }

  /** @param {EventTarget | null} target whether it is the box that selects the row */
  isCheck(target) {
    return target === this.#check;
  }

  /** @param {Int32Array} words of a frame */
  fill(words) {
    const { [rowItem]: id, [rowHeight]: height, [rowFlags]: flags } = words;
    const { element: row, button } = this;
    const item = this.#owner.itemAt(id);
    if (this.isNew("content", item)) this.fillContent(item);
    const isOpen = (flags & flagExpanded) !== 0;
    if (this.isNew("open", isOpen)) {
      button.ariaExpanded = `${isOpen}`;
      const { showLess, showMore } = this.#owner.strings;
      button.textContent = isOpen ? showLess : showMore;
      row.classList.toggle("open", isOpen);
    }
    // Orca announces the change of a row by its cells.
    if (this.isNew("expanded", row.ariaExpanded)) this.#cell.ariaExpanded = row.ariaExpanded;
    if (this.isNew("grows", flags & flagBranch)) {
      button.hidden = (flags & flagBranch) === 0;
      row.classList.toggle("grows", !button.hidden);
    }
    // While it shrinks the full content is kept, and gradually covered.
    const isClosing = !isOpen && height / 64 > this.#owner.baseHeight + 0.5;
    if (this.isNew("closing", isClosing)) row.classList.toggle("closing", isClosing);
    const { isDisabled } = this.#owner;
    if (this.isNew("disabled", isDisabled)) {
      this.#check.disabled = isDisabled;
      button.ariaDisabled = isDisabled ? "true" : null;
    }
    if (this.isNew("checked", flags & flagSelected)) {
      this.#check.checked = (flags & flagSelected) !== 0;
      row.classList.toggle("selected", this.#check.checked);
    }
    const isStop = (flags & flagCursor) !== 0;
    if (this.isNew("stop", isStop)) button.tabIndex = isStop ? 0 : -1;
    // Clipped content cannot be used, and is skipped on the way to the button.
    const isWhole = isOpen || button.hidden;
    if (this.isNew("inside", isStop && isWhole)) this.#lead(isStop && isWhole);
  }

  /** @param {RowItem | undefined} item */
  fillContent(item) {
    this.#title.textContent = item?.title ?? "";
    this.#detail.textContent = item?.detail ?? "";
    const inside = this.#inside;
    const { render } = this.#owner;
    const rendered = this.#rendered;
    const isRendered = item !== undefined && item.slot === undefined && render !== null;
    // Each call is for another item, or for one that has changed.
    this.#fillings += 1;
    if (isRendered) rendered.fill(render, item, this.#fillings);
    else rendered.release();
    inside.classList.toggle("plain", item?.slot === undefined && !rendered.isFilled);
    if (item?.slot !== undefined) {
      inside.replaceChildren(this.#owner.slotOf(item.slot));
    } else if (rendered.isFilled) {
      if (rendered.element.parentElement !== inside) inside.replaceChildren(rendered.element);
    } else {
      inside.textContent = item?.content ?? "";
    }
    this.forget("inside");
  }

  /** Tells the page that the row no longer shows its item. */
  release() {
    this.#rendered.release();
    this.forget("content");
  }

  /**
   * Has Tab lead into the content, or past it.
   *
   * @param {boolean} isIn
   */
  #lead(isIn) {
    const [slot] = this.#inside.getElementsByTagName("slot");
    const roots = slot ? slot.assignedElements() : [this.#inside];
    for (const root of roots) leadInto(root, isIn);
  }
}
