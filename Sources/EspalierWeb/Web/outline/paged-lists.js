// @ts-check
// Paged children: those that the engine has, those that are loaded, and their changes.

import { flagChecked } from "../core/boundary.js";

/**
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {import("./item-store.js").Page} Page
 * @typedef {{ list: List, offset: number, state: "waiting" | "underway" | "failed", control:
 *   AbortController, error?: Error }} PageRequest a page that is not loaded
 * @typedef {{ first: number, list: List, offset: number, count: number }} Run items that follow
 *   one another
 * @typedef {{ offset: number, items: Item[] }} Piece some children, in their current state
 * @typedef {{ total: number, next: number | null, pieces: Piece[] }} News of a list: the number of
 *   items, the next cursor, and the items at their offsets
 */

/** The children of one item, or the top items of one section. */
export class List {
  /** The number of them that the engine has. */
  size = 0;
  /** @type {Run[]} */
  runs = [];
  /** Whether the first of them came. */
  arrived = false;
  /** @type {number | null} where the next page begins, if their number is unknown */
  next = null;
  /** @type {Map<number, PageRequest>} missing pages, by offset */
  requests = new Map();

  /** @param {number} parent or -1 @param {number} section @param {Key | null} key */
  constructor(parent, section, key) {
    this.parent = parent;
    this.section = section;
    this.key = key;
  }
}

/** The lists, and the list of each item. A million items that are not loaded are one run. */
export class PagedLists {
  #view;
  #items;
  #didLoad;
  /** @type {Run[]} of all lists, ascending */
  #runs = [];
  /** @type {Map<number, List>} by parent */
  #children = new Map();
  /** @type {List[]} the top items of the sections, if they are paged */
  tops = [];

  /**
   * @param {import("../core/engine.js").View} view @param {import("./item-store.js").ItemStore}
   *   items
   * @param {(id: number, item: Item) => void} didLoad is called with every item
   */
  constructor(view, items, didLoad) {
    this.#view = view;
    this.#items = items;
    this.#didLoad = didLoad;
  }

  /** @param {number} id @returns {List | undefined} its children, if they were asked for */
  children(id) {
    return this.#children.get(id);
  }

  /** @param {number} id @param {number} section */
  begin(id, section) {
    const list = new List(id, section, this.#items.keyOf(id));
    this.#children.set(id, list);
    return list;
  }

  /** @param {number} section @param {Key | null} key */
  beginTop(section, key) {
    const list = new List(-1, section, key);
    this.tops.push(list);
    return list;
  }

  /**
   * Forgets a list of which nothing came.
   *
   * @param {List} list
   */
  forget(list) {
    if (!list.arrived) this.#children.delete(list.parent);
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
    return this.#run(id)?.list;
  }

  /** @param {number} id @returns {number} which item of its list it is */
  index(id) {
    const run = this.#run(id);
    return run ? run.offset + id - run.first : -1;
  }

  /** @param {number} id */
  #run(id) {
    const run = lastAtMost(this.#runs, "first", id);
    return run && id >= run.first && id < run.first + run.count ? run : undefined;
  }

  /**
   * Takes in a page, and the pages in it.
   *
   * @param {List} list @param {number} offset @param {Page} page
   */
  add(list, offset, page) {
    const work = [{ list, offset, page }];
    for (let job = work.pop(); job; job = work.pop()) {
      const { list, offset, page } = job;
      this.#makeRoom(list, offset, page);
      const items = page.items.slice(0, Math.max(list.size - offset, 0));
      if (items.length === 0) continue;
      const run = lastAtMost(list.runs, "offset", offset);
      if (!run) continue;
      const first = run.first + offset - run.offset;
      this.#view.describe(first, items.map(isBranch));
      for (const [k, item] of items.entries()) {
        const id = first + k;
        this.#items.set(id, item);
        const page = pageOf(item);
        if (page && !this.#children.has(id)) {
          work.push({ list: this.begin(id, list.section), offset: 0, page });
        }
        if (item.expanded) this.#view.expand(id, "open");
        this.#didLoad(id, item);
      }
    }
  }

  /**
   * Puts the items into the engine that are not there.
   *
   * @param {List} list @param {number} offset @param {Page} page
   */
  #makeRoom(list, offset, page) {
    const { total = null, next = null } = page;
    let missing = 0;
    if (!list.arrived && total !== null) {
      missing = Math.max(total, page.items.length);
    } else if (!list.arrived || list.next !== null) {
      missing = Math.max(offset + page.items.length - list.size, 0);
      // After a page that brings nothing it might never end.
      list.next = missing > 0 ? next : null;
    }
    list.arrived = true;
    if (missing === 0) return;
    const { parent } = list;
    const isChecked = parent >= 0 && (this.#view.flags(parent) & flagChecked) !== 0;
    const first = this.#view.insert(parent, list.section, missing);
    // A checked branch checks all its descendants, including those loaded later.
    if (isChecked) this.#view.check(parent, "on");
    this.#items.end = Math.max(this.#items.end, first + missing);
    const run = { first, list, offset: list.size, count: missing };
    this.#runs.push(run);
    list.runs.push(run);
    list.size += missing;
  }

  /** @param {List} list @returns {number[]} its items in order */
  #ids(list) {
    const ids = [];
    for (const { first, count } of list.runs) {
      for (let k = 0; k < count; k += 1) ids.push(first + k);
    }
    return ids;
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
    this.merge(list, { total: 0, next: null, pieces: [] }, new Map());
    this.#children.delete(list.parent);
  }

