// @ts-check
// Columns as a tree: the order in which their items are displayed, and their levels.

import { EspalierError } from "../core/errors.js";

/** @typedef {import("./item-store.js").Columns} Columns */

/**
 * The display order of the items of columns, undefined if it is theirs, and the level of each item.
 *
 * - Complexity: O(*n*) for *n* items.
 *
 * @param {Columns} columns @param {number} count of items
 * @returns {{ order: Int32Array | undefined, level: ArrayLike<number> }}
 * @throws {EspalierError} if a level is skipped, or a parent does not precede its child
 */
export function columnOrder({ level, parent }, count) {
  if (level) {
    checkLevels(level, count);
    return { order: undefined, level };
  }
  const levels = new Int32Array(count);
  if (!parent) return { order: undefined, level: levels };
  let isOrdered = true;
  for (let id = 0; id < count; id += 1) {
    const above = parent[id] ?? parentOfNull(parent[id]);
    if (!(Number.isInteger(above) && above >= -1 && above < id)) {
      throw invalid(`parent[${id}] is ${above}; expected -1 or the index of an item before it`);
    }
    if (above >= 0) levels[id] = levels[above] + 1;
    if (!isOrdered) continue;
    // In display order, the parent is among the ancestors of the item before.
    let at = id - 1;
    while (at > above) at = parent[at] ?? -1;
    isOrdered = at === above;
  }
  return { order: isOrdered ? undefined : depthFirst(parent, count), level: levels };
}

/**
 * No parent is null, as in a database; undefined is a column that is too short.
 *
 * @param {unknown} value
 */
function parentOfNull(value) {
  return value === null ? -1 : NaN;
}

/** @param {ArrayLike<number>} level @param {number} count */
function checkLevels(level, count) {
  let before = -1;
  for (let id = 0; id < count; id += 1) {
    const own = level[id];
    if (!(Number.isInteger(own) && own >= 0 && own <= before + 1)) {
      throw invalid(`level[${id}] is ${own}; expected 0${before < 0 ? "" : `...${before + 1}`}`);
    }
    before = own;
  }
}

/**
 * The items with each one's children right behind it, siblings in the order of the columns.
 *
 * @param {ArrayLike<number | null>} parent @param {number} count
 */
function depthFirst(parent, count) {
  // By parent, from -1 on, and by item.
  const first = new Int32Array(count + 1).fill(-1);
  const next = new Int32Array(count).fill(-1);
  for (let id = count - 1; id >= 0; id -= 1) {
    const above = (parent[id] ?? -1) + 1;
    next[id] = first[above];
    first[above] = id;
  }
  const order = new Int32Array(count);
  let id = first[0];
  for (let k = 0; k < count; k += 1) {
    order[k] = id;
    let following = first[id + 1];
    for (let at = id; following < 0 && at >= 0; at = parent[at] ?? -1) following = next[at];
    id = following;
  }
  return order;
}

/** @param {string} words */
function invalid(words) {
  return new EspalierError("invalid-data", `data.${words}`);
}
