// @ts-check
// The columns side by side: their widths and the horizontal scroll position.

import { ResizeHandle, resizeStep } from "../core/resize-handle.js";
import { element } from "../core/row-pool.js";
import { columnLeastWidth, columnMostWidth } from "./boundary.js";

/** @typedef {import("./column-pane.js").ColumnPane} ColumnPane */

/** The limits of a column's width, in pixels. */
const limits = { min: columnLeastWidth, max: columnMostWidth };

/** The maximum number of titles that are measured for the width that fits. */
const measuredTitles = 500;

/** @param {Element} element */
const widthOf = (element) => element.getBoundingClientRect().width;

/** The container of the columns. */
export class ColumnScroller {
  element = element("strip");
  /** Keeps the place of columns that went, until they are scrolled out of sight. */
  #spacer = element("spacer", "div", "");
  /** @type {WeakMap<ColumnPane, ResizeHandle>} */
  #handles = new WeakMap();
  #host;
  #preview;
  #resized;
  /** The last scroll position. */
  #left = 0;
  /** The scroll position to which it is moving; undefined if it is at rest. */
  #target = /** @type {number | undefined} */ (undefined);
  /** @type {ColumnPane[]} */
  #panes = [];
  /** @type {import("./engine.js").ColumnsView | undefined} which keeps the widths */
  view;
  #rowHeight = 0;
  #columnWidth = 0;

