// A tree with the methods of `View` in core/engine.js that the tested scripts call, without the
// engine. Like the engine's, a list that it returns is valid only until the next call.

import {
  answerFirst,
  factHasArrived,
  factSize,
} from "../../Sources/EspalierWeb/Web/core/loading-boundary.js";
import {
  flagBranch,
  flagChecked,
  flagExpanded,
} from "../../Sources/EspalierWeb/Web/core/boundary.js";

export class ViewStandIn {
  /** @type {Map<number, { parent: number, section: number, children: number[], flags: number }>} */
  nodes = new Map();
  /** @type {number[][]} the top items of the sections */
  sections = [];
  /** @type {Uint8Array | null} of the last filter */
  decisions = null;
  typed = "";
  /** The row that a search for typed letters begins with. */
  firstRow = 0;
  #end = 0;
  #lent = new Int32Array(0);
  #building = [];

  #lend(ids) {
    this.#lent.fill(-1_000_000);
    this.#lent = Int32Array.from(ids);
    return this.#lent;
  }

  #listOf(parent, section) {
    return parent < 0 ? this.sections[section] : this.nodes.get(parent).children;
  }

  build(end) {
    this.#end = end;
    this.nodes.clear();
    this.sections = [];
  }

  buildSection() {
    this.sections.push([]);
    this.#building = [];
  }

  buildItems(words) {
    for (let k = 0; k < words.length; k += 2) {
      const [id, level] = [words[k], words[k + 1] >> 2];
      if (level > this.#building.length) throw new Error(`item ${id} skips a level`);
      if (this.nodes.has(id)) throw new Error(`item ${id} is there twice`);
      this.#building.length = level;
      const parent = this.#building.at(-1) ?? -1;
      const section = this.sections.length - 1;
      this.nodes.set(id, { parent, section, children: [], flags: words[k + 1] & 3 });
      this.#listOf(parent, section).push(id);
      this.#building.push(id);
      this.#end = Math.max(this.#end, id + 1);
    }
  }

  finishBuild() {
    this.#lend([]);
    return 1;
  }

  addSection() {
    return this.sections.push([]) - 1;
  }

  insert(parent, section, count) {
    return this.insertAt(parent, section, this.#listOf(parent, section).length, count);
  }

  insertAt(parent, section, index, count) {
    const first = this.#end;
    const list = this.#listOf(parent, section);
    if (index > list.length) throw new Error(`index ${index} of ${list.length}`);
    const ids = Array.from({ length: count }, (_, k) => first + k);
    for (const id of ids) this.nodes.set(id, { parent, section, children: [], flags: 0 });
    list.splice(index, 0, ...ids);
    this.#end += count;
    this.#lend([]);
    return first;
  }

  arrange(ids, parent, section) {
    const list = this.#listOf(parent, section);
    const stay = new Set(ids.filter((id) => id >= 0));
    for (const id of stay) if (!list.includes(id)) throw new Error(`${id} is no child`);
    if (stay.size < ids.filter((id) => id >= 0).length) throw new Error(`twice in ${ids}`);
    this.delete(list.filter((id) => !stay.has(id)));
    const first = this.insert(parent, section, ids.length - stay.size);
    let next = first;
    list.splice(0, list.length, ...ids.map((id) => id < 0 ? next++ : id));
    this.#lend([]);
    return first;
  }

  delete(ids) {
    const gone = [...ids];
    for (const id of gone) {
      const { parent, section } = this.nodes.get(id);
      const list = this.#listOf(parent, section);
      list.splice(list.indexOf(id), 1);
    }
    for (let id = gone.pop(); id !== undefined; id = gone.pop()) {
      gone.push(...this.nodes.get(id).children);
      this.nodes.delete(id);
    }
    this.#lend([]);
  }

  describe(first, branches) {
    for (const [k, isBranch] of branches.entries()) {
      const node = this.nodes.get(first + k);
      if (isBranch) node.flags |= flagBranch;
      else node.flags &= ~(flagBranch | flagExpanded);
    }
    this.#lend([]);
  }

  children(id, section = 0) {
    return this.#lend(this.#listOf(id, section));
  }

  flags(id) {
    return this.nodes.get(id)?.flags ?? -1;
  }

  expand(id, how) {
    const node = this.nodes.get(id);
    this.#lend([]);
    if (!node || !(node.flags & flagBranch)) return 0;
    node.flags = how === "open" ? node.flags | flagExpanded : node.flags & ~flagExpanded;
    return 4;
  }

  check(id) {
    this.nodes.get(id).flags |= flagChecked;
    this.#lend([]);
  }

  parent(id) {
    return this.nodes.get(id)?.parent ?? -1;
  }

  section(id) {
    return this.nodes.get(id)?.section ?? -1;
  }

  list() {
    return this.#lent;
  }

  /** @type {Map<number, { size: number, next: number, hasArrived: boolean }>} lists of children */
  lists = new Map();

  /** The exports about children that come in pages; an answer is always the first. */
  call(name, number, ...rest) {
    const list = this.lists.get(number);
    const [parent, section] = number < 0 ? [-1, ~number] : [number, 0];
    switch (name) {
      case "loading_begin":
        if (!list) this.lists.set(number, { size: 0, next: 0, hasArrived: false });
        return 0;
      case "loading_forget":
        this.lists.delete(number);
        return 0;
      case "loading_fact":
        if (rest[0] === factSize) return list?.size ?? 0;
        return rest[0] === factHasArrived ? Number(list?.hasArrived ?? false) : list?.next ?? -1;
      case "loading_follow": {
        const size = this.#listOf(parent, section).length;
        this.lists.set(number, { size, next: rest[0], hasArrived: true });
        this.#lend([]);
        return 0;
      }
      default: {
        const [list, count, total, next] = rest;
        const of = this.lists.get(list);
        if (!of || of.hasArrived) return 0;
        const size = Math.max(total, count);
        const first = list < 0 ? this.insert(-1, ~list, size) : this.insert(list, 0, size);
        this.lists.set(list, { size, next: total < 0 ? next : -1, hasArrived: true });
        const ids = Array.from({ length: count }, (_, k) => first + k);
        this.#lend([answerFirst, this.#end, ...ids]);
        return 4;
      }
    }
  }

  filter(decisions) {
    this.decisions = decisions;
    this.#lend([]);
    return 4;
  }

  // A flat list, for typed letters.

  get rows() {
    return this.sections[0].length;
  }

  ids(row, count) {
    return this.#lend(this.sections[0].slice(row, row + count));
  }

  type(codePoint) {
    this.typed += String.fromCodePoint(codePoint);
    this.#lend([]);
    return this.typed;
  }

  typedIds(offset, count) {
    const items = this.sections[0];
    const order = [...items.slice(this.firstRow), ...items.slice(0, this.firstRow)];
    return this.#lend(order.slice(offset, offset + count));
  }
}

/** Whole numbers below a limit that look random, the same in every run. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
