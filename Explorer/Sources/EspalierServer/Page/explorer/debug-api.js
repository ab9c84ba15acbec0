// @ts-check
// Queries about the outline on the page, for tests; items are the engine's numbers here.

/** @typedef {import("../outline/item-store.js").Item} Item */

/** Questions to an outline, and what can be done with it, as `espalier` in the page's window. */
export class DebugAPI {
  #element;
  #controller;
  #live;

  /**
   * @param {import("../outline/outline.js").OutlineElement} element
   * @param {{ covered: number }} live what follows the changes
   */
  constructor(element, live) {
    this.#element = element;
    this.#controller =
      /** @type {import("../outline/controller.js").OutlineController} */ (element.controller);
    this.#live = live;
  }

  get element() {
    return this.#element;
  }

  get rows() {
    return this.#element.rows;
  }

  get cursor() {
    return this.#controller.view.cursor;
  }

  get selection() {
    return this.#controller.view.selection;
  }

  /**
   * Of how many lists, the top ones and those of open branches, the changes are told; 0 while some
   * are fetched again.
   */
  get watched() {
    return this.#live.covered;
  }

  /** The reason why nothing can be fetched now. */
  get trouble() {
    return this.#controller.contents.pages?.connectionError ?? null;
  }

  /** The scroll offset of the window, in pixels. */
  get scrolled() {
    return this.#controller.tree.scrollTop;
  }

  set scrolled(top) {
    this.#controller.tree.scrollTop = top;
  }

  /** @param {number} id */
  item(id) {
    return this.#controller.item(id);
  }

  /**
   * The first item with a title, of those that came.
   *
   * @param {string} title
   */
  find(title) {
    return this.#controller.contents.items.find((item) => item.title === title);
  }

  /**
   * The items at some rows.
   *
   * @param {number} row @param {number} count
   */
  ids(row, count) {
    return [...this.#controller.view.ids(row, count)];
  }

  /**
   * The top of an item's row, in pixels; -1 if it is hidden.
   *
   * @param {number} id
   */
  top(id) {
    return this.#controller.view.top(id);
  }

  /** @param {number} id */
  isExpanded(id) {
    return this.#controller.isExpanded(id);
  }

  /** @param {number} id */
  expand(id) {
    this.#controller.turn(id, "open", "api");
  }

  /** @param {number} id */
  collapse(id) {
    this.#controller.turn(id, "close", "api");
  }

  /** @param {number} id */
  toggle(id) {
    this.#controller.turn(id, "toggle", "api");
  }

  /** @param {number} [level] */
  expandAll(level) {
    this.#element.expandAll(level);
  }

  /** @param {number} id */
  reveal(id) {
    this.#element.reveal(this.#controller.key(id));
  }

  /** @param {number} id */
  focus(id) {
    this.#controller.focus(id);
  }

  /** @param {number} id */
  select(id) {
    this.#controller.select(id, "only", "api");
  }

  /** Fetches again what failed. */
  retry() {
    this.#element.retry();
  }
}
