// @ts-check
// What items say: the engine knows where they stand. What drawn rows lack is fetched.

import { Flag } from "../core/engine.js";
import { pageSize } from "../explorer/source.js";

/**
 * @typedef {{ total: number | null, next: number | null, items: WireItem[] }} Page some children
 *   as the server sends them: how many there are, the offset to ask for next
 * @typedef {{ id: string, title: string, detail?: string, kind: string, branch?: boolean,
 *   page?: Page }} WireItem with its first children, if it is open from the start
 * @typedef {{ title: string, detail: string, kind: string, wireId: string,
 *   branch: boolean }} Item
 * @typedef {{ list: List, offset: number, state: "waiting" | "underway" | "failed",
 *   control: AbortController, error?: Error }} Request a page that did not come
 * @typedef {{ first: number, list: List, offset: number, count: number }} Run items that follow
 *   one another
 * @typedef {{ offset: number, items: WireItem[] }} Piece some children, as they are now
 * @typedef {{ total: number, next: number | null, pieces: Piece[] }} News of a list: how many there
 *   are now, where to go on, and what is where
 */

/** How many requests are under way at a time. */
const most = 4;

const fewer = "The server has fewer items than before. Reload the page.";

/** The children of one item, or the top items of one section. */
export class List {
  /** How many of them the engine has. */
  size = 0;
  /** @type {Run[]} */
  runs = [];
  /** Whether the first of them came. */
  arrived = false;
  /** @type {number | null} where the next page begins, if their number is unknown */
  next = null;
  /** @type {Map<number, Request>} what did not come, by offset */
  requests = new Map();

  /** @param {number} parent or -1 @param {number} section @param {string | null} wireId */
  constructor(parent, section, wireId) {
    this.parent = parent;
    this.section = section;
    this.wireId = wireId;
  }
}

/** The items that came, and which list each is in. A million that did not come are one run. */
export class Store {
  #view;
  /** @type {Item[][]} blocks of 256, where something came */
  #blocks = [];
  /** @type {Run[]} of all lists, ascending */
  #runs = [];
  /** @type {Map<number, List>} by parent */
  #children = new Map();
  /** @type {List[]} the top items of the sections */
  tops = [];

  /** @param {import("../core/engine.js").View} view */
  constructor(view) {
    this.#view = view;
  }

  /** @param {number} id @returns {Item | undefined} */
  item(id) {
    return this.#blocks[id >> 8]?.[id & 255];
  }

  /** @param {number} id @returns {List | undefined} its children, if they were asked for */
  children(id) {
    return this.#children.get(id);
  }

