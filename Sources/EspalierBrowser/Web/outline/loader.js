// @ts-check
// Children are fetched when a row that lacks them is drawn.

import { Flag } from "../core/engine.js";

/**
 * @typedef {import("./lists.js").List} List
 * @typedef {import("./lists.js").PageRequest} PageRequest
 * @typedef {import("./items.js").Page} Page
 * @typedef {"" | "loading" | "more" | Error} RowState more: there is more when somebody asks for
 *   it; Error: why something could not be fetched
 */

/** How many children are asked for at a time. */
export const pageSize = 200;

/** How many requests are under way at a time. */
const most = 4;

const fewer = "There are fewer items than before. Reload the page.";

/** Fetches what drawn rows lack. */
export class Loader {
  #lists;
  #items;
  #fetch;
  #arrived;
  #hasFailed;
  /** @type {{ list: List, offset: number }[]} */
  #wishes = [];
  /** Whether a list of which nobody knows the length goes on only when somebody asks. */
  isAsked = false;
  /** @type {Set<List>} of which somebody asked for more */
  #granted = new Set();
  /** @type {List[]} */
  #closed = [];
  /** @type {PageRequest[]} */
  #waiting = [];
  /** @type {Set<PageRequest>} */
  #underway = new Set();
  /** @type {Set<PageRequest>} */
  #failed = new Set();

  /**
   * @param {import("./lists.js").Lists} lists @param {import("./items.js").Items} items
   * @param {(list: List, offset: number, signal: AbortSignal) => Promise<Page>} fetch
   * @param {(list: List, offset: number, page: Page) => void} arrived
   * @param {(list: List, error: Error) => void} failed
   */
  constructor(lists, items, fetch, arrived, failed) {
    this.#lists = lists;
    this.#items = items;
    this.#fetch = fetch;
    this.#arrived = arrived;
    this.#hasFailed = failed;
  }

  /**
   * Looks at a row that is drawn.
   *
   * @param {number} id @param {number} flags @param {number} section
   * @param {boolean} isNear whether it is in the window or nearly
   * @returns {RowState}
   */
  look(id, flags, section, isNear) {
    const children = this.#lists.children(id);
    if (flags & Flag.branch && !children?.arrived) {
      if (!(flags & Flag.expanded)) {
        if (children) this.#closed.push(children);
        return "";
      }
      const item = this.#items.get(id);
      if (isNear && item && !children && item.children === undefined) {
        this.#lists.begin(id, section);
      }
    }
    const wish = this.#lack(id);
    if (!wish) return "";
    if (this.isAsked && this.#isMore(wish) && !this.#granted.has(wish.list)) return "more";
    if (isNear) this.#wishes.push(wish);
    const error = wish.list.requests.get(wish.offset)?.error;
    return error ?? (wish.list.parent === id ? "loading" : "");
  }

  /**
   * Asks for what comes after a row that says that there is more.
   *
   * @param {number} id @returns {boolean} if it does
   */
  grant(id) {
    const wish = this.isAsked ? this.#lack(id) : undefined;
    if (!wish || !this.#isMore(wish) || this.#granted.has(wish.list)) return false;
    this.#granted.add(wish.list);
    return true;
  }

  /** @param {{ list: List, offset: number }} wish */
  #isMore({ list, offset }) {
    return list.arrived && list.next === offset;
  }

  /**
   * Fetches what the rows lack that were looked at, and gives up what is for others or for a
   * closed branch.
   *
   * @param {(id: number) => boolean} isVisible whether an item is a row
   */
  settle(isVisible) {
    for (const list of this.#lists.tops) if (!list.arrived) this.#wishes.push({ list, offset: 0 });
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
    this.#lists.forget(list);
  }

  /**
   * Ends all requests for a list, which is another one now.
   *
   * @param {List} list
   */
  restart(list) {
    for (const request of list.requests.values()) this.#end(request);
  }

  /** Ends all requests. */
  stop() {
    for (const request of [...this.#waiting, ...this.#underway]) this.#end(request);
    this.#waiting = [];
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

  /** @returns {Error | undefined} why no top items came */
  get failure() {
    for (const { list, error } of this.#failed) if (list.parent < 0 && !list.arrived) return error;
  }

  /**
   * What is missing in a row, or after it.
   *
   * @param {number} id
   */
  #lack(id) {
    const children = this.#lists.children(id);
    const list = this.#lists.of(id);
    if (list && !this.#items.has(id)) {
      const index = this.#lists.index(id);
      return { list, offset: index - (index % pageSize) };
    }
    if (children && !children.arrived) return { list: children, offset: 0 };
    if (list && list.next !== null && this.#lists.index(id) === list.size - 1) {
      return { list, offset: list.next };
    }
  }

  /** @param {List} list @param {number} offset @returns {PageRequest} */
  #request(list, offset) {
    /** @type {PageRequest} */
    const request = { list, offset, state: "waiting", control: new AbortController() };
    list.requests.set(offset, request);
    return request;
  }

  /** @param {PageRequest} request */
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

  /** @param {PageRequest} request */
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
      this.#granted.delete(list);
      this.#arrived(list, offset, page);
      // It would be asked for again and again.
      if (page.items.length < due) this.#fail(this.#request(list, offset), new Error(fewer));
    }
    this.#start();
  }

  /** @param {PageRequest} request @param {Error} error */
  #fail(request, error) {
    this.#underway.delete(request);
    this.#failed.add(request);
    request.state = "failed";
    request.error = error;
    this.#hasFailed(request.list, error);
  }
}
