// @ts-check
// The window onto the rows: what is drawn where, scrolling, motion and the focus.

import {
  outcomeChangedRows,
  outcomeMovedRows,
  rowItem,
  rowRow,
  rowY,
  sectionHeight,
  sectionIndex,
  sectionY,
} from "./boundary.js";
import { isWhole, loadRestSoon } from "./engine.js";
import { EspalierError } from "./errors.js";
import { focusByKey } from "./keys.js";
import { element, RowPool } from "./row-pool.js";

/** @typedef {import("./row-pool.js").Row} Row */

/** The rows drawn above and below the window, which scrolls ahead of this thread. */
const overscanRows = 10;

/**
 * The highest that the content is made, in pixels. Through what is higher the engine pages.
 *
 * Browsers place nothing beyond 33,554,428 (Chromium) or 17,895,698 (Firefox).
 */
const maxContentPx = 16_000_000;

/** The number of rows that are printed; a note tells how many more there are. */
export const maxPrintedRows = 1000;

/** The maximum of measuring rounds in one draw: each may move other rows into the window. */
const maxMeasureRounds = 4;

/**
 * The owner of a virtual list, which provides the rows and their contents.
 *
 * @typedef {object} VirtualListOwner
 * @property {() => Row} makeRow
 * @property {(section: number) => string | null} titleOf
 * @property {boolean} isQuiet whether to skip animations
 * @property {(row: Row) => HTMLElement} [stopOf] which element of a row takes the focus
 * @property {(frame: Frame) => void} [drawn] is called after each draw
 * @property {(row: Row) => void} [retired] a row no longer shows its item, or only its copy does
 * @property {boolean} [hasSticky] whether the ancestors of the first row are sticky
 * @property {boolean} [isTabStop] whether Tab reaches it, which it does by default
 * @property {boolean} [measures] whether rows are as high as their bodies
 * @property {() => boolean} [measureRows] measures them in another way, and returns whether any has
 *   another height or content now
 * @property {string} [groupRole] of a section with a title
 * @property {(rows: number) => string} [unprinted] says how many rows more there are than are printed
 */

/** @typedef {ReturnType<import("./engine.js").View["frame"]>} Frame */

/** Draws the rows of one view. It knows nothing of what they show. */
export class VirtualList {
  #scroller;
  #view;
  #owner;
  #content = element("content", "div", "");
  /** As high as a row and as wide as a title is high. */
  #probe = element("probe", "div", "");
  #stickyLayer = element("sticky");
  #pool;
  #observer;

  #height = 0;
  #width = 0;
  /** Whether it has another size since it was measured last. */
  #isResized = false;
  #rowHeight = 0;
  #titleHeight = 0;
  /** The space above the first row and below the last. */
  #space = 0;
  #contentHeight = NaN;
  /** The scroller's place when it was drawn last, and how much further the layout was. */
  #drawnTop = NaN;
  #displacement = 0;
  /** Whether Tab comes to it by itself: Firefox has all scrollers in the order of Tab. */
  #isTabStop = CSS.supports("-moz-appearance", "none");
  /** Whether the user pressed a key last, and not a button of the mouse. */
  #isByKey = false;
  /** Whether it is drawn for paper. */
  #isPrinting = false;
  /** The previous position of the scroller. */
  #printedFrom = 0;
  /** The note below the rows on paper. */
  #unprinted = element("unprinted");
  #end = new AbortController();
  /** Whether rows are being filled, by functions of the page among others. */
  #isFilling = false;
  /** The row to be shown as soon as anything is displayed, or -1. */
  #awaited = -1;
  /** @type {number | undefined} the next step of what moves */
  #next;
  /** @type {Set<number>} the rows that were given a height of their own here */
  #measured = new Set();
  /** @type {Frame | undefined} what is being drawn, or was drawn last */
  frame;
  /**
   * The window's position in the last frame. Reading the scroller between writes would force a
   * layout for each row.
   */
  frameTop = 0;

