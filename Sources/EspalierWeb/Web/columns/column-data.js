// @ts-check
// The rows of one column: given, or fetched page by page as they scroll into view.

import { EspalierError } from "../core/errors.js";
import { ColumnNode } from "./nodes.js";

/** @typedef {import("./nodes.js").ColumnItem} ColumnItem */

/**
 * Fetches children of an item, null for the first column: `limit` of them from `offset` on.
 *
 * A response that is a list ends the column if it is shorter than `limit`. One with a `total` gives
 * the number of all children.
 *
 * @typedef {(
 *   id: string | number | null, offset: number, limit: number, signal: AbortSignal
 * ) => Promise<ColumnItem[] | { items: ColumnItem[], total?: number }>} ColumnSource
 */

/** The number of rows in a request. */
const columnPage = 200;

/** The most rows that a column takes; there is not memory for any number. */
const mostRows = 5_000_000;

/** The children of one node. */
export class ColumnList {
  #source;
  #changed;
  /** @type {Map<number, AbortController | Error>} the pages that are on their way or failed */
  #pages = new Map();
  /** @type {Map<string, number>} the rows of the children that came, by their ids */
  #rows = new Map();
  /** @type {ColumnList | undefined} the list before this one: whom it has keeps its node */
  #before;
  /** Before this row all came. */
  #filled = 0;
  /** The page that is awaited wherever the window is. */
  #sought = 0;
  /** @type {(ColumnNode | undefined)[]} undefined where nothing came yet */
  nodes = [];
  /** The number of rows, those on their way included. */
  size = 0;
  /** Whether the first of them came, or that there are none. */
  isReady = false;

  /**
   * @param {ColumnNode} node @param {ColumnSource | null} source for children it does not hold
   * @param {() => void} changed is called when a page was loaded or failed
   */
  constructor(node, source, changed) {
    this.node = node;
    this.#before = node.list;
    if (this.#before) this.#before.#before = undefined;
    this.#source = source;
    this.#changed = changed;
    this.#begin();
  }

  #begin() {
    const { children } = this.node.item;
    if (!children && this.#source) return void this.#fetch(0);
    try {
      this.#take(0, children ?? [], children?.length ?? 0);
      this.#pages.clear();
    } catch (error) {
      this.#fail(0, error);
    }
  }

  /** @param {number} page @param {unknown} error */
  #fail(page, error) {
    this.#pages.set(page, error instanceof Error ? error : new Error(`${error}`));
  }

  /** Why the first rows could not be fetched. */
  get error() {
    const page = this.#pages.get(0);
    return page instanceof Error && !this.isReady ? page : undefined;
  }

