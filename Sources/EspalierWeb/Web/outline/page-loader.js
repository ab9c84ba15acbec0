// @ts-check
// Sends the requests for children that the engine decides on, and reports their answers to it.

import { EspalierError } from "../core/errors.js";
import {
  factFailure,
  loadingLoading,
  loadingMore,
  loadingRowLimit,
  lookLacksChildren,
  lookNear,
  lookOnDemand,
  requestLimit,
  requestList,
  requestOffset,
  requestToken,
  requestWordCount,
} from "./boundary.js";

/**
 * @typedef {import("./paged-lists.js").List} List
 * @typedef {import("./item-store.js").Page} Page
 * @typedef {"" | "loading" | "more" | Error} RowState more: more children are loaded on demand;
 *   Error: why a request failed
 * @typedef {object} Client sends requests, and is told what became of them
 * @property {(list: List, offset: number, limit: number, signal: AbortSignal) =>
 *   Promise<unknown>} send
 * @property {(list: List, offset: number, page: Page, token: number) => boolean} arrived answers
 *   whether items are missing of which none came
 * @property {(list: List, error: Error) => void} failed
 * @property {() => string} fewer the message for a page without any of the items that are missing
 */

/** The requests of one outline. */
export class PageLoader {
  #view;
  #items;
  #lists;
  #client;
  /** Whether lists of unknown length load more only on demand. */
  isOnDemand = false;
  /** @type {Map<number, AbortController>} of the requests under way, by token */
  #controls = new Map();
  /** @type {Map<number, Error>} why requests failed, by token */
  #errors = new Map();

  /**
   * @param {import("../core/engine.js").View} view
   * @param {import("./item-store.js").ItemStore} items
   * @param {import("./paged-lists.js").PagedLists} lists @param {Client} client
   */
  constructor(view, items, lists, client) {
    this.#view = view;
    this.#items = items;
    this.#lists = lists;
    this.#client = client;
  }

  /**
   * Looks at a row that is drawn.
   *
   * @param {number} id @param {boolean} isNear whether it is in the window or nearly
   * @returns {RowState}
   */
  visit(id, isNear) {
    const item = this.#items.get(id);
    const lacksChildren = item !== undefined && (item.children ?? null) === null;
    const state = this.#view.loading(
      "look",
      id,
      (isNear ? lookNear : 0) | (lacksChildren ? lookLacksChildren : 0) |
        (this.isOnDemand ? lookOnDemand : 0),
    );
    if (state < 0) return this.#errors.get(-state) ?? "";
    return state === loadingMore ? "more" : state === loadingLoading ? "loading" : "";
  }

  /** Requests what the drawn rows lack, and cancels what they do not need any more. */
  settle() {
    this.#perform("settle");
  }

  /** @param {"settle" | "next"} call that answers which requests to cancel and to send */
  #perform(call) {
    const words = [...this.#view.list(this.#view.loading(call))];
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
    const list = this.#lists.named(number);
    const control = new AbortController();
    this.#controls.set(token, control);
    let page;
    try {
      page = pageIn(await this.#client.send(list, offset, limit, control.signal));
    } catch (error) {
      if (this.#controls.delete(token)) {
        this.#view.loading("fail", token);
        this.#didFail(token, list, errorIn(error));
      }
    }
    // Nobody awaits the answer to a request that was cancelled.
    if (page && this.#controls.delete(token) && this.#client.arrived(list, offset, page, token)) {
      this.#didFail(token, list, new EspalierError("request", this.#client.fewer()));
    }
    this.#perform("next");
  }

  /** @param {number} token @param {List} list @param {Error} error */
  #didFail(token, list, error) {
    this.#errors.set(token, error);
    this.#client.failed(list, error);
  }

  /**
   * Cancels the requests for a list, whose contents have changed.
   *
   * @param {List} list
   */
  restart(list) {
    this.#view.loading("restart", list.number);
  }

  /** Cancels all requests, when the outline ends. */
  stop() {
    for (const control of this.#controls.values()) control.abort();
    this.#controls.clear();
  }

  /**
   * Repeats the request whose failure a row shows, or requests what it offers.
   *
   * @param {number} id @returns {boolean} whether it shows or offers any
   */
  retryOrLoadMore(id) {
    return this.#view.loading("retry", id) === 1;
  }

  /** Forgets all failures. */
  clearErrors() {
    this.#errors.clear();
    this.#view.loading("retry", -1);
  }

  /** @returns {Error | undefined} the reason why no top items are loaded */
  get failure() {
    for (const { number } of this.#lists.tops) {
      const token = this.#view.loading("fact", number, factFailure);
      if (token > 0) return this.#errors.get(token);
    }
    return undefined;
  }
}

/**
 * The page in an answer.
 *
 * @param {any} answer @returns {Page}
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
