// @ts-check
// The source as columns, each with the children of what is selected before it.

import { define } from "../espalier.js";
import { readAddress } from "./address.js";
import { BranchWatch } from "./branch-watch.js";
import { showPreview } from "./preview.js";
import { wayAfterChange } from "./row-link.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("../columns/columns.js").ColumnsElement} ColumnsElement
 * @typedef {import("../columns/nodes.js").ColumnItem} ColumnItem
 * @typedef {import("./filtered-outline.js").Filter} Filter
 * @typedef {import("./views.js").ViewContext} ViewContext
 */

/** The time for which changes are gathered, in milliseconds. */
const pauseMs = 100;

/** The greatest length of a value after a title, in characters; what does not fit the column is cut. */
const maxBadgeChars = 100;

/** After how many milliseconds the way to an item is given up. */
const timeLimitMs = 30_000;

/** The view `columns`. */
export class ColumnsView {
  hasPreview = true;
  element;
  #context;
  #watch;
  #empty = document.createElement("p");
  /** @type {Set<string | null>} the branches whose columns are to be requested again */
  #stale = new Set();
  /** @type {number | undefined} */
  #timer;
  /** @type {Map<string, Item>} the items that came, by id */
  #items = new Map();
  /** @type {AbortController | undefined} of the way to an item */
  #way;
  /** @type {AbortController | undefined} of the preview that is shown */
  #previewed;
  #isSeen = false;
  /** Whether the columns are on the way to an item. */
  #isUnderWay = false;

