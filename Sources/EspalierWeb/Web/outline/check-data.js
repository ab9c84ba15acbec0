// @ts-check
// Whether data can be shown. What is wrong with them is reported with its place.

import { EspalierError } from "../core/errors.js";

/** @typedef {import("./data-store.js").Data} Data */

/** The number of items after which a cycle is looked for first. */
const firstCycleCheck = 4096;

/** @param {string} place @param {unknown} value @param {string} expected */
function invalid(place, value, expected) {
  const text = typeof value === "bigint" ? `${value}` : JSON.stringify(value);
  const shown = text && text.length > 40 ? `${text.slice(0, 40)}…` : text ?? typeof value;
  return new EspalierError("invalid-data", `${place} is ${shown}; expected ${expected}`);
}

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Throws unless data have the outer form of data: a list, sections or columns.
 *
 * @param {unknown} data
 */
export function checkForm(data) {
  if (data === undefined || Array.isArray(data)) return;
  if (!isObject(data)) throw invalid("data", data, "a list of items, { sections } or { titles }");
  if ("titles" in data) {
    const { titles, count } = data;
    if (!Array.isArray(titles) && typeof titles !== "function") {
      throw invalid("data.titles", titles, "a list of texts or a function");
    }
    if (count != null && !(Number.isInteger(count) && count >= 0)) {
      throw invalid("data.count", count, "a whole number of items");
    }
    return;
  }
  const { sections } = data;
  if (!Array.isArray(sections)) {
    throw invalid("data", data, "a list of items, { sections } or { titles }");
  }
  for (const [k, section] of sections.entries()) {
    if (!isObject(section)) throw invalid(`data.sections[${k}]`, section, "a section");
    checkChildren(section.children, `data.sections[${k}].children`);
  }
}

/** @param {unknown} children of an item or a section @param {string} place */
function checkChildren(children, place) {
  if (children == null || Array.isArray(children)) return;
  if (!isObject(children) || !Array.isArray(children.items)) {
    throw invalid(place, children, "a list of items or { items }");
  }
}

/**
 * Throws unless each of the nested items is one, and none contains itself.
 *
 * @param {Data | undefined} data of the right form, without columns
 */
export function checkItems(data) {
  if (data === undefined || "titles" in data) return;
  if (Array.isArray(data)) countItems(data, "data");
  else {
    for (const [k, { children }] of data.sections.entries()) {
      const place = `data.sections[${k}].children`;
      if (Array.isArray(children)) countItems(children, place);
      else if (children) countItems(children.items, `${place}.items`);
    }
  }
}

/**
 * The number of nested items without those in pages, or of the initially visible ones.
 *
 * @param {unknown[]} items @param {string} name of them in errors
 * @param {boolean} [isShort] whether closed branches are skipped
 * @throws {EspalierError} if one is no item or contains itself
 */
export function countItems(items, name, isShort = false) {
  const lists = [items];
  /** The number of items visited in each list. */
  const visited = [0];
  /** The number of lists that come in pages, which are not counted. */
  let paged = 0;
  let count = 0;
  let steps = 0;
  let limit = firstCycleCheck;
  const paths = [name];
  const placeAt = (/** @type {number} */ depth) => {
    const parts = lists.slice(0, depth + 1).map((_, k) => `${paths[k]}[${visited[k] - 1}]`);
    return parts.join("");
  };
  for (let depth = 0; depth >= 0; depth = lists.length - 1) {
    const list = lists[depth];
    const first = visited[depth];
    let place = first;
    /** @type {unknown[] | import("./item-store.js").Page | undefined} */
    let below;
    while (place < list.length && !below) {
      const item = /** @type {import("./item-store.js").Item} */ (list[place]);
      place += 1;
      if (typeof item !== "object" || item === null) {
        visited[depth] = place;
        throw invalid(placeAt(depth), item, "an item, { title }");
      }
      const { children } = item;
      if (children != null && (!isShort || item.expanded)) below = children;
    }
    visited[depth] = place;
    steps += place - first;
    if (paged === 0) count += place - first;
    if (!below) {
      if (paths[depth] === inPage) paged -= 1;
      lists.pop();
      visited.pop();
      paths.pop();
      continue;
    }
    visited.push(0);
    if (Array.isArray(below)) {
      lists.push(below);
      paths.push(".children");
    } else {
      checkChildren(below, `${placeAt(depth)}.children`);
      lists.push(/** @type {import("./item-store.js").Page} */ (below).items);
      paths.push(inPage);
      paged += 1;
    }
    // Inside a cycle the path gets longer and longer. So it suffices to look for one now and then.
    if (steps < limit) continue;
    limit *= 2;
    const seen = new Set();
    const again = lists.findIndex((list) => seen.size === seen.add(list).size);
    if (again < 0) continue;
    throw new EspalierError("invalid-data", `${placeAt(again - 1)}: the item contains itself`);
  }
  return count;
}

/** The path of items in a page. */
const inPage = ".children.items";
