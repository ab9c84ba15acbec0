// @ts-check
// Sorting in slices, between which the browser can draw and handle input.

/** @typedef {import("./item-store.js").Item} Item */

/** The number of steps between two looks at the clock: of a comparison, and of the engine. */
const stride = 512;
const engineStride = 65536;

/**
 * Sorts the items of a store: a stable merge sort that can be continued, since a collation takes
 * seconds for a million titles. The engine then works out what becomes of the rows.
 */
export class Sorting {
  #view;
  #items;
  #compare;
  #end;
  /** @type {Item[]} by their numbers */
  #all;
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
  /** Whether the engine has been given the order, and is done with it. */
  #isGiven = false;
  #isDone = false;

  /**
   * @param {import("../core/engine.js").View} view
   * @param {import("./item-store.js").ItemStore} items
   * @param {(a: Item, b: Item) => number} compare
   */
  constructor(view, items, compare) {
    this.#view = view;
    this.#items = items;
    this.#compare = compare;
    this.#end = items.end;
    // Not one that grows: it would be copied time and again.
    this.#all = new Array(items.end);
    this.#from = new Int32Array(items.end);
  }

  /**
   * Continues until a time.
   *
   * @param {number} until as of `performance.now()`
   * @returns {boolean} whether all is worked out, so that the engine can finish
   */
  run(until) {
    do {
      if (this.#collected < this.#end) this.#collect();
      else if (this.#width < this.#count) this.#merge();
      else this.#advance();
    } while (!this.#isDone && performance.now() < until);
    return this.#isDone;
  }

  /** The finished part of the work, from 0 to 1. */
  get progress() {
    if (this.#count < 2 || this.#collected < this.#end) return 0;
    const passes = Math.ceil(Math.log2(this.#count));
    return Math.min((Math.log2(this.#width) + this.#merged / this.#count) / passes, 1);
  }

  #advance() {
    if (this.#isGiven) this.#isDone = this.#view.advanceSort(engineStride);
    else this.#view.beginSort(this.#from.subarray(0, this.#count));
    this.#isGiven = true;
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
