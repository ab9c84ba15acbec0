// @ts-check
// Filters: the items that pass, and those that stay only because of their descendants.

import {
  filterShow,
  filterShowIfDescendantShows,
  flagBranch,
  flagExpanded,
} from "../core/boundary.js";
import { fold } from "../core/keys.js";

/**
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {string | ((item: Item) => boolean)} Query
 * @typedef {"subtree" | "matches"} FilterMode subtree: descendants of a match stay too, collapsed
 */

/**
 * The maximum number of branches below matches that are collapsed one by one; more stay expanded.
 */
const mostClosed = 20_000;

/**
 * Filters the items of an outline.
 *
 * @param {import("../core/engine.js").View} view @param {import("./item-store.js").ItemStore} items
 * @param {Query} query @param {FilterMode} mode
 * @returns {{ outcome: number, count: number }} count: of matches
 */
export function filterItems(view, items, query, mode) {
  const { end } = items;
  const decisions = new Uint8Array(end).fill(filterShowIfDescendantShows);
  const matches = [];
  const test = tester(query);
  for (let id = 0; id < end; id += 1) {
    if (!test(items, id)) continue;
    decisions[id] = filterShow;
    matches.push(id);
  }
  if (mode === "matches") return { outcome: view.filter(decisions), count: matches.length };
  const branches = extend(view, items, decisions, matches);
  let outcome = view.filter(decisions);
  // Descendants of a match that do not match themselves start collapsed.
  const own = new Set(matches);
  const isClosed = (/** @type {number} */ id) => !holds(view, id, own);
  for (const id of branches.length > mostClosed ? [] : branches) {
    if (isClosed(id)) outcome |= view.expand(id, "close");
  }
  return { outcome, count: matches.length };
}

/**
 * Lets the descendants of matches pass.
 *
 * @param {import("../core/engine.js").View} view @param {import("./item-store.js").ItemStore} items
 * @param {Uint8Array} decisions @param {number[]} matches
 * @returns {number[]} the branches among all these, inner ones first
 */
function extend(view, items, decisions, matches) {
  const branches = [];
  const seen = new Uint8Array(decisions.length);
  const waiting = [...matches];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen[id]) continue;
    seen[id] = 1;
    decisions[id] = filterShow;
    if (!mayBranch(view, items, id)) continue;
    branches.push(id);
    for (const child of [...view.children(id)]) waiting.push(child);
  }
  return branches.reverse();
}

/**
 * @param {import("../core/engine.js").View} view @param {import("./item-store.js").ItemStore} items
 * @param {number} id
 */
function mayBranch(view, items, id) {
  const item = items.get(id);
  if (item && item.children == null && item.branch === false) return false;
  return (view.flags(id) & flagBranch) !== 0;
}

/**
 * Whether there is a match below a branch.
 *
 * @param {import("../core/engine.js").View} view @param {number} id @param {Set<number>} matches
 */
function holds(view, id, matches) {
  for (const child of [...view.children(id)]) {
    if (matches.has(child) || (view.flags(child) & flagExpanded) !== 0) return true;
  }
  return false;
}

/** @param {Query} query @returns {(items: import("./item-store.js").ItemStore, id: number) => boolean} */
function tester(query) {
  if (typeof query === "function") {
    return (items, id) => {
      const item = items.get(id);
      return item !== undefined && query(item);
    };
  }
  const sought = fold(query);
  return (items, id) => {
    const title = items.titleOf(id);
    return title !== undefined && fold(title).includes(sought);
  };
}
