// @ts-check
// <espalier-outline>: what a page sees of an outline.

import { EspalierElement, reflect } from "../core/element.js";
import { wholeEngine } from "../core/engine.js";
import { Desk } from "./desk.js";
import { listen } from "./input.js";
import { itemsOf } from "./markup.js";
import { Parts } from "./parts.js";
import { filterItems } from "./search.js";
import { counted, lacksPages, usePages } from "./contents.js";

/**
 * @typedef {import("./items.js").Item} Item
 * @typedef {import("./items.js").Key} Key
 * @typedef {import("./contents.js").Data} Data
 * @typedef {import("./contents.js").Source} Source
 * @typedef {import("./search.js").Query} Query
 * @typedef {{ version: 1, open: Key[], selected: Key[], checked: Key[], cursor: Key | null,
 *   top: { id: Key, y: number } | null }} OutlineState
 * @typedef {{ duration?: number, curve?: [number, number, number, number], fade?: boolean }} Timing
 */

/** How rows move, unless something else is said. */
const usual = { duration: 190, curve: /** @type {number[]} */ ([0.2, 0.7, 0.3, 1]), fade: false };

/** A tree of items, of which there may be millions. */
export class OutlineElement extends EspalierElement {
  static observedAttributes = [
    "label", "aria-label", "selection", "checkboxes", "policy", "forget", "sticky", "wrap",
    "disabled", "density", "guides", "more", "movable", "editable",
  ];

  static {
    const texts = ["selection", "policy", "wrap", "guides", "scope", "more"];
    reflect(this, texts, ["checkboxes", "sticky", "forget", "disabled", "movable", "editable"]);
  }

  /** @type {Desk | undefined} while the element is in use */
  desk;
  /** @type {Data | undefined} */
  #data;
  /** @type {Source | undefined} */
  #source;
  /** @type {OutlineState | undefined} what is to be there again */
  #kept;
  /** @type {import("./contents.js").Snapshot | undefined} the items as they were when the element was taken away */
  #changed;
  /** Whether the data are others than those that the kept state is of. */
  #isOther = false;
  /** @type {Timing} */
  #timing = {};
  /** @type {{ query: Query, mode: import("./search.js").FilterMode } | undefined} */
  #filter;
  /** @type {import("./grid.js").Column[]} */
  #columns = [];
  #parts = new Parts(this);

