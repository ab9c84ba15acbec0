// @ts-check
// One column in the page: a listbox, whose rows a virtual list draws.

import { element } from "../core/row-pool.js";
import { VirtualList } from "../core/virtual-list.js";
import { ColumnRow } from "./column-row.js";

/** @typedef {import("./column-data.js").ColumnList} ColumnList */

/** A column with the children of a node. */
export class ColumnPane {
  element = element("pane");
  /** @type {ColumnList | undefined} the list whose rows the column has */
  list;
  /** @type {ColumnList | undefined} the requested list */
  coming;
  /** The token of the request, and of the last one that was begun; 0 for none. */
  token = 0;
  begun = 0;
  /** The selected item, or -1. */
  selection = -1;
  hasFailed = false;
  /** @type {import("../core/types.js").Render | null} what fills the names of rows */
  render = null;
  // For the virtual list.
  isQuiet = true;
  #options = element("options");
  #notice = element("notice");
  #view;
  #scene;
  #isActive = false;
  /** The selected item that was scrolled into sight last. */
  #shownItem = -1;

  /**
   * @param {import("../core/engine.js").View} view of its rows, which it owns
   * @param {import("./nodes.js").ColumnNode} node @param {number} number of the column
   * @param {number} depth
   * @param {string} label the accessible name
   * @param {import("./column-row.js").ColumnsStrings} strings
   */
  constructor(view, node, number, depth, label, strings) {
    this.#view = view;
    this.node = node;
    this.number = number;
    this.depth = depth;
    this.strings = strings;
    this.#options.setAttribute("role", "listbox");
    this.rename(label);
    this.#options.tabIndex = -1;
    this.#scene = new VirtualList(this.#options, view, this);
    this.#notice.hidden = true;
    this.element.append(this.#options, this.#notice);
    this.#options.addEventListener("pointerover", ({ target }) => {
      this.#rowOf(target)?.updateTooltip();
    });
  }

  // For the virtual list

  makeRow() {
    return new ColumnRow(this);
  }

  titleOf() {
    return null;
  }

  /** @param {import("../core/row-pool.js").Row} row */
  retired(row) {
    /** @type {ColumnRow} */ (row).release();
  }

  /** The element was moved in the document. */
  moved() {
    this.#scene.moved();
  }

  /** Whether Tab reaches it. */
  get isTabStop() {
    return this.#isActive;
  }

  /** Requests the rows that are drawn and not loaded. */
  drawn() {
    this.list?.settle();
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

  /** The node of the selected item, if there is one and it is loaded. */
  get selected() {
    return this.node.child(this.selection);
  }

  /** The number of rows on a page. */
  get page() {
    return this.#scene.page;
  }

  /** The reason why there are no rows, if they failed to load. */
  get error() {
    return this.hasFailed && !this.list ? this.coming?.error : undefined;
  }

  /** Whether the keyboard acts on it. */
  get isActive() {
    return this.#isActive;
  }

  set isActive(isActive) {
    this.#isActive = isActive;
    this.element.classList.toggle("active", isActive);
  }

  /** Ends the column. */
  drop() {
    this.list?.giveUp();
    this.coming?.giveUp();
    for (const row of this.#scene.rows) this.retired(row);
    this.#scene.drop();
    this.#view.drop();
    this.element.remove();
  }

  /**
   * The item whose title begins with what is typed, if there is one.
   *
   * @param {(view: import("../core/engine.js").View, titleOf: (item: number) => string | undefined)
   *   => number | undefined} find
   */
  find(find) {
    return find(this.#view, (item) => this.node.child(item)?.item.title);
  }

  /** @param {EventTarget | null} target @returns the item that an element shows; -1 for none */
  itemAt(target) {
    return this.#rowOf(target)?.id ?? -1;
  }

  /** @param {EventTarget | null} target @returns whether it shows a row that failed to load */
  isLost(target) {
    const row = this.#rowOf(target);
    return row !== undefined && this.list?.hasFailed(row.index) === true;
  }

  /** Whether the row of the cursor failed to load. */
  get isCursorLost() {
    return this.isLost(this.#scene.row(this.#view.cursor)?.element ?? null);
  }

  /** @param {Element} target @returns whether it is the free space below the rows */
  isSpace(target) {
    return this.#options.contains(target) && !target.closest(".row");
  }

  /** Scrolls by the least amount that shows the selected row, if it is a new one. */
  showSelection() {
    if (this.#scene.height === 0 || this.#shownItem === this.selection) return;
    this.#shownItem = this.selection;
    if (this.selection >= 0) this.#scene.show(this.selection);
  }

  /** Gives the focus to the row of the cursor, or to the column if it has no rows. */
  focus() {
    this.#scene.focusCursor();
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
    this.list?.nodes.forEach((node) => node && titles.push(node.item.title));
    return titles;
  }

  /** Draws at once: a later frame would show empty space first. */
  draw() {
    this.#notify();
    if (this.#scene.height === 0) this.#scene.measure();
    else this.#scene.draw();
  }

  /** Shows that rows are awaited, failed to load, or that there are none. */
  #notify() {
    const { error, list } = this;
    const state = error ? "failed" : !list ? "loading" : list.size === 0 ? "empty" : "";
    this.#options.ariaBusy = state === "loading" ? "true" : null;
    if (this.#notice.dataset.state === state) return;
    this.#notice.dataset.state = state;
    this.#notice.hidden = state === "";
    this.#notice.replaceChildren();
    if (state === "empty") {
      const slot = element("", "slot");
      slot.setAttribute("name", "empty");
      slot.textContent = this.strings.empty;
      this.#notice.append(slot);
    } else if (error) {
      const words = element("trouble", "p");
      words.textContent = this.strings.failed;
      const why = element("why", "p");
      why.textContent = error.message;
      const retry = element("again", "button");
      retry.setAttribute("type", "button");
      retry.textContent = this.strings.retry;
      this.#notice.append(words, why, retry);
    }
  }

  /** @param {EventTarget | null} target */
  #rowOf(target) {
    const row = this.#scene.rowOf(target);
    return row instanceof ColumnRow ? row : undefined;
  }
}