  /**
   * @param {import("../core/base-element.js").EspalierElement} host
   * @param {HTMLElement} preview which follows the columns
   * @param {() => void} resized is called when the width of a column changes
   */
  constructor(host, preview, resized) {
    this.#host = host;
    this.#preview = preview;
    this.#resized = resized;
    this.element.setAttribute("role", "group");
    // Firefox stops at what scrolls.
    this.element.tabIndex = -1;
    this.element.append(preview, this.#spacer);
    this.element.addEventListener("scroll", () => this.settle());
    // Where the user scrolls, it goes no further by itself.
    for (const name of ["wheel", "pointerdown"]) {
      this.element.addEventListener(name, () => this.rest(), { passive: true });
    }
  }

  /** @param {ColumnPane} pane a new one, which becomes the last */
  add(pane) {
    const owner = {
      isMirrored: () => this.#host.isMirrored,
      width: () => widthOf(pane.element),
      resize: (/** @type {number} */ width) => this.#resize(pane, width),
      fit: () => this.#resize(pane, fittingWidth(pane)),
    };
    const label = this.#host.strings.width(pane.label);
    const handle = new ResizeHandle(element("handle"), label, owner, limits);
    // The columns are one stop; keys of theirs do the same.
    handle.element.tabIndex = -1;
    this.#handles.set(pane, handle);
    pane.element.append(handle.element);
    this.#preview.before(pane.element);
    this.#panes.length = pane.depth;
    this.#panes.push(pane);
    this.setWidth(pane.depth);
  }

  /**
   * Takes over the sizes of what has none of its own.
   *
   * @param {number} rowHeight @param {number} columnWidth in pixels
   */
  measure(rowHeight, columnWidth) {
    this.#rowHeight = rowHeight;
    this.#columnWidth = columnWidth;
    this.view?.setLayout(rowHeight, columnWidth, widthOf(this.#preview));
  }

  /**
   * Gives a column the width set by the user.
   *
   * @param {number} depth
   */
  setWidth(depth) {
    const width = this.view?.width(depth);
    this.#panes[depth].element.style.setProperty("--own-width", width ? `${width}px` : "");
  }

  /**
   * Makes a column wider or narrower by a step.
   *
   * @param {ColumnPane} pane @param {1 | -1} sign
   * @returns {number} its width
   */
  resizeBy(pane, sign) {
    const width = widthOf(pane.element) + sign * resizeStep;
    this.#resize(pane, Math.round(Math.min(Math.max(width, limits.min), limits.max)));
    return widthOf(pane.element);
  }

  /** @param {ColumnPane[]} panes */
  updateHandles(panes) {
    for (const pane of panes) {
      this.#handles.get(pane)?.updateValue();
    }
  }

  /** Keeps the scroll position though columns behind are gone. */
  keepScroll() {
    const left = this.#left;
    // The maximum that can be needed, before the browser lays it out and scrolls by itself.
    this.#spacer.style.width = `calc(100% + ${Math.abs(left)}px)`;
    // To set it while it moves would stop it there.
    const isAtRest = this.#target === undefined;
    if (isAtRest && this.element.scrollLeft !== left) this.element.scrollLeft = left;
  }

  /**
   * Scrolls by the least amount that shows a column, and no further than the last one needs.
   *
   * @param {number} depth behind the last column, the preview
   */
  reveal(depth) {
    const { view, element: strip } = this;
    if (!view) return;
    const sign = this.#host.isMirrored ? -1 : 1;
    const from = Math.abs(strip.scrollLeft);
    view.setLayout(this.#rowHeight, this.#columnWidth, widthOf(this.#preview));
    const left = view.scrollTo(depth, from, strip.clientWidth);
    if (left < 0) return;
    if (Math.abs(left - from) < 1) return this.rest();
    this.#target = left * sign;
    this.resume();
  }

  /** Goes on to the revealed column; a change of the columns may have stopped it. */
  resume() {
    if (this.#target === undefined) return;
    const behavior = this.#host.isQuiet ? "auto" : "smooth";
    this.element.scrollTo({ left: this.#target, behavior });
  }

  /** The width of all columns, without the spacer. */
  get #length() {
    let length = 0;
    for (const child of this.element.children) {
      if (child !== this.#spacer) length += widthOf(child);
    }
    return length;
  }

  /** Gives up the space of removed columns, except for what is in sight. */
  settle() {
    const { scrollLeft, clientWidth } = this.element;
    this.#left = scrollLeft;
    if (Math.abs(scrollLeft - (this.#target ?? scrollLeft)) < 1) this.#target = undefined;
    if (this.#target === undefined) {
      const hidden = this.#length - Math.abs(scrollLeft) - clientWidth;
      const width = `${scrollLeft === 0 ? 0 : Math.max(-hidden, 0)}px`;
      if (this.#spacer.style.width !== width) this.#spacer.style.width = width;
    }
    // A column fades out at an edge that cuts it off; one that ends there stays clear.
    const [left, right] = [scrollLeft, scrollLeft + clientWidth];
    const [start, end] = this.#host.isMirrored ? [right, left] : [left, right];
    this.element.classList.toggle("fades-start", this.#isCutOff(start));
    this.element.classList.toggle("fades-end", this.#isCutOff(end));
  }

  /** Stops on the way to a revealed column. */
  rest() {
    if (this.#target === undefined) return;
    this.#target = undefined;
    this.element.scrollTo({ left: this.element.scrollLeft });
    this.settle();
  }

  /**
   * Whether a column, or the preview, is on both sides of an edge.
   *
   * @param {number} edge in the coordinates of the columns
   */
  #isCutOff(edge) {
    return [...this.element.children].some((child) => {
      if (child === this.#spacer || !(child instanceof HTMLElement)) return false;
      const left = child.offsetLeft;
      return left < edge - 1 && left + child.offsetWidth > edge + 1;
    });
  }

  /** @param {ColumnPane} pane @param {number} width */
  #resize(pane, width) {
    this.view?.setWidth(pane.depth, width);
    this.setWidth(pane.depth);
    this.#handles.get(pane)?.updateValue();
    this.#resized();
  }
}

/**
 * The width of a column to be for its titles.
 *
 * @param {ColumnPane} pane
 */
function fittingWidth(pane) {
  const name = pane.element.querySelector(".name");
  const option = pane.element.querySelector(".option");
  const pen = document.createElement("canvas").getContext("2d");
  if (!name || !option || !pen) return limits.min;
  pen.font = getComputedStyle(name).font;
  const longest = [...pane.titles].sort((a, b) => b.length - a.length).slice(0, measuredTitles);
  const text = Math.max(...longest.map((title) => pen.measureText(title).width));
  const width = widthOf(pane.element);
  const fitting = Math.ceil(text) + 1 + width - widthOf(name);
  return Math.round(Math.min(Math.max(fitting, limits.min), limits.max));
}
