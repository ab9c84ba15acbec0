// @ts-check
// One column in the page: a listbox whose rows are drawn where they are seen.

import { keyDown, keyFirst, keyLast, keyPageUp, keyUp } from "../core/boundary.js";
import { View } from "../core/engine.js";
import { element } from "../core/row-pool.js";
import { ColumnRow } from "./column-row.js";

/** @typedef {import("./column-data.js").ColumnList} ColumnList */

/** The rows drawn above and below the window, which scrolls ahead of this thread. */
const columnOverscanRows = 10;

/**
 * The maximum height of the content, in pixels; the engine's scroll scaling reaches rows beyond.
 */
const maxColumnContentPx = 16_000_000;

/** The space above the rows, and below them, in pixels. */
const columnSpacePx = 6;

/** The maximum number of unused elements that are kept. */
const maxSpareColumnRows = 64;

/**
 * A column with the children of a node.
 *
 * The engine's view holds the rows and the cursor, which is on the selected row.
 */
export class ColumnView {
  element = element("pane");
  /** @type {ColumnList | undefined} the list that is to replace the current one */
  coming;
  #options = element("options");
  #rows = element("stack");
  #notice = element("notice");
  #engine;
  #strings;
  #view;
  /** @type {Map<number, ColumnRow>} the drawn rows */
  #drawn = new Map();
  /** @type {ColumnRow[]} */
  #spare = [];
  /** @type {WeakMap<Element, ColumnRow>} */
  #byElement = new WeakMap();
  #rowHeight = 0;
  /** The scroller's position at the last draw, and its distance from the first row. */
  #drawnTop = NaN;
  #top = 0;
  #height = 0;
  #hasSelection = false;
  #isActive = false;
  /** The selected row that was scrolled into sight last. */
  #shownRow = -1;

  /**
   * @param {import("../core/engine.js").EngineExports} engine @param {ColumnList} list
   * @param {string} label the accessible name
   * @param {import("./column-row.js").ColumnStrings} strings
   */
  constructor(engine, list, label, strings) {
    this.#engine = engine;
    this.#strings = strings;
    this.list = list;
    this.#view = this.#makeView();
    this.#options.setAttribute("role", "listbox");
    this.rename(label);
    this.#options.tabIndex = -1;
    this.#options.append(this.#rows);
    this.#notice.hidden = true;
    this.element.append(this.#options, this.#notice);
    this.#options.addEventListener("scroll", () => {
      if (this.#options.scrollTop !== this.#drawnTop) this.draw();
    });
    this.#options.addEventListener("pointerover", ({ target }) => this.#optionOf(target)?.updateTooltip());
  }

  get node() {
    return this.list.node;
  }

  /** The accessible name. */
  get label() {
    return this.#options.ariaLabel ?? "";
  }

  /** @param {string} label */
  rename(label) {
    this.#options.ariaLabel = label;
  }

  /** The number of its rows in the engine. */
  get rows() {
    return this.#view.rows;
  }

  /** The node of the selected row, if there is one and it is loaded. */
  get selected() {
    return this.#hasSelection ? this.list.nodes[this.#view.cursor] : undefined;
  }

  /** The selected row, or -1. */
  get selectedRow() {
    return this.#hasSelection ? this.#view.cursor : -1;
  }