  /**
   * The node of a row; if it is not loaded it is requested, or the result is the error of its
   * request.
   *
   * @param {number} row @returns {ColumnNode | Error | undefined}
   */
  at(row) {
    if (this.nodes[row] || !this.#source) return this.nodes[row];
    const page = this.#pageOf(row);
    const state = this.#pages.get(page);
    if (!state) void this.#fetch(page);
    return state instanceof Error ? state : undefined;
  }

  /**
   * Requests the first rows if they are missing.
   *
   * @returns {boolean} whether any are requested
   */
  seek() {
    if (this.error) return false;
    while (this.nodes[this.#filled]) this.#filled += 1;
    if (this.isReady && this.#filled >= this.size) return false;
    this.#sought = this.#pageOf(this.#filled);
    return !(this.at(this.#filled) instanceof Error);
  }

  /**
   * Cancels requests of rows out of view.
   *
   * @param {number} first the first row in view @param {number} end behind the last one
   * @param {number} cursor a row that is needed in any case
   */
  keep(first, end, cursor) {
    for (const [page, state] of this.#pages) {
      const isNear = page < end && page + columnPage > first;
      const isWanted = isNear || page === this.#sought || this.#pageOf(cursor) === page;
      if (isWanted || !(state instanceof AbortController)) continue;
      state.abort();
      this.#pages.delete(page);
    }
  }

  /** Asks again for all that failed. */
  retry() {
    if (this.error) return this.#begin();
    for (const [page, state] of this.#pages) {
      if (state instanceof Error) void this.#fetch(page);
    }
  }

  /** Cancels all requests; missing rows are requested again when they are to be drawn. */
  giveUp() {
    for (const [page, state] of this.#pages) {
      if (state instanceof AbortController) state.abort();
      this.#pages.delete(page);
    }
  }

  /** @param {string | number} id @returns the row of the child; -1 if it is not loaded */
  rowOf(id) {
    const row = this.#rows.get(`${id}`) ?? -1;
    return row < this.size ? row : -1;
  }

  /**
   * The offset of the request for a row: the start of its page, or the first missing row of that.
   */
  #pageOf(/** @type {number} */ row) {
    let page = row - (row % columnPage);
    while (this.nodes[page]) page += 1;
    return page;
  }

  /** @param {number} offset */
  async #fetch(offset) {
    const source = /** @type {ColumnSource} */ (this.#source);
    const control = new AbortController();
    this.#pages.set(offset, control);
    try {
      const answer = await source(this.node.id, offset, columnPage, control.signal);
      if (control.signal.aborted) return;
      const items = Array.isArray(answer) ? answer : answer?.items;
      if (!Array.isArray(items)) {
        throw new EspalierError(
          "invalid-data",
          `The source has not answered with a list of items for ${this.node.name}.`,
        );
      }
      const end = offset + items.length;
      const total = Array.isArray(answer) ? undefined : answer.total;
      if (total !== undefined && !(total >= end && total <= mostRows)) {
        throw new EspalierError(
          "invalid-data",
          `The source says that ${this.node.name} has ${total} items. It has sent the first ` +
            `${end}, and a column takes ${mostRows} at most.`,
        );
      }
      if (items.length === 0 && total !== undefined && total > end) {
        throw new EspalierError(
          "invalid-data",
          `The source has fewer items of ${this.node.name} than it says.`,
        );
      }
      // A full page may be followed by another one, for which one row is shown.
      const more = items.length >= columnPage ? 1 : 0;
      this.#take(offset, items, total ?? Math.max(end + more, this.nodes.length));
      this.#pages.delete(offset);
    } catch (error) {
      if (control.signal.aborted) return;
      this.#fail(offset, error);
    }
    this.#changed();
  }

  /** @param {number} offset @param {ColumnItem[]} items @param {number} size */
  #take(offset, items, size) {
    const ids = this.#idsOf(offset, items);
    for (const [index, id] of ids.entries()) {
      const before = this.#before;
      const item = items[index];
      const node = before?.nodes[before.rowOf(id)] ?? new ColumnNode(id, item, this.node);
      node.item = item;
      this.nodes[offset + index] = node;
    }
    this.size = size;
    this.nodes.length = Math.min(this.nodes.length, size);
    this.isReady = true;
    this.node.list = this;
  }

  /**
   * The ids of items, which become known if nothing is wrong with any.
   *
   * @param {number} offset @param {ColumnItem[]} items @returns {(string | number)[]}
   */
  #idsOf(offset, items) {
    /** @type {(string | number)[]} */
    const ids = [];
    const rows = this.#rows;
    try {
      for (const item of items) {
        const row = offset + ids.length;
        if (typeof item?.title !== "string") {
          throw new EspalierError(
            "invalid-data",
            `Item ${row + 1} of ${this.node.name} has no title. An item is { title, id?, ... }.`,
          );
        }
        let id = item.id ?? item.title;
        if (rows.has(`${id}`) && item.id !== undefined) {
          throw new EspalierError(
            "duplicate-id",
            `The id ${id} is there twice in ${this.node.name}.`,
          );
        }
        for (let k = 2; rows.has(`${id}`); k += 1) id = `${item.title} ${k}`;
        rows.set(`${id}`, row);
        ids.push(id);
      }
    } catch (error) {
      for (const id of ids) rows.delete(`${id}`);
      throw error;
    }
    return ids;
  }
}
