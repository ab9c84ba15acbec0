// @ts-check
// Paged children, fetched when they are drawn. This script is itself loaded on demand.

import { PagedLists } from "./paged-lists.js";
import { PageFetcher, pageSize } from "./page-fetcher.js";

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
  lists;
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
    this.loader = new PageFetcher(
      this.lists,
      items,
      (list, offset, signal) => this.#fetch(list, offset, signal),
      (list, offset, page) => this.#arrived(list, offset, page),
      (list, error) => this.#failed(list, error),
      () => controller.strings.fewer,
    );
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
      if (page) this.lists.add(list, 0, page);
    }
  }

  /**
   * Adds the first pages of some items.
   *
   * @param {{ id: number, page: Page }[]} all
   */
  addAll(all) {
    for (const { id, page } of all) {
      this.lists.add(this.lists.begin(id, this.#controller.view.section(id)), 0, page);
    }
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
      this.#controller.change(() => (this.lists.merge(list, news, new Map()), 0), -1, cause);
    }
  }

  /** Takes over the order of all items from the engine. */
  follow() {
    for (const list of this.lists.all()) if (list.arrived) this.lists.follow(list);
  }

  /** Whether the first visible items are not loaded yet. */
  get isBusy() {
    return this.lists.tops.some((list) => !list.arrived) && !this.loader.failure;
  }

  /** @param {number} id @param {number} flags @param {number} section @param {boolean} isNear */
  visit(id, flags, section, isNear) {
    // An outline with all children in its data has nothing to fetch.
    if (!this.#source && !this.hasTops) return "";
    return this.loader.visit(id, flags, section, isNear && this.#source !== undefined);
  }

  /**
   * Repeats or continues the fetching that a row offers.
   *
   * @param {number} id @returns {boolean} whether it offers any
   */
  retryOrLoadMore(id) {
    return this.loader.clearError(id) || this.loader.loadMore(id);
  }

  /**
   * The first item of a page.
   *
   * @param {number} id @param {number} position in its list, from 1
   */
  pageOf(id, position) {
    return id - ((position - 1) % pageSize);
  }

  settle() {
    this.loader.isAsked = this.#controller.host.getAttribute("load-more") === "button";
    if (this.#source) this.loader.settle((id) => this.#controller.view.top(id) >= 0);
  }

  /**
   * A branch was closed: its children are no longer needed.
   *
   * @param {number} id
   */
  closed(id) {
    const children = this.lists.children(id);
    if (children && !children.arrived) this.loader.giveUp(children);
  }

  /**
   * @param {List} list @param {number} offset @param {AbortSignal} signal
   * @returns {Promise<Page>}
   */
  async #fetch(list, offset, signal) {
    if (!this.#source) return { items: [], total: 0 };
    const answer = await this.#source(list.key, offset, pageSize, signal);
    if (!Array.isArray(answer)) return answer;
    // A full page may not be the last one.
    const next = answer.length < pageSize ? null : offset + answer.length;
    const total = offset === 0 && next === null ? answer.length : null;
    return { items: answer, total, next };
  }

  /** @param {List} list @param {number} offset @param {Page} page */
  #arrived(list, offset, page) {
    const { host, parts, view } = this.#controller;
    const isFirst = !list.arrived;
    if (this.connectionError !== null) {
      this.connectionError = null;
      this.loader.clearErrors();
      host.fire("trouble", { message: null, cause: "load" });
    }
    const add = () => (this.lists.add(list, offset, page), 0);
    this.#controller.change(add, isFirst ? list.parent : -1, "load");
    const { total = null } = page;
    const { size } = list;
    host.fire("load", { ...this.#named(list), offset, count: page.items.length, size, total });
    for (const part of parts) part.arrived?.(list, page);
    host.refilter();
    const title = this.#contents.items.titleOf(list.parent);
    if (isFirst && title) host.say(host.strings.loaded(title, list.size));
    else if (isFirst) host.say(host.strings.rows(view.rows));
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

  /** @param {List} list @returns {import("../espalier.js").ItemDetail} */
  #named({ parent, key }) {
    const item = this.#contents.items.get(parent);
    return { id: parent < 0 ? null : key, item, cause: "load" };
  }
}
