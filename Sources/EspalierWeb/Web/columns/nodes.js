// @ts-check
// The nodes of columns: items, their parents, and their loaded children.

/**
 * One item, as a page provides it.
 *
 * An item is a branch if it has `children` or `branch` is set; without an `id` it is identified by
 * its title.
 *
 * @typedef {object} ColumnItem
 * @property {string | number} [id] one of its own among its siblings
 * @property {string} title
 * @property {string} [detail] shown in its preview
 * @property {string} [kind] "folder", "file", "link", "error" or a custom kind
 * @property {ColumnItem[]} [children]
 * @property {boolean} [branch]
 * @property {boolean} [disabled]
 */

/**
 * An item in its place: the same item below another parent is another node.
 *
 * It is the same node when its column is reloaded, so selection and expansion are kept.
 */
export class ColumnNode {
  /**
   * @type {import("./column-data.js").ColumnList | undefined} the last list that its children were
   *   loaded into
   */
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

  /**
   * The ids from the first column on; empty for the root.
   *
   * @returns {(string | number)[]}
   */
  get path() {
    // Without recursion: there may be very many levels.
    const ids = [];
    /** @type {ColumnNode} */
    let node = this;
    for (; node.parent; node = node.parent) ids.push(/** @type {string | number} */ (node.id));
    return ids.reverse();
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
  const trail = [{ items, next: 0 }];
  for (let level = trail.at(-1); level; level = trail.at(-1)) {
    const item = level.items[level.next];
    level.next += 1;
    if (!item) trail.pop();
    else if (`${ownId(item)}` === id) return trail.map(({ items, next }) => ownId(items[next - 1]));
    else if (item.children) trail.push({ items: item.children, next: 0 });
  }
}

/** @param {ColumnItem} item */
function ownId({ id, title }) {
  return id ?? title;
}
