// @ts-check
// Paged children, fetched when they are drawn. This script is itself loaded on demand.

import { lookLacksChildren, lookNear, lookOnDemand } from "../core/loading-boundary.js";
import { PageLoader, pageOfList } from "../core/page-loader.js";
import { PagedLists } from "./paged-lists.js";

/**
 * @typedef {import("./item-store.js").Page} Page
 * @typedef {import("./paged-lists.js").List} List
 * @typedef {import("./data-store.js").SectionData} SectionData
 * @typedef {Error & { isSilent?: boolean }} SourceError isSilent: there was no response at all
 */

/** The paged children of one outline, from its source or within its data. */
export class Paging {
  #controller;
  #contents;
  #source;
  /** Whether lists of unknown length load more only on demand. */
  #isOnDemand = false;
  lists;
  /** @type {PageLoader<List, import("./item-store.js").Item>} */
  loader;
  /** @type {string | null} why nothing can be fetched now */
  connectionError = null;

  /**
   * @param {import("./controller.js").OutlineController} controller @param {import("./data-store.js").DataStore} contents
   * @param {import("./data-store.js").Source | undefined} source
   */
  constructor(controller, contents, source) {
    this.#controller = controller;
    this.#contents = contents;
    this.#source = source;
    const { items } = contents;
    this.lists = new PagedLists(controller.view, items, (id, item) => contents.didLoad(id, item));
    this.loader = new PageLoader(controller.view, {
      named: (number) => this.lists.named(number),
      send: (list, offset, limit, signal) => this.#send(list, offset, limit, signal),
      arrived: (list, offset, page, token) => this.#arrived(list, offset, page, token),
      failed: (list, error) => this.#failed(list, error),
      fewer: () => controller.strings.fewer,
    });
  }

  /**
   * Puts sections into an engine that has none.
   *
   * @param {SectionData[]} sections
   */
  load(sections) {
    for (const { id = null, title = null, children } of sections) {
      const list = this.lists.beginTop(this.#controller.view.addSection(title !== null), id);
      const page = Array.isArray(children)
        ? { items: children, total: children.length }
        : children ?? (this.#source ? undefined : { items: [], total: 0 });
      if (page) this.lists.add(list, page);
    }
  }

  /**
   * Adds the first pages of some items.
   *
   * @param {{ id: number, page: Page }[]} all
   */
  addAll(all) {
    for (const { id, page } of all) this.lists.add(this.lists.begin(id), page);
  }

  /** Whether the top items are paged. */
  get hasTops() {
    return this.lists.tops.length > 0;
  }

  /**
   * Updates the top items.
   *
   * @param {SectionData[]} sections @param {import("../core/base-element.js").Cause} cause
   */
  apply(sections, cause) {
    for (const [k, { children }] of sections.entries()) {
      const list = this.lists.tops[k];
      if (!list || !children) continue;
      const items = Array.isArray(children) ? children : children.items;
      const news = { total: items.length, next: null, pieces: [{ offset: 0, items }] };
      this.#controller.change(() => (this.lists.merge(list, news), 0), -1, cause);
    }
  }

  /** Whether the first visible items are not loaded yet. */
  get isBusy() {
    return this.lists.tops.some((list) => !list.arrived) && !this.failure;
  }

  /** @returns {Error | undefined} the reason why no top items are loaded */
  get failure() {
    for (const list of this.lists.tops) {
      const error = this.loader.failureOf(list);
      if (error) return error;
    }
    return undefined;
  }

  /** @param {number} id @param {boolean} isNear */
  visit(id, isNear) {
    // An outline with all children in its data has nothing to fetch.
    if (!this.#source && !this.hasTops) return "";
    const item = this.#contents.items.get(id);
    const lacksChildren = item !== undefined && (item.children ?? null) === null;
    return this.loader.look(
      id,
      (isNear && this.#source ? lookNear : 0) | (lacksChildren ? lookLacksChildren : 0) |
        (this.#isOnDemand ? lookOnDemand : 0),
    );
  }

  settle() {
    this.#isOnDemand = this.#controller.host.getAttribute("load-more") === "button";
    if (this.#source) this.loader.settle();
  }

  /**
   * Tells the engine of a branch whose children have not been requested, before an edit.
   *
   * @param {number} id
   */
  willEdit(id) {
    const lacksChildren = (this.#contents.items.get(id)?.children ?? null) === null;
    if (this.#source && lacksChildren && this.#controller.view.children(id).length === 0) {
      this.#controller.view.call("loading_begin", id);
    }
  }

  /**
   * @param {List} list @param {number} offset @param {number} limit @param {AbortSignal} signal
   * @returns {Promise<unknown>}
   */
  async #send(list, offset, limit, signal) {
    return pageOfList(await this.#source?.(list.key, offset, limit, signal), offset, limit);
  }

  /** @param {List} list @param {number} offset @param {Page} page @param {number} token */
  #arrived(list, offset, page, token) {
    const { host, parts, view } = this.#controller;
    const isFirst = !list.arrived;
    const before = isFirst || list.next !== null ? null : list.size;
    if (this.connectionError !== null) {
      this.connectionError = null;
      this.loader.clearErrors();
      host.fire("trouble", { message: null, cause: "load" });
    }
    /** @type {ReturnType<import("./paged-lists.js").PagedLists["add"]>} */
    let effect;
    const add = () => {
      effect = this.lists.add(list, page, token);
      return 0;
    };
    this.#controller.change(add, isFirst ? list.parent : -1, "load");
    if (!effect) return false;
    const { total = null } = page;
    const { size } = list;
    host.fire("load", { ...this.#named(list), offset, count: page.items.length, size, total });
    for (const part of parts) part.arrived?.(list, before);
    host.refilter();
    const title = this.#contents.items.titleOf(list.parent);
    if (isFirst && title) host.say(host.strings.loaded(title, size));
    else if (isFirst) host.say(host.strings.rows(view.rows));
    return effect.isShort;
  }

  /** @param {List} list @param {Error} error */
  #failed(list, error) {
    const { host, parts } = this.#controller;
    const { message } = error;
    const title = this.#contents.items.titleOf(list.parent);
    host.say(host.strings.failure(title ?? "", message));
    for (const part of parts) part.failed?.(list, error);
    host.fire("failed", { ...this.#named(list), error, message });
    // A server without any response is reported once, whatever the request.
    if (/** @type {SourceError} */ (error).isSilent && this.connectionError === null) {
      this.connectionError = message;
      host.fire("trouble", { message, cause: "load" });
    }
    this.#controller.draw();
  }

  /** @param {List} list @returns {import("./types.js").ItemDetail} */
  #named({ parent, key }) {
    const item = this.#contents.items.get(parent);
    return { id: parent < 0 ? null : key, item, cause: "load" };
  }
}