  /** The number of rows on a page. */
  get page() {
    return Math.max(Math.floor(this.#options.clientHeight / this.#rowHeight) - 1, 1);
  }

  /** Whether the keyboard acts on it. */
  get isActive() {
    return this.#isActive;
  }

  set isActive(isActive) {
    this.#isActive = isActive;
    this.element.classList.toggle("active", isActive);
  }

  /** The height of rows, in pixels. */
  set rowHeight(/** @type {number} */ height) {
    if (height === this.#rowHeight) return;
    this.#rowHeight = height;
    this.#measure();
  }

  /** Ends the column. */
  drop() {
    this.list.giveUp();
    this.coming?.giveUp();
    this.#view.drop();
    this.element.remove();
  }

  /** @param {ColumnList} list replaces the current one; the selection is kept */
  replace(list) {
    const { selected } = this;
    this.list.giveUp();
    this.list = list;
    this.coming = undefined;
    this.#renew(selected ? list.rowOf(/** @type {string} */ (selected.id)) : -1);
  }

  /** Takes over how many rows there are now. */
  count() {
    const { size } = this.list;
    const { rows } = this.#view;
    if (size > rows) this.#view.insert(-1, 0, size - rows);
    else if (size < rows) this.#renew(this.selectedRow < size ? this.selectedRow : -1);
  }

  /** @param {number} row -1 selects nothing */
  select(row) {
    this.#hasSelection = row >= 0;
    if (row >= 0) this.#view.focus(row);
  }

  /**
   * The row that a key leads to.
   *
   * @param {number} key as the engine calls it
   */
  target(key) {
    const view = this.#view;
    if (view.rows === 0) return -1;
    const before = view.cursor;
    const isUpward = key === keyUp || key === keyLast || key === keyPageUp;
    if (!this.#hasSelection && isUpward) view.press(keyLast, 1);
    else if (!this.#hasSelection) view.press(keyFirst, 1);
    else view.press(key, this.page);
    // Disabled rows are skipped, and if nothing else follows, the cursor stays.
    const isOnwardUp = key === keyUp || key === keyLast || (key === keyPageUp && this.#hasSelection);
    const onward = isOnwardUp ? keyUp : keyDown;
    while (this.isDisabled(view.cursor)) {
      const { cursor } = view;
      view.press(onward, 1);
      if (view.cursor === cursor) break;
    }
    const row = this.isDisabled(view.cursor) ? before : view.cursor;
    view.focus(before);
    return this.isDisabled(row) ? -1 : row;
  }

  /**
   * Whether a row cannot be selected.
   *
   * @param {number} row
   */
  isDisabled(row) {
    return this.list.nodes[row]?.item.disabled === true;
  }

  /**
   * The row whose title begins with what is typed.
   *
   * @param {(view: View, titleOf: (row: number) => string | undefined) => number | undefined} find
   */
  find(find) {
    const view = this.#view;
    const { cursor, rows } = view;
    // The search begins behind the cursor: if nothing is selected, that is to be the first row.
    if (!this.#hasSelection && rows > 0) view.focus(rows - 1);
    const row = find(view, (id) => this.list.nodes[id]?.item.title) ?? -1;
    if (rows > 0) view.focus(cursor);
    return this.isDisabled(row) ? -1 : row;
  }

  /** @param {EventTarget | null} target @returns the row that an element is in; -1 for none */
  rowAt(target) {
    return this.#optionOf(target)?.row ?? -1;
  }

  /** @param {EventTarget | null} target @returns whether it is the free space below the rows */
  isSpace(target) {
    return target === this.#options || target === this.#rows;
  }

  /** Scrolls by the least amount that shows the selected row, if it is a new one. */
  showSelection() {
    const { clientHeight: height, scrollTop } = this.#options;
    if (height === 0 || this.#shownRow === this.selectedRow) return;
    this.#shownRow = this.selectedRow;
    if (!this.#hasSelection) return;
    const y = this.#view.cursor * this.#rowHeight;
    const least = y + this.#rowHeight + 2 * columnSpacePx - height;
    const top = Math.min(Math.max(this.#top, least), y);
    if (top === this.#top) return;
    this.#setContentHeight();
    this.#options.scrollTop = this.#view.hostTop(top);
    if (this.#options.scrollTop !== scrollTop) this.draw();
  }

  /** Gives the focus to the row of the cursor, or to the column if it has no rows. */
  focus() {
    const option = this.#drawn.get(this.#view.cursor);
    (option?.element ?? this.#options).focus({ preventScroll: true });
  }

  /**
   * The button that requests failed rows again, if any failed.
   *
   * @returns {HTMLElement | null}
   */
  get retryButton() {
    return this.#notice.querySelector("button");
  }

  /**
   * The loaded titles, for measuring.
   *
   * @returns {string[]}
   */
  get titles() {
    /** @type {string[]} */
    const titles = [];
    this.list.nodes.forEach((node) => node && titles.push(node.item.title));
    return titles;
  }

  /** Draws at once: a later frame would show empty space first. */
  draw() {
    const { list } = this;
    const height = this.#options.clientHeight;
    this.#notify();
    if (height === 0) return;
    if (height !== this.#height) {
      this.#height = height;
      this.#measure();
    }
    this.#setContentHeight();
    const { top, host } = this.#view.scrolled(this.#options.scrollTop);
    if (host !== this.#options.scrollTop) this.#options.scrollTop = host;
    this.#drawnTop = this.#options.scrollTop;
    this.#top = top;
    const first = Math.max(Math.floor(top / this.#rowHeight) - columnOverscanRows, 0);
    const end = Math.min(Math.ceil((top + height) / this.#rowHeight) + columnOverscanRows, list.size);
    const cursor = list.size > 0 ? this.#view.cursor : -1;
    for (const [row, option] of this.#drawn) {
      if ((row >= first && row < end) || row === cursor) continue;
      this.#drawn.delete(row);
      option.element.remove();
      if (this.#spare.length < maxSpareColumnRows) this.#spare.push(option);
    }
    if (cursor >= 0 && cursor < first) this.#drawRow(cursor, cursor);
    for (let row = first; row < end; row += 1) this.#drawRow(row, cursor);
    if (cursor >= end) this.#drawRow(cursor, cursor);
    this.#options.tabIndex = this.#isActive && list.size === 0 ? 0 : -1;
    list.keep(first, end, cursor);
  }

  /** @param {number} row @param {number} cursor */
  #drawRow(row, cursor) {
    let option = this.#drawn.get(row);
    if (!option) {
      option = this.#spare.pop() ?? new ColumnRow(this.#strings);
      this.#byElement.set(option.element, option);
      this.#drawn.set(row, option);
      this.#place(option.element, row);
    }
    const { element } = option;
    option.show(row, this.list.at(row), this.list.size);
    const isCursor = row === cursor;
    const selected = `${isCursor && this.#hasSelection}`;
    if (element.ariaSelected !== selected) element.ariaSelected = selected;
    const tabIndex = isCursor && this.#isActive ? 0 : -1;
    if (element.tabIndex !== tabIndex) element.tabIndex = tabIndex;
    const y = row * this.#rowHeight - this.#top + this.#drawnTop + columnSpacePx;
    element.style.transform = `translateY(${y}px)`;
  }

  /** Puts a row where it belongs in the order of the document. */
  #place(/** @type {HTMLElement} */ made, /** @type {number} */ row) {
    let next = null;
    for (const [other, { element }] of this.#drawn) {
      if (other > row && (next === null || other < next.row)) next = { row: other, element };
    }
    this.#rows.insertBefore(made, next?.element ?? null);
  }

  /** Shows that rows are awaited, failed to load, or that there are none. */
  #notify() {
    const { error, isReady, size } = this.list;
    const state = error ? "failed" : !isReady ? "loading" : size === 0 ? "empty" : "";
    this.#options.ariaBusy = state === "loading" ? "true" : null;
    if (this.#notice.dataset.state === state) return;
    this.#notice.dataset.state = state;
    this.#notice.hidden = state === "";
    this.#notice.replaceChildren();
    if (state === "empty") {
      const slot = element("", "slot");
      slot.setAttribute("name", "empty");
      slot.textContent = this.#strings.empty;
      this.#notice.append(slot);
    } else if (error) {
      const words = element("trouble", "p");
      words.textContent = this.#strings.failed;
      const why = element("why", "p");
      why.textContent = error.message;
      const retry = element("again", "button");
      retry.setAttribute("type", "button");
      retry.textContent = this.#strings.retry;
      this.#notice.append(words, why, retry);
    }
  }

  /** @param {EventTarget | null} target @returns {ColumnRow | undefined} */
  #optionOf(target) {
    const found = target instanceof Element ? target.closest(".option") : null;
    return found ? this.#byElement.get(found) : undefined;
  }

  #makeView() {
    const view = new View(this.#engine);
    view.addSection(false);
    view.insert(-1, 0, this.list.size);
    return view;
  }

  /**
   * Rebuilds the view with the current rows, so that a row's number is its item's in the engine.
   */
  #renew(/** @type {number} */ selected) {
    this.#view.drop();
    this.#view = this.#makeView();
    this.#measure();
    this.select(selected);
  }

  /** Passes the sizes to the engine. */
  #measure() {
    this.#view.setMetrics(this.#rowHeight, 0);
    this.#view.setPaging(maxColumnContentPx, this.#height, 2 * columnSpacePx);
  }

  #setContentHeight() {
    const height = `${this.#view.hostHeight}px`;
    if (this.#rows.style.height !== height) this.#rows.style.height = height;
  }
}