  /** Whether anything is asked for that is not there from the start. */
  get wantsAll() {
    const { checkboxes, movable, editable } = this;
    return checkboxes || movable || editable || lacksPages(this.#data, this.#source);
  }

  async fetchAll() {
    const pages = lacksPages(this.#data, this.#source) ? usePages() : undefined;
    await Promise.all([super.fetchAll(), pages]);
  }

  // Data

  /** The items. What is set takes the place of all; see `apply` for what is to stay. */
  get data() {
    return this.#data;
  }

  set data(data) {
    this.#data = data;
    this.#renew();
  }

  /** What fetches children that are not among the data. */
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
   * Makes the items equal to other data. What is there before and after keeps its place on the
   * screen, and stays open, selected and checked.
   *
   * @param {Data} data
   */
  apply(data) {
    this.#data = data;
    if (!this.desk) return;
    this.desk.contents.apply(data, "api");
    this.refilter();
  }

  /** @param {Key} id @returns {Item | undefined} */
  item(id) {
    return this.desk?.item(this.#number(id));
  }

  /**
   * The name of an item whose number in the engine is known, as rows have it as `data-id`.
   *
   * @param {number} number @returns {Key | undefined} if it is there
   */
  keyOf(number) {
    const items = this.desk?.contents.items;
    return items?.has(number) ? items.keyOf(number) : undefined;
  }

  /**
   * The first item that passes a test, or has a title.
   *
   * @param {string | ((item: Item) => boolean)} test @returns {Key | undefined}
   */
  find(test) {
    const { desk } = this;
    if (!desk) return undefined;
    desk.contents.complete();
    const id = desk.contents.items.find((item) =>
      typeof test === "function" ? test(item) : item.title === test,
    );
    return id === undefined ? undefined : desk.key(id);
  }

  // What is open

  /** @param {Key} id */
  expand(id) {
    this.desk?.turn(this.#number(id), "open", "api");
  }

  /** @param {Key} id */
  collapse(id) {
    this.desk?.turn(this.#number(id), "close", "api");
  }

  /** @param {Key} id */
  toggle(id) {
    this.desk?.turn(this.#number(id), "toggle", "api");
  }

  /**
   * Opens all branches above a level, and closes the others.
   *
   * @param {number} [level]
   */
  expandAll(level = Infinity) {
    const { desk } = this;
    if (!desk) return;
    desk.contents.complete();
    desk.change(() => desk.view.expandTo(level));
    this.say(counted(desk.view.rows, "row"));
    this.fire("expand", { id: null, item: undefined, expanded: level > 0, cause: "api" });
  }

  /** Closes all branches. */
  collapseAll() {
    this.expandAll(0);
  }

  /** @param {Key} id */
  isExpanded(id) {
    return this.desk?.isExpanded(this.#number(id)) ?? false;
  }

  // Where people look

  /** How many rows there are. */
  get rows() {
    return this.view?.rows ?? 0;
  }

  /** The item that has the focus when the outline has it. @returns {Key | null} */
  get cursor() {
    return this.desk && this.desk.view.cursor >= 0 ? this.desk.key(this.desk.view.cursor) : null;
  }

  get scene() {
    return this.desk?.canvas;
  }

  /**
   * Opens what hides an item, and scrolls to it.
   *
   * @param {Key} id @param {{ focus?: boolean }} [options] whether it gets the focus as well
   */
  reveal(id, { focus = false } = {}) {
    const { desk } = this;
    const number = this.#number(id);
    if (!desk || number < 0) return;
    desk.change(() => desk.view.reveal(number));
    if (focus) desk.focus(number);
    else desk.show(number);
  }

  /** Gives the focus to the row that has it in here. */
  focus() {
    this.desk?.canvas.focusCursor();
  }

  /**
   * Gives an item the focus, and scrolls to it.
   *
   * @param {Key} id
   */
  focusItem(id) {
    const number = this.#number(id);
    if (number >= 0) this.desk?.focus(number);
  }

  // What is chosen

  /** @returns {"none" | "single" | "multiple"} */
  get selectionMode() {
    const mode = this.getAttribute("selection");
    return mode === "none" || mode === "multiple" ? mode : "single";
  }

  /** The selected items, in order. @returns {Key[]} */
  get selected() {
    const { desk } = this;
    return desk ? [...desk.view.selected].map((id) => desk.key(id)) : [];
  }

  set selected(ids) {
    const { desk } = this;
    if (!desk) return;
    const numbers = ids.map((id) => this.#number(id)).filter((id) => id >= 0);
    desk.change(() => {
      let outcome = desk.view.select(-1);
      for (const [k, id] of numbers.entries()) {
        outcome |= desk.view.select(id, k === 0 ? "only" : "toggle");
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
    this.desk?.select(id === null ? -1 : this.#number(id), how, "api");
  }

  /** The items that are checked and in none that is. @returns {Key[]} */
  get checked() {
    const { desk } = this;
    return desk ? [...desk.view.checked].map((id) => desk.key(id)) : [];
  }

  /**
   * Checks an item, with all that is in it and will come there.
   *
   * @param {Key} id @param {boolean} [isOn]
   */
  check(id, isOn = true) {
    const number = this.#number(id);
    if (number >= 0) this.desk?.check(number, isOn ? "on" : "off", "api");
  }

  // Order and filter

  /**
   * Sorts all items among those they stand with.
   *
   * @param {(a: Item, b: Item) => number} compare
   */
  sort(compare) {
    this.desk?.sort(compare);
  }

  /**
   * Shows the items whose title has some text, or that pass a test, and all that they are in.
   *
   * @param {Query | null} query null or an empty text shows all again, as it was
   * @param {{ mode?: import("./search.js").FilterMode }} [options]
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

  /** @param {boolean} isTold */
  #refilter(isTold) {
    const { desk } = this;
    if (!desk) return 0;
    desk.contents.complete();
    const filter = this.#filter;
    desk.marked = typeof filter?.query === "string" ? filter.query.toLowerCase() : "";
    let count = desk.contents.items.end;
    desk.change(
      () => {
        if (!filter) return desk.view.filter(null);
        const { items } = desk.contents;
        const done = filterItems(desk.view, items, filter.query, filter.mode);
        count = done.count;
        return done.outcome;
      },
      -1,
      "filter",
    );
    if (!isTold) return count;
    this.say(filter ? counted(count, "result") : counted(desk.view.rows, "row"));
    this.fire("filter", { count: filter ? count : null, rows: desk.view.rows, cause: "filter" });
    return count;
  }

  // State

  /** What is open, selected, checked and seen, as JSON. @returns {OutlineState} */
  state() {
    const { desk } = this;
    if (!desk) return this.#kept ?? emptyState;
    const keys = (/** @type {Iterable<number>} */ ids) => [...ids].map((id) => desk.key(id));
    const { top } = desk.canvas;
    const anchor = [...desk.canvas.rows]
      .map((row) => ({ id: row.id, y: desk.view.top(row.id) - top }))
      .filter(({ y }) => y >= 0)
      .sort((a, b) => a.y - b.y)[0];
    return {
      version: 1,
      open: keys(desk.view.opened),
      selected: keys(desk.view.selected),
      checked: keys(desk.view.checked),
      cursor: this.cursor,
      top: anchor ? { id: desk.key(anchor.id), y: anchor.y } : null,
    };
  }

  /**
   * Brings back what `state` gave. What is not there yet is opened when it comes.
   *
   * @param {OutlineState} state
   */
  restore(state) {
    const { desk } = this;
    this.#kept = state;
    this.#isOther = false;
    if (!desk) return;
    const { view, contents, canvas } = desk;
    contents.complete();
    const numbers = (/** @type {Key[]} */ keys) =>
      keys.map((key) => contents.items.numberOf(key) ?? -1).filter((id) => id >= 0);
    contents.wanted = new Set(state.open.filter((id) => contents.items.numberOf(id) === undefined));
    desk.change(() => {
      let outcome = view.open(numbers(state.open)) | view.select(-1);
      for (const id of numbers(state.selected)) outcome |= view.select(id, "toggle");
      for (const id of view.checked.slice()) outcome |= view.check(id, "off");
      for (const id of numbers(state.checked)) outcome |= view.check(id, "on");
      if (state.cursor !== null) view.focus(contents.items.numberOf(state.cursor) ?? -1);
      return outcome;
    });
    const top = state.top && view.top(contents.items.numberOf(state.top.id) ?? -1);
    if (state.top && top !== null && top >= 0) canvas.scrollTo(top - state.top.y);
  }

  /** How rows move: milliseconds, a curve as in `cubic-bezier`, and whether they fade. */
  get timing() {
    return { ...usual, ...this.#timing };
  }

  set timing(timing) {
    void wholeEngine().catch(() => {});
    this.#timing = timing;
    this.#setTiming();
  }

  // What is fetched when it is wanted

  /** What is beside the titles. With columns, the first of which has the titles, it is a treegrid. */
  get columns() {
    return this.#columns;
  }

  set columns(columns) {
    this.#columns = [...(columns ?? [])];
    this.#parts.look();
  }

  /**
   * Has the title of an item written anew, in its place; what hides it is opened.
   *
   * @param {Key} id @returns {Promise<boolean>} whether it can be
   */
  async edit(id) {
    const editor = await this.#parts.use("edit");
    this.reveal(id);
    const number = this.#number(id);
    return number >= 0 && editor?.open(number) === true;
  }

  /** Fetches again what failed. */
  retry() {
    this.desk?.contents.pages?.loader.forgiveAll();
    this.desk?.draw();
  }

  // The life of the element

  start() {
    if (!this.view) return;
    if (this.#data === undefined && this.#source === undefined) {
      const list = this.querySelector(":scope > ul, :scope > ol");
      if (list) this.#data = itemsOf(list);
    }
    this.desk = new Desk(this, this.view);
    this.#configure();
    listen(this.desk);
    this.#parts.look();
    const { contents } = this.desk;
    if (this.#changed && !this.#isOther) contents.putBack(this.#changed, this.#source);
    else contents.load(this.#data, this.#source);
    this.desk.canvas.measure();
    if (this.#kept && !this.#isOther) this.restore(this.#kept);
    this.#isOther = false;
    this.desk.isStarting = false;
  }

  moved() {
    this.desk?.canvas.moved();
  }

  stop() {
    this.#kept = this.state();
    this.#changed = this.desk?.contents.snapshot();
    this.#parts.stop();
    this.desk?.stop();
    this.desk = undefined;
  }

  attributeChangedCallback() {
    if (!this.desk) return;
    this.#configure();
    this.#parts.look();
    this.desk.canvas.measure();
  }

  #configure() {
    const { desk } = this;
    if (!desk) return;
    const { view, composite, tree } = desk;
    const mode = this.selectionMode;
    composite.ariaLabel = this.label || null;
    composite.ariaMultiSelectable = mode === "multiple" ? "true" : null;
    composite.ariaDisabled = this.disabled ? "true" : null;
    tree.classList.toggle("wrapped", desk.wrap !== null);
    tree.classList.toggle("clamped", desk.wrap === "clamp");
    tree.classList.toggle("unguided", this.getAttribute("guides") === "none");
    view.setMode(mode);
    view.setPolicy(this.getAttribute("policy") === "accordion", this.hasAttribute("forget"));
    view.setSticky(desk.hasSticky ? 16 : 0, true);
    this.#setTiming();
  }

  #setTiming() {
    const { duration, curve, fade } = this.timing;
    this.view?.setTiming(duration, curve, fade);
  }

  /** @param {Key} id @returns {number} -1 if it is not there */
  #number(id) {
    return this.desk?.number(id) ?? -1;
  }
}

/** @type {OutlineState} */
const emptyState = { version: 1, open: [], selected: [], checked: [], cursor: null, top: null };
