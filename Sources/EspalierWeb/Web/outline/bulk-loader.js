// @ts-check
// All items into the engine, in slices: first what is open, so that it can be seen, then the rest.

import { buildBranch, buildExpanded, buildLevelShift } from "../core/boundary.js";
import { countItems } from "./check-data.js";
import { columnOrder } from "./column-order.js";
import { at } from "./item-store.js";

/** @typedef {import("./item-store.js").Item} Item */

/** The number of items that are passed to the engine at a time. */
const batch = 4096;

/** The duration of a slice of work, in milliseconds. */
export const sliceMs = 10;

/**
 * One pass over all items, in order.
 *
 * @typedef {object} Walk
 * @property {number} end one more than the highest number, or an upper bound
 * @property {boolean} isWhole whether it visits all items
 * @property {(view: import("../core/engine.js").View, until: number) => boolean} run continues
 *   until a time; returns whether it is at the end
 */

/**
 * Walks nested objects. Initially visible items have the first numbers, in both walks.
 *
 * @implements {Walk}
 */
export class NestedWalk {
  #items;
  #sections;
  #isShort;
  #numberOf;
  #words = new Int32Array(batch * 2);
  /** @type {Item[][]} */
  #lists = [];
  /** @type {number[]} */
  #places = [];
  /** @type {boolean[]} whether what is in a list is seen from the start */
  #shown = [];
  /** @type {number[]} whose children a list is, or -1 */
  #parents = [];
  #section = -1;
  #nextShown = 0;
  #next;
  isWhole = true;
  /** @type {{ id: number, page: import("./item-store.js").Page }[]} children that come in pages */
  pages = [];
  /** @type {number[]} that are selected from the start */
  selected = [];
  /** @type {number[]} that are checked from the start */
  checked = [];

  /**
   * @param {import("./item-store.js").ItemStore} items takes the items
   * @param {{ title: string | null, children: Item[] }[]} sections
   * @param {boolean} isShort whether closed branches are passed by
   * @param {number} shown how many items the short walk has met
   * @param {(item: Item, parent: number, section: number) => number | undefined} [numberOf] of an
   *   item that was there
   */
  constructor(items, sections, isShort, shown, numberOf) {
    this.#items = items;
    this.#sections = sections;
    this.#isShort = isShort;
    this.#next = shown;
    this.#numberOf = numberOf;
  }

