// @ts-check
// The user's data of an outline, loaded into the engine.

import { comparable } from "../core/ids.js";
import { checkItems } from "./check-data.js";
import { byTitle, ColumnItems, ItemStore } from "./item-store.js";
import {
  Background,
  columnCount,
  ColumnWalk,
  nestedOf,
  NestedWalk,
  sliceMs,
} from "./bulk-loader.js";
import { PendingState } from "./pending-state.js";
import { Sorting } from "./sorting.js";

/**
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {import("./item-store.js").Page} Page
 * @typedef {import("./item-store.js").Columns} Columns
 * @typedef {import("../core/base-element.js").Cause} Cause
 * @typedef {import("./types.js").SectionData} SectionData
 * @typedef {import("./types.js").Data} Data
 * @typedef {import("./types.js").Source} Source
 * @typedef {{ sections: { title: string | null, children: Item[] }[],
 *   numbers: Map<Item, number> }} Snapshot the items as they are, with their numbers
 */

/** @type {typeof import("./paging.js").Paging | undefined} once there were paged children */
let pagesHere;

/** Loads the script for children that come in pages. */
export async function usePages() {
  pagesHere ??= (await import("./paging.js")).Paging;
}

/**
 * Whether data cannot be had yet, for want of that.
 *
 * @param {Data | undefined} data @param {Source | undefined} source
 */
export function lacksPages(data, source) {
  return !pagesHere && (source !== undefined || comesInPages(data));
}

/** The time for which the first draw waits for all items, in milliseconds. */
const firstSliceMs = 4;

/** The time that a sort may take at once; beyond it, it goes on in slices. */
const firstSortMs = 10;

