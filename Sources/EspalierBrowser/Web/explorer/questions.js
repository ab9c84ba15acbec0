// @ts-check
// What the page can be asked about the outline that it shows; items are the engine's numbers here.

/** @typedef {import("../outline/items.js").Item} Item */

/** Questions to an outline, and what can be done with it, as `espalier` in the page's window. */
export class Questions {
  #element;
  #desk;
  #live;

  /**
   * @param {import("../outline/outline.js").OutlineElement} element
   * @param {import("./live.js").Live} live
   */
  constructor(element, live) {
    this.#element = element;
    this.#desk = /** @type {import("../outline/desk.js").Desk} */ (element.desk);
    this.#live = live;
  }

  get element() {
    return this.#element;
  }

  get rows() {
    return this.#element.rows;
  }

  get cursor() {
    return this.#desk.view.cursor;
  }

  get selection() {
    return this.#desk.view.selection;
  }

  /** Of how many lists, the top ones and those of open branches, the changes are told. */
  get watched() {
    return this.#live.covered;
  }

  /** Why nothing can be fetched now. */
  get trouble() {
    return this.#desk.contents.pages?.trouble ?? null;
  }

  /** How far the window is from the top, in pixels. */
  get scrolled() {
    return this.#desk.tree.scrollTop;
  }

  set scrolled(top) {
    this.#desk.tree.scrollTop = top;
  }

  /** @param {number} id */
  item(id) {
    return this.#desk.item(id);
  }

  /**
   * The first item with a title, of those that came.
   *
   * @param {string} title
   */
  find(title) {
    return this.#desk.contents.items.find((item) => item.title === title);
  }

  /**
   * The item with an id of the server, if it came.
   *
   * @param {string} id
   */
  findWireId(id) {
    return this.#desk.number(id);
  }

  /**
   * The items at some rows.
   *
   * @param {number} row @param {number} count
   */
  ids(row, count) {
    return [...this.#desk.view.ids(row, count)];
  }

  /**
   * Where the row of an item is, in pixels; -1 if it is hidden.
   *
   * @param {number} id
   */
  top(id) {
    return this.#desk.view.top(id);
  }

  /** @param {number} id */
  isExpanded(id) {
    return this.#desk.isExpanded(id);
  }

  /** @param {number} id */
  expand(id) {
    this.#desk.turn(id, "open", "api");
  }

  /** @param {number} id */
  collapse(id) {
    this.#desk.turn(id, "close", "api");
  }

  /** @param {number} id */
  toggle(id) {
    this.#desk.turn(id, "toggle", "api");
  }

  /** @param {number} [level] */
  expandAll(level) {
    this.#element.expandAll(level);
  }

  /** @param {number} id */
  reveal(id) {
    this.#element.reveal(this.#desk.key(id));
  }

  /** @param {number} id */
  focus(id) {
    this.#desk.focus(id);
  }

  /** @param {number} id */
  select(id) {
    this.#desk.select(id, "only", "api");
  }

  /** Fetches again what failed. */
  retry() {
    this.#element.retry();
  }
}
