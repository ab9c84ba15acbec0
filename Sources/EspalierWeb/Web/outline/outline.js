// @ts-check
// <espalier-outline>: the public interface of an outline.

import { EspalierElement, reflect, reflectExpansion } from "../core/base-element.js";
import { checkState, EspalierError, unknownId } from "../core/errors.js";
import { motionDefaults } from "../core/motion-defaults.js";
import { checkForm, checkItems } from "./check-data.js";
import { OutlineController } from "./controller.js";
import { columnCount } from "./bulk-loader.js";
import { columnOrder } from "./column-order.js";
import { listen } from "./input.js";
import { itemsOf } from "./parse-markup.js";
import { Features } from "./features.js";
import { PageFeature } from "./page-feature.js";
import { decide } from "./filter.js";
import { lacksPages, usePages } from "./data-store.js";
import { ItemStore } from "./item-store.js";
import { outlineStrings } from "./strings.js";

/**
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {import("./data-store.js").Data} Data
 * @typedef {import("./data-store.js").Source} Source
 * @typedef {import("./filter.js").Query} Query
 * @typedef {import("./types.js").OutlineState} OutlineState
 * @typedef {import("./types.js").Timing} Timing
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
 * @extends {EspalierElement<import("./strings.js").OutlineStrings, import("./types.js").OutlineEvents>}
 */
