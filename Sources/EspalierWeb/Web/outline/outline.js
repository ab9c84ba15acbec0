// @ts-check
// <espalier-outline>: the public interface of an outline.

import { EspalierElement, reflect, reflectExpansion } from "../core/base-element.js";
import { checkState, unknownId } from "../core/errors.js";
import { motionDefaults } from "../core/motion-defaults.js";
import { OutlineController } from "./controller.js";
import { listen } from "./input.js";
import { itemsOf } from "./parse-markup.js";
import { Features } from "./features.js";
import { filterItems } from "./filter.js";
import { lacksPages, usePages } from "./data-store.js";
import { outlineStrings } from "./strings.js";

/**
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {import("./data-store.js").Data} Data
 * @typedef {import("./data-store.js").Source} Source
 * @typedef {import("./filter.js").Query} Query
 * @typedef {{ version: 1, expanded: Key[], selected: Key[], checked: Key[], cursor: Key | null,
 *   scroll: { id: Key, y: number } | null }} OutlineState
 * @typedef {{ duration?: number, curve?: [number, number, number, number], fade?: boolean }} Timing
 */

/**
 * The default timing of animations.
 *
 * @type {Required<Timing>}
 */
const usual = { ...motionDefaults.outline, fade: false };

/**
 * A tree of items, of which there may be millions.
 *
 * @extends {EspalierElement<typeof outlineStrings, import("../espalier.js").OutlineEvents>}
 */
export class OutlineElement extends EspalierElement {
  static get observedAttributes() {
    return [
      "label",
      "aria-label",
      "selection",
      "checkboxes",
      "expansion",
      "collapse-forgets",
      "sticky",
      "wrap",
      "disabled",
      "density",
      "guides",
      "load-more",
      "movable",
      "editable",
    ];
  }

  /** @type {OutlineController | undefined} while the element is in use */
  controller;
  /** @type {Data | undefined} */
  #data;
  /** @type {Source | undefined} */
  #source;
  /** @type {OutlineState | undefined} the state to be restored */
  #kept;
  /** @type {import("./data-store.js").Snapshot | undefined} the items as they were when the element was taken away */
  #changed;
  /** Whether the data are others than those that the kept state is of. */
  #isOther = false;
  /** @type {Timing} */
  #timing = {};
  /** @type {{ query: Query, mode: import("./filter.js").FilterMode } | undefined} */
  #filter;
  /** @type {import("./grid.js").Column[]} */
  #columns = [];
  #parts = new Features(this);

  get defaultStrings() {
    return outlineStrings;
  }

  stringsChanged() {
    this.controller?.stringsChanged();
  }