/** The items of one outline, and their loading. */
export class DataStore {
  #controller;
  #view;
  items = new ItemStore();
  /** @type {import("./paging.js").Paging | undefined} the paged children */
  pages;
  /** @type {(string | null)[]} of all sections */
  titles = [];
  /** @type {Source | undefined} */
  #source;
  /** @type {import("./bulk-loader.js").Walk | undefined} the walk that loads the items */
  #walk;
  #background = new Background();
  #isStopped = false;
  /** Whether the script for the first rows is still loading. */
  #isWaiting = false;
  /** Whether the order or the numbers of items differ from the data. */
  #isRearranged = false;
  /** The state restored for items that are not loaded yet. */
  pending;
  /** @type {((isDone: boolean) => void) | undefined} ends the sort that is under way */
  #endSort;

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    this.#view = controller.view;
    this.pending = new PendingState(controller);
  }

  /** Whether items that are not there may be fetched. */
  get mayFetch() {
    return this.#source !== undefined;
  }

  /**
   * Puts data into an engine that has none.
   *
   * @param {Data | undefined} data @param {Source | undefined} source of what they lack
   */
  load(data, source) {
    this.#source = source;
    if (data && "titles" in data) {
      this.items = new ColumnItems(data, columnCount(data));
      this.titles = [null];
      this.#begin(new ColumnWalk(data, true), () => new ColumnWalk(data, false));
      if (source) void this.#addPages([]);
      return;
    }
    const sections = sectionsOf(data);
    this.titles = sections.map(({ title }) => title ?? null);
    const isPaged = comesInPages(data) || (source !== undefined && data === undefined);
    if (isPaged) checkItems(data);
    if (!isPaged) this.#loadNested(sections);
    if (isPaged || source) void this.#addPages(isPaged ? sections : []);
  }

  /**
   * Adds paged children: synchronously, if the script is loaded.
   *
   * @param {SectionData[]} sections @param {NestedWalk["pages"]} [below] first pages of items
   */
  async #addPages(sections, below = []) {
    if (!pagesHere) {
      this.#isWaiting = sections.length > 0;
      const { host } = this.#controller;
      await usePages().catch(({ message }) => host.fire("fail", { message, cause: "load" }));
      // Other data may have taken their place meanwhile.
      if (!this.#isWaiting) sections = [];
      this.#isWaiting = false;
      if (!pagesHere || this.#isStopped) return;
    }
    this.pages ??= new pagesHere(this.#controller, this, this.#source);
    this.pages.load(sections);
    this.pages.addAll(below);
    this.#controller.draw();
  }

  /** @param {SectionData[]} sections */
  #loadNested(sections) {
    const all = sections.map(({ title = null, children }) => ({
      title,
      children: /** @type {Item[]} */ (children ?? []),
    }));
    const short = new NestedWalk(this.items, all, true, 0);
    this.#begin(short, () => new NestedWalk(this.items, all, false, this.items.end));
  }

  /**
   * @param {import("./bulk-loader.js").Walk} short what is open
   * @param {() => import("./bulk-loader.js").Walk} full
   */
  #begin(short, full) {
    this.#view.build(short.end);
    short.run(this.#view, Infinity);
    if (short.isWhole) {
      this.#end(short);
      return;
    }
    this.#view.finishBuild();
    this.#walk = full();
    this.#view.build(this.#walk.end);
    if (this.#advance(firstSliceMs)) return;
    // The loaded items are drawn before the rest is loaded.
    requestAnimationFrame(() => this.#background.run(() => this.#advance(sliceMs)));
  }

  /** @param {number} time in milliseconds @returns {boolean} whether all items are there */
  #advance(time) {
    const walk = this.#walk;
    if (!walk) return true;
    if (!walk.run(this.#view, performance.now() + time)) return false;
    this.#walk = undefined;
    this.#end(walk);
    return true;
  }

  /** @param {import("./bulk-loader.js").Walk} walk that has met all items */
  #end(walk) {
    this.#view.finishBuild();
    if (walk instanceof NestedWalk) this.#finish(walk);
  }

  /** @param {NestedWalk} walk */
  #finish({ pages, selected, checked }) {
    const view = this.#view;
    for (const id of selected) view.select(id, "toggle");
    for (const id of checked) view.check(id, "on");
    if (pages.length > 0) void this.#addPages([], pages);
    else if (selected.length + checked.length > 0) this.#controller.draw();
  }

  /** Brings all items into the engine that are still on their way there. */
  complete() {
    this.#advance(Infinity);
  }

  /** Ends all that is under way. */
  stop() {
    this.#isStopped = true;
    this.#endSort?.(false);
    this.#background.stop();
    this.pages?.loader.stop();
  }

  /**
   * Makes the contents equal to other data, in which what has the same id is the same; without ids
   * what has the same title in the same branch.
   *
   * @param {Data} data @param {Cause} cause
   */
  apply(data, cause) {
    this.#endSort?.(false);
    this.#isWaiting = false;
    this.complete();
    const sections = "titles" in data ? nestedOf(data) : sectionsOf(data);
    if (this.pages?.hasTops) {
      this.pages.apply(sections, cause);
      return;
    }
    this.titles = sections.map(({ title }) => title ?? null);
    const all = sections.map(({ title = null, children }) => ({
      title,
      children: Array.isArray(children) ? children : children?.items ?? [],
    }));
    this.#isRearranged = true;
    const taken = new Set();
    const { end } = this.items;
    const walk = new NestedWalk(this.items, all, false, end, this.#matcher(taken));
    this.#view.build(walk.end);
    walk.run(this.#view, Infinity);
    // What was fetched is not in the data; it is fetched again where it is needed.
    this.pages?.lists.forgetChildren();
    this.#controller.change(() => this.#view.finishBuild(true), -1, cause);
    for (let id = 0; id < end; id += 1) if (!taken.has(id)) this.items.remove(id);
    this.#controller.draw();
  }

  /**
   * The current data, if they differ from the given data; without paged children.
   *
   * @returns {Snapshot | undefined}
   */
  snapshot() {
    if (!this.#isRearranged || this.pages?.hasTops) return undefined;
    this.complete();
    /** @type {Map<Item, number>} */
    const numbers = new Map();
    const inside = (/** @type {number} */ parent, /** @type {number} */ section) =>
      [...this.#view.children(parent, section)].map((id) => {
        const item = /** @type {Item} */ ({ ...this.items.get(id) });
        numbers.set(item, id);
        return { id, item };
      });
    const sections = this.titles.map((title, k) => ({ title, made: inside(-1, k) }));
    const waiting = sections.flatMap(({ made }) => made);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { id, item } = next;
      const children = inside(id, 0);
      // A branch without children may have them fetched.
      if (children.length > 0) item.children = children.map(({ item }) => item);
      else if (Array.isArray(item.children)) item.children = [];
      waiting.push(...children);
    }
    const all = sections.map(({ title, made }) => ({
      title,
      children: made.map(({ item }) => item),
    }));
    return { sections: all, numbers };
  }

  /**
   * Copies of items with all that is loaded below them, in order.
   *
   * @param {number[]} ids @returns {Item[]}
   */
  nested(ids) {
    this.complete();
    const copies = (/** @type {ArrayLike<number>} */ ids) =>
      Array.from(ids).flatMap((id) => {
        const item = this.items.get(id);
        return item ? [{ id, item: { ...item, expanded: this.#controller.isExpanded(id) } }] : [];
      });
    const tops = copies(ids);
    const waiting = [...tops];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const below = copies(this.#view.children(next.id).slice());
      // Those of the data may have moved; a branch without children may have them fetched.
      const { children } = next.item;
      if (below.length > 0) next.item.children = below.map(({ item }) => item);
      else if (Array.isArray(children)) next.item.children = [];
      waiting.push(...below);
    }
    return tops.map(({ item }) => item);
  }

  /**
   * Puts back what was there, under the same numbers.
   *
   * @param {Snapshot} snapshot @param {Source | undefined} source
   */
  putBack({ sections, numbers }, source) {
    this.#source = source;
    if (source) void this.#addPages([]);
    this.#isRearranged = true;
    this.titles = sections.map(({ title }) => title);
    const walk = new NestedWalk(this.items, sections, false, 0, (item) => numbers.get(item));
    this.#view.build(walk.end);
    walk.run(this.#view, Infinity);
    this.#view.finishBuild();
  }

  /** @param {Set<number>} taken @returns what finds the number that an item had */
  #matcher(taken) {
    /** @type {Map<number, Map<string, number[]>>} by parent, or by section */
    const groups = new Map();
    const group = (/** @type {number} */ parent, /** @type {number} */ section) => {
      const at = parent < 0 ? -1 - section : parent;
      let group = groups.get(at);
      if (group) return group;
      const all = [...this.#view.children(parent, section)];
      group = byTitle(this.items, all.filter((id) => this.items.idOf(id) === undefined));
      groups.set(at, group);
      return group;
    };
    /** @param {Item} item @param {number} parent @param {number} section */
    return (item, parent, section) => {
      const id = item.id == null
        ? group(parent, section).get(item.title)?.shift()
        : this.items.numberOf(item.id);
      if (id === undefined || taken.has(id)) return undefined;
      taken.add(id);
      return id;
    };
  }

  /** Items were inserted, deleted or moved. */
  didEdit() {
    this.#isRearranged = true;
  }

  /**
   * Sorts all items among their siblings: at once, if that takes no time that is noticed, or else in
   * slices, with events, and unless other data or another sort come first.
   *
   * @param {(a: Item, b: Item) => number} compare @param {Cause} cause
   * @param {(arrange: () => void) => void} around the change of the order
   * @returns {Promise<boolean>} whether all are sorted
   */
  sort(compare, cause, around) {
    this.complete();
    this.#endSort?.(false);
    const sorting = new Sorting(this.#view, this.items, compare);
    const arrange = () => around(() => this.#arrange(cause));
    if (sorting.run(performance.now() + firstSortMs)) {
      arrange();
      return Promise.resolve(true);
    }
    const { host, composite } = this.#controller;
    composite.ariaBusy = "true";
    const tell = () => host.fire("progress", { progress: sorting.progress, cause });
    tell();
    return new Promise((resolve) => {
      const end = (/** @type {boolean} */ isDone) => {
        this.#endSort = undefined;
        composite.ariaBusy = null;
        resolve(isDone);
      };
      this.#endSort = end;
      this.#background.run(() => {
        // Another one may have taken its place.
        if (this.#endSort !== end) return true;
        const isDone = sorting.run(performance.now() + sliceMs);
        tell();
        // A listener may have ended it.
        if (!isDone || this.#endSort !== end) return this.#endSort !== end;
        end(true);
        arrange();
        return true;
      });
    });
  }

  /** @param {Cause} cause */
  #arrange(cause) {
    this.#isRearranged = true;
    this.#controller.change(() => this.#view.finishSort(), -1, cause);
    this.#controller.edits.didSort();
  }

  // Paged children

  /** Whether there is nothing yet of what is to be seen first. */
  get isBusy() {
    return this.pages?.isBusy ?? this.#isWaiting;
  }

  /** @returns {Error | undefined} the reason why no top items are loaded */
  get failure() {
    return this.pages?.failure;
  }

  /**
   * Handles an item that was loaded in a page.
   *
   * @param {number} id @param {Item} item
   */
  didLoad(id, item) {
    if (item.id != null && this.pending.expanded.delete(comparable(item.id))) {
      this.#view.expand(id, "open");
    }
    if (item.selected) this.#view.select(id, "toggle");
    if (item.checked) this.#view.check(id, "on");
  }
}

/** @param {Data | undefined} data @returns {boolean} whether top items come in pages */
function comesInPages(data) {
  return (
    data !== undefined &&
    !("titles" in data) &&
    sectionsOf(data).some(({ children }) => !Array.isArray(children))
  );
}

/** @param {Item[] | { sections: SectionData[] } | undefined} data @returns {SectionData[]} */
function sectionsOf(data) {
  if (data === undefined) return [{ title: null }];
  return Array.isArray(data) ? [{ title: null, children: data }] : data.sections;
}