  /** @param {number} id @param {number} section */
  begin(id, section) {
    const list = new List(id, section, this.item(id)?.wireId ?? null);
    this.#children.set(id, list);
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
  lists() {
    return [...this.tops, ...this.#children.values()];
  }

  /** @param {List} list @returns {boolean} whether its items are still there */
  has(list) {
    return list.parent < 0 || this.#children.get(list.parent) === list;
  }

  /** @param {number} id @returns {boolean} whether the item is still there */
  hasItem(id) {
    const run = lastAtMost(this.#runs, "first", id);
    return run !== undefined && id >= run.first && id < run.first + run.count;
  }

  /** @param {number} id @returns {List} that the item is in */
  list(id) {
    return lastAtMost(this.#runs, "first", id).list;
  }

  /** @param {number} id @returns {number} which item of its list it is */
  index(id) {
    const run = lastAtMost(this.#runs, "first", id);
    return run.offset + id - run.first;
  }

  /** @param {(item: Item) => boolean} question @returns {number | undefined} the first item */
  find(question) {
    for (const [high, block] of this.#blocks.entries()) {
      const low = block?.findIndex((item) => item && question(item)) ?? -1;
      if (low >= 0) return high * 256 + low;
    }
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
      const first = run.first + offset - run.offset;
      this.#view.describe(first, items.map((item) => item.branch === true));
      for (const [k, item] of items.entries()) {
        const id = first + k;
        this.#set(id, item);
        const { page } = item;
        if (!page || this.#children.has(id)) continue;
        work.push({ list: this.begin(id, list.section), offset: 0, page });
        this.#view.expand(id, "open");
      }
    }
  }

  /**
   * Puts the items into the engine that are not there.
   *
   * @param {List} list @param {number} offset @param {Page} page
   */
  #makeRoom(list, offset, page) {
    let missing = 0;
    if (!list.arrived && page.total !== null) {
      missing = Math.max(page.total, page.items.length);
    } else if (!list.arrived || list.next !== null) {
      missing = Math.max(offset + page.items.length - list.size, 0);
      // After a page that brings nothing it might never end.
      list.next = missing > 0 ? page.next : null;
    }
    list.arrived = true;
    if (missing === 0) return;
    const first = this.#view.insert(list.parent, list.section, missing);
    const run = { first, list, offset: list.size, count: missing };
    this.#runs.push(run);
    list.runs.push(run);
    list.size += missing;
  }

  /** @param {number} id @param {WireItem} item */
  #set(id, { id: wireId, title, detail = "", kind, branch = false }) {
    (this.#blocks[id >> 8] ??= [])[id & 255] = { title, detail, kind, wireId, branch };
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
    return this.#ids(list).flatMap((id, k) => (this.item(id) ? k : []));
  }

  /**
   * Forgets what came of a list, as if nobody had asked for it.
   *
   * @param {List} list
   */
  clear(list) {
    this.merge(list, { total: 0, next: null, pieces: [] }, new Map());
    this.#children.delete(list.parent);
  }

  /**
   * Makes a list what it is now. What has the same wire id is the same, or else what has the same
   * title, the first the first.
   *
   * @param {List} list @param {News} news
   * @param {Map<string, string>} names new wire ids by old ones
   * @returns {List[]} below it, which have other wire ids now
   */
  merge(list, { total, next, pieces }, names) {
    const old = this.#ids(list);
    /** @type {Map<string, number>} */
    const byWireId = new Map();
    for (const id of old) {
      const wireId = this.item(id)?.wireId;
      if (wireId !== undefined) byWireId.set(names.get(wireId) ?? wireId, id);
    }
    const order = new Array(total).fill(-2);
    const items = pieces.flatMap(({ offset, items }) =>
      items.slice(0, total - offset).map((item, k) => ({ at: offset + k, item })),
    );
    for (const { at, item } of items) {
      order[at] = byWireId.get(item.id) ?? -1;
      byWireId.delete(item.id);
    }
    /** @type {Map<string, number[]>} */
    const byTitle = new Map();
    for (const id of byWireId.values()) {
      const title = /** @type {Item} */ (this.item(id)).title;
      byTitle.set(title, [...(byTitle.get(title) ?? []), id]);
    }
    for (const { at, item } of items) {
      if (order[at] < 0) order[at] = byTitle.get(item.title)?.shift() ?? -1;
    }
    // What did not come is like any other that did not.
    const others = old.filter((id) => !this.item(id))[Symbol.iterator]();
    for (let k = 0; k < total; k += 1) if (order[k] === -2) order[k] = others.next().value ?? -1;
    this.#arrange(list, old, order);
    this.#lay(list, order);
    list.next = next;
    const renamed = [];
    for (const { at, item } of items) {
      const id = order[at];
      const children = this.#children.get(id);
      if (children && !item.branch) this.clear(children);
      else if (children && children.wireId !== item.id) {
        children.wireId = item.id;
        renamed.push(children);
      }
      const isBranch = item.branch === true;
      if (this.item(id)?.branch !== isBranch) this.#view.describe(id, [isBranch]);
      this.#set(id, item);
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
    this.#drop(gone);
    const places = new Map(old.map((id, k) => [id, k]));
    let farthest = -1;
    // What follows what came before it in the old order too stays where it is. What does not is
    // out of the way at the end first.
    const wander = new Set(
      order.filter((id) => {
        const place = places.get(id) ?? farthest;
        farthest = Math.max(farthest, place);
        return place < farthest;
      }),
    );
    for (const id of wander) this.#view.move(id, parent, section, -1);
    for (let k = 0; k < order.length; k += 1) {
      if (wander.has(order[k])) this.#view.move(order[k], parent, section, k);
      if (order[k] >= 0) continue;
      let end = k;
      while (order[end] < 0) end += 1;
      let id = this.#view.insertAt(parent, section, k, end - k);
      for (; k < end; k += 1) order[k] = id++;
      k -= 1;
    }
  }

  /**
   * Forgets items, and all that is below them.
   *
   * @param {number[]} ids
   */
  #drop(ids) {
    const gone = new Set();
    while (ids.length > 0) {
      const id = /** @type {number} */ (ids.pop());
      delete this.#blocks[id >> 8]?.[id & 255];
      const children = this.#children.get(id);
      if (!children) continue;
      gone.add(children);
      this.#children.delete(id);
      for (const child of this.#ids(children)) ids.push(child);
    }
    if (gone.size > 0) this.#runs = this.#runs.filter(({ list }) => !gone.has(list));
  }

  /**
   * Lays the items of a list anew.
   *
   * @param {List} list @param {number[]} ids in order
   */
  #lay(list, ids) {
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

/** Fetches what drawn rows lack. */
export class Loader {
  #store;
  #fetch;
  #arrived;
  #hasFailed;
  /** @type {{ list: List, offset: number }[]} */
  #wishes = [];
  /** @type {List[]} */
  #closed = [];
  /** @type {Request[]} */
  #waiting = [];
  /** @type {Set<Request>} */
  #underway = new Set();
  /** @type {Set<Request>} */
  #failed = new Set();

  /**
   * @param {Store} store
   * @param {(list: List, offset: number, signal: AbortSignal) => Promise<Page>} fetch
   * @param {(list: List, offset: number, page: Page) => void} arrived
   * @param {(list: List, error: Error) => void} failed
   */
  constructor(store, fetch, arrived, failed) {
    this.#store = store;
    this.#fetch = fetch;
    this.#arrived = arrived;
    this.#hasFailed = failed;
  }

  /**
   * Looks at a row that is drawn.
   *
   * @param {number} id @param {number} flags @param {number} section
   * @param {boolean} isNear whether it is in the window or nearly
   * @returns {import("../core/rows.js").RowState}
   */
  look(id, flags, section, isNear) {
    const children = this.#store.children(id);
    if (flags & Flag.branch && !children?.arrived) {
      if (!(flags & Flag.expanded)) {
        if (children) this.#closed.push(children);
        return "";
      }
      if (isNear && !children) this.#store.begin(id, section);
    }
    const wish = this.#lack(id);
    if (!wish) return "";
    if (isNear) this.#wishes.push(wish);
    const error = wish.list.requests.get(wish.offset)?.error;
    return error ?? (wish.list.parent === id ? "loading" : "");
  }

  /**
   * Fetches what the rows lack that were looked at, and gives up what is for others or for a
   * closed branch.
   *
   * @param {(id: number) => boolean} isVisible whether an item is a row
   */
  settle(isVisible) {
    for (const { list } of this.#underway) {
      if (list.parent >= 0 && !isVisible(list.parent)) this.#closed.push(list);
    }
    for (const list of this.#closed) this.giveUp(list);
    const before = new Set(this.#waiting);
    this.#waiting = [];
    for (const { list, offset } of this.#wishes) {
      const request = list.requests.get(offset) ?? this.#request(list, offset);
      before.delete(request);
      if (request.state === "waiting") this.#waiting.push(request);
    }
    for (const request of before) this.#end(request);
    this.#wishes = [];
    this.#closed = [];
    this.#start();
  }

  /**
   * Gives up a list.
   *
   * @param {List} list
   */
  giveUp(list) {
    this.restart(list);
    this.#store.forget(list);
  }

  /**
   * Ends all requests for a list, which is another one now.
   *
   * @param {List} list
   */
  restart(list) {
    for (const request of list.requests.values()) this.#end(request);
  }

  /**
   * Forgets that what a row lacks failed.
   *
   * @param {number} id @returns {boolean} if it had
   */
  forgive(id) {
    const wish = this.#lack(id);
    const request = wish?.list.requests.get(wish.offset);
    if (request?.state !== "failed") return false;
    this.#end(request);
    return true;
  }

  /** Forgets what failed. */
  forgiveAll() {
    for (const request of this.#failed) this.#end(request);
  }

  /**
   * What is missing in a row, or after it.
   *
   * @param {number} id
   */
  #lack(id) {
    const store = this.#store;
    const list = store.list(id);
    const index = store.index(id);
    if (!store.item(id)) return { list, offset: index - (index % pageSize) };
    const children = store.children(id);
    if (children && !children.arrived) return { list: children, offset: 0 };
    if (list.next !== null && index === list.size - 1) return { list, offset: list.next };
  }

  /** @param {List} list @param {number} offset @returns {Request} */
  #request(list, offset) {
    /** @type {Request} */
    const request = { list, offset, state: "waiting", control: new AbortController() };
    list.requests.set(offset, request);
    return request;
  }

  /** @param {Request} request */
  #end(request) {
    request.control.abort();
    request.list.requests.delete(request.offset);
    this.#underway.delete(request);
    this.#failed.delete(request);
  }

  #start() {
    while (this.#underway.size < most) {
      const request = this.#waiting.shift();
      if (!request) return;
      const { control, state } = request;
      if (control.signal.aborted || state !== "waiting") continue;
      request.state = "underway";
      this.#underway.add(request);
      void this.#run(request);
    }
  }

  /** @param {Request} request */
  async #run(request) {
    const { list, offset, control } = request;
    let page;
    try {
      page = await this.#fetch(list, offset, control.signal);
    } catch (error) {
      if (!control.signal.aborted) this.#fail(request, /** @type {Error} */ (error));
    }
    if (page && !control.signal.aborted) {
      const due = list.arrived && list.next === null ? Math.min(pageSize, list.size - offset) : 0;
      this.#end(request);
      this.#arrived(list, offset, page);
      // It would be asked for again and again.
      if (page.items.length < due) this.#fail(this.#request(list, offset), new Error(fewer));
    }
    this.#start();
  }

  /** @param {Request} request @param {Error} error */
  #fail(request, error) {
    this.#underway.delete(request);
    this.#failed.add(request);
    request.state = "failed";
    request.error = error;
    this.#hasFailed(request.list, error);
  }
}

/**
 * The last of ascending runs whose key is at most a limit.
 *
 * @param {Run[]} runs @param {"first" | "offset"} key @param {number} limit
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
