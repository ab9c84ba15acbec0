// @ts-check
// The items of the rows, by their numbers in the engine and by the page's ids.

import { buildBranch } from "../core/boundary.js";
import { isTitled, TitledContent } from "../accordion/slotted-content.js";
import { comparable } from "../core/ids.js";
import { EspalierError, unknownId } from "../core/errors.js";

/** @typedef {import("./engine.js").RowsView} RowsView */
/** @typedef {import("./row.js").RowItem} RowItem */
/** @typedef {import("../core/types.js").Key} Key */

/** The items of one list of rows. */
export class RowStore {
  /** @type {RowItem[]} by their numbers; with holes, of rows that went */
  #items = [];
  /** @type {Map<Key, number> | undefined} made on demand */
  #numbers;

  /** @param {number} number @returns {RowItem | undefined} */
  item(number) {
    return this.#items[number];
  }

  /** @param {number} number @returns {Key} that of the data, or else the number */
  id(number) {
    return this.#items[number]?.id ?? number;
  }

  /** @param {Key} id @returns {number | undefined} */
  find(id) {
    if (!this.#numbers) {
      this.#numbers = new Map();
      // An id goes before the number of a row without one.
      this.#items.forEach(({ id }, number) => id != null && this.#name(number));
      this.#items.forEach(({ id }, number) => id == null && this.#name(number));
    }
    return this.#numbers.get(comparable(id));
  }

  /** @param {number} number of a row that is found by its id from now on */
  #name(number) {
    const key = comparable(this.id(number));
    if (this.#items[number].id == null && this.#numbers?.has(key)) return;
    this.#numbers?.set(key, number);
  }

  /** @param {string} method that was called @param {Key} id */
  number(method, id) {
    const number = this.find(id);
    if (number === undefined) throw unknownId(method, id, "row");
    return number;
  }

  /** @param {Key[]} ids @returns {number[]} of those that are there */
  known(ids) {
    return ids.flatMap((id) => this.find(id) ?? []);
  }

  /**
   * Replaces the rows of a view by some data: those with known ids stay.
   *
   * @param {RowsView} view @param {RowItem[]} items
   */
  apply(view, items) {
    const ids = new Set();
    for (const { id } of items) {
      if (id != null && ids.has(comparable(id))) {
        throw new EspalierError("duplicate-id", `data: two rows have the id ${JSON.stringify(id)}`);
      }
      ids.add(comparable(id));
    }
    let end = this.#items.length;
    const numbers = items.map(({ id }) => (id == null ? undefined : this.find(id)) ?? end++);
    const old = this.#items;
    this.#items = [];
    this.#items.length = end;
    this.#numbers = undefined;
    const words = new Int32Array(items.length * 2);
    const changed = [];
    for (const [k, item] of items.entries()) {
      const number = numbers[k];
      words[2 * k] = number;
      words[2 * k + 1] = buildBranch;
      if (number < old.length && item !== old[number]) changed.push(number);
      this.#items[number] = item;
    }
    view.build(end);
    view.buildSection(false);
    view.buildItems(words);
    view.finishBuild();
    view.invalidate(changed);
    for (const number of numbers) {
      if (number >= old.length && this.#items[number].expanded) view.expand(number, "open");
    }
  }

  /**
   * Inserts rows into a view.
   *
   * @param {RowsView} view @param {RowItem[]} items @param {number} index
   */
  insert(view, items, index) {
    if (items.length === 0) return;
    const first = view.insertAt(-1, 0, index, items.length);
    for (const [k, item] of items.entries()) {
      this.#items[first + k] = item;
      this.#name(first + k);
      if (item.expanded) view.expand(first + k, "open");
    }
  }

  /**
   * Removes rows from a view.
   *
   * @param {RowsView} view @param {number[]} numbers
   */
  remove(view, numbers) {
    view.delete(numbers);
    for (const number of numbers) {
      const key = comparable(this.id(number));
      if (this.#numbers?.get(key) === number) this.#numbers.delete(key);
      delete this.#items[number];
    }
  }

  /** @param {number} number @param {Partial<RowItem>} changes */
  update(number, changes) {
    this.#items[number] = { ...this.#items[number], ...changes };
    this.#numbers = undefined;
  }
}

/** The page's own markup in the element, as data with slots. */
export class WrittenRows {
  /** @type {Map<HTMLElement, { content: TitledContent, item: RowItem }>} */
  #contents = new Map();
  #made = 0;
  #slots;

  /** @param {import("../accordion/child-slots.js").ChildSlots} slots of the element */
  constructor(slots) {
    this.#slots = slots;
  }

  /**
   * Reads the contents of an element.
   *
   * @param {Element} host @param {(id: Key) => boolean | undefined} isOpen
   * @returns {RowItem[]}
   */
  read(host, isOpen) {
    const children = [...host.children].filter(isTitled);
    const gone = [...this.#contents].filter(([child]) => !children.includes(child));
    this.#release(gone, isOpen);
    return children.map((child) => {
      const there = this.#contents.get(child);
      if (there) return there.item;
      const slot = `row-${(this.#made += 1)}`;
      const content = new TitledContent(child);
      this.#slots.assign(child, null);
      const { title, detail, isExpandedFirst: expanded } = content;
      const item = { id: child.dataset.key || child.id || slot, title, detail, slot, expanded };
      this.#contents.set(child, { content, item });
      return item;
    });
  }

  /**
   * A slot with some content, which no other shows any more.
   *
   * @param {string} name
   */
  slotOf(name) {
    const slot = document.createElement("slot");
    const found = [...this.#contents].find(([, { item }]) => item.slot === name);
    if (found) this.#slots.assign(found[0], slot);
    return slot;
  }

  /**
   * Gives everything back.
   *
   * @param {(id: Key) => boolean | undefined} isOpen
   */
  release(isOpen) {
    this.#release([...this.#contents], isOpen);
  }

  /**
   * @param {[HTMLElement, { content: TitledContent, item: RowItem }][]} contents
   * @param {(id: Key) => boolean | undefined} isOpen
   */
  #release(contents, isOpen) {
    for (const [child, { content, item }] of contents) {
      this.#slots.release(child);
      content.release(isOpen(item.id ?? "") ?? false);
      this.#contents.delete(child);
    }
  }
}