  /**
   * Updates a list. Items with the same key are the same, or else those with the same title,
   * matched in order.
   *
   * @param {List} list @param {News} news
   * @param {Map<Key, Key>} names new keys by old ones
   * @returns {List[]} below it whose keys have changed
   */
  merge(list, { total, next, pieces }, names) {
    const items = this.#items;
    const old = this.#ids(list);
    /** @type {Map<Key, number>} */
    const byKey = new Map();
    for (const id of old) {
      const key = items.get(id)?.id;
      if (key != null) byKey.set(names.get(key) ?? key, id);
    }
    const order = new Array(total).fill(-2);
    const news = pieces.flatMap(({ offset, items }) =>
      items.slice(0, total - offset).map((item, k) => ({ at: offset + k, item }))
    );
    for (const { at, item } of news) {
      order[at] = (item.id == null ? undefined : byKey.get(item.id)) ?? -1;
      if (item.id != null) byKey.delete(item.id);
    }
    const taken = new Set(order);
    /** @type {Map<string, number[]>} */
    const byTitle = new Map();
    for (const id of old) {
      const item = items.get(id);
      if (!item || taken.has(id)) continue;
      byTitle.set(item.title, [...(byTitle.get(item.title) ?? []), id]);
    }
    for (const { at, item } of news) {
      if (order[at] < 0) order[at] = byTitle.get(item.title)?.shift() ?? -1;
    }
    // Items that are not loaded are interchangeable.
    const others = old.filter((id) => !items.has(id))[Symbol.iterator]();
    for (let k = 0; k < total; k += 1) if (order[k] === -2) order[k] = others.next().value ?? -1;
    this.#arrange(list, old, order);
    this.#recordRuns(list, order);
    list.next = next;
    list.arrived = true;
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
    return renamed;
  }

  /**
   * Has the engine make the items of a list others.
   *
   * @param {List} list @param {number[]} old @param {number[]} order -1 is replaced by a new item
   */
  #arrange({ parent, section }, old, order) {
    const stay = new Set(order);
    const gone = old.filter((id) => !stay.has(id));
    if (gone.length > 0) this.#view.delete(gone);
    this.drop(gone);
    const places = new Map(old.map((id, k) => [id, k]));
    let farthest = -1;
    // Items that follow the previous one in the old order too stay in place. The others are moved
    // out of the way to the end first.
    const moving = new Set(
      order.filter((id) => {
        const place = places.get(id) ?? farthest;
        farthest = Math.max(farthest, place);
        return place < farthest;
      }),
    );
    for (const id of moving) this.#view.move(id, parent, section, -1);
    for (let k = 0; k < order.length; k += 1) {
      if (moving.has(order[k])) this.#view.move(order[k], parent, section, k);
      if (order[k] >= 0) continue;
      let end = k;
      while (order[end] < 0) end += 1;
      let id = this.#view.insertAt(parent, section, k, end - k);
      this.#items.end = Math.max(this.#items.end, id + end - k);
      for (; k < end; k += 1) order[k] = id++;
      k -= 1;
    }
  }

  /**
   * Forgets items, and all lists that are below them.
   *
   * @param {number[]} ids
   */
  drop(ids) {
    const gone = new Set();
    while (ids.length > 0) {
      const id = /** @type {number} */ (ids.pop());
      this.#items.remove(id);
      const children = this.#children.get(id);
      if (!children) continue;
      gone.add(children);
      this.#children.delete(id);
      for (const child of this.#ids(children)) ids.push(child);
    }
    if (gone.size > 0) this.#runs = this.#runs.filter(({ list }) => !gone.has(list));
  }

  /**
   * Takes over from the engine which items a list has now, after some were moved.
   *
   * @param {List} list
   */
  follow(list) {
    this.#recordRuns(list, [...this.#view.children(list.parent, list.section)]);
  }

  /**
   * Records the runs of a list again.
   *
   * @param {List} list @param {number[]} ids in order
   */
  #recordRuns(list, ids) {
    list.size = ids.length;
    list.runs = [];
    for (const [offset, id] of ids.entries()) {
      const run = list.runs.at(-1);
      if (run && run.first + run.count === id) run.count += 1;
      else list.runs.push({ first: id, list, offset, count: 1 });
    }
    this.#runs = this.#runs.filter((run) => run.list !== list).concat(list.runs);
    this.#runs.sort((a, b) => a.first - b.first);
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

/**
 * The last of ascending runs whose key is at most a limit.
 *
 * @param {Run[]} runs @param {"first" | "offset"} key @param {number} limit
 * @returns {Run | undefined}
 */
function lastAtMost(runs, key, limit) {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (runs[middle][key] <= limit) low = middle;
    else high = middle - 1;
  }
  return runs[low];
}