  /** @param {ViewContext} context */
  constructor(context) {
    this.#context = context;
    const { source, contents } = context;
    const element = /** @type {ColumnsElement} */ (document.createElement("espalier-columns"));
    this.element = element;
    element.label = contents.title;
    // The user's own way ends that of the program.
    element.addEventListener("espalier-willselect", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.cause === "user") this.#way?.abort();
    });
    // The path is in the foot of the page.
    element.setAttribute("trail", "none");
    element.preview = (item, place) => this.#preview(item, place);
    this.#empty.slot = "empty";
    element.append(this.#empty);
    element.addEventListener("espalier-path", (event) => {
      const { path } = /** @type {CustomEvent} */ (event).detail;
      this.#followed(path);
    });
    this.#watch = new BranchWatch(source, (branch) => this.#changed(branch), true);
  }

  /** @param {ViewContext} context */
  static async make(context) {
    await define("columns");
    const view = new ColumnsView(context);
    view.filter(null);
    return view;
  }

  /** @param {Item[]} way */
  async show(way) {
    const { element } = this;
    this.#way?.abort();
    const request = new AbortController();
    this.#way = request;
    await element.ready;
    if (request.signal.aborted) return false;
    for (const item of way) this.#items.set(`${item.id}`, item);
    return this.#goTo(way.map(({ id }) => `${id}`), request.signal);
  }

  /**
   * Selects along a path.
   *
   * @param {string[]} path @param {AbortSignal} signal gives up
   * @returns {Promise<boolean>} false if its end is not there
   */
  async #goTo(path, signal) {
    const { element } = this;
    if (!isSame(element.path, path)) {
      // The user is at none of the items on the way.
      this.#isUnderWay = true;
      element.path = path;
      const isThere = await this.#reached(path, signal);
      if (signal.aborted) return false;
      this.#isUnderWay = false;
      if (!isThere) return false;
    }
    this.#isUnderWay = false;
    this.#followed(path);
    return true;
  }

  /** @param {Filter | null} filter */
  filter(filter) {
    const { element } = this;
    const { source, contents, hasSections } = this.#context;
    const path = element.path.map(String);
    const isAlone = this.#isSeen && !this.#isUnderWay;
    // The user has not moved since the columns were reset.
    if (isAlone) this.#isUnderWay = true;
    this.#empty.textContent = filter?.message ?? "There is nothing in here.";
    for (const item of filter ? everyItem(filter.items) : []) this.#items.set(`${item.id}`, item);
    const sections = contents.sections.map(({ id, title }) => {
      return { id: id ?? undefined, title: title ?? "", branch: true };
    });
    element.data = filter ? filter.items : hasSections ? sections : undefined;
    element.source = async (id, offset, limit, signal) => {
      const parent = id === null ? null : `${id}`;
      /** @type {Item[]} */
      const items = [];
      /** @type {number | null} */
      let next = offset;
      let total = null;
      // A column takes a short answer for its end.
      while (next !== null && items.length < limit) {
        /** @type {import("./source.js").Page} */
        const page = await source.children(parent, next, limit - items.length, signal);
        items.push(...page.items);
        next = page.items.length > 0 ? page.next : null;
        total = page.total;
      }
      for (const item of items) this.#items.set(`${item.id}`, item);
      const shown = items.map(columnItem);
      const end = next === null ? offset + items.length : total;
      return end === null ? shown : { items: shown, total: end };
    };
    const left = filter ? leftOf(path, filter.items) : path;
    // A request that is under way goes on by itself.
    if (!isAlone) return;
    const request = new AbortController();
    this.#way = request;
    void this.#goTo(left, request.signal);
  }

  focus() {
    this.element.focusCursor();
  }

  state() {
    return this.element.state();
  }

  /** @param {import("../columns/columns.js").ColumnsState} state */
  restore(state) {
    // The path is that of the row in the address.
    const path = this.element.path.map(String);
    this.element.restore({ ...state, path });
  }

  shown() {
    this.#isSeen = true;
    this.#context.count("");
    this.#look(true);
  }

  left() {
    this.#isSeen = false;
    this.#way?.abort();
    this.#watch.pause();
  }

  remove() {
    this.#watch.stop();
  }

  /** @param {ColumnItem} item @param {HTMLElement} place */
  #preview(item, place) {
    this.#previewed?.abort();
    const request = new AbortController();
    this.#previewed = request;
    place.className = "preview-content";
    // Not of each that an arrow key goes past.
    setTimeout(() => {
      if (request.signal.aborted) return;
      const known = this.#items.get(`${item.id}`);
      if (known) void showPreview(place, this.#context.source, known, request.signal);
    }, pauseMs);
  }

  /**
   * Waits until an item is selected.
   *
   * @param {string[]} path @param {AbortSignal} signal gives up
   * @returns {Promise<boolean>} false if it is not there
   */
  #reached(path, signal) {
    const { element } = this;
    return new Promise((resolve) => {
      const end = new AbortController();
      const settle = (/** @type {boolean} */ isThere) => {
        end.abort();
        clearTimeout(timer);
        resolve(isThere);
      };
      const timer = setTimeout(() => settle(false), timeLimitMs);
      const look = () => isSame(element.path, path) && settle(true);
      element.addEventListener("espalier-path", look, { signal: end.signal });
      element.addEventListener("espalier-fail", () => settle(false), { signal: end.signal });
      signal.addEventListener("abort", () => {
        this.#isUnderWay = false;
        settle(false);
      }, { signal: end.signal });
      look();
    });
  }

  /** @param {(string | number)[]} path */
  #followed(path) {
    if (!this.#isSeen || this.#isUnderWay) return;
    const way = path.flatMap((id) => this.#items.get(`${id}`) ?? []);
    const item = way[way.length - 1];
    this.#context.count(item?.branch ? item.detail ?? "" : "");
    if (way.length === path.length) this.#context.choose(way);
    this.#look();
  }

  /**
   * Watches the columns that are shown.
   *
   * @param {boolean} mayBeLate whether something may have changed before it is watched
   */
  #look(mayBeLate = false) {
    const branches = this.element.path.filter((id) => this.#items.get(`${id}`)?.branch);
    this.#watch.watch(branches.map(String), mayBeLate);
  }

  /** @param {string | null} branch whose children may be others; null if all may be */
  #changed(branch) {
    this.#stale.add(branch);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#reload();
    }, pauseMs);
  }

  /** Requests the columns again that may be others. */
  async #reload() {
    const stale = new Set(this.#stale);
    this.#stale.clear();
    if (!this.#isSeen) return;
    const { element } = this;
    const { row } = readAddress();
    const path = [...element.path];
    if (stale.has(null)) {
      element.reload();
      for (const id of path) if (this.#items.get(`${id}`)?.branch) element.reload(id);
    } else {
      for (const id of path) if (stale.has(`${id}`)) element.reload(id);
    }
    const last = path[path.length - 1];
    if (row === null || last === undefined) return;
    const way = await wayAfterChange(this.#context.source, `${last}`, row);
    if (way && this.#isSeen && isPrefix(element.path, path)) await this.show(way);
  }
}

/**
 * An item with its value, or the number of its items, after its title.
 *
 * @param {Item} item @returns {ColumnItem}
 */
function columnItem({ id, title, detail, kind, branch }) {
  return { id, title, detail, badge: detail?.slice(0, maxBadgeChars), kind, branch };
}

/** @param {import("./filtered-outline.js").Branch[]} items */
function everyItem(items) {
  const all = [...items];
  // Without recursion: there may be very many levels.
  for (let k = 0; k < all.length; k += 1) all.push(...(all[k].children ?? []));
  return all;
}

/**
 * The part of a path that is left under a filter.
 *
 * @param {string[]} path @param {import("./filtered-outline.js").Branch[]} items that are left
 */
function leftOf(path, items) {
  /** @type {import("./filtered-outline.js").Branch[] | undefined} */
  let list = items;
  for (const [k, id] of path.entries()) {
    /** @type {number} */
    const at = list.findIndex((item) => `${item.id}` === id);
    if (at < 0) return path.slice(0, k);
    list = list[at].children;
    // All that is below is left.
    if (!list) return path;
  }
  return path;
}

/** @param {(string | number)[]} start @param {(string | number)[]} path */
function isPrefix(start, path) {
  return isSame(start, path.slice(0, start.length));
}

/** @param {(string | number)[]} path @param {(string | number)[]} other */
function isSame(path, other) {
  return path.length === other.length && path.every((id, k) => `${id}` === `${other[k]}`);
}
