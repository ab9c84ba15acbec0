// @ts-check
// The way to a node that may never have been loaded.

/** After how many milliseconds without an answer the way is given up. */
const timeLimitMs = 30_000;

/**
 * @typedef {import("../outline/controller.js").OutlineController} OutlineController
 * @typedef {import("./source.js").Match} Match
 */

/**
 * Expands what a node is in, loads the pages on the way, and scrolls to the node.
 *
 * @param {OutlineController} controller @param {Match} match @param {AbortSignal} signal gives up
 * @returns {Promise<number | undefined>} its number; undefined if it is gone, or was given up
 */
export async function goTo(controller, { path, positions }, signal) {
  // The outline may have got other data while the node was looked for, then and below.
  if (controller.view.isDropped) return undefined;
  const { tops } = lists(controller);
  const first = path[0];
  // A section has no row of its own.
  const section = Math.max(tops.findIndex(({ key }) => key !== null && key === first.id), 0);
  const isInSection = tops[section]?.key === first.id;
  let parent = -1;
  for (let k = isInSection ? 1 : 0; k < path.length; k += 1) {
    const list = parent < 0 ? tops[section] : lists(controller).named(parent);
    const id = await find(controller, list, path[k].id, positions[k], signal);
    if (id === undefined || controller.view.isDropped) return undefined;
    if (k === path.length - 1) {
      if (!controller.reveal(id, "api")) return undefined;
      controller.select(id, "only", "api");
      controller.show(id);
      return id;
    }
    if (!controller.isExpanded(id)) controller.turn(id, "open", "api");
    parent = id;
  }
  return undefined;
}

/** @param {OutlineController} controller */
function lists(controller) {
  return /** @type {import("../outline/paging.js").Paging} */ (controller.contents.pages).lists;
}

/**
 * Finds a child, and loads the page that it is in.
 *
 * @param {OutlineController} controller @param {import("../outline/paged-lists.js").List} list
 * @param {string} key @param {number} position @param {AbortSignal} signal
 * @returns {Promise<number | undefined>}
 */
async function find(controller, list, key, position, signal) {
  const { items } = controller.contents;
  while (!signal.aborted && !controller.view.isDropped) {
    const known = items.numberOf(key);
    if (known !== undefined) return known;
    const children = list.arrived ? controller.view.children(list.parent, list.section) : [];
    const at = children[position];
    // What is at the place is another node: the list has changed since the search.
    if (at !== undefined && items.has(at)) return undefined;
    if (at === undefined && list.arrived && list.next === null) return undefined;
    const shown = at ?? children[children.length - 1] ?? list.parent;
    if (shown >= 0) controller.show(shown);
    if (!await loaded(controller, signal)) return undefined;
  }
  return undefined;
}

/**
 * Waits until children were loaded.
 *
 * @param {OutlineController} controller @param {AbortSignal} signal
 * @returns {Promise<boolean>} false if they could not be, or not in time
 */
function loaded({ host }, signal) {
  return new Promise((resolve) => {
    const end = new AbortController();
    const settle = (/** @type {boolean} */ isLoaded) => {
      end.abort();
      clearTimeout(timer);
      resolve(isLoaded);
    };
    const timer = setTimeout(() => settle(false), timeLimitMs);
    host.addEventListener("espalier-load", () => settle(true), { signal: end.signal });
    host.addEventListener("espalier-failed", () => settle(false), { signal: end.signal });
    signal.addEventListener("abort", () => settle(false), { signal: end.signal });
  });
}
