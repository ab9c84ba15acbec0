// @ts-check
// The matches of a search with what they are in, in place of the whole outline.
//
// The server finds them, also in what was never loaded. They are shown by an outline of their own,
// so that the whole one stays as it was left: what is open, selected and in view in it, and what its
// live updates do to it.

import { BranchWatch } from "./branch-watch.js";
import { Pane } from "./pane.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("../outline/outline.js").OutlineElement} OutlineElement
 * @typedef {import("./source.js").Match} Match
 * @typedef {Omit<Item, "children"> & { children?: Branch[] }} Branch
 * @typedef {{ items: Branch[], message: string }} Filter the top items of what is left, with those
 *   below them that are; those without `children` are as they always are; what is said if there are
 *   none
 */

/** A view of one outline that has its matches only. */
export class FilteredOutline {
  #source;
  #contents;
  #whole;
  /** @type {OutlineElement | undefined} while it is shown */
  #element;
  /** @type {Pane | undefined} as soon as the element is ready */
  #pane;
  /** @type {Set<string>} the branches that are shown for what matches in them */
  #holders = new Set();
  /** The scroll offset of the whole outline, which is hidden. */
  #scrolled = 0;
  #message = document.createElement("p");
  /** @type {number | undefined} */
  #timer;
  #watch;
  /** @type {Filter | null} */
  #filter = null;
  /** Is called when the matches take the place of the whole outline, and when they give it back. */
  didSwitch = () => {};
  /**
   * Is called when others are shown, or all again.
   *
   * @type {(filter: Filter | null) => void}
   */
  didFilter = () => {};
  /** Is called when the matches may be others by now. */
  didChange = () => {};
  /** Is called when all is to be shown again. */
  clear = () => {};

  /**
   * @param {import("./source.js").OutlineSource} source
   * @param {import("./source.js").OutlineDocument} contents @param {Pane} whole
   */
  constructor(source, contents, whole) {
    this.#source = source;
    this.#contents = contents;
    this.#whole = whole;
    this.#watch = new BranchWatch(source, () => this.didChange());
  }

  /** Whether the matches are shown, or are about to be. */
  get isOn() {
    return this.#element !== undefined;
  }

  /** The outline that is shown: the matches, or the whole one. */
  get pane() {
    return this.#pane ?? this.#whole;
  }

  /** The outlines that there are: the whole one, and that of the matches. */
  get panes() {
    return this.#pane ? [this.#whole, this.#pane] : [this.#whole];
  }

  /** The number of lists whose changes are followed. */
  get covered() {
    return this.#watch.covered;
  }

  /** The items that are shown in place of all, for other views; null if all are. */
  get filter() {
    return this.#filter;
  }

  /** Whether the rows are those of another search than the one that is written. */
  set isOutdated(/** @type {boolean} */ isOutdated) {
    this.#element?.classList.toggle("outdated", isOutdated);
  }

