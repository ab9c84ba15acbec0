// @ts-check
// Sends the requests for children that the engine decides on, and reports their answers to it.

import { EspalierError } from "./errors.js";
import {
  factFailure,
  loadingLoading,
  loadingMore,
  loadingRowLimit,
  lookNear,
  requestLimit,
  requestList,
  requestOffset,
  requestToken,
  requestWordCount,
} from "./loading-boundary.js";

/**
 * @typedef {import("./engine.js").View} View
 * @typedef {"" | "loading" | "more" | Error} RowState more: more children are loaded on demand;
 *   Error: why a request failed
 */

/**
 * A page of children, of any kind of item.
 *
 * @template Item
 * @typedef {{ items: Item[], total?: number | null, next?: number | null }} PageOf
 */

/**
 * Sends requests and receives their results.
 *
 * @template {{ number: number }} List with the number by which the engine knows it
 * @template Item
 * @typedef {object} Client
 * @property {(number: number) => List} named the list with a number
 * @property {(list: List, offset: number, limit: number, signal: AbortSignal) =>
 *   Promise<unknown>} send
 * @property {(list: List, offset: number, items: Item[]) => void} [check] throws the error in items
 * @property {(list: List, offset: number, page: PageOf<Item>, token: number) => boolean} arrived
 *   answers whether items are missing of which none came
 * @property {(list: List, error: Error) => void} failed
 * @property {(list: List) => string} fewer the message for a page without any of the items that are
 *   missing
 */

/**
 * The requests of one element.
 *
 * @template {{ number: number }} List
 * @template Item
 */
export class PageLoader {
  #view;
  #client;
  #hasEnded = false;
  /** @type {Map<number, AbortController>} of the requests under way, by token */
  #controls = new Map();
  /** @type {Map<number, Error>} why requests failed, by token */
  #errors = new Map();

  /** @param {View} view @param {Client<List, Item>} client */
  constructor(view, client) {
    this.#view = view;
    this.#client = client;
  }

  /**
   * Looks at a row that is drawn.
   *
   * @param {number} number of the item, or of the list if there is a row
   * @param {number} [bits] see `lookNear` and so on @param {number} [row] of the list
   * @returns {RowState}
   */
  look(number, bits = lookNear, row = -1) {
    const state = this.#view.call("loading_look", number, row, bits);
    if (state < 0) return this.#errors.get(-state) ?? "";
    return state === loadingMore ? "more" : state === loadingLoading ? "loading" : "";
  }

  /**
   * Requests what the drawn rows lack, and cancels what they do not need any more.
   *
   * @param {number} [list] the one that was looked at, in columns
   */
  settle(list = 0) {
    this.#perform(this.#view.call("loading_settle", list));
  }

  /** Cancels what the engine has cancelled since then, and sends what had to wait. */
  next() {
    this.#perform(this.#view.call("loading_next"));
  }

  /** @param {number} address of the requests to cancel and to send */
  #perform(address) {
    const words = [...this.#view.list(address)];
    const [cancelled] = words.splice(0, 1);
    for (const token of words.splice(0, cancelled)) {
      this.#controls.get(token)?.abort();
      this.#controls.delete(token);
    }
    while (words.length > 0) void this.#run(words.splice(0, requestWordCount));
  }

  /** @param {number[]} request */
  async #run(request) {
    const {
      [requestToken]: token,
      [requestList]: number,
      [requestOffset]: offset,
      [requestLimit]: limit,
    } = request;
    const list = this.#client.named(number);
    const control = new AbortController();
    this.#controls.set(token, control);
    let page;
    try {
      page = pageIn(await this.#client.send(list, offset, limit, control.signal));
      if (this.#controls.has(token)) this.#client.check?.(list, offset, page.items);
    } catch (error) {
      if (this.#controls.delete(token)) {
        this.#view.call("loading_fail", token);
        this.#didFail(token, list, errorIn(error));
      }
    }
    // The view may have gone, or be that of other data.
    if (this.#hasEnded) return;
    // The answer to a cancelled request is not needed.
    if (page && this.#controls.delete(token) && this.#client.arrived(list, offset, page, token)) {
      this.#didFail(token, list, new EspalierError("request", this.#client.fewer(list)));
    }
    this.next();
  }

  /** @param {number} token @param {List} list @param {Error} error */
  #didFail(token, list, error) {
    this.#errors.set(token, error);
    this.#client.failed(list, error);
  }

  /**
   * Cancels the requests for a list, at the next opportunity, and forgets its failures.
   *
   * @param {List} list
   */
  restart(list) {
    this.#view.call("loading_restart", list.number);
  }

  /** Cancels all requests, when the element ends. */
  stop() {
    this.#hasEnded = true;
    for (const control of this.#controls.values()) control.abort();
    this.#controls.clear();
  }

  /**
   * Repeats the request whose failure a row shows, or requests what it offers.
   *
   * @param {number} id @returns {boolean} whether it shows or offers any
   */
  retryOrLoadMore(id) {
    return this.#view.call("loading_retry", id) === 1;
  }

  /** Forgets all failures. */
  clearErrors() {
    this.#errors.clear();
    this.#view.call("loading_retry", -1);
  }

  /** @param {List} list @returns {Error | undefined} the reason why its first items are not loaded */
  failureOf({ number }) {
    const token = this.#view.call("loading_fact", number, factFailure);
    return token > 0 ? this.#errors.get(token) : undefined;
  }
}

/**
 * Has the engine take in a page.
 *
 * @param {View} view @param {number} token of its request; 0 for none
 * @param {number} list @param {PageOf<unknown>} page
 * @returns {number[] | undefined} see `espalier_loading_receive`; undefined if it is ignored
 */
export function receive(view, token, list, { items, total, next }) {
  const at = view.call("loading_receive", token, list, items.length, total ?? -1, next ?? -1);
  return at === 0 ? undefined : [...view.list(at)];
}

/**
 * An answer as a page, if it is only a list: a full one may not be the last.
 *
 * @param {any} answer @param {number} offset @param {number} limit
 */
export function pageOfList(answer, offset, limit) {
  if (!Array.isArray(answer)) return answer;
  const next = answer.length < limit ? null : offset + answer.length;
  const total = offset === 0 && next === null ? answer.length : null;
  return { items: answer, total, next };
}

/**
 * The page in an answer.
 *
 * @param {any} answer @returns {PageOf<any>}
 */
function pageIn(answer) {
  const { items, total, next } = answer ?? {};
  const isCount = (/** @type {unknown} */ count) =>
    (count ?? null) === null ||
    (Number.isInteger(count) && Number(count) >= 0 && Number(count) <= loadingRowLimit);
  const isRight = Array.isArray(items) && isCount(items.length) && isCount(total) &&
    isCount(next) && items.every((item) => typeof item === "object" && item !== null);
  if (isRight) return answer;
  throw new EspalierError(
    "invalid-data",
    "The source has not answered with a list of items, or with { items, total, next }.",
  );
}

/** @param {unknown} error that a source threw */
function errorIn(error) {
  if (error instanceof Error) return error;
  const reason = typeof error === "string" && error !== "" ? error : "The source has failed.";
  return new EspalierError("request", reason);
}
