// @ts-check
// The lists of children that come in pages: their items, and how other data change them. Which rows
// they have and which of these came is the engine's.

import {
  answerFirst,
  answerShort,
  factHasArrived,
  factNext,
  factSize,
} from "../core/loading-boundary.js";
import { comparable } from "../core/ids.js";
import { receive } from "../core/page-loader.js";
import { byTitle } from "./item-store.js";

/**
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {import("./item-store.js").Page} Page
 * @typedef {import("../core/engine.js").View} View
 * @typedef {{ offset: number, items: Item[] }} Piece some children, in their current state
 * @typedef {{ total: number, next: number | null, pieces: Piece[] }} News of a list: the number of
 *   items, the next cursor, and the items at their offsets
 */

/** The children of one item, or the top items of one section. */
export class List {
  #view;

  /** @param {View} view @param {number} parent or -1 @param {number} section @param {Key | null} key */
  constructor(view, parent, section, key) {
    this.#view = view;
    this.parent = parent;
    this.section = section;
    this.key = key;
  }

  /** The engine's number for it. */
  get number() {
    return this.parent < 0 ? ~this.section : this.parent;
  }

  #fact(/** @type {number} */ fact) {
    return this.#view.call("loading_fact", this.number, fact);
  }

  /** Whether the first of them came. */
  get arrived() {
    return this.#fact(factHasArrived) === 1;
  }

  /** The number of them that the engine has. */
  get size() {
    return this.#fact(factSize);
  }

  /** The place where the next page begins, if their number is unknown. */
  get next() {
    const next = this.#fact(factNext);
    return next < 0 ? null : next;
  }
}

/** The lists. */
export class PagedLists {
  #view;
  #items;
  #didLoad;
  /** @type {Map<number, List>} by parent */
  #children = new Map();
  /** @type {List[]} the top items of the sections, if they are paged */
  tops = [];

  /**
   * @param {View} view @param {import("./item-store.js").ItemStore} items
   * @param {(id: number, item: Item) => void} didLoad is called with every item
   */
  constructor(view, items, didLoad) {
    this.#view = view;
    this.#items = items;
    this.#didLoad = didLoad;
  }

  /** @param {number} number of the engine @returns the list that it began */
  named(number) {
    return number < 0 ? this.tops[~number] : this.children(number) ?? this.#make(number);
  }

  /** @param {number} id @returns {List | undefined} its children, if they were asked for */
  children(id) {
    return this.#children.get(id);
  }

  /** @param {number} id */
  #make(id) {
    const list = new List(this.#view, id, this.#view.section(id), this.#items.keyOf(id));
    this.#children.set(id, list);
    return list;
  }

  /** @param {number} id */
  begin(id) {
    this.#view.call("loading_begin", id);
    return this.#make(id);
  }

