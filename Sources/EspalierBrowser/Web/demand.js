// @ts-check
// What the rows in the window lack: children that were never asked for, items that did not come.

import { Flag } from "./engine.js";
import { pageSize } from "./store.js";

/** @typedef {import("./store.js").List} List */
/** @typedef {{ list: List, offset: number }} Wish */

/** Finds out what is missing while rows are drawn, and has it fetched. */
export class Demand {
  #store;
  #loader;
  /** @type {Wish[]} */
  #wishes = [];
  /** @type {List[]} */
  #closed = [];

  /** @param {import("./store.js").Store} store @param {import("./loader.js").Loader} loader */
  constructor(store, loader) {
    this.#store = store;
    this.#loader = loader;
  }

  /**
   * Looks at a row that is drawn.
   *
   * @param {number} id @param {number} flags @param {number} section
   * @param {boolean} isNear whether it is in the window, or nearly
   * @returns {import("./rows.js").RowState}
   */
  look(id, flags, section, isNear) {
    const children = this.#store.children(id);
    if (flags & Flag.branch && !children?.arrived) {
      if (flags & Flag.expanded) {
        if (isNear && !children) this.#store.begin(id, section);
      } else {
        if (children) this.#closed.push(children);
        return "";
      }
    }
    const wish = this.#lack(id);
    if (!wish) return "";
    if (isNear) this.#wishes.push(wish);
    const error = wish.list.requests.get(wish.offset)?.error;
    return error ?? (wish.list.parent === id ? "loading" : "");
  }

  /**
   * Fetches what the rows lack that were looked at, and nothing else.
   *
   * @param {(id: number) => boolean} isVisible whether an item is a row
   */
  settle(isVisible) {
    for (const list of this.#closed) this.giveUp(list);
    for (const list of this.#loader.listsUnderWay()) {
      if (list.parent >= 0 && !isVisible(list.parent)) this.giveUp(list);
    }
    this.#loader.want(this.#wishes);
    this.#wishes = [];
    this.#closed = [];
  }

  /**
   * Stops fetching a list.
   *
   * @param {List} list
   */
  giveUp(list) {
    this.#loader.cancel(list);
    this.#store.forget(list);
  }

  /**
   * Forgets that something failed that a row lacks.
   *
   * @param {number} id @returns {boolean} if so
   */
  forgive(id) {
    const wish = this.#lack(id);
    return wish ? this.#loader.forgive(wish.list, wish.offset) : false;
  }

  /**
   * What is missing in a row or after it.
   *
   * @param {number} id @returns {Wish | undefined}
   */
  #lack(id) {
    const store = this.#store;
    const list = store.list(id);
    const index = store.index(id);
    if (!store.item(id)) return { list, offset: index - (index % pageSize) };
    const children = store.children(id);
    if (children && !children.arrived) return { list: children, offset: 0 };
    if (list.next === null || index < list.size - 1) return undefined;
    return { list, offset: list.next };
  }
}