  async loadParts() {
    if (lacksPages(this.#data, this.#source)) await usePages();
  }

  // Data

  /** The items. Setting them replaces all; see `apply` for changes that keep the state. */
  get data() {
    return this.#data;
  }

  set data(data) {
    this.#data = data;
    this.#renew();
  }

  /** The function that fetches children missing from the data. */
  get source() {
    return this.#source;
  }

  set source(source) {
    this.#source = source;
    this.#renew();
  }

  #renew() {
    this.#filter = undefined;
    this.#isOther = true;
    if (this.view) this.restart();
  }

  /**
   * Makes the items equal to other data. Items in both keep their place on the screen, and stay
   * expanded, selected and checked.
   *
   * @param {Data} data
   */
  apply(data) {
    this.#data = data;
    if (!this.controller) return;
    this.controller.contents.apply(data, "api");
    this.refilter();
  }

  /** @param {Key} id @returns {Item | undefined} */
  item(id) {
    return this.controller?.item(this.#number(id));
  }

  /**
   * The id of the item with a number in the engine, which is a row's `data-id`.
   *
   * @param {number} number @returns {Key | undefined} if it exists
   */
  keyOf(number) {
    const items = this.controller?.contents.items;
    return items?.has(number) ? items.keyOf(number) : undefined;
  }

  /**
   * The first item that passes a test, or has a title.
   *
   * @param {string | ((item: Item) => boolean)} test @returns {Key | undefined}
   */
  find(test) {
    const { controller } = this;
    if (!controller) return undefined;
    controller.contents.complete();
    const id = controller.contents.items.find((item) =>
      typeof test === "function" ? test(item) : item.title === test
    );
    return id === undefined ? undefined : controller.key(id);
  }

  // Expansion

  /** @param {Key} id */
  expand(id) {
    this.controller?.turn(this.#known("expand", id), "open", "api");
  }

  /** @param {Key} id */
  collapse(id) {
    this.controller?.turn(this.#known("collapse", id), "close", "api");
  }

  /** @param {Key} id */
  toggle(id) {
    this.controller?.turn(this.#known("toggle", id), "toggle", "api");
  }

  /**
   * Opens all branches above a level, and closes the others, unless a listener prevents it.
   *
   * @param {number} [level]
   */
  expandAll(level = Infinity) {
    const { controller } = this;
    if (!controller) return;
    const expanded = level > 0;
    const detail = controller.named(-1, "api");
    // Of any number of branches, one event.
    const name = expanded ? "willexpand" : "willcollapse";
    if (!this.fire(name, detail, { cancelable: true })) return;
    controller.contents.complete();
    controller.change(() => controller.view.expandTo(level));
    this.say(this.strings.rows(controller.view.rows));
    this.fire("expand", { ...detail, expanded });
  }

  /** Closes all branches. */
  collapseAll() {
    this.expandAll(0);
  }

  /**
   * Whether a branch is expanded, undefined if there is no such item.
   *
   * @param {Key} id @returns {boolean | undefined}
   */
  isExpanded(id) {
    const number = this.#number(id);
    return number < 0 ? undefined : this.controller?.isExpanded(number);
  }

  /**
   * The expanded branches, visible or not.
   *
   * @returns {Key[]}
   */
  get expanded() {
    const { controller } = this;
    return controller ? [...controller.view.expandedIds].map((id) => controller.key(id)) : [];
  }

  set expanded(ids) {
    const { controller } = this;
    const numbers = ids.map((id) => this.#known("expanded", id));
    controller?.change(() => controller.view.open(numbers));
  }

  // Position

  /** The number of rows. */
  get rows() {
    return this.view?.rows ?? 0;
  }

  /**
   * The item that has the focus when the outline has it.
   *
   * @returns {Key | null}
   */
  get cursor() {
    return this.controller && this.controller.view.cursor >= 0
      ? this.controller.key(this.controller.view.cursor)
      : null;
  }

  get scene() {
    return this.controller?.virtualList;
  }

  /**
   * Expands the ancestors of an item, and scrolls to it.
   *
   * @param {Key} id @param {{ focus?: boolean }} options whether it gets the focus as well
   */
  reveal(id, { focus = false } = {}) {
    const { controller } = this;
    const number = this.#known("reveal", id);
    if (!controller) return;
    controller.change(() => controller.view.reveal(number));
    if (focus) controller.focus(number);
    else controller.show(number);
  }

  /** Focuses the row that has the cursor. */
  focus() {
    this.controller?.virtualList.focusCursor();
  }

  /**
   * Gives an item the focus, and scrolls to it.
   *
   * @param {Key} id
   */
  focusItem(id) {
    this.controller?.focus(this.#known("focusItem", id));
  }

  // Selection

  /** @returns {"none" | "single" | "multiple"} */
  get selectionMode() {
    const mode = this.getAttribute("selection");
    return mode === "none" || mode === "multiple" ? mode : "single";
  }

  /**
   * The selected items, in order.
   *
   * @returns {Key[]}
   */
  get selected() {
    const { controller } = this;
    return controller ? [...controller.view.selected].map((id) => controller.key(id)) : [];
  }

  set selected(ids) {
    const { controller } = this;
    const numbers = ids.map((id) => this.#known("selected", id));
    controller?.change(() => {
      let outcome = controller.view.select(-1);
      for (const [k, id] of numbers.entries()) {
        outcome |= controller.view.select(id, k === 0 ? "only" : "toggle");
      }
      return outcome;
    });
  }

  /**
   * Selects an item; null selects nothing.
   *
   * @param {Key | null} id @param {"only" | "toggle" | "range" | "add-range" | "all"} [how]
   */
  select(id, how = "only") {
    this.controller?.select(id === null ? -1 : this.#known("select", id), how, "api");
  }

  /**
   * The items that are checked and in none that is.
   *
   * @returns {Key[]}
   */
  get checked() {
    const { controller } = this;
    return controller ? [...controller.view.checked].map((id) => controller.key(id)) : [];
  }

  /**
   * Checks an item, with all its descendants, including those loaded later.
   *
   * @param {Key} id @param {boolean} [isOn]
   */
  check(id, isOn = true) {
    this.controller?.check(this.#known("check", id), isOn ? "on" : "off", "api");
  }

  // Order and filter

  /**
   * Sorts all items among their siblings.
   *
   * @param {(a: Item, b: Item) => number} compare
   */
  sort(compare) {
    this.controller?.sort(compare);
  }

  /**
   * Shows the items whose title has some text, or that pass a test, and all that they are in.
   *
   * @param {Query | null} query null or an empty text shows all again, as it was
   * @param {{ mode?: import("./filter.js").FilterMode }} options
   * @returns {number} how many items match
   */
  filter(query, { mode = "subtree" } = {}) {
    this.#filter = query === null || query === "" ? undefined : { query, mode };
    return this.#refilter(true);
  }

  /** Judges items again, as when some came or have other words. */
  refilter() {
    if (this.#filter) this.#refilter(false);
  }

  /** @param {boolean} isAnnounced */
  #refilter(isAnnounced) {
    const { controller } = this;
    if (!controller) return 0;
    controller.contents.complete();
    const filter = this.#filter;
    controller.marked = typeof filter?.query === "string" ? filter.query.toLowerCase() : "";
    let count = controller.contents.items.end;
    controller.change(
      () => {
        if (!filter) return controller.view.filter(null);
        const { items } = controller.contents;
        const done = filterItems(controller.view, items, filter.query, filter.mode);
        count = done.count;
        return done.outcome;
      },
      -1,
      "filter",
    );
    if (!isAnnounced) return count;
    const { strings } = this;
    this.say(filter ? strings.results(count) : strings.rows(controller.view.rows));
    this.fire("filter", {
      count: filter ? count : null,
      rows: controller.view.rows,
      cause: "filter",
    });
    return count;
  }

  // Edits

  /**
   * Inserts items with all that is in them.
   *
   * @param {Item[]} items @param {Key | null} [parent] null is the top level
   * @param {number} [index] by default the end @param {{ section?: number }} [options]
   * @returns {Key[]} their ids
   */
  insert(items, parent = null, index = -1, options = {}) {
    const { section = 0 } = options;
    const place = this.#place("insert", parent, index, section);
    const keys = this.controller?.edits.insert(items, place, "api") ?? [];
    this.refilter();
    return keys;
  }

  /**
   * Deletes items with all that is in them; without arguments, removes the element.
   *
   * @param {Key[]} [ids]
   */
  remove(ids) {
    if (ids === undefined) return super.remove();
    this.controller?.edits.remove(ids.map((id) => this.#known("remove", id)), "api");
  }

  /**
   * Moves items next to each other.
   *
   * @param {Key[]} ids @param {Key | null} [parent] null is the top level
   * @param {number} [index] among the children that do not move, by default the end
   * @param {{ section?: number }} [options]
   * @returns {boolean} whether they moved
   */
  move(ids, parent = null, index = -1, options = {}) {
    const { section = 0 } = options;
    const numbers = ids.map((id) => this.#known("move", id));
    const place = this.#place("move", parent, index, section);
    return this.controller?.edits.move(numbers, place, "api") ?? false;
  }

  /** Whether there is an edit to undo. */
  get canUndo() {
    return this.controller?.edits.canUndo ?? false;
  }

  /** Whether there is an edit to redo. */
  get canRedo() {
    return this.controller?.edits.canRedo ?? false;
  }

  /** Undoes the last edit. */
  undo() {
    return this.controller?.edits.undo(false, "api") ?? false;
  }

  /** Redoes the edit that was undone last. */
  redo() {
    return this.controller?.edits.undo(true, "api") ?? false;
  }

  /** @param {string} method @param {Key | null} parent @param {number} index @param {number} section */
  #place(method, parent, index, section) {
    return { parent: parent === null ? -1 : this.#known(method, parent), section, index };
  }

  // State

  /**
   * The state to keep, as JSON.
   *
   * @returns {OutlineState}
   */
  state() {
    const { controller } = this;
    if (!controller) return this.#kept ?? { ...emptyState };
    const keys = (/** @type {Iterable<number>} */ ids) => [...ids].map((id) => controller.key(id));
    const { top } = controller.virtualList;
    const anchor = [...controller.virtualList.rows]
      .map((row) => ({ id: row.id, y: controller.view.top(row.id) - top }))
      .filter(({ y }) => y >= 0)
      .sort((a, b) => a.y - b.y)[0];
    return {
      version: 1,
      expanded: keys(controller.view.expandedIds),
      selected: keys(controller.view.selected),
      checked: keys(controller.view.checked),
      cursor: this.cursor,
      scroll: anchor ? { id: controller.key(anchor.id), y: anchor.y } : null,
    };
  }

  /**
   * Restores the result of `state`. Items that are not loaded yet are expanded when they are; ids
   * that are gone are ignored.
   *
   * @param {OutlineState} state
   */
  restore(state) {
    checkState(state, ["expanded", "selected", "checked", "cursor", "scroll"]);
    const { controller } = this;
    this.#kept = state;
    this.#isOther = false;
    if (!controller) return;
    const { view, contents, virtualList } = controller;
    contents.complete();
    const numbers = (/** @type {Key[]} */ keys) =>
      keys.map((key) => contents.items.numberOf(key) ?? -1).filter((id) => id >= 0);
    contents.pendingExpansion = new Set(
      state.expanded.filter((id) => contents.items.numberOf(id) === undefined),
    );
    controller.change(() => {
      let outcome = view.open(numbers(state.expanded)) | view.select(-1);
      for (const id of numbers(state.selected)) outcome |= view.select(id, "toggle");
      for (const id of view.checked.slice()) outcome |= view.check(id, "off");
      for (const id of numbers(state.checked)) outcome |= view.check(id, "on");
      if (state.cursor !== null) view.focus(contents.items.numberOf(state.cursor) ?? -1);
      return outcome;
    });
    const { scroll } = state;
    const top = scroll && view.top(contents.items.numberOf(scroll.id) ?? -1);
    if (scroll && top !== null && top >= 0) virtualList.scrollTo(top - scroll.y);
  }

  /**
   * The timing of animations: milliseconds, a curve as in `cubic-bezier`, and whether rows fade.
   *
   * @returns {Required<Timing>}
   */
  get timing() {
    return { ...usual, ...this.#timing };
  }

  /** @param {Timing} timing */
  set timing(timing) {
    this.#timing = timing;
    this.#setTiming();
  }

  // Features that are loaded on demand

  /** The columns. With columns, the first of which has the titles, the outline is a treegrid. */
  get columns() {
    return this.#columns;
  }

  set columns(columns) {
    this.#columns = [...(columns ?? [])];
    this.#parts.update();
  }

  /**
   * Lets the user edit the title of an item in place, and expands its ancestors.
   *
   * @param {Key} id @returns {Promise<boolean>} whether it can be
   */
  async edit(id) {
    this.#known("edit", id);
    const editor = await this.#parts.use("edit");
    // It may be gone by now.
    const number = this.#known("edit", id);
    this.reveal(id);
    return editor?.open(number) === true;
  }

  /** Repeats failed requests. */
  retry() {
    this.controller?.contents.pages?.loader.clearErrors();
    this.controller?.draw();
  }

  // The life of the element

  start() {
    if (!this.view) return;
    if (this.#data === undefined && this.#source === undefined) {
      const list = this.querySelector(":scope > ul, :scope > ol");
      if (list) this.#data = itemsOf(list);
    }
    this.controller = new OutlineController(this, this.view);
    this.#configure();
    listen(this.controller);
    this.#parts.update();
    const { contents } = this.controller;
    if (this.#changed && !this.#isOther) contents.putBack(this.#changed, this.#source);
    else contents.load(this.#data, this.#source);
    this.controller.virtualList.measure();
    if (this.#kept && !this.#isOther) this.restore(this.#kept);
    this.#isOther = false;
    this.controller.isStarting = false;
  }

  moved() {
    this.controller?.virtualList.moved();
  }

  stop() {
    this.#kept = this.state();
    this.#changed = this.controller?.contents.snapshot();
    this.#parts.stop();
    this.controller?.stop();
    this.controller = undefined;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "expansion") this.checkExpansion();
    if (!this.controller) return;
    this.#configure();
    this.#parts.update();
    this.controller.virtualList.measure();
  }

  #configure() {
    const { controller } = this;
    if (!controller) return;
    const { view, composite, tree } = controller;
    const mode = this.selectionMode;
    composite.ariaLabel = this.label || null;
    composite.ariaMultiSelectable = mode === "multiple" ? "true" : null;
    composite.ariaDisabled = this.disabled ? "true" : null;
    tree.classList.toggle("wrapped", controller.wrap !== null);
    tree.classList.toggle("clamped", controller.wrap === "clamp");
    tree.classList.toggle("unguided", this.getAttribute("guides") === "none");
    view.setMode(mode);
    view.setPolicy(this.expansion === "single", this.hasAttribute("collapse-forgets"));
    view.setSticky(controller.hasSticky ? 16 : 0, true);
    this.#setTiming();
  }

  #setTiming() {
    const { duration, curve, fade } = this.timing;
    this.view?.setTiming(duration, curve, fade);
  }

  /** @param {Key} id @returns {number} -1 if it is not there */
  #number(id) {
    return this.controller?.number(id) ?? -1;
  }

  /** @param {string} method that was called @param {Key} id @returns {number} */
  #known(method, id) {
    const number = this.#number(id);
    if (number < 0) throw unknownId(method, id, "item");
    return number;
  }
}

reflect(
  OutlineElement,
  ["selection", "wrap", "guides", "scope", "load-more"],
  ["checkboxes", "sticky", "collapse-forgets", "disabled", "movable", "editable"],
);
// Single is one expanded branch for each parent.
reflectExpansion(OutlineElement, ["multiple", "single"]);

/** @type {OutlineState} */
const emptyState = {
  version: 1,
  expanded: [],
  selected: [],
  checked: [],
  cursor: null,
  scroll: null,
};