  /**
   * @param {HTMLElement} scroller @param {import("./engine.js").View} view
   * @param {VirtualListOwner} owner
   */
  constructor(scroller, view, owner) {
    this.#scroller = scroller;
    this.#view = view;
    this.#owner = owner;
    const rows = element("rows", "div", "");
    const ghosts = element("ghosts", "div", "");
    for (const part of [rows, this.#content]) part.setAttribute("role", "presentation");
    for (const part of [ghosts, this.#stickyLayer, this.#probe]) part.ariaHidden = "true";
    this.#content.append(this.#stickyLayer, rows, ghosts);
    scroller.append(this.#probe, this.#content);
    this.#pool = new RowPool(rows, ghosts, owner);
    scroller.addEventListener("scroll", () => {
      if (scroller.scrollTop !== this.#drawnTop) this.draw();
    });
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observe();
    this.#observer.observe(this.#probe);
    const { signal } = this.#end;
    const listenFor = (/** @type {string} */ type, /** @type {boolean} */ isByKey) =>
      scroller.addEventListener(type, () => (this.#isByKey = isByKey), { capture: true, signal });
    listenFor("keydown", true);
    listenFor("pointerdown", false);
    listenForPrint(new WeakRef(this), signal);
  }

  /**
   * Draws the rows for paper, where nothing scrolls, or for the screen again.
   *
   * @param {boolean} isPrinting
   */
  print(isPrinting) {
    if (this.#isPrinting === isPrinting || !this.#owner.unprinted) return;
    // On paper the window has no height before it is drawn; what is not displayed has no rows.
    if (this.#probe.getBoundingClientRect().height === 0) return;
    const view = this.#view;
    const { clientHeight } = this.#scroller;
    const { scrollTop } = this.#scroller;
    this.#isPrinting = isPrinting;
    this.#scroller.classList.toggle("printed", isPrinting);
    this.#unprinted.remove();
    const rest = view.rows - maxPrintedRows;
    if (isPrinting) {
      if (rest > 0) {
        this.#unprinted.textContent = this.#owner.unprinted(rest);
        this.#scroller.append(this.#unprinted);
      }
      this.#printedFrom = scrollTop;
    } else {
      this.#height = clientHeight;
    }
    this.#setContentHeight();
    this.#scroller.scrollTop = isPrinting ? 0 : this.#printedFrom;
    this.draw();
  }

  /** The height of all rows that are printed. */
  get #printedHeight() {
    const view = this.#view;
    return view.rows > maxPrintedRows ? view.top(view.ids(maxPrintedRows, 1)[0]) : view.height;
  }

  /** Ends it, before its view is dropped. */
  drop() {
    this.#observer.disconnect();
    this.#end.abort();
    if (this.#next !== undefined) cancelAnimationFrame(this.#next);
    this.#height = 0;
  }

  /** The number of rows that Page Up and Page Down move by. */
  get page() {
    return Math.max(Math.floor((this.#height - this.#titleHeight) / this.#rowHeight) - 1, 1);
  }

  /** The height of a row that has no height of its own. */
  get rowHeight() {
    return this.#rowHeight;
  }

  /** The height of the window. */
  get height() {
    return this.#height;
  }

  /** The window's position in the layout. */
  get top() {
    // Out of the document, the scroller has no position.
    const scrollTop = this.#scroller.isConnected ? this.#scroller.scrollTop : this.#drawnTop;
    return scrollTop - this.#space + this.#displacement;
  }

  /** The rows that there are elements of. */
  get rows() {
    return this.#pool.rows;
  }

  /** @param {number} id */
  row(id) {
    return this.#pool.row(id);
  }

  /**
   * The rows that show an item: its own, and where it sticks a copy.
   *
   * @param {number} id
   */
  rowsOf(id) {
    return this.#pool.rowsOf(id);
  }

  /**
   * The row that an element is in.
   *
   * @param {EventTarget | null} target
   */
  rowOf(target) {
    return this.#pool.rowOf(target);
  }

  /** Looks for changes of size from now on. */
  #observe() {
    // Rows of one height are drawn at once, and that may bring or take away the scroll bar.
    const box = this.#owner.measures ? "content-box" : "border-box";
    this.#observer.observe(this.#scroller, { box });
  }

  /**
   * Handles another size of the window or of a row.
   *
   * A list whose size depends on what it draws, such as one that is as high as its rows, or one
   * that measures them beside its scroll bar, must not draw in the frame that observes the size: it
   * would have yet another one. So the next frame, or the next step of what moves, does.
   */
  #resized() {
    this.#isResized = true;
    if (this.#height > 0 && this.#owner.measures) this.drawSoon();
    else if (this.#next === undefined) this.measure();
  }

  /** Takes the sizes from the style sheet and the window. */
  measure() {
    if (this.#isPrinting) return;
    this.#isResized = false;
    const scroller = this.#scroller;
    const { width, height } = this.#probe.getBoundingClientRect();
    const [row, title] = [Math.round(height), Math.round(width)];
    if (row === 0) {
      this.#height = 0;
      return;
    }
    if (this.#height === 0) this.#comeBack();
    const anchor = this.#anchor(-1);
    const isWider = scroller.clientWidth !== this.#width;
    this.#height = scroller.clientHeight;
    this.#width = scroller.clientWidth;
    this.#space = this.#content.offsetTop;
    this.#view.setPaging(maxContentPx, this.#height);
    if (row !== this.#rowHeight || title !== this.#titleHeight) {
      this.#rowHeight = row;
      this.#titleHeight = title;
      this.#view.setMetrics(row, title);
      this.#view.setOverscan(overscanRows * row);
      scroller.style.setProperty("--row", `${row}px`);
      scroller.style.setProperty("--title", `${title}px`);
      this.#restoreAnchor(anchor);
    } else if (isWider && this.#owner.measures) {
      this.#draw(anchor);
      return;
    }
    this.draw();
    if (this.#height === 0 || this.#awaited < 0) return;
    const awaited = this.#awaited;
    this.#awaited = -1;
    this.show(awaited);
  }

  /** Handles a move of the element within the document. */
  moved() {
    this.#comeBack();
    this.measure();
  }

  /**
   * Gives the rows that were measured the common height again; what is in sight stays in place, the
   * cursor before others.
   */
  forgetHeights() {
    this.#observe();
    if (this.#measured.size === 0) return;
    const anchor = this.#height > 0 ? this.#anchor(this.frame?.cursor ?? -1) : undefined;
    for (const id of this.#measured) this.#view.setHeight(id, -1);
    this.#measured.clear();
    if (!anchor) return;
    this.#restoreAnchor(anchor);
    this.#draw(anchor);
  }

  /** A scroller that was not displayed, or was moved, has lost its scroll position. */
  #comeBack() {
    if (this.#drawnTop > 0) this.#scroller.scrollTop = this.#drawnTop;
  }

  /** Draws at once: a later frame would show empty space first. */
  draw() {
    this.#draw(undefined);
  }

  /** Draws in the next frame: an observer of sizes must not add what it observes. */
  drawSoon() {
    this.#next ??= requestAnimationFrame(this.#step);
  }

  /** @param {Int32Array | undefined} anchor of what stays in place, by default the cursor if it is in sight */
  #draw(anchor) {
    if (this.#height === 0 && !this.#isPrinting) return;
    if (this.#isFilling) {
      this.drawSoon();
      return;
    }
    const hadFocus = this.hasFocus;
    /** @type {Row[]} */
    const left = [];
    let frame = this.#fill(left);
    for (let round = 0; this.#owner.measures && round < maxMeasureRounds; round += 1) {
      anchor ??= this.#anchor(frame.cursor);
      if (!this.#measureRows()) break;
      this.#restoreAnchor(anchor);
      frame = this.#fill(left);
    }
    // Something has to be able to have the focus.
    const isEmpty = frame.count === 0 && this.#owner.isTabStop !== false;
    const tabIndex = isEmpty ? "0" : this.#isTabStop ? "-1" : null;
    if (this.#scroller.getAttribute("tabindex") !== tabIndex) {
      if (tabIndex === null) this.#scroller.removeAttribute("tabindex");
      else this.#scroller.setAttribute("tabindex", tabIndex);
    }
    if (hadFocus) this.#keepFocus(frame.cursor);
    for (const row of left) this.#pool.retire(row);
    this.#owner.drawn?.(frame);
    if (frame.count > 0) loadRestSoon();
    if (frame.isMoving) this.drawSoon();
  }

  /**
   * Fills the window once.
   *
   * @param {Row[]} left takes a row that goes and has the focus
   */
  #fill(left) {
    this.#isFilling = true;
    try {
      return this.#fillRows(left);
    } finally {
      this.#isFilling = false;
    }
  }

  /** @param {Row[]} left */
  #fillRows(left) {
    // Rows that were drawn for the first time may be higher than was assumed.
    if (this.#isPrinting) this.#height = this.#printedHeight;
    this.#setContentHeight();
    this.#readScroll();
    const { top } = this;
    const frame = this.#view.frame(top, this.#height, performance.now());
    this.frame = frame;
    this.frameTop = top;
    const focused = this.#pool.arrange(frame);
    if (focused && !left.includes(focused)) left.push(focused);
    const shift = -this.#displacement;
    for (const words of frame.rows) {
      const { [rowItem]: id, [rowRow]: number } = words;
      const row = number < 0 ? this.#pool.exiting(id) : this.#pool.row(id);
      if (!row) continue;
      // An exiting row keeps its appearance.
      if (number >= 0 || row.id !== id) row.show(words);
      row.place(words, frame.origin + words[rowY] / 64, shift, this.#rowHeight);
    }
    for (
      const { [sectionIndex]: index, [sectionY]: y, [sectionHeight]: height } of frame.sections
    ) {
      this.#pool.section(index)?.place(frame.origin + y / 64 + shift, height / 64);
    }
    const sticky = this.#owner.hasSticky ? frame.sticky : [];
    const copies = this.#pool.renderSticky(sticky, this.#stickyLayer);
    for (const [k, words] of sticky.entries()) {
      copies[k].show(words);
      copies[k].place(words, frame.origin + words[rowY] / 64, -top, this.#rowHeight);
    }
    return frame;
  }

  /**
   * Passes the heights of rows to the engine.
   *
   * @returns {boolean} whether any was different
   */
  #measureRows() {
    if (this.#owner.measureRows) return this.#owner.measureRows();
    let isNew = false;
    for (const { id, body, ownHeight, height } of [...this.#pool.rows]) {
      if (!body) continue;
      const own = Math.max(ownHeight, this.#rowHeight);
      if (own === height) continue;
      this.#view.setHeight(id, own === this.#rowHeight ? -1 : own);
      this.#measured.add(id);
      isNew = true;
    }
    return isNew;
  }

  /**
   * Changes the view, keeps the visible rows in place, and animates the rest.
   *
   * @param {() => number} act returns the outcome
   * @param {number} [id] of a row that, if it is visible, is kept in place in preference to others
   */
  change(act, id = -1) {
    if (this.#isFilling) {
      throw new EspalierError("refused", "rows cannot change while they are filled");
    }
    if (this.#height === 0) return act();
    const view = this.#view;
    const moves = !this.#owner.isQuiet && isWhole();
    const anchor = this.#anchor(id);
    if (moves) view.captureBefore(this.top, this.#height, performance.now());
    const before = view.height;
    const outcome = act();
    this.#restoreAnchor(anchor);
    const isOther = (outcome & (outcomeChangedRows | outcomeMovedRows)) !== 0 ||
      view.height !== before;
    if (moves && isOther) view.animateFrom(this.top, this.#height, performance.now());
    this.draw();
    return outcome;
  }

  /**
   * Scrolls by the least amount that shows a row.
   *
   * @param {number} id
   */
  show(id) {
    const view = this.#view;
    if (this.#height === 0) this.#awaited = id;
    for (let round = 0; round < 2; round += 1) {
      const y = view.top(id);
      if (y < 0 || this.#height === 0) return;
      const isTitled = this.#owner.titleOf(view.section(id)) !== null;
      const above = this.#owner.hasSticky ? view.level(id) * this.#rowHeight : 0;
      const height = this.row(id)?.height ?? this.#rowHeight;
      const most = y - this.#space - above - (isTitled ? this.#titleHeight : 0);
      const least = y + height + this.#space - this.#height;
      const { top } = this;
      const wanted = Math.min(Math.max(top, least), most);
      if (Math.abs(wanted - top) < 0.5) return;
      this.scrollTo(wanted);
    }
  }

  /**
   * Scrolls to a place in the layout.
   *
   * @param {number} top
   */
  scrollTo(top) {
    this.#setContentHeight();
    this.#scrollHostTo(top);
    this.draw();
  }

  /**
   * Gives a row the focus, and scrolls to it.
   *
   * @param {number} id
   */
  focus(id) {
    this.#view.focus(id);
    this.draw();
    this.show(id);
    this.focusCursor();
  }

  focusCursor() {
    // It may have been shown just now, as in a dialog that opens, and have no rows yet.
    if (this.#height === 0) this.measure();
    const row = this.#pool.row(this.#view.cursor);
    const stop = row && (this.#owner.stopOf?.(row) ?? row.element);
    const target = stop ?? this.#scroller;
    const options = { preventScroll: true };
    if (this.#isByKey) focusByKey(target, options);
    else target.focus(options);
  }

  get hasFocus() {
    const active = this.#active;
    return active !== null && this.#scroller.contains(active);
  }

  /** The element in this tree of the document that has the focus. */
  get #active() {
    return /** @type {ShadowRoot} */ (this.#scroller.getRootNode()).activeElement;
  }

  /**
   * Keeps the focus on the cursor's row, or on an element in it.
   *
   * @param {number} cursor
   */
  #keepFocus(cursor) {
    const active = this.#active;
    const row = this.#pool.rowOf(active);
    if (row && row.id === cursor && this.#pool.row(cursor) === row) return;
    // Whatever else can have the focus in here is no row and keeps it.
    if (active && active !== this.#scroller && !row && this.#scroller.contains(active)) return;
    this.focusCursor();
  }

  #step = () => {
    this.#next = undefined;
    if (this.#isResized) this.measure();
    else this.draw();
  };

  /** @param {number} id of a row that, if it is visible, is kept in place in preference to others */
  #anchor(id) {
    return this.#view.anchor(this.top, this.#height, id);
  }

  /** @param {Int32Array} anchor */
  #restoreAnchor(anchor) {
    const { top: before } = this;
    this.#setContentHeight();
    const top = this.#view.anchoredTop(anchor);
    this.#scrollHostTo(Number.isNaN(top) ? before : top);
  }

  /** Whether the layout is higher than the content can be. */
  get #isPaged() {
    return this.#view.height > maxContentPx;
  }

  /**
   * Puts the scroller where a place of the layout is at the top.
   *
   * @param {number} top
   */
  #scrollHostTo(top) {
    if (Math.abs(top - this.top) < 0.25) return;
    // The space around the rows is no part of the layout.
    const inside = Math.max(Math.min(top, this.#view.height - this.#height), 0);
    const host = this.#isPaged ? this.#view.hostTop(inside) : inside;
    this.#scroller.scrollTop = host + (top - inside) + this.#space;
    this.#displacement = inside - host;
  }

  /** Handles a scroll. */
  #readScroll() {
    const { scrollTop } = this.#scroller;
    if (!this.#isPaged) this.#displacement = 0;
    else if (scrollTop !== this.#drawnTop) {
      const at = scrollTop - this.#space;
      const host = Math.max(Math.min(at, this.#view.hostHeight - this.#height), 0);
      const { top, host: right } = this.#view.scrolled(host);
      this.#displacement = top - right;
      if (right !== host) this.#scroller.scrollTop = right + at - host + this.#space;
    }
    this.#drawnTop = this.#scroller.scrollTop;
  }

  #setContentHeight() {
    const layout = this.#isPaged ? this.#view.hostHeight : this.#view.height;
    const height = this.#isPrinting ? this.#height : layout;
    const wanted = Math.round(height + this.#space);
    if (wanted === this.#contentHeight) return;
    this.#contentHeight = wanted;
    this.#content.style.height = `${wanted}px`;
  }
}

/**
 * Has a list drawn for paper and for the screen again. The window does not keep the list, and so this is
 * no method: all functions of one share what they refer to.
 *
 * @param {WeakRef<VirtualList>} list @param {AbortSignal} signal
 */
function listenForPrint(list, signal) {
  addEventListener("beforeprint", () => list.deref()?.print(true), { signal });
  addEventListener("afterprint", () => list.deref()?.print(false), { signal });
}