export class OutlineElement extends EspalierElement {
  static get needsWholeEngine() {
    return false;
  }

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
      "receives",
      "sends",
      "editable",
      "icons",
    ];
  }

  /** @type {OutlineController | undefined} while the element is in use */
  controller;
  /** @type {Data | undefined} */
  #data;
  /** @type {Source | undefined} */
  #source;
  /** @type {Partial<OutlineState>} what is to be restored when the element is in use */
  #kept = {};
  /** @type {import("./data-store.js").Snapshot | undefined} the items as they were when the element was taken away */
  #changed;
  /** Whether these are in the order that the kept columns say. */
  #isOrderKept = false;
  /** Whether it was in use, and is to begin anew with other data. */
  #wasUsed = false;
  #isRenewed = false;
  /** Whether the items are those of the list in the element, which is followed. */
  #isWritten = false;
  #observer = new MutationObserver(() => this.#readList());
  /** @type {Timing} */
  #timing = {};
  /** @type {import("./filter.js").Filter | undefined} */
  #filter;
  /** Whether nobody was told yet of the filter. */
  #isFilterNew = false;
  /** @type {import("./grid.js").Column[]} */
  #columns = [];
  /** @type {import("../core/types.js").Render | null} */
  #render = null;
  /** @type {import("../core/types.js").Render | null} */
  #renderDetail = null;
  /** @type {import("./types.js").Icons | null} */
  #icons = null;
  /** @type {import("./types.js").Actions | null} */
  #actions = null;
  #parts = new Features(this);
  /** @type {Map<import("./types.js").OutlineFeature, PageFeature | undefined>} those of the page */
  #added = new Map();

  get defaultStrings() {
    return this.stringsOf("outline", outlineStrings);
  }

  stringsChanged() {
    this.controller?.stringsChanged();
  }

  async loadParts() {
    if (lacksPages(this.#data, this.#source)) await usePages();
  }

  // Data

  /**
   * The items. Setting them replaces all; see `apply` for changes that keep the state.
   *
   * @returns {Data | undefined}
   */
  get data() {
    return this.#data;
  }

  /** @param {Data | null | undefined} data */
  set data(data) {
    this.#data = this.#checked(data);
    this.#isWritten = false;
    this.#renew();
  }

  /**
   * The function that fetches children missing from the data.
   *
   * @returns {Source | undefined}
   */
  get source() {
    return this.#source;
  }

  /** @param {Source | null | undefined} source */
  set source(source) {
    this.#source = source ?? undefined;
    this.#renew();
  }

  /** Begins anew; what was set before the element was in use is for these data. */
  #renew() {
    if (this.#wasUsed || this.controller) this.#forget();
    this.#isRenewed = true;
    this.restart();
    this.#isRenewed = false;
  }

  /** Forgets what is to be there again: it was of other data. */
  #forget() {
    this.#filter = undefined;
    this.#changed = undefined;
    this.#parts.forgetGrid();
    this.#kept = {};
    this.#wasUsed = false;
  }

  /**
   * Performs a call, if necessary as soon as the element is in use.
   *
   * @param {(controller: OutlineController) => void} call
   */
  #perform(call) {
    this.whenInUse(() => call(/** @type {OutlineController} */ (this.controller)));
  }

  /**
   * The data, null as undefined. While others are shown, they are checked to the end.
   *
   * @param {Data | null | undefined} data
   */
  #checked(data = undefined) {
    const given = data ?? undefined;
    checkForm(given);
    if (!this.view || !given) return given;
    if ("titles" in given) columnOrder(given, columnCount(given));
    else checkItems(given);
    return given;
  }

  /**
   * Makes the items equal to other data. Items in both keep their place on the screen, and stay
   * expanded, selected and checked.
   *
   * @param {Data} data
   */
  apply(data) {
    const given = this.#checked(data) ?? [];
    this.#data = given;
    this.#isWritten = false;
    this.#observer.disconnect();
    this.#applyData();
  }

  /** Makes the items shown equal to the data. */
  #applyData() {
    if (!this.controller) return;
    const { contents, parts } = this.controller;
    contents.apply(this.#data ?? [], "api");
    for (const part of parts) part.applied?.();
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

  /**
   * The children of an item, or the top items of a section, as they are now; without those that are
   * not loaded.
   *
   * @param {Key | null} [id] null is the top level @param {{ section?: number }} [options]
   * @returns {Key[]}
   */
  childrenOf(id = null, options = {}) {
    const { controller } = this;
    const { section = 0 } = options;
    const parent = id === null ? -1 : this.#known("childrenOf", id);
    if (!controller) return [];
    controller.contents.complete();
    const { items } = controller.contents;
    const numbers = [...controller.view.children(parent, section)];
    return numbers.filter((number) => items.has(number)).map((number) => controller.key(number));
  }

  /**
   * The item that an item is in; null at the top level.
   *
   * @param {Key} id @returns {Key | null}
   */
  parentOf(id) {
    const number = this.#known("parentOf", id);
    const parent = this.controller?.view.parent(number) ?? -1;
    return parent < 0 ? null : this.controller?.key(parent) ?? null;
  }

  // Expansion

  /** @param {Key} id */
  expand(id) {
    this.#perform((it) => it.turn(this.#known("expand", id), "open", "api"));
  }

  /** @param {Key} id */
  collapse(id) {
    this.#perform((it) => it.turn(this.#known("collapse", id), "close", "api"));
  }

  /** @param {Key} id */
  toggle(id) {
    this.#perform((it) => it.turn(this.#known("toggle", id), "toggle", "api"));
  }

  /**
   * Opens all branches above a level, and closes the others, unless a listener prevents it.
   *
   * @param {number} [level]
   */
  expandAll(level = Infinity) {
    this.#perform((controller) => {
      const expanded = level > 0;
      const detail = controller.named(-1, "api");
      // Of any number of branches, one event.
      const name = expanded ? "willexpand" : "willcollapse";
      if (!this.fire(name, detail, { cancelable: true })) return;
      controller.contents.complete();
      controller.contents.pending.expanded.clear();
      controller.change(() => controller.view.expandTo(level));
      this.say(this.strings.rows(controller.view.rows));
      this.fire("expand", { ...detail, expanded });
    });
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
    if (!controller) return [...(this.#kept.expanded ?? [])];
    return [...controller.view.expandedIds].map((id) => controller.key(id));
  }

  set expanded(ids) {
    const { controller } = this;
    if (!controller) {
      this.#kept.expanded = [...ids];
      return;
    }
    const numbers = ids.map((id) => this.#known("expanded", id));
    controller.contents.pending.expanded.clear();
    controller.change(() => controller.view.open(numbers));
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
    const { controller } = this;
    if (!controller) return this.#kept.cursor ?? null;
    return controller.view.cursor >= 0 ? controller.key(controller.view.cursor) : null;
  }

  get scene() {
    return this.controller?.virtualList;
  }

  /**
   * Expands the ancestors of an item, unless a listener prevents it, and scrolls to the item.
   *
   * @param {Key} id @param {{ focus?: boolean }} options whether it gets the focus as well
   */
  reveal(id, { focus = false } = {}) {
    this.#reveal("reveal", id, focus);
  }

  /** @param {string} method that was called @param {Key} id @param {boolean} focus */
  #reveal(method, id, focus) {
    this.#perform((controller) => {
      const number = this.#known(method, id);
      if (!controller.reveal(number, "api")) return;
      if (focus) controller.focus(number);
      else controller.show(number);
    });
  }

  focusCursor() {
    this.controller?.virtualList.focusCursor();
  }

  /**
   * Reveals an item, and gives it the focus.
   *
   * @param {Key} id
   */
  focusItem(id) {
    this.#reveal("focusItem", id, true);
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
    if (!controller) return [...(this.#kept.selected ?? [])];
    return [...controller.view.selected].map((id) => controller.key(id));
  }

  set selected(ids) {
    const { controller } = this;
    if (!controller) {
      this.#kept.selected = [...ids];
      return;
    }
    const numbers = ids.map((id) => this.#known("selected", id));
    controller.contents.pending.selected.clear();
    const { view } = controller;
    // The last of them is where the user goes on.
    controller.change(() => view.select(-1) | view.restore(numbers, numbers.at(-1) ?? -1));
  }

  /**
   * Selects an item; null selects nothing.
   *
   * @param {Key | null} id @param {"only" | "toggle" | "range" | "add-range" | "all"} [how]
   */
  select(id, how = "only") {
    this.#perform((it) => it.select(id === null ? -1 : this.#known("select", id), how, "api"));
  }

  /**
   * The items that are checked and in none that is.
   *
   * @returns {Key[]}
   */
  get checked() {
    const { controller } = this;
    if (!controller) return [...(this.#kept.checked ?? [])];
    return [...controller.view.checked].map((id) => controller.key(id));
  }

  /**
   * Checks an item, with all its descendants, including those loaded later.
   *
   * @param {Key} id @param {boolean} [isOn]
   */
  check(id, isOn = true) {
    this.#perform((it) => it.check(this.#known("check", id), isOn ? "on" : "off", "api"));
  }

  // Order and filter

  /**
   * Sorts all items among their siblings; very many in the background, with events of progress.
   *
   * @param {(a: Item, b: Item) => number} compare
   * @returns {Promise<boolean>} whether they are sorted; not if other data or another sort came first
   */
  sort(compare) {
    return new Promise((resolve, reject) => {
      this.#perform((controller) => void controller.sort(compare).then(resolve, reject));
    });
  }

  /**
   * Shows the items whose title has some text, or that pass a test, and all that they are in.
   *
   * @param {Query | null} [query] null or an empty text shows all again, as it was
   * @param {import("./types.js").FilterOptions} options
   * @returns {number} how many items match; 0 before the element is ready
   */
  filter(query, { mode = "subtree" } = {}) {
    const filter = query === null || query === undefined || query === ""
      ? undefined
      : { query, mode };
    if (this.controller) return this.#filterBy(filter, true);
    // What cannot be a filter is refused at once.
    if (filter) decide(new ItemStore(), filter);
    this.#filter = filter;
    this.#isFilterNew = true;
    return 0;
  }

  /** The text that is filtered by, empty for a function; undefined without a filter. */
  get filterText() {
    const query = this.#filter?.query;
    return typeof query === "function" ? "" : query;
  }

  /** Judges items again, as when some came or have other words. */
  refilter() {
    if (this.#filter) this.#filterBy(this.#filter, false);
  }

  /** @param {import("./filter.js").Filter | undefined} filter @param {boolean} isAnnounced */
  #filterBy(filter, isAnnounced) {
    const { controller } = this;
    if (!controller) return 0;
    const { contents, view } = controller;
    contents.complete();
    // A query that throws changes nothing.
    const decided = filter && decide(contents.items, filter);
    this.#filter = filter;
    controller.marked = typeof filter?.query === "string" ? filter.query : "";
    controller.change(() => view.filter(decided?.decisions ?? null), -1, "filter");
    const count = decided?.count ?? contents.items.end;
    if (!isAnnounced) return count;
    const { strings } = this;
    this.say(decided ? strings.results(count) : strings.rows(view.rows));
    this.fire("filter", { count: decided?.count ?? null, rows: view.rows, cause: "filter" });
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
    let keys = items.flatMap(({ id }) => id ?? []);
    this.#perform((controller) => {
      const place = this.#place("insert", parent, index, section);
      keys = controller.edits.insert(items, place, "api");
    });
    return keys;
  }

  /**
   * Deletes items with all that is in them; without arguments, removes the element.
   *
   * @param {Key[]} [ids]
   */
  remove(ids) {
    if (ids === undefined) return super.remove();
    this.#perform((it) => it.edits.remove(ids.map((id) => this.#known("remove", id)), "api"));
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
    let hasMoved = false;
    this.#perform((controller) => {
      const numbers = ids.map((id) => this.#known("move", id));
      const place = this.#place("move", parent, index, section);
      hasMoved = controller.edits.move(numbers, place, "api");
    });
    return hasMoved;
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
   * The state to keep, as JSON. What was restored for items that are not loaded yet is part of it.
   *
   * @returns {OutlineState}
   */
  state() {
    const { controller } = this;
    if (!controller) return { ...emptyState, ...this.#kept };
    const { contents, view, virtualList } = controller;
    const { top } = virtualList;
    const anchor = [...virtualList.rows]
      .map((row) => ({ id: row.id, y: view.top(row.id) - top }))
      .filter(({ y }) => y >= 0)
      .sort((a, b) => a.y - b.y)[0];
    const columns = this.#parts.gridState;
    return contents.pending.with({
      version: 1,
      expanded: this.expanded,
      selected: this.selected,
      checked: this.checked,
      cursor: this.cursor,
      scroll: anchor ? { id: controller.key(anchor.id), y: anchor.y } : null,
      ...(columns && { columns }),
    });
  }

  /**
   * Restores the result of `state`. What concerns items that are not loaded yet is done when they
   * are; ids that are gone are ignored.
   *
   * @param {OutlineState} state
   */
  restore(state) {
    checkState(state, ["expanded", "selected", "checked", "cursor", "scroll", "columns"]);
    if (this.controller) this.#restore(state, false);
    else [this.#kept, this.#isOrderKept] = [{ ...state }, false];
  }

  /** @param {Partial<OutlineState>} state @param {boolean} isSorted as its columns say */
  #restore(state, isSorted) {
    const { contents } = /** @type {OutlineController} */ (this.controller);
    if (state.columns) this.#parts.restoreGrid(state.columns, isSorted);
    contents.pending.restore(state, contents.mayFetch);
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

  /**
   * The columns. With columns, the first of which has the titles, the outline is a treegrid.
   *
   * @returns {import("./types.js").GridColumn[]}
   */
  get columns() {
    return this.#columns;
  }

  set columns(columns) {
    this.#columns = [...(columns ?? [])];
    this.#parts.update();
  }

  /**
   * Fills the titles of rows with content of the page; null for their texts.
   *
   * @returns {import("../core/types.js").Render | null}
   */
  get render() {
    return this.#render;
  }

  /** @param {import("../core/types.js").Render | null | undefined} render */
  set render(render) {
    this.#render = render ?? null;
    this.#updateContent();
  }

  /**
   * Fills the details of rows, as `render` does their titles.
   *
   * @returns {import("../core/types.js").Render | null}
   */
  get renderDetail() {
    return this.#renderDetail;
  }

  /** @param {import("../core/types.js").Render | null | undefined} render */
  set renderDetail(render) {
    this.#renderDetail = render ?? null;
    this.#updateContent();
  }

  /**
   * The icons of items: by their kinds, or a function of an item; null for those of the outline.
   *
   * @returns {import("./types.js").Icons | null}
   */
  get icons() {
    return this.#icons;
  }

  /** @param {import("./types.js").Icons | null | undefined} icons */
  set icons(icons) {
    this.#icons = icons ?? null;
    this.#updateContent();
  }

  /**
   * The buttons at the ends of rows: the same in all, or a function of an item.
   *
   * @returns {import("./types.js").Actions | null}
   */
  get actions() {
    return this.#actions;
  }

  /** @param {import("./types.js").Actions | null | undefined} actions */
  set actions(actions) {
    this.#actions = actions ?? null;
    this.#updateContent();
  }

  /**
   * Adds a feature of the page, which stays with other data, too.
   *
   * @param {import("./types.js").OutlineFeature} feature
   * @returns {() => void} removes it
   */
  addFeature(feature) {
    this.#added.set(feature, this.#added.get(feature));
    this.#addParts();
    this.controller?.draw();
    return () => {
      const part = this.#added.get(feature);
      this.#added.delete(feature);
      if (part) this.controller?.parts.delete(part);
    };
  }

  /** Adds the features of the page to the controller. */
  #addParts() {
    const { controller } = this;
    if (!controller) return;
    for (const [feature, part] of this.#added) {
      const added = part ?? new PageFeature(controller, feature);
      this.#added.set(feature, added);
      controller.parts.add(added);
    }
  }

  /** Loads what some item needs, after the draw that has found it. */
  updateParts() {
    queueMicrotask(() => this.#updateContent());
  }

  #updateContent() {
    this.#parts.update();
    this.controller?.draw();
  }

  /**
   * Changes what an item is shown as, and has its row filled again.
   *
   * @param {Key} id @param {import("./types.js").ItemChanges} changes properties that
   *   are not in it stay
   */
  update(id, changes) {
    const fixed = Object.keys(changes).find((name) => fixedKeys.includes(name));
    if (fixed) throw new EspalierError("refused", `update: ${fixed} of an item is not changed so`);
    this.#perform((controller) => controller.update(this.#known("update", id), changes));
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
    this.#isWritten ||= this.#data === undefined && this.#source === undefined;
    if (this.#isWritten) {
      this.#data = this.#written;
      this.#observer.observe(this, { childList: true, subtree: true, characterData: true });
    }
    this.controller = new OutlineController(this, this.view);
    this.#configure();
    listen(this.controller);
    this.#parts.update();
    for (const feature of this.#added.keys()) this.#added.set(feature, undefined);
    this.#addParts();
    const { contents } = this.controller;
    if (this.#changed) contents.putBack(this.#changed, this.#source);
    else contents.load(this.#data, this.#source);
    this.controller.virtualList.measure();
    if (this.#filter) this.#filterBy(this.#filter, this.#isFilterNew);
    this.#isFilterNew = false;
    if (Object.keys(this.#kept).length > 0) this.#restore(this.#kept, this.#isOrderKept);
    this.#kept = {};
    this.#changed = undefined;
    // After the calls that have waited.
    const { controller } = this;
    queueMicrotask(() => (controller.isStarting = false));
  }

  /** The items of the list in the element, if there is one. */
  get #written() {
    const list = this.querySelector(":scope > ul, :scope > ol");
    return list ? itemsOf(list) : undefined;
  }

  #readList() {
    this.#data = this.#written;
    this.#applyData();
  }

  /** The steps to undo are in the engine. */
  get outlivesRemoval() {
    return this.canUndo || this.canRedo;
  }

  moved() {
    this.controller?.virtualList.moved();
  }

  stop() {
    this.#observer.disconnect();
    if (!this.#isRenewed) {
      this.#kept = this.state();
      this.#changed = this.controller?.contents.snapshot();
      this.#isOrderKept = this.#changed !== undefined;
      this.#wasUsed = true;
    }
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
    if (name === "wrap") this.controller.virtualList.forgetHeights();
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
    tree.classList.toggle("wraps-details", controller.wrap === "all");
    tree.classList.toggle("unguided", this.getAttribute("guides") === "none");
    controller.change(() => view.setMode(mode));
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
  ["selection", "wrap", "guides", "scope", "load-more", "receives"],
  ["checkboxes", "sticky", "collapse-forgets", "disabled", "movable", "sends", "editable"],
);
// Single is one expanded branch for each parent.
reflectExpansion(OutlineElement, ["multiple", "single"]);

/** The properties of an item that are not its looks: other calls change these. */
const fixedKeys = ["id", "children", "branch", "expanded", "selected", "checked"];

/** @type {OutlineState} */
const emptyState = {
  version: 1,
  expanded: [],
  selected: [],
  checked: [],
  cursor: null,
  scroll: null,
};