  get end() {
    const count = countOf(this.#sections, this.#isShort);
    // Items of the short walk are visited again under the same number.
    return Math.max(this.#items.end, this.#numberOf ? this.#next + count : count);
  }

  /** @param {import("../core/engine.js").View} view @param {number} until */
  run(view, until) {
    const words = this.#words;
    const [lists, places, shown] = [this.#lists, this.#places, this.#shown];
    const parents = this.#parents;
    let count = 0;
    for (;;) {
      const depth = lists.length - 1;
      if (depth < 0) {
        if (count > 0) view.buildItems(words.subarray(0, count));
        count = 0;
        this.#section += 1;
        if (this.#section === this.#sections.length) return true;
        const { title, children } = this.#sections[this.#section];
        view.buildSection(title !== null);
        lists.push(children);
        parents.push(-1);
        places.push(0);
        shown.push(true);
        continue;
      }
      const list = lists[depth];
      const place = places[depth];
      if (place === list.length) {
        lists.pop();
        parents.pop();
        places.pop();
        shown.pop();
        continue;
      }
      places[depth] = place + 1;
      const item = list[place];
      const { children } = item;
      const isBranch = item.branch ?? children != null;
      const isOpen = isBranch && item.expanded === true;
      const id = this.#number(item, parents[depth], shown[depth]);
      words[count] = id;
      words[count + 1] = (depth << buildLevelShift) | (isOpen ? buildExpanded : 0) |
        (isBranch ? buildBranch : 0);
      count += 2;
      if (children != null && (isOpen || !this.#isShort)) {
        if (!Array.isArray(children)) this.pages.push({ id, page: children });
        else if (children.length > 0) {
          lists.push(children);
          parents.push(id);
          places.push(0);
          shown.push(shown[depth] && isOpen);
        }
      } else if (children != null) {
        this.isWhole = false;
      }
      if (item.selected) this.selected.push(id);
      if (item.checked) this.checked.push(id);
      if (count < words.length) continue;
      view.buildItems(words);
      count = 0;
      if (performance.now() >= until) return false;
    }
  }

  /** @param {Item} item @param {number} parent @param {boolean} isShown */
  #number(item, parent, isShown) {
    let id = this.#numberOf?.(item, parent, this.#section);
    if (id === undefined && isShown && !this.#numberOf) {
      id = this.#nextShown;
      this.#nextShown += 1;
      if (this.#isShort) this.#next += 1;
      else if (id < this.#items.end && this.#items.get(id) === item) return id;
    } else if (id === undefined) {
      id = this.#next;
      this.#next += 1;
    }
    this.#items.set(id, item);
    return id;
  }
}

/**
 * Walks columns, whose items have their places as numbers.
 *
 * @implements {Walk}
 */
export class ColumnWalk {
  #columns;
  #isShort;
  #words = new Int32Array(batch * 2);
  #level;
  /** @type {Int32Array | undefined} the items in display order, if that is not theirs */
  #order;
  #at = 0;
  #count;

  /** @param {import("./item-store.js").Columns} columns @param {boolean} isShort */
  constructor(columns, isShort) {
    this.#columns = columns;
    this.#isShort = isShort;
    this.#count = columnCount(columns);
    const { order, level } = columnOrder(columns, this.#count);
    this.#order = order;
    this.#level = level;
    this.isWhole = !isShort || isAllOpen(columns, order, level, this.#count);
  }

  get end() {
    return this.isWhole ? this.#count : 0;
  }

  /** @param {import("../core/engine.js").View} view @param {number} until */
  run(view, until) {
    const { branch, expanded } = this.#columns;
    const [words, order, level, end] = [this.#words, this.#order, this.#level, this.#count];
    if (this.#at === 0) view.buildSection(false);
    let count = 0;
    // The least level at which everything is hidden.
    let hidden = Infinity;
    for (let k = this.#at; k < end; k += 1) {
      const id = order ? order[k] : k;
      const own = level[id];
      if (own >= hidden) continue;
      hidden = Infinity;
      const next = order ? order[k + 1] : k + 1;
      const isBranch = branch ? Boolean(branch[id]) : k + 1 < end && level[next] > own;
      const isOpen = isBranch && expanded !== undefined && Boolean(expanded[id]);
      if (this.#isShort && !isOpen) hidden = own + 1;
      words[count] = id;
      words[count + 1] = (own << buildLevelShift) | (isOpen ? buildExpanded : 0) |
        (isBranch ? buildBranch : 0);
      count += 2;
      if (count < words.length) continue;
      view.buildItems(words);
      count = 0;
      if (this.#isShort || performance.now() < until) continue;
      this.#at = k + 1;
      return this.#at === end;
    }
    if (count > 0) view.buildItems(words.subarray(0, count));
    this.#at = end;
    return true;
  }
}

/**
 * The number of items, or of the initially visible ones: known beforehand, the engine reserves no
 * more room than they need.
 *
 * @param {{ title: string | null, children: Item[] }[]} sections @param {boolean} isShort
 */
function countOf(sections, isShort) {
  const isList = sections.length === 1 && sections[0].title === null;
  const nameOf = (/** @type {number} */ k) => (isList ? "data" : `data.sections[${k}].children`);
  return sections.reduce(
    (sum, { children }, k) => sum + countItems(children, nameOf(k), isShort),
    0,
  );
}

/**
 * Whether all that holds something is open.
 *
 * @param {import("./item-store.js").Columns} columns @param {Int32Array | undefined} order
 * @param {ArrayLike<number>} level @param {number} count
 */
function isAllOpen({ branch, expanded }, order, level, count) {
  for (let k = 1; k < count; k += 1) {
    const holder = order ? order[k - 1] : k - 1;
    if (level[order ? order[k] : k] <= level[holder]) continue;
    if (!expanded?.[holder] || (branch && !branch[holder])) return false;
  }
  return true;
}

/** @param {import("./item-store.js").Columns} columns */
export function columnCount({ level, parent, ids, titles, count }) {
  const known = level ?? parent ?? ids ?? (typeof titles === "function" ? undefined : titles);
  return count ?? known?.length ?? 0;
}

/**
 * Nested items in pre-order, with what the engine needs to insert each.
 *
 * @param {Item[]} items
 */
export function itemWords(items) {
  /** @type {Item[]} */
  const all = [];
  const words = [];
  const waiting = items.map((item) => ({ item, level: 0 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { item, level } = next;
    const { children, expanded } = item;
    const isBranch = item.branch ?? children != null;
    all.push(item);
    words.push(wordOf(level, isBranch, isBranch && expanded === true));
    if (!Array.isArray(children)) continue;
    for (let k = children.length - 1; k >= 0; k -= 1) {
      waiting.push({ item: children[k], level: level + 1 });
    }
  }
  return { all, words };
}

/** @param {number} level @param {boolean} isBranch @param {boolean} isOpen */
function wordOf(level, isBranch, isOpen) {
  return (level << buildLevelShift) | (isOpen ? buildExpanded : 0) | (isBranch ? buildBranch : 0);
}

/** Runs tasks in slices, between which the browser can draw and handle input. */
export class Background {
  #channel = new MessageChannel();
  /** @type {(() => boolean) | undefined} */
  #task;

  constructor() {
    this.#channel.port1.onmessage = () => {
      if (this.#task && !this.#task()) this.#channel.port2.postMessage(0);
    };
  }

  /** @param {() => boolean} task whether it is done; asked again and again until then */
  run(task) {
    this.#task = task;
    this.#channel.port2.postMessage(0);
  }

  stop() {
    this.#task = undefined;
    this.#channel.port1.close();
  }
}

/**
 * The same as nested objects.
 *
 * @param {import("./item-store.js").Columns} columns
 */
export function nestedOf(columns) {
  const { titles, ids, details, kinds, branch, expanded } = columns;
  const count = columnCount(columns);
  const { order, level } = columnOrder(columns, count);
  /** @type {Item[][]} the list at each level */
  const lists = [[]];
  for (let place = 0; place < count; place += 1) {
    const k = order ? order[place] : place;
    const next = order ? order[place + 1] : place + 1;
    /** @type {Item} */
    const item = {
      id: ids?.[k] ?? k,
      title: at(titles, k) ?? "",
      detail: at(details, k),
      kind: at(kinds, k),
      expanded: Boolean(expanded?.[k]),
    };
    if (branch?.[k] || (place + 1 < count && level[next] > level[k])) {
      /** @type {Item[]} */
      const children = [];
      item.children = children;
      lists[level[k] + 1] = children;
    }
    lists[level[k]].push(item);
  }
  return [{ title: null, children: lists[0] }];
}
