// @ts-check
// Children on demand: few requests at a time, each once, and only for what is to be seen.

import { pageSize } from "./store.js";

/** @typedef {import("./store.js").List} List */
/** @typedef {import("./store.js").Page} Page */

/** How many requests are under way at a time. */
const most = 4;

/** What is said when the server has fewer items than it said before. */
const fewer = "The server has fewer items than before. Reload the page.";

/**
 * A page that did not come yet.
 *
 * @typedef {object} Request
 * @property {List} list
 * @property {number} offset
 * @property {"waiting" | "underway" | "failed"} state
 * @property {AbortController} control
 * @property {Error | null} error why it failed
 */

/**
 * What the loader asks and tells.
 *
 * @typedef {object} LoaderHost
 * @property {(list: List, offset: number, signal: AbortSignal) => Promise<Page>} fetch
 * @property {(list: List, offset: number, page: Page) => void} arrived
 * @property {(list: List, error: Error) => void} failed
 */

/** Fetches the pages that rows in the window are missing. */
export class Loader {
  #host;
  /** @type {Request[]} */
  #waiting = [];
  /** @type {Set<Request>} */
  #underway = new Set();
  /** @type {Set<Request>} */
  #failed = new Set();

  /** @param {LoaderHost} host */
  constructor(host) {
    this.#host = host;
  }

  /**
   * Fetches what the window wants, the first first, and drops what waits and is not wanted any
   * more.
   *
   * @param {{ list: List, offset: number }[]} wishes
   */
  want(wishes) {
    const before = new Set(this.#waiting);
    this.#waiting = [];
    for (const { list, offset } of wishes) {
      let request = list.requests.get(offset);
      if (request && request.state !== "waiting") continue;
      if (request) before.delete(request);
      else request = this.#request(list, offset);
      if (!this.#waiting.includes(request)) this.#waiting.push(request);
    }
    for (const request of before) request.list.requests.delete(request.offset);
    this.#start();
  }

  /**
   * Gives up everything that was asked for in a list.
   *
   * @param {List} list
   */
  cancel(list) {
    for (const request of [...list.requests.values()]) this.#end(request);
    this.#start();
  }

  /** The lists of which something is under way. */
  listsUnderWay() {
    return new Set([...this.#underway].map((request) => request.list));
  }

  /** Gives up everything. */
  cancelAll() {
    this.#waiting = [];
    for (const request of [...this.#underway, ...this.#failed]) this.#end(request);
  }

  /** Forgets what failed, so that it is asked for again when it is wanted. */
  forgiveAll() {
    for (const request of [...this.#failed]) this.#end(request);
  }

  /**
   * Forgets that one page failed.
   *
   * @param {List} list @param {number} offset
   * @returns {boolean} whether it had failed
   */
  forgive(list, offset) {
    const request = list.requests.get(offset);
    if (request?.state !== "failed") return false;
    this.#end(request);
    return true;
  }

  /** @param {List} list @param {number} offset @returns {Request} */
  #request(list, offset) {
    const control = new AbortController();
    /** @type {Request} */
    const request = { list, offset, state: "waiting", control, error: null };
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
      if (request.control.signal.aborted) continue;
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
      page = await this.#host.fetch(list, offset, control.signal);
    } catch (error) {
      if (!control.signal.aborted) this.#fail(request, /** @type {Error} */ (error));
      return this.#start();
    }
    if (control.signal.aborted) return;
    const due = list.arrived && list.next === null ? Math.min(pageSize, list.size - offset) : 0;
    this.#end(request);
    this.#host.arrived(list, offset, page);
    // What stays without words would be asked for again and again.
    if (page.items.length < due) this.#fail(this.#request(list, offset), new Error(fewer));
    this.#start();
  }

  /** @param {Request} request @param {Error} error */
  #fail(request, error) {
    this.#underway.delete(request);
    this.#failed.add(request);
    request.state = "failed";
    request.error = error;
    this.#host.failed(request.list, error);
  }
}
