// @ts-check
// The view `grid`: the records of a branch as a table.

import { changeAddress, readAddress } from "./address.js";
import { BranchWatch } from "./branch-watch.js";
import { RecordTable } from "./record-table.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("./filtered-outline.js").Filter} Filter
 * @typedef {import("./views.js").ViewContext} ViewContext
 */

/** The time for which changes are gathered, in milliseconds. */
const pauseMs = 200;

/** Records as a table, without a form. */
export class GridView {
  wraps = true;
  filtersRecords = true;
  element = document.createElement("div");
  /** @type {RecordTable} */
  table;
  #watch;
  #isSeen = false;
  #end = new AbortController();
  /** @type {number | undefined} */
  #timer;

  /** @param {ViewContext} context */
  constructor(context) {
    this.table = new RecordTable(context);
    this.element.className = "grid-view";
    this.element.append(this.table.element);
    this.table.didClear = () => this.search("");
    this.#watch = new BranchWatch(context.source, () => this.#changed());
    const { signal } = this.#end;
    addEventListener("popstate", () => void (this.#isSeen && this.read()), { signal });
  }

  /** @param {ViewContext} context */
  static async make(context) {
    return new this(context);
  }

  /**
   * Filters the records; Back leads to those before.
   *
   * @param {string} filter
   */
  search(filter) {
    changeAddress({ filter: filter || null }, "push");
    return this.read();
  }

  /** Shows what the address says. */
  read() {
    return this.table.apply(readAddress());
  }

  /** @param {Item[]} way */
  async show(way) {
    const isThere = await this.table.show(way, readAddress());
    this.#look();
    return isThere;
  }

  /** A word on what filters the records. */
  get ownFilter() {
    return "The view Filter has a form that filters them.";
  }

  /**
   * Says that a search leaves the records as they are, for these have a filter of their own.
   *
   * @param {Filter | null} filter
   */
  filter(filter) {
    this.table.note = filter ? `“Only matches” does not apply to records. ${this.ownFilter}` : "";
  }

  focus() {
    this.table.focus();
  }

  state() {
    return this.table.state();
  }

  /** @param {import("../outline/outline.js").OutlineState} state */
  restore(state) {
    this.table.restore(state);
  }

  shown() {
    this.#isSeen = true;
    // The way comes afterwards, if there is one.
    if (this.table.way.length === 0) void this.show([]);
    else void this.read();
    this.#look();
  }

  left() {
    this.#isSeen = false;
    this.table.left();
    this.#watch.pause();
  }

  remove() {
    this.#watch.stop();
    this.#end.abort();
  }

  #look() {
    if (!this.#isSeen) return;
    this.#watch.watch(this.table.way.map(({ id }) => `${id}`));
  }

  #changed() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#isSeen) void this.table.refresh();
    }, pauseMs);
  }
}
