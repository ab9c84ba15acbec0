// @ts-check
// Children that come in pages, when somebody looks at them: fetched with all else that it takes.

import { counted } from "./contents.js";
import { Lists } from "./lists.js";
import { Loader, pageSize } from "./loader.js";

/**
 * @typedef {import("./items.js").Page} Page
 * @typedef {import("./lists.js").List} List
 * @typedef {import("./contents.js").SectionData} SectionData
 */

/** The children of one outline that come in pages, from its source or within its data. */
export class Pages {
  #desk;
  #contents;
  #source;
  lists;
  loader;
  /** @type {string | null} why nothing can be fetched now */
  trouble = null;

  /**
   * @param {import("./desk.js").Desk} desk @param {import("./contents.js").Contents} contents
   * @param {import("./contents.js").Source | undefined} source
   */
  constructor(desk, contents, source) {
    this.#desk = desk;
    this.#contents = contents;
    this.#source = source;
    const { items } = contents;
    this.lists = new Lists(desk.view, items, (id, item) => contents.came(id, item));
    this.loader = new Loader(
      this.lists,
      items,
      (list, offset, signal) => this.#fetch(list, offset, signal),
      (list, offset, page) => this.#arrived(list, offset, page),
      (list, error) => this.#failed(list, error),
    );
  }

  /**
   * Puts sections into an engine that has none.
   *
   * @param {SectionData[]} sections
   */
  load(sections) {
    for (const { id = null, title = null, children } of sections) {
      const list = this.lists.beginTop(this.#desk.view.addSection(title !== null), id);
      const page = Array.isArray(children)
        ? { items: children, total: children.length }
        : children ?? (this.#source ? undefined : { items: [], total: 0 });
      if (page) this.lists.add(list, 0, page);
    }
  }

  /** Adds the first pages of some items. @param {{ id: number, page: Page }[]} all */
  addAll(all) {
    for (const { id, page } of all) {
      this.lists.add(this.lists.begin(id, this.#desk.view.section(id)), 0, page);
    }
  }

  /** Whether the top items come in pages. */
  get hasTops() {
    return this.lists.tops.length > 0;
  }

  /**
   * Makes the top items equal to others.
   *
   * @param {SectionData[]} sections @param {import("../core/element.js").Cause} cause
   */
  apply(sections, cause) {
    for (const [k, { children }] of sections.entries()) {
      const list = this.lists.tops[k];
      if (!list || !children) continue;
      const items = Array.isArray(children) ? children : children.items;
      const news = { total: items.length, next: null, pieces: [{ offset: 0, items }] };
      this.#desk.change(() => (this.lists.merge(list, news, new Map()), 0), -1, cause);
    }
  }

  /** Takes over the order of all items from the engine. */
  follow() {
    for (const list of this.lists.all()) if (list.arrived) this.lists.follow(list);
  }

  /** Whether there is nothing yet of what is to be seen first. */
  get isBusy() {
    return this.lists.tops.some((list) => !list.arrived) && !this.loader.failure;
  }

  /** @param {number} id @param {number} flags @param {number} section @param {boolean} isNear */
  look(id, flags, section, isNear) {
    // What brings all its children itself has nothing to be asked for.
    if (!this.#source && !this.hasTops) return "";
    return this.loader.look(id, flags, section, isNear && this.#source !== undefined);
  }

  /** Fetches what a row says that it lacks. @param {number} id @returns {boolean} if it does */
  asks(id) {
    return this.loader.forgive(id) || this.loader.grant(id);
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
    this.loader.isAsked = this.#desk.host.getAttribute("more") === "ask";
    if (this.#source) this.loader.settle((id) => this.#desk.view.top(id) >= 0);
  }

  /** A branch was closed: nobody waits for its children any more. @param {number} id */
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
    const { host, parts, view } = this.#desk;
    const isFirst = !list.arrived;
    if (this.trouble !== null) {
      this.trouble = null;
      this.loader.forgiveAll();
      host.fire("trouble", { message: null, cause: "load" });
    }
    const add = () => (this.lists.add(list, offset, page), 0);
    this.#desk.change(add, isFirst ? list.parent : -1, "load");
    const { total = null } = page;
    const { size } = list;
    host.fire("load", { ...this.#named(list), offset, count: page.items.length, size, total });
    for (const part of parts) part.arrived?.(list, page);
    host.refilter();
    const title = this.#contents.items.titleOf(list.parent);
    if (isFirst && title) host.say(`${title}: ${counted(list.size, "item")}`);
    else if (isFirst) host.say(counted(view.rows, "row"));
  }

  /** @param {List} list @param {Error} error */
  #failed(list, error) {
    const { host, parts } = this.#desk;
    const { message } = error;
    const title = this.#contents.items.titleOf(list.parent);
    host.say(title ? `${title}: ${message}` : message);
    for (const part of parts) part.failed?.(list, error);
    host.fire("failed", { ...this.#named(list), error, message });
    // What has no answer at all, whatever is asked for, is told once.
    if (/** @type {any} */ (error).isSilent && this.trouble === null) {
      this.trouble = message;
      host.fire("trouble", { message, cause: "load" });
    }
    this.#desk.draw();
  }

  /** @param {List} list */
  #named({ parent, key }) {
    const item = this.#contents.items.get(parent);
    return { id: parent < 0 ? null : key, item, cause: "load" };
  }
}
