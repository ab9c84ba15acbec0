// @ts-check
// What items say. The engine knows where an item stands, and this knows its words.

/**
 * An item as the server sends it.
 *
 * @typedef {object} WireItem
 * @property {string} id
 * @property {string} title
 * @property {string} [detail]
 * @property {string} kind
 * @property {boolean} [branch]
 * @property {number} [count]
 * @property {Page} [page] its first children, if it is open from the start
 */

/**
 * Some children of an item.
 *
 * @typedef {object} Page
 * @property {number | null} total how many there are altogether, if that is known
 * @property {number | null} next the offset to ask for next, if that is known to give more
 * @property {WireItem[]} items
 */

/**
 * An item as it is kept and handed out.
 *
 * @typedef {object} Item
 * @property {string} title
 * @property {string} detail
 * @property {string} kind
 * @property {string} wireId what the server calls it
 */

/** How many children are asked for at a time. */
export const pageSize = 200;

/**
 * Items that the engine took at once: their numbers follow one another.
 *
 * @typedef {object} Run
 * @property {number} first
 * @property {List} list the list they are in
 * @property {number} offset where in it
 */

/** The children of one item, or the top items of one section, as far as they came. */
export class List {
  /** How many of them the engine has. */
  size = 0;
  /**
   * They as runs of items that the engine took at once, ascending.
   *
   * @type {Run[]}
   */
  runs = [];
  /** Whether the first of them came. */
  arrived = false;
  /** Where the next page begins, if the number of children is unknown and there are more. */
  next = /** @type {number | null} */ (null);
  /**
   * What was asked for and did not come yet, or failed, by offset.
   *
   * @type {Map<number, import("./loader.js").Request>}
   */
  requests = new Map();

  /**
   * @param {number} parent -1 for the top items of a section
   * @param {number} section
   * @param {string | null} wireId what the server calls the parent or the section
   */
  constructor(parent, section, wireId) {
    this.parent = parent;
    this.section = section;
    this.wireId = wireId;
  }
}

/**
 * The words of all items that came, and which list an item is in.
 *
 * An item that did not come yet costs nothing here: the million items that a list of a million
 * puts into the engine are one run.
 */
export class Store {
  #view;
  /**
   * Items in blocks of 256 that exist only where something came.
   *
   * @type {Item[][]}
   */
  #blocks = [];
  /**
   * Of all lists, ascending.
   *
   * @type {Run[]}
   */
  #runs = [];
  /**
   * Lists of children by parent.
   *
   * @type {Map<number, List>}
   */
  #children = new Map();

  /** @param {import("./engine.js").View} view */
  constructor(view) {
    this.#view = view;
  }

  /** @param {number} id @returns {Item | undefined} */
  item(id) {
    return this.#blocks[id >> 8]?.[id & 255];
  }

  /**
   * The children of an item, if they were asked for.
   *
   * @param {number} id
   */
  children(id) {
    return this.#children.get(id);
  }

  /**
   * Begins the list of an item's children.
   *
   * @param {number} id @param {number} section
   */
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

  /** @param {number} id @returns {List} the list that the item is in */
  list(id) {
    return lastAtMost(this.#runs, "first", id).list;
  }

  /** @param {number} id @returns {number} which of its list's items it is */
  index(id) {
    const run = lastAtMost(this.#runs, "first", id);
    return run.offset + id - run.first;
  }

  /**
   * The first item that came and that a question is true of.
   *
   * @param {(item: Item) => boolean} question
   * @returns {number | undefined} its id
   */
  find(question) {
    for (const [high, block] of this.#blocks.entries()) {
      const low = block?.findIndex((item) => item && question(item)) ?? -1;
      if (low >= 0) return high * 256 + low;
    }
    return undefined;
  }

  /**
   * Takes in a page, and the pages inside it.
   *
   * @param {List} list @param {number} offset where the page begins @param {Page} page
   */
  add(list, offset, page) {
    const work = [{ list, offset, page }];
    for (let job = work.pop(); job; job = work.pop()) {
      this.#makeRoom(job.list, job.offset, job.page);
      const items = job.page.items.slice(0, Math.max(job.list.size - job.offset, 0));
      if (items.length === 0) continue;
      const run = lastAtMost(job.list.runs, "offset", job.offset);
      const first = run.first + job.offset - run.offset;
      this.#view.describe(first, items.map((item) => item.branch === true));
      for (const [k, item] of items.entries()) {
        this.#keep(first + k, item);
        if (!item.page || this.#children.has(first + k)) continue;
        const inner = this.begin(first + k, job.list.section);
        work.push({ list: inner, offset: 0, page: item.page });
        this.#view.expand(first + k, "open");
      }
    }
  }

  /**
   * Puts as many items into the engine as a page tells that there are.
   *
   * @param {List} list @param {number} offset @param {Page} page
   */
  #makeRoom(list, offset, page) {
    let missing = 0;
    if (!list.arrived && page.total !== null) {
      missing = Math.max(page.total, page.items.length);
    } else if (!list.arrived || list.next !== null) {
      missing = Math.max(offset + page.items.length - list.size, 0);
      // A page that brings nothing cannot be followed by another: that would never end.
      list.next = missing > 0 ? page.next : null;
    }
    list.arrived = true;
    if (missing === 0) return;
    const first = this.#view.insert(list.parent, list.section, missing);
    const run = { first, list, offset: list.size };
    this.#runs.push(run);
    list.runs.push(run);
    list.size += missing;
  }

  /** @param {number} id @param {WireItem} item */
  #keep(id, { id: wireId, title, detail = "", kind }) {
    const block = (this.#blocks[id >> 8] ??= []);
    block[id & 255] = { title, detail, kind, wireId };
  }
}

/**
 * The last of some ascending runs whose `key` is not above a limit.
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
