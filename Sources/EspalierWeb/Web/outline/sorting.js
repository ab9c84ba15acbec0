// @ts-check
// Sorting in slices, between which the browser can draw and handle input.

/** @typedef {import("./item-store.js").Item} Item */

/** The number of steps between two looks at the clock. */
const stride = 512;

/**
 * Sorts the items of a store: a stable merge sort that can be continued, since a collation takes
 * seconds for a million titles.
 */
export class Sorting {
  #items;
  #compare;
  #end;
  /** @type {Item[]} by their numbers */
  #all = [];
  /** The numbers of the items, in runs that are sorted, and those that are merged from them. */
  #from = new Int32Array(0);
  #to = new Int32Array(0);
  /** The number of items collected. */
  #collected = 0;
  #count = 0;
  /** The length of the sorted runs. */
  #width = 1;
  /** The next of each of the two runs that are merged, and their ends. */
  #left = 0;
  #leftEnd = 0;
  #right = 0;
  #rightEnd = 0;
  /** The number of items that were merged to the present width. */
  #merged = 0;

  /**
   * @param {import("./item-store.js").ItemStore} items
   * @param {(a: Item, b: Item) => number} compare
   */
  constructor(items, compare) {
    this.#items = items;
    this.#compare = compare;
    this.#end = items.end;
    this.#from = new Int32Array(items.end);
  }

  /**
   * Continues until a time.
   *
   * @param {number} until as of `performance.now()` @returns {boolean} whether all is sorted
   */
  run(until) {
    while (this.#collected < this.#end || this.#width < this.#count) {
      if (this.#collected < this.#end) this.#collect();
      else this.#merge();
      if (performance.now() >= until) break;
    }
    return this.#collected === this.#end && this.#width >= this.#count;
  }

  /** The finished part of the work, from 0 to 1. */
  get progress() {
    if (this.#count < 2 || this.#collected < this.#end) return 0;
    const passes = Math.ceil(Math.log2(this.#count));
    return Math.min((Math.log2(this.#width) + this.#merged / this.#count) / passes, 1);
  }

  /** The place of each item by its number; items that did not come are behind all others. */
  get ranks() {
    const ranks = new Int32Array(this.#end).fill(this.#count);
    for (let rank = 0; rank < this.#count; rank += 1) ranks[this.#from[rank]] = rank;
    return ranks;
  }

  #collect() {
    const end = Math.min(this.#collected + stride, this.#end);
    for (let id = this.#collected; id < end; id += 1) {
      const item = this.#items.get(id);
      if (!item) continue;
      this.#all[id] = item;
      this.#from[this.#count] = id;
      this.#count += 1;
    }
    this.#collected = end;
    if (end === this.#end) this.#to = new Int32Array(this.#count);
  }

  /** Merges some items. */
  #merge() {
    const [from, to, all, compare] = [this.#from, this.#to, this.#all, this.#compare];
    for (let step = 0; step < stride; step += 1) {
      if (this.#left === this.#leftEnd && this.#right === this.#rightEnd && !this.#next()) return;
      const [left, right] = [from[this.#left], from[this.#right]];
      const takesLeft = this.#right === this.#rightEnd ||
        (this.#left < this.#leftEnd && !(compare(all[left], all[right]) > 0));
      to[this.#merged] = takesLeft ? left : right;
      if (takesLeft) this.#left += 1;
      else this.#right += 1;
      this.#merged += 1;
    }
  }

  /**
   * Goes to the next two runs that have to be merged; false after some that are in order, and at the
   * end of all, which then are runs of twice the length.
   */
  #next() {
    const [from, to, all, count] = [this.#from, this.#to, this.#all, this.#count];
    for (let runs = 0; this.#merged < count; runs += 1) {
      if (runs === stride) return false;
      const start = this.#merged;
      const middle = Math.min(start + this.#width, count);
      const end = Math.min(middle + this.#width, count);
      if (middle < end && this.#compare(all[from[middle - 1]], all[from[middle]]) > 0) {
        [this.#left, this.#leftEnd, this.#right, this.#rightEnd] = [start, middle, middle, end];
        return true;
      }
      for (let k = start; k < end; k += 1) to[k] = from[k];
      this.#merged = end;
    }
    [this.#from, this.#to] = [to, from];
    this.#width *= 2;
    this.#merged = 0;
    return false;
  }
}