  /** @param {number} section @param {Key | null} key */
  beginTop(section, key) {
    const list = new List(this.#view, -1, section, key);
    this.#view.call("loading_begin", list.number);
    this.tops.push(list);
    return list;
  }

  /** Forgets the children of all items, which other data have replaced. */
  forgetChildren() {
    for (const id of this.#children.keys()) this.#view.call("loading_forget", id);
    this.#children.clear();
  }

  /** @returns {Iterable<List>} all of them, each after the one that its parent is in */
  all() {
    return [...this.tops, ...this.#children.values()];
  }

  /** @param {List} list @returns {boolean} whether its items are still there */
  has(list) {
    return this.tops.includes(list) || this.#children.get(list.parent) === list;
  }

  /** @param {number} id @returns {List | undefined} that contains the item, if that is paged */
  of(id) {
    const parent = this.#view.parent(id);
    return parent < 0 ? this.tops[this.#view.section(id)] : this.#children.get(parent);
  }

  /**
   * Takes in a page, and the pages in it.
   *
   * @param {List} list @param {Page} page
   * @param {number} [token] of its request @returns whether it is the first one, and whether
   *   nothing came though something is missing; undefined if it is ignored
   */
  add(list, page, token = 0) {
    const effect = this.#takeIn(list, page, token);
    return effect === undefined
      ? undefined
      : { isFirst: (effect & answerFirst) !== 0, isShort: (effect & answerShort) !== 0 };
  }

  /** @param {List} list @param {Page} page @param {number} token */
  #takeIn(list, page, token) {
    let effect;
    /** @type {{ list: List, page: Page, token: number }[]} */
    const work = [{ list, page, token }];
    for (let job = work.pop(); job; job = work.pop()) {
      const { list, page, token } = job;
      const { items } = page;
      const words = receive(this.#view, token, list.number, page);
      if (!words) continue;
      const [bits, end, ...ids] = words;
      effect ??= bits;
      this.#items.end = Math.max(this.#items.end, end);
      for (let k = 0; k < ids.length;) {
        const first = k;
        do k += 1; while (ids[k] === ids[k - 1] + 1);
        this.#view.describe(ids[first], items.slice(first, k).map(isBranch));
      }
      for (const [k, id] of ids.entries()) {
        const item = items[k];
        this.#items.set(id, item);
        const own = pageOf(item);
        if (own && !this.#children.has(id)) {
          work.push({ list: this.begin(id), page: own, token: 0 });
        }
        if (item.expanded) this.#view.expand(id, "open");
        this.#didLoad(id, item);
      }
    }
    return effect;
  }

  /** @param {List} list @returns {number[]} its items in order */
  #ids({ parent, section }) {
    return [...this.#view.children(parent, section)];
  }

  /** @param {List} list @returns {number[]} where items came */
  loaded(list) {
    return this.#ids(list).flatMap((id, k) => (this.#items.has(id) ? k : []));
  }

  /**
   * Forgets the loaded items of a list, as if it had never been requested.
   *
   * @param {List} list
   */
  clear(list) {
    this.merge(list, { total: 0, next: null, pieces: [] });
    this.#children.delete(list.parent);
    this.#view.call("loading_forget", list.number);
  }

  /**
   * Updates a list. Items with the same id are the same, or else those with the same title, matched
   * in order.
   *
   * @param {List} list @param {News} news
   * @param {Map<Key, Key>} [names] new ids by old ones
   * @returns {List[]} below it whose ids have changed
   */
  merge(list, { total, next, pieces }, names) {
    const items = this.#items;
    const old = this.#ids(list);
    /** @type {Map<Key, number>} */
    const named = new Map();
    for (const id of old) {
      const key = items.idOf(id);
      if (key !== undefined) named.set(comparable(names?.get(key) ?? key), id);
    }
    const order = new Array(total).fill(-2);
    const news = pieces.flatMap(({ offset, items }) =>
      items.slice(0, total - offset).map((item, k) => ({ at: offset + k, item }))
    );
    for (const { at, item } of news) {
      const key = comparable(item.id);
      order[at] = (key == null ? undefined : named.get(key)) ?? -1;
      if (key != null) named.delete(key);
    }
    const taken = new Set(order);
    const others = byTitle(items, old.filter((id) => !taken.has(id)));
    for (const { at, item } of news) {
      if (order[at] < 0) order[at] = others.get(item.title)?.shift() ?? -1;
    }
    // Items that are not loaded are interchangeable.
    const missing = old.filter((id) => !items.has(id))[Symbol.iterator]();
    for (let k = 0; k < total; k += 1) if (order[k] === -2) order[k] = missing.next().value ?? -1;
    this.#arrange(list, old, order);
    const renamed = [];
    for (const { at, item } of news) {
      const id = order[at];
      const children = this.#children.get(id);
      if (children && !isBranch(item)) this.clear(children);
      else if (children && item.id != null && children.key !== item.id) {
        children.key = item.id;
        renamed.push(children);
      }
      const before = items.get(id);
      if (!before || isBranch(before) !== isBranch(item)) this.#view.describe(id, [isBranch(item)]);
      items.remove(id);
      items.set(id, item);
    }
    this.#view.call("loading_follow", list.number, next ?? -1);
    return renamed;
  }

  /**
   * Has the engine make the items of a list others.
   *
   * @param {List} list @param {number[]} old @param {number[]} order -1 is replaced by a new item
   */
  #arrange({ parent, section }, old, order) {
    const stay = new Set(order);
    this.drop(old.filter((id) => !stay.has(id)));
    let id = this.#view.arrange(order, parent, section);
    for (let k = 0; k < order.length; k += 1) if (order[k] < 0) order[k] = id++;
    this.#items.end = Math.max(this.#items.end, id);
  }

  /**
   * Forgets items that are about to be deleted, and all lists that are below them.
   *
   * @param {number[]} ids
   */
  drop(ids) {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      this.#items.remove(id);
      const children = this.#children.get(id);
      if (!children) continue;
      for (const child of this.#ids(children)) ids.push(child);
      this.#children.delete(id);
      this.#view.call("loading_forget", id);
    }
  }
}

/** @param {Item} item */
export function isBranch({ branch, children }) {
  return branch ?? children != null;
}

/** @param {Item} item @returns {Page | undefined} the children that it holds itself */
function pageOf({ children }) {
  if (Array.isArray(children)) return { items: children, total: children.length };
  return children ?? undefined;
}
