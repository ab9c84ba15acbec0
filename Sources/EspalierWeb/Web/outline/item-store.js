// @ts-check
// The contents of items, by their numbers in the engine.

import { comparable } from "../core/ids.js";

/**
 * @typedef {import("../core/types.js").Key} Key
 * @typedef {import("./types.js").Item} Item
 * @typedef {import("./types.js").Page} Page
 * @typedef {import("./types.js").Columns} Columns
 */

/** The loaded items, in blocks, so that a million items that are not loaded take no room. */
export class ItemStore {
  /** @type {Item[][]} blocks of 256, where something came */
  #blocks = [];
  /** @type {Map<Key, number> | undefined} by ids as they are compared; made on demand */
  #numbers;
  /** Whether any item has an id. */
  hasIds = false;
  /** The number of items that are in the map already. */
  #looked = 0;
  /** One more than the highest number. */
  end = 0;

  /** @param {number} id @returns {Item | undefined} */
  get(id) {
    return this.#blocks[id >> 8]?.[id & 255];
  }

  /**
   * Whether two answers of `get` for one number are the same item, unchanged.
   *
   * @param {Item | undefined} a @param {Item | undefined} b
   */
  isSame(a, b) {
    return a === b;
  }

  /** @param {number} id @returns {string | undefined} */
  titleOf(id) {
    return this.get(id)?.title;
  }

  /** @param {number} id @returns {Key} the user's, or else the number */
  keyOf(id) {
    return this.idOf(id) ?? id;
  }

  /** @param {number} id @returns {Key | undefined} the user's */
  idOf(id) {
    return this.get(id)?.id ?? undefined;
  }

  /** @param {number} id @param {Item} item */
  set(id, item) {
    // Allocated at its full length: a growing array leaves several copies of itself behind.
    (this.#blocks[id >> 8] ??= new Array(256))[id & 255] = item;
    if (id >= this.end) this.end = id + 1;
    if (item.id == null) return;
    this.hasIds = true;
    this.#numbers?.set(comparable(item.id), id);
  }

  /** @param {number} id */
  remove(id) {
    const own = this.idOf(id);
    if (own !== undefined && this.#numbers?.get(comparable(own)) === id) {
      this.#numbers.delete(comparable(own));
    }
    delete this.#blocks[id >> 8]?.[id & 255];
  }

  /**
   * The number of an item.
   *
   * @param {Key} id @returns {number | undefined}
   */
  numberOf(id) {
    const key = comparable(id);
    if (!this.hasIds) return this.#unnamed(key);
    if (!this.#numbers && this.#looked <= 2 * this.end) {
      // A few questions are answered sooner than a table is made.
      for (let id = 0; id < this.end; id += 1) {
        this.#looked += 1;
        if (comparable(this.idOf(id)) === key) return id;
      }
      return this.#unnamed(key);
    }
    if (!this.#numbers) {
      this.#numbers = new Map();
      let named = 0;
      // The first of several with one id.
      for (let id = this.end - 1; id >= 0; id -= 1) {
        const own = this.idOf(id);
        if (own === undefined) continue;
        named += 1;
        this.#numbers.set(comparable(own), id);
      }
      const again = named - this.#numbers.size;
      if (again > 0) {
        console.warn(`Espalier: ${again} items have the id of another; only the first is found.`);
      }
    }
    return this.#numbers.get(key) ?? this.#unnamed(key);
  }

  /** @param {Key} key comparable @returns {number | undefined} if that is the number of an item without an id */
  #unnamed(key) {
    // Other numbers, such as a half, would be read as those of another item.
    if (!Number.isInteger(key) || key < 0 || key >= this.end) return undefined;
    const number = /** @type {number} */ (key);
    return this.has(number) && comparable(this.keyOf(number)) === number ? number : undefined;
  }

  /** @param {number} id @returns {boolean} whether it came */
  has(id) {
    return this.get(id) !== undefined;
  }

  /** @param {(item: Item) => boolean} test @returns {number | undefined} the first item */
  find(test) {
    for (let id = 0; id < this.end; id += 1) {
      const item = this.get(id);
      if (item && test(item)) return id;
    }
  }
}

/** Items of columns: objects are made only on demand. Changes are kept separately. */
export class ColumnItems extends ItemStore {
  #columns;
  #count;
  /** @type {Set<number>} */
  #removed = new Set();

  /** @param {Columns} columns @param {number} count */
  constructor(columns, count) {
    super();
    this.#columns = columns;
    this.#count = count;
    this.end = count;
    this.hasIds = columns.ids !== undefined;
  }

  /** @param {number} id @returns {Item | undefined} */
  get(id) {
    const own = super.get(id);
    if (own || id >= this.#count || id < 0 || this.#removed.has(id)) return own;
    const { ids, details, kinds } = this.#columns;
    return {
      id: ids?.[id],
      title: this.#title(id),
      detail: at(details, id),
      kind: at(kinds, id),
    };
  }

  /** @param {Item | undefined} a @param {Item | undefined} b */
  isSame(a, b) {
    if (a === b || !a || !b) return a === b;
    return a.id === b.id && a.title === b.title && a.detail === b.detail && a.kind === b.kind;
  }

  /** @param {number} id @returns {Key | undefined} */
  idOf(id) {
    const own = super.get(id);
    return (own || !this.has(id) ? own?.id : this.#columns.ids?.[id]) ?? undefined;
  }

  /** @param {number} id @returns {string | undefined} */
  titleOf(id) {
    const own = super.get(id);
    return own || id >= this.#count || id < 0 ? own?.title : this.#title(id);
  }

  /** @param {number} id */
  has(id) {
    const isInColumns = id >= 0 && id < this.#count && !this.#removed.has(id);
    return isInColumns || super.get(id) !== undefined;
  }

  /** @param {number} id */
  remove(id) {
    super.remove(id);
    if (id < this.#count) this.#removed.add(id);
  }

  /** @param {number} id */
  #title(id) {
    return at(this.#columns.titles, id) ?? "";
  }
}

/**
 * The loaded items among some, by their titles.
 *
 * @param {ItemStore} items @param {Iterable<number>} ids
 */
export function byTitle(items, ids) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const id of ids) {
    const item = items.get(id);
    if (!item) continue;
    const group = groups.get(item.title);
    if (group) group.push(id);
    else groups.set(item.title, [id]);
  }
  return groups;
}

/** @param {string[] | ((index: number) => string) | undefined} column @param {number} index */
export function at(column, index) {
  return typeof column === "function" ? column(index) : column?.[index];
}
