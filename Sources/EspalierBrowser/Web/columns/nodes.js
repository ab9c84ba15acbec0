// @ts-check
// What columns show: items, where they stand, and their children as far as these are known.

/**
 * One item, as a page says it.
 *
 * An item is a branch if it has `children` or says so by `branch`; without an `id` it is known by
 * its title.
 *
 * @typedef {object} ColumnItem
 * @property {string | number} [id] one of its own among its siblings
 * @property {string} title
 * @property {string} [detail] said in its preview
 * @property {string} [kind] "folder", "file", "link", "error" or a kind of the page's own
 * @property {ColumnItem[]} [children]
 * @property {boolean} [branch]
 * @property {boolean} [disabled]
 */

/** What is not as columns need it, in words a person can act on. */
export class ColumnDataError extends TypeError {}

/**
 * An item in its place: the same item below another parent is another node.
 *
 * It is the same node when its column is loaded anew, so what is selected and open stays so.
 */
export class ColumnNode {
  /** @type {import("./list.js").ColumnList | undefined} the last one that its children came to */
  list;

  /**
   * @param {string | number | null} id null for the root
   * @param {ColumnItem} item @param {ColumnNode | null} parent
   */
  constructor(id, item, parent) {
    this.id = id;
    this.item = item;
    this.parent = parent;
  }

  get isBranch() {
    return this.parent === null || (this.item.branch ?? Array.isArray(this.item.children));
  }

  /** The ids from the first column on; empty for the root. @returns {(string | number)[]} */
  get path() {
    return this.parent === null ? [] : [...this.parent.path, /** @type {any} */ (this.id)];
  }

  /** For messages. */
  get name() {
    return this.parent === null ? "the first column" : `“${this.item.title}”`;
  }
}

/**
 * The path to the first item with an id, depth first; undefined if there is none.
 *
 * @param {ColumnItem[]} items @param {string} id @returns {(string | number)[] | undefined}
 */
export function pathTo(items, id) {
  for (const { children = [], title, id: own = title } of items) {
    if (`${own}` === id) return [own];
    const rest = pathTo(children, id);
    if (rest) return [own, ...rest];
  }
}
