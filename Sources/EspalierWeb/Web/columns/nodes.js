// @ts-check
// The nodes of columns: items, their parents, and their loaded children.

/** @typedef {import("./types.js").ColumnItem} ColumnItem */

/**
 * An item in its place: the same item below another parent is another node.
 *
 * It is the same node when its column is reloaded, so selection and widths are kept. The engine
 * knows it by a number that its siblings do not have.
 */
export class ColumnNode {
  /** @type {Map<string, ColumnNode>} the children that were named, whether they exist or not */
  #children = new Map();
  /** @type {Map<number, ColumnNode>} */
  #byNumber = new Map();
  /** The number that no child has had yet. */
  #next = 0;

  /**
   * @param {string | number | null} id null for the root
   * @param {ColumnItem} item @param {ColumnNode | null} parent
   * @param {number} number among its siblings
   */
  constructor(id, item, parent, number = 0) {
    this.id = id;
    this.item = item;
    this.parent = parent;
    this.number = number;
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

  /**
   * The child with a number, if it is known.
   *
   * @param {number} number
   */
  child(number) {
    return this.#byNumber.get(number);
  }

  /**
   * The child with an id, which is made if it is not known yet.
   *
   * @param {string | number} id @param {() => number} number of a new one
   */
  named(id, number = () => this.reserve(1)) {
    let child = this.#children.get(`${id}`);
    if (!child) {
      child = new ColumnNode(id, { title: `${id}` }, this, number());
      this.#children.set(`${id}`, child);
      this.#byNumber.set(child.number, child);
    }
    return child;
  }

  /**
   * Takes numbers for children.
   *
   * @param {number} count @returns the first of them
   */
  reserve(count) {
    const first = this.#next;
    this.#next += count;
    return first;
  }

  /**
   * The numbers of the nodes on a path of ids that begins here.
   *
   * @param {(string | number)[]} path
   */
  numbers(path) {
    /** @type {ColumnNode} */
    let node = this;
    return path.map((id) => (node = node.named(id)).number);
  }

  /**
   * The ids of the nodes on a path of numbers that begins here, as far as they are known.
   *
   * @param {ArrayLike<number>} numbers
   */
  ids(numbers) {
    /** @type {(string | number)[]} */
    const ids = [];
    /** @type {ColumnNode | undefined} */
    let node = this;
    for (const number of Array.from(numbers)) {
      node = node.child(number);
      if (node?.id == null) break;
      ids.push(node.id);
    }
    return ids;
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