  /**
   * Shows matches. Rows that are there already keep their place, and stay open, closed or selected.
   *
   * @param {Match[]} matches @param {string} pattern that they match
   * @param {string} message what is said if there are none
   */
  async show(matches, pattern, message) {
    const { data, items, holders } = this.#tree(matches);
    this.#message.textContent = message;
    this.#filter = { items, message };
    this.didFilter(this.#filter);
    const isNew = this.#element === undefined;
    const element = this.#element ??= this.#make();
    // Set at first, and applied then.
    if (isNew) element.data = data;
    else element.apply(data);
    if (isNew) this.#whole.element.before(element);
    const before = this.#holders;
    this.#holders = holders;
    await element.ready;
    // It may have been cleared meanwhile.
    if (this.#element !== element) return;
    if (!this.#pane) this.#begin(element);
    this.isOutdated = false;
    const { controller } = element;
    if (controller) {
      // An expression says nothing about which letters it matched.
      controller.marked = /^\/.+\/i?$/.test(pattern) ? "" : pattern;
      controller.draw();
      for (const id of holders) {
        // A former match without matches below it has some now.
        if (!isNew && !before.has(id) && element.isExpanded(id) === false) element.expand(id);
      }
    }
    this.#look(true);
  }

  /** Gives its place back to the whole outline. */
  hide() {
    if (!this.#element) return;
    const hadFocus = this.#element.matches(":focus-within");
    // Another outline may be shown by now.
    const wasSeen = this.#pane?.hidden === false;
    this.#filter = null;
    this.didFilter(null);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#watch.pause();
    if (this.#pane) this.#pane.remove();
    else this.#element.remove();
    this.#pane = this.#element = undefined;
    this.#holders = new Set();
    if (!wasSeen) return;
    this.#whole.hidden = false;
    const { outline, controller } = this.#whole;
    // Not every browser remembers it of what was not drawn.
    if (outline.scrolled !== this.#scrolled) outline.scrolled = this.#scrolled;
    if (hadFocus) controller.virtualList.focusCursor();
    this.didSwitch();
  }

  /**
   * Selects a row, opens what it is in, and scrolls to it.
   *
   * @param {string} key the wire id
   * @returns {Promise<number | undefined>} its number; undefined if it is not shown
   */
  async goTo(key) {
    await this.#element?.ready;
    const controller = this.#pane?.controller;
    const id = controller?.number(key);
    if (!controller || id === undefined || !controller.reveal(id, "api")) return undefined;
    controller.select(id, "only", "api");
    controller.show(id);
    return id;
  }

  #make() {
    const element = /** @type {OutlineElement} */ (document.createElement("espalier-outline"));
    element.label = `${this.#contents.title}, only matches`;
    element.className = "filtered";
    element.setAttribute("sticky", "");
    // A match opens as in the whole outline.
    element.source = (key, offset, limit, signal) =>
      this.#source.children(key, offset, limit, signal);
    const all = document.createElement("button");
    all.type = "button";
    all.textContent = "Show all";
    all.addEventListener("click", () => this.clear());
    const empty = document.createElement("div");
    empty.slot = "empty";
    empty.className = "no-match";
    empty.append(this.#message, all);
    element.append(empty);
    return element;
  }

  /**
   * Takes the place of the whole outline.
   *
   * @param {OutlineElement} element that is ready
   */
  #begin(element) {
    const hadFocus = this.#whole.element.matches(":focus-within");
    this.#scrolled = this.#whole.outline.scrolled;
    this.#pane = new Pane(element, this.#source, this);
    this.#pane.isCovered = this.#whole.isCovered;
    element.addFeature({ drawn: () => this.#lookSoon() });
    this.#whole.hidden = true;
    if (hadFocus) this.#pane.controller.virtualList.focusCursor();
    this.didSwitch();
  }

  /**
   * The matches as nested items, and the branches that are there for what is in them.
   *
   * @param {Match[]} matches in the order of the tree
   */
  #tree(matches) {
    const { sections } = this.#contents;
    const isTitled = sections.some(({ id }) => id !== null);
    /** @type {Branch[]} */
    const top = [];
    /** @type {Map<string, Branch>} */
    const items = new Map();
    /** @type {Set<string>} */
    const holders = new Set();
    for (const { path } of matches) {
      /** @type {Branch[]} */
      let list = top;
      for (const [k, step] of path.entries()) {
        let item = items.get(step.id);
        if (!item) {
          item = /** @type {Branch} */ ({ ...step });
          items.set(step.id, item);
          list.push(item);
        }
        if (k === path.length - 1) break;
        if (!item.children) {
          Object.assign(item, { children: [], expanded: true });
          holders.add(step.id);
        }
        list = item.children ?? [];
      }
    }
    if (!isTitled) return { data: top, items: top, holders };
    // The top level are sections, which have no rows.
    const found = top.map(({ id, title, children = [] }) => ({
      id: id ?? undefined,
      title,
      children,
    }));
    for (const { id } of top) holders.delete(`${id}`);
    return { data: { sections: found }, items: top, holders };
  }

  // Changes

  /** Watches a little later what is open now. */
  #lookSoon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#look(false);
    }, 250);
  }

  /** @param {boolean} mayBeLate whether something may have changed before it is watched */
  #look(mayBeLate) {
    const { element } = this.#pane ?? {};
    if (!element) return;
    const opened = element.expanded.filter((id) => !this.#holders.has(`${id}`));
    this.#watch.watch([...this.#holders, ...opened.map((id) => `${id}`)], mayBeLate);
  }
}
