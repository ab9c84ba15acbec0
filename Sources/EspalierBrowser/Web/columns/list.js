// @ts-check
// The rows of one column: they are there, or are fetched page by page as they come into sight.

import { ColumnDataError } from "./nodes.js";

/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */
/** @typedef {import("./nodes.js").ColumnItem} ColumnItem */

/**
 * Fetches children of an item, null for the first column: `limit` of them from `offset` on.
 *
 * An answer that is a list ends the column if it is shorter than `limit`. One with a `total` says
 * how many there are.
 *
 * @typedef {(
 *   id: string | number | null, offset: number, limit: number, signal: AbortSignal
 * ) => Promise<ColumnItem[] | { items: ColumnItem[], total?: number }>} ColumnSource
 */

/** How many rows are asked for at a time. */
const columnPage = 200;

/** The most rows that a column takes: the engine counts with 32 bits. */
const mostRows = 2 ** 30;

/** The children of one node. */
export class ColumnList {
  #source;
  #changed;
  /** @type {Map<number, AbortController | Error>} the pages that are on their way or failed */
  #pages = new Map();
  /** @type {(ColumnNode | undefined)[]} undefined where nothing came yet */
  nodes = [];
  /** How many rows there are, those on their way included. */
  size = 0;
  /** Whether the first of them came, or that there are none. */
  isReady = false;

  /**
   * @param {ColumnNode} node @param {ColumnSource | null} source for children it does not hold
   * @param {() => void} changed is told when something came or failed
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

  /** Why the first rows could not be fetched. */
  get error() {
    const page = this.#pages.get(0);
    return page instanceof Error && !this.isReady ? page : undefined;
  }

  /**
   * The node of a row; if it did not come it is asked for, or this is why it did not.
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

  /** Sees to it that the first rows come that did not. @returns {boolean} whether any are to */
  seek() {
    if (this.error) return false;
    const gap = this.nodes.findIndex((node) => node === undefined);
    const row = gap < 0 ? this.nodes.length : gap;
    if (this.isReady && row >= this.size) return false;
    return !(this.at(row) instanceof Error);
  }

  /** Asks again for all that failed. */
  retry() {
    if (this.error) return this.#begin();
    for (const [page, state] of this.#pages) {
      if (state instanceof Error) void this.#fetch(page);
    }
  }

  /** Awaits nothing any more; what did not come is asked for again when it is to be seen. */
  giveUp() {
    for (const [page, state] of this.#pages) {
      if (state instanceof AbortController) state.abort();
      this.#pages.delete(page);
    }
  }

  /** @param {string | number} id @returns the row of the child; -1 if it did not come */
  rowOf(id) {
    return this.nodes.findIndex((node) => node !== undefined && `${node.id}` === `${id}`);
  }

  /** Where to ask for a row: at the beginning of its page, or behind what came of that. */
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
        throw new ColumnDataError(
          `The source has not answered with a list of items for ${this.node.name}.`,
        );
      }
      const end = offset + items.length;
      const total = Array.isArray(answer) ? undefined : answer.total;
      if (total !== undefined && !(total >= end && total <= mostRows)) {
        throw new ColumnDataError(
          `The source says ${total} of ${this.node.name}, and has sent ${end}.`,
        );
      }
      if (items.length === 0 && total !== undefined && total > end) {
        throw new ColumnDataError(`The source has fewer items of ${this.node.name} than it says.`);
      }
      // A page that is full may have another behind it, for which one row stands.
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
    const others = this.nodes.slice();
    others.splice(offset, items.length);
    const nodes = this.node.nodes(items, others);
    for (const [index, node] of nodes.entries()) this.nodes[offset + index] = node;
    this.size = size;
    this.nodes.length = Math.min(this.nodes.length, size);
    this.isReady = true;
  }
}
