// @ts-check
// Fetches children when a row is drawn that needs them.

import { flagBranch, flagExpanded } from "../core/boundary.js";
import { EspalierError } from "../core/errors.js";

/**
 * @typedef {import("./paged-lists.js").List} List
 * @typedef {import("./paged-lists.js").PageRequest} PageRequest
 * @typedef {import("./item-store.js").Page} Page
 * @typedef {"" | "loading" | "more" | Error} RowState more: more children are loaded on demand;
 *   Error: why a request failed
 */

/** The number of children in a request. */
export const pageSize = 200;

/** The maximum number of concurrent requests. */
const maxRequests = 4;

/** Fetches the missing children of drawn rows. */
export class PageFetcher {
  #lists;
  #items;
  #fetch;
  #arrived;
  #didFail;
  #fewer;
  /** @type {{ list: List, offset: number }[]} */
  #wishes = [];
  /** Whether lists of unknown length load more only on demand. */
  isAsked = false;
  /** @type {Set<List>} of which more was requested */
  #requestedMore = new Set();
  /** @type {List[]} */
  #closed = [];
  /** @type {PageRequest[]} */
  #waiting = [];
  /** @type {Set<PageRequest>} */
  #underway = new Set();
  /** @type {Set<PageRequest>} */
  #failed = new Set();

  /**
   * @param {import("./paged-lists.js").PagedLists} lists @param {import("./item-store.js").ItemStore} items
   * @param {(list: List, offset: number, signal: AbortSignal) => Promise<Page>} fetch
   * @param {(list: List, offset: number, page: Page) => void} arrived
   * @param {(list: List, error: Error) => void} failed
   * @param {() => string} fewer the message for a page with fewer items than there were
   */
  constructor(lists, items, fetch, arrived, failed, fewer) {
    this.#lists = lists;
    this.#items = items;
    this.#fetch = fetch;
    this.#arrived = arrived;
    this.#didFail = failed;
    this.#fewer = fewer;
  }

  /**
   * Looks at a row that is drawn.
   *
   * @param {number} id @param {number} flags @param {number} section
   * @param {boolean} isNear whether it is in the window or nearly
   * @returns {RowState}
   */
  visit(id, flags, section, isNear) {
    const children = this.#lists.children(id);
    if (flags & flagBranch && !children?.arrived) {
      if (!(flags & flagExpanded)) {
        if (children) this.#closed.push(children);
        return "";
      }
      const item = this.#items.get(id);
      if (isNear && item && !children && item.children == null) {
        this.#lists.begin(id, section);
      }
    }
    const wish = this.#missingPage(id);
    if (!wish) return "";
    if (this.isAsked && this.#isMore(wish) && !this.#requestedMore.has(wish.list)) return "more";
    if (isNear) this.#wishes.push(wish);
    const error = wish.list.requests.get(wish.offset)?.error;
    return error ?? (wish.list.parent === id ? "loading" : "");
  }

  /**
   * Requests the next page after a row with the state "more".
   *
   * @param {number} id @returns {boolean} whether the row has that state
   */
  loadMore(id) {
    const wish = this.isAsked ? this.#missingPage(id) : undefined;
    if (!wish || !this.#isMore(wish) || this.#requestedMore.has(wish.list)) return false;
    this.#requestedMore.add(wish.list);
    return true;
  }

  /** @param {{ list: List, offset: number }} wish */
  #isMore({ list, offset }) {
    return list.arrived && list.next === offset;
  }

  /**
   * Fetches the missing children of the drawn rows, and cancels requests for other rows or for a
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
   * Cancels the requests for a list.
   *
   * @param {List} list
   */
  giveUp(list) {
    this.restart(list);
    this.#lists.forget(list);
  }

  /**
   * Ends all requests for a list, whose contents have changed.
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
   * Clears the failure of a row's request.
   *
   * @param {number} id @returns {boolean} whether it had failed
   */
  clearError(id) {
    const wish = this.#missingPage(id);
    const request = wish?.list.requests.get(wish.offset);
    if (request?.state !== "failed") return false;
    this.#end(request);
    return true;
  }

  /** Clears all failures. */
  clearErrors() {
    for (const request of this.#failed) this.#end(request);
  }

  /** @returns {Error | undefined} the reason why no top items are loaded */
  get failure() {
    for (const { list, error } of this.#failed) if (list.parent < 0 && !list.arrived) return error;
    return undefined;
  }

  /**
   * The missing children of a row, or the missing page after it.
   *
   * @param {number} id
   */
  #missingPage(id) {
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
    while (this.#underway.size < maxRequests) {
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
      this.#requestedMore.delete(list);
      this.#arrived(list, offset, page);
      // It would be requested again and again.
      if (page.items.length < due) {
        this.#fail(this.#request(list, offset), new EspalierError("request", this.#fewer()));
      }
    }
    this.#start();
  }

  /** @param {PageRequest} request @param {Error} error */
  #fail(request, error) {
    this.#underway.delete(request);
    this.#failed.add(request);
    request.state = "failed";
    request.error = error;
    this.#didFail(request.list, error);
  }
}
