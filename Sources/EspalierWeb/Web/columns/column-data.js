// @ts-check
// The rows of one column: given, or fetched page by page as the engine decides.

import { EspalierError } from "../core/errors.js";
import { lookNear } from "../core/loading-boundary.js";
import { columnItemBranch, columnItemDisabled } from "./boundary.js";

/** @typedef {import("./nodes.js").ColumnItem} ColumnItem */
/** @typedef {import("./nodes.js").ColumnNode} ColumnNode */
/** @typedef {import("../core/page-loader.js").PageLoader<ColumnList, ColumnItem>} ColumnLoader */

/** @typedef {import("./types.js").ColumnSource} ColumnSource */

/** The children of one node. */
export class ColumnList {
  #loader;
  /** @type {unknown} what is wrong with given children */
  #wrong;
  /** @type {Map<string, number>} the rows of the children that came, by their ids */
  #rows = new Map();
  /** The number that stands for the first row, and the number of such numbers. */
  #stand = { first: 0, count: 0 };
  /** Before this row all came. */
  #filled = 0;
  /** The row that is awaited wherever the window is. */
  #sought = 0;
  /** @type {(ColumnNode | undefined)[]} undefined where nothing came yet */
  nodes = [];
  /** The number of rows, those on their way included. */
  size = 0;
  /** Whether the first of them came, or that there are none. */
  isReady = false;

  /**
   * @param {ColumnNode} node @param {number} number of the list in the engine
   * @param {ColumnLoader | null} loader for children that the node does not hold; it has begun the list
   */
  constructor(node, number, loader) {
    this.node = node;
    this.number = number;
    this.#loader = node.item.children ? null : loader;
  }

  /** Takes in the children that the node holds, or requests the first of them. */
  begin() {
    if (this.#loader) return this.settle();
    const children = this.node.item.children ?? [];
    try {
      this.#wrong = undefined;
      this.check(0, children);
      this.take(0, children, children.length);
    } catch (error) {
      this.#wrong = error;
    }
  }

  /** The reason why the first rows could not be fetched. */
  get error() {
    if (this.isReady) return undefined;
    const error = this.#wrong ?? this.#loader?.failureOf(this);
    return error instanceof Error ? error : undefined;
  }

  /**
   * The node of a row that is drawn; if it is not loaded it is requested, or the result is the error
   * of its request.
   *
   * @param {number} row @returns {ColumnNode | Error | undefined}
   */
  at(row) {
    return this.nodes[row] ?? this.#look(row, lookNear);
  }

  /** @param {number} row @returns {boolean} whether its request failed */
  hasFailed(row) {
    return this.#look(row, 0) !== undefined;
  }

  /** @param {number} row @param {number} bits @returns {Error | undefined} of its request */
  #look(row, bits) {
    const state = this.#loader?.look(this.number, bits, row);
    return state instanceof Error ? state : undefined;
  }

  /** Requests what was looked at and is not loaded, and cancels other requests. */
  settle() {
    this.at(this.#sought);
    this.#loader?.settle(this.number);
  }

  /**
   * Requests the first rows if they are missing.
   *
   * @returns {boolean} whether any are requested
   */
  seek() {
    if (this.error) return false;
    if (this.isReady && this.#known >= this.size) return false;
    this.#sought = this.#filled;
    this.settle();
    return !this.hasFailed(this.#sought);
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

  /** Asks again for all that failed. */
  retry() {
    this.giveUp();
    this.begin();
  }

  /** Cancels all requests; missing rows are requested again when they are to be drawn. */
  giveUp() {
    this.#sought = 0;
    this.#loader?.restart(this);
  }

  /** @param {string | number} id @returns the row of the child; -1 if it is not loaded */
  rowOf(id) {
    const row = this.#rows.get(`${id}`) ?? -1;
    return row < this.size ? row : -1;
  }

  /**
   * Throws the error in items that would come at an offset.
   *
   * @param {number} offset @param {ColumnItem[]} items
   */
  check(offset, items) {
    this.#idsOf(offset, items);
  }

  /**
   * Takes in items that have been checked.
   *
   * @param {number} first the row of the first @param {ColumnItem[]} items
   * @param {number} size the number of all rows from now on
   */
  take(first, items, size) {
    const ids = this.#idsOf(first, items);
    if (!this.isReady) this.#stand = { first: this.node.reserve(size), count: size };
    const stand = this.#stand;
    for (const [index, id] of ids.entries()) {
      const row = first + index;
      const node = this.node.named(id, row < stand.count ? () => stand.first + row : undefined);
      node.id = id;
      node.item = items[index];
      this.nodes[row] = node;
      this.#rows.set(`${id}`, row);
    }
    // What has gone may come back elsewhere.
    for (const node of this.nodes.splice(size)) if (node) this.#rows.delete(`${node.id}`);
    this.#filled = Math.min(this.#filled, size);
    this.size = size;
    this.isReady = true;
  }

  /**
   * The ids of items, if nothing is wrong with any.
   *
   * @param {number} offset @param {ColumnItem[]} items @returns {(string | number)[]}
   */
  #idsOf(offset, items) {
    /** @type {Set<string>} */
    const taken = new Set();
    const isTaken = (/** @type {string} */ id) => taken.has(id) || this.#rows.has(id);
    return items.map((item, index) => {
      if (typeof item?.title !== "string") {
        throw new EspalierError(
          "invalid-data",
          `Item ${offset + index + 1} of ${this.node.name} has no title. ` +
            "An item is { title, id?, ... }.",
        );
      }
      let id = item.id ?? item.title;
      if (isTaken(`${id}`) && item.id != null) {
        throw new EspalierError(
          "duplicate-id",
          `The id ${id} is there twice in ${this.node.name}.`,
        );
      }
      for (let k = 2; isTaken(`${id}`); k += 1) id = `${item.title} ${k}`;
      taken.add(`${id}`);
      return id;
    });
  }
}
