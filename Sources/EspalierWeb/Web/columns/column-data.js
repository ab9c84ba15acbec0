// @ts-check
// The rows of one column: given, or fetched page by page as they scroll into view.

import { EspalierError } from "../core/errors.js";
import { columnItemBranch, columnItemDisabled } from "./boundary.js";

/** @typedef {import("./nodes.js").ColumnItem} ColumnItem */
/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */

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
  /** The number that stands for the first row, and the number of such numbers. */
  #stand = { first: 0, count: 0 };
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
   * @param {(row: number, count: number) => void} changed is called when a page was loaded, with
   *   its rows, or failed, with none
   */
  constructor(node, source, changed) {
    this.node = node;
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

  /** The reason why the first rows could not be fetched. */
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
    if (this.isReady && this.#known >= this.size) return false;
    this.#sought = this.#pageOf(this.#filled);
    return !(this.at(this.#filled) instanceof Error);
  }

  /**
   * The rows from the first on, as far as they are known, for the engine.
   *
   * @returns {import("./engine.js").LoadedRows}
   */
  get rows() {
    const { size } = this;
    // An open column that grew may have numbers from elsewhere.
    if (this.#stand.count < size) this.#stand = { first: this.node.reserve(size), count: size };
    const count = this.#known;
    return this.#loaded(0, count, this.#stand.first + count);
  }

  /**
   * The known rows behind those, page by page.
   *
   * @returns {{ row: number, count: number }[]}
   */
  get apart() {
    /** @type {{ row: number, count: number }[]} */
    const runs = [];
    const known = this.#known;
    if (known === this.size) return runs;
    this.nodes.forEach((_, row) => {
      const last = runs.at(-1);
      if (row < known) return;
      if (last && last.row + last.count === row) last.count += 1;
      else runs.push({ row, count: 1 });
    });
    return runs;
  }

  /**
   * Rows that have come, for the engine, which has a number of rows.
   *
   * @param {number} row @param {number} count @param {number} present
   */
  rowsFrom(row, count, present) {
    const more = Math.max(this.size - present, 0);
    return this.#loaded(row, count, more > 0 ? this.#extend(present, more) : 0);
  }

  /** Numbers for rows behind the present ones: those that follow, if nothing else has them. */
  #extend(/** @type {number} */ present, /** @type {number} */ more) {
    const first = this.node.reserve(more);
    if (this.#stand.count === present && first === this.#stand.first + present) {
      this.#stand.count += more;
    }
    return first;
  }

  /** @param {number} row @param {number} count @param {number} first */
  #loaded(row, count, first) {
    const words = this.nodes.slice(row, row + count).flatMap((node) => {
      if (!node) return [];
      const { isBranch, number, item } = node;
      const flags = (isBranch ? columnItemBranch : 0) | (item.disabled ? columnItemDisabled : 0);
      return [number, flags];
    });
    return { words, size: this.size, first, isPartial: this.#known < this.size };
  }

  /** The number of rows from the first on that are known. */
  get #known() {
    while (this.nodes[this.#filled]) this.#filled += 1;
    return Math.min(this.#filled, this.size);
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
    let count = 0;
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
      count = items.length;
    } catch (error) {
      if (control.signal.aborted) return;
      this.#fail(offset, error);
    }
    this.#changed(offset, count);
  }

  /** @param {number} offset @param {ColumnItem[]} items @param {number} size */
  #take(offset, items, size) {
    const ids = this.#idsOf(offset, items);
    if (!this.isReady) this.#stand = { first: this.node.reserve(size), count: size };
    const { first, count } = this.#stand;
    for (const [index, id] of ids.entries()) {
      const row = offset + index;
      const node = this.node.named(id, row < count ? () => first + row : undefined);
      node.id = id;
      node.item = items[index];
      this.nodes[row] = node;
    }
    this.size = size;
    this.nodes.length = Math.min(this.nodes.length, size);
    this.isReady = true;
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
        if (rows.has(`${id}`) && item.id != null) {
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
