// @ts-check
// Filters: which items match. What is shown with them is the engine's rule.

import {
  filterShow,
  filterShowIfDescendantShows,
  filterShowWithDescendants,
} from "../core/boundary.js";
import { EspalierError } from "../core/errors.js";
import { fold } from "../core/keys.js";

/**
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./types.js").Query} Query
 * @typedef {NonNullable<import("./types.js").FilterOptions["mode"]>} FilterMode
 * @typedef {{ query: Query, mode: FilterMode }} Filter
 */

/**
 * Decides on each item, by its number.
 *
 * @param {import("./item-store.js").ItemStore} items @param {Filter} filter
 * @returns {{ decisions: Uint8Array, count: number }} count: of matches
 */
export function decide(items, { query, mode }) {
  const { end } = items;
  const decisions = new Uint8Array(end).fill(filterShowIfDescendantShows);
  const matching = mode === "matches" ? filterShow : filterShowWithDescendants;
  const test = tester(query);
  let count = 0;
  for (let id = 0; id < end; id += 1) {
    if (!test(items, id)) continue;
    decisions[id] = matching;
    count += 1;
  }
  return { decisions, count };
}

/** @param {Query} query @returns {(items: import("./item-store.js").ItemStore, id: number) => boolean} */
function tester(query) {
  if (typeof query === "function") {
    return (items, id) => {
      const item = items.get(id);
      return item !== undefined && query(item);
    };
  }
  if (typeof query !== "string") {
    const given = JSON.stringify(query);
    throw new EspalierError("invalid-data", `filter: expected a text or a function, not ${given}`);
  }
  const sought = fold(query);
  return (items, id) => {
    const title = items.titleOf(id);
    return title !== undefined && fold(title).includes(sought);
  };
}
