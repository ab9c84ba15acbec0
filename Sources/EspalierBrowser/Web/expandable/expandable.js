// @ts-check
// <espalier-rows>: a list of rows that show the beginning of their content, and on demand the rest.

import { TitledContent, isTitled } from "../accordion/content.js";
import { EspalierElement } from "../core/element.js";
import { Flag, Outcome } from "../core/engine.js";
import { findTyped, isPlain, meaning } from "../core/keys.js";
import { element } from "../core/rows.js";
import { Scene } from "../core/scene.js";
import { ExpandableRow } from "./row.js";

/** @typedef {import("../core/element.js").Cause} Cause */
/** @typedef {import("./row.js").RowItem} RowItem */
/** @typedef {string | number} RowId */

/** How long a row takes to open or close, in milliseconds, and the curve: slowly to the end. */
const [growDuration, growCurve] = [240, [0.25, 0.1, 0.25, 1]];

/** The commands of the table of keys that lead from row to row. */
const goings = ["next", "previous", "first", "last", "pageUp", "pageDown"];

/**
 * Rows of one height, until they are opened.
 *
 * A row whose content is higher than its preview is a branch without children; what it is high then
 * is found when it is drawn. So there may be a million rows, and only those in the window are there.
 */
export class RowsElement extends EspalierElement {
  static styles = ["espalier.css", "expandable/expandable.css"];
  static observedAttributes = ["label", "policy", "lines", "selection", "density"];

  /** @type {RowItem[]} by their numbers in the engine */
  #items = [];
  /** @type {Map<RowId, number> | undefined} made when somebody asks by id */
  #numbers;
  /** @type {RowItem[]} what is to be shown, while there is no view */
  #waiting = [];
  /** @type {{ expanded: RowId[], selected: RowId[] } | undefined} */
  #kept;
  /** @type {Map<HTMLElement, { content: TitledContent, item: RowItem }>} what the page has written */
  #contents = new Map();
  #slots = 0;
  #observer = new MutationObserver(() => {
    this.#scene?.change(() => this.#load(this.#written(), true));
  });
  /** @type {((item: any, element: HTMLElement) => void) | null} */
  #render = null;
  #list = element("list");
  /** As high as content is seen at rest. */
  #limit = element("limit");
  /** @type {Scene | undefined} */
  #scene;
  /** @type {Set<number>} open rows that have a height of their own */
  #measured = new Set();
  /** Hears of content that is higher or lower than it was, as when a picture has come. */
  sizes = new ResizeObserver(() => this.#scene?.draw());
  #isChecking = false;
  /** Whether the rows come from data, and not from what the page has written. */
  #hasData = false;
  /** For the scene: rows are as high as their bodies. */
  measures = true;

  connectedCallback() {
    // What was set before this class was there hides the property.
    for (const name of /** @type {const} */ (["render", "data"])) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      Reflect.deleteProperty(this, name);
      /** @type {any} */ (this)[name] = value;
    }
    super.connectedCallback();
  }

  start() {
    const { view } = this;
    if (!view) return;
    const list = element("list");
    this.#list = list;
    list.setAttribute("role", "list");
    list.addEventListener("keydown", (event) => this.#press(event));
    list.addEventListener("click", (event) => this.#click(event));
    list.addEventListener("change", (event) => this.#checked(event));
    list.addEventListener("focusin", (event) => this.#focused(event));
    list.append(this.#limit);
    this.root.prepend(list);
    view.setMode(this.selection);
    view.setPolicy(this.isExclusive, false);
    view.setTiming(growDuration, growCurve);
    this.#scene = new Scene(list, view, this);
    if (!this.#hasData) {
      this.#waiting = this.#written();
      this.#observer.observe(this, { childList: true });
    }
    this.#load(this.#waiting, false);
    this.#waiting = [];
    if (this.#kept) this.restore(this.#kept);
    this.attributeChangedCallback();
    this.#scene.measure();
    requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
  }

  stop() {
    this.#kept = this.state();
    this.#waiting = this.data;
    this.#observer.disconnect();
    for (const { content, item } of this.#contents.values()) {
      content.release(this.#kept.expanded.includes(item.id ?? ""));
    }
    this.#contents.clear();
    this.#scene?.drop();
    this.#scene = undefined;
    this.#measured.clear();
  }

  attributeChangedCallback() {
    const { view } = this;
    if (!view || !this.#scene) return;
    view.setMode(this.selection);
    view.setPolicy(this.isExclusive, false);
    this.#list.ariaLabel = this.label || null;
    this.#list.style.setProperty("--lines", `${this.lines}`);
    this.#list.classList.toggle("selects", this.selection !== "none");
    if (this.isExclusive && view.opened.length > 1) this.#open([...view.opened].slice(0, 1));
    this.#scene.measure();
  }

  /** How many rows may be open: "multiple" is any number, "single" one. */
  get policy() {
    return this.getAttribute("policy") === "single" ? "single" : "multiple";
  }

  set policy(policy) {
    this.setAttribute("policy", policy);
  }

  /** Whether opening a row closes another. */
  get isExclusive() {
    return this.policy === "single";
  }

  /** How many lines of its content a closed row shows: 2 at first. */
  get lines() {
    const lines = Number.parseInt(this.getAttribute("lines") ?? "", 10);
    return lines > 0 ? lines : 2;
  }

  set lines(lines) {
    this.setAttribute("lines", `${lines}`);
  }

  /** How many rows may be selected. @returns {"none" | "single" | "multiple"} */
  get selection() {
    const selection = this.getAttribute("selection");
    return selection === "single" || selection === "multiple" ? selection : "none";
  }

  set selection(selection) {
    this.setAttribute("selection", selection);
  }

  /**
   * Fills the content of a row: it gets the item and an empty element, which is used for other rows
   * later. Without it, content is text.
   */
  get render() {
    return this.#render;
  }

  set render(render) {
    this.#render = render;
    for (const row of this.#rows) row.forget("content");
    this.#scene?.draw();
  }

  /** The rows in order. Rows whose ids are there already stay open, selected and where they are. */
  get data() {
    if (!this.view) return this.#waiting;
    return [...this.view.children(-1)].map((number) => this.#items[number]);
  }

  set data(items) {
    this.#hasData = true;
    this.#observer.disconnect();
    if (!this.view) this.#waiting = items;
    else if (this.#scene) this.#scene.change(() => this.#load(items, true));
  }

  // What the scene asks

  makeRow() {
    return new ExpandableRow(this);
  }

  titleOf() {
    return null;
  }

  /** @param {number} number */
  itemAt(number) {
    return /** @type {RowItem | undefined} */ (this.#items[number]);
  }

  get baseHeight() {
    return this.#scene?.rowHeight ?? 0;
  }

  /** Finds out which rows have more than they show. */
  drawn() {
    const { view } = this;
    if (!view || this.#isChecking) return;
    const limit = this.#limit.offsetHeight + 1;
    let isNew = false;
    for (const row of this.#rows) {
      const grows = row.natural > limit;
      if (row.isOpen) this.#measured.add(row.id);
      if (grows === !row.button.hidden) continue;
      view.describe(row.id, [grows]);
      if (!grows) this.#forgetHeight(row.id);
      isNew = true;
    }
    if (!isNew) return;
    this.#isChecking = true;
    this.#scene?.draw();
    this.#isChecking = false;
  }

  // Rows that come, go and change

  /**
   * Inserts rows before the one with an index, or behind all.
   *
   * @param {RowItem[]} items @param {number} [index]
   */
  insert(items, index = this.#count) {
    const count = this.#count;
    if (!Number.isInteger(index) || index < 0 || index > count) {
      throw new RangeError(`There is no place ${index} among ${count} rows.`);
    }
    if (!this.view) {
      this.#waiting.splice(index, 0, ...items);
      return;
    }
    for (const { id } of items) {
      if (id !== undefined && this.#byId.has(id)) {
        throw new RangeError(`There is a row with the id ${id} already.`);
      }
    }
    this.#change(() => this.#put(items, index));
  }

  /**
   * Removes rows; without ids, the element itself.
   *
   * @param {RowId[]} ids
   */
  remove(...ids) {
    if (ids.length === 0) return super.remove();
    const numbers = ids.map((id) => this.#number(id));
    this.#change(() => {
      this.view?.delete(numbers);
      for (const number of numbers) {
        delete this.#items[number];
        this.#measured.delete(number);
      }
      this.#numbers = undefined;
    });
  }

  /**
   * Moves a row to an index that is counted without it.
   *
   * @param {RowId} id @param {number} index
   */
  move(id, index) {
    const number = this.#number(id);
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) {
      throw new RangeError(`There is no place ${index} among ${this.#count - 1} rows.`);
    }
    this.#change(() => this.view?.move(number, -1, 0, index));
  }

  /**
   * Changes what a row shows; what is not named stays.
   *
   * @param {RowId} id @param {Partial<RowItem>} changes
   */
  update(id, changes) {
    const number = this.#number(id);
    this.#items[number] = { ...this.#items[number], ...changes };
    this.#numbers = undefined;
    this.#change(() => {});
  }

  // Open and closed

  /** @param {RowId} id */
  expand(id) {
    this.#turn(this.#number(id), true, "api");
  }

  /** @param {RowId} id */
  collapse(id) {
    this.#turn(this.#number(id), false, "api");
  }

  /** @param {RowId} id */
  toggle(id) {
    const number = this.#number(id);
    this.#turn(number, !this.#isOpen(number), "api");
  }

  /** Opens every row that has more than it shows. */
  expandAll() {
    if (this.isExclusive) throw new RangeError("One row may be open (policy single), not all.");
    this.#turnAll(true);
  }

  /** Closes every row. */
  collapseAll() {
    this.#turnAll(false);
  }

  /**
   * Whether a row is open, undefined if there is no such row.
   *
   * @param {RowId} id
   */
  isExpanded(id) {
    const number = this.#byId.get(id);
    return number === undefined ? undefined : this.#isOpen(number);
  }

  /** What is open and selected, to be kept as JSON and given to `restore`. */
  state() {
    const { view } = this;
    if (!view) return this.#kept ?? { expanded: [], selected: [] };
    const ids = (/** @type {Int32Array} */ numbers) => [...numbers].map((k) => this.#idOf(k));
    return { expanded: ids(view.opened), selected: this.selected };
  }

  /**
   * Opens and selects what was, and nothing else; what is not there any more is passed over.
   *
   * @param {ReturnType<RowsElement["state"]>} state
   */
  restore({ expanded, selected }) {
    if (!this.view) {
      this.#kept = { expanded, selected };
      return;
    }
    this.#open(this.#known(expanded));
    this.selected = selected;
  }

  // Selection, and where people are

  /** The ids of the selected rows, in order. @returns {RowId[]} */
  get selected() {
    return [...(this.view?.selected ?? [])].map((number) => this.#idOf(number));
  }

  set selected(ids) {
    const [first, ...others] = this.#known(ids);
    this.view?.select(first ?? -1, "only");
    for (const number of others) this.view?.select(number, "toggle");
    this.#scene?.draw();
  }

  /** Scrolls to a row. @param {RowId} id */
  reveal(id) {
    this.#scene?.show(this.#number(id));
  }

  /** Gives a row the focus, and scrolls to it. @param {RowId} id */
  focusRow(id) {
    this.#scene?.focus(this.#number(id));
  }

  get #rows() {
    return /** @type {Iterable<ExpandableRow>} */ (this.#scene?.rows ?? []);
  }

  get #count() {
    return this.view ? this.view.rows : this.#waiting.length;
  }

  get #byId() {
    if (!this.#numbers) {
      const numbers = new Map();
      // Holes, of rows that went, are passed over.
      this.#items.forEach((_, number) => numbers.set(this.#idOf(number), number));
      this.#numbers = numbers;
    }
    return this.#numbers;
  }

  /** @param {number} number @returns {RowId} that of the data, or else the number */
  #idOf(number) {
    return this.#items[number]?.id ?? number;
  }

  /** @param {RowId} id */
  #number(id) {
    const number = this.#byId.get(id);
    if (number === undefined) throw new RangeError(`There is no row with the id ${id}.`);
    return number;
  }

  /** @param {RowId[]} ids */
  #known(ids) {
    return ids.map((id) => this.#byId.get(id)).filter((number) => number !== undefined);
  }

  /** @param {number} number */
  #isOpen(number) {
    return this.view !== undefined && (this.view.flags(number) & Flag.expanded) !== 0;
  }

  /** @param {number} number */
  #forgetHeight(number) {
    if (this.#measured.delete(number)) this.view?.setHeight(number, -1);
  }

  /** @param {() => void} act */
  #change(act) {
    this.#scene?.change(() => {
      act();
      return 0;
    });
  }

  /** @param {ArrayLike<number>} numbers of the rows that are to be open, and no others */
  #open(numbers) {
    this.#change(() => {
      this.view?.open(numbers);
      const open = new Set(Array.from(numbers));
      for (const number of [...this.#measured]) if (!open.has(number)) this.#forgetHeight(number);
    });
  }

  /**
   * Makes the rows what some data say.
   *
   * @param {RowItem[]} items @param {boolean} compares whether rows that were there stay
   */
  #load(items, compares) {
    const { view } = this;
    if (!view) return 0;
    const known = compares ? this.#byId : new Map();
    /** @type {RowItem[]} */
    const next = [];
    const words = new Int32Array(items.length * 2);
    let end = compares ? this.#items.length : 0;
    for (const [k, item] of items.entries()) {
      const there = item.id === undefined ? undefined : known.get(item.id);
      const number = there ?? end;
      if (there === undefined) end += 1;
      next[number] = item;
      words[2 * k] = number;
      // Until it is drawn, a row counts as one that has more to show.
      const isOpen = item.expanded ? Flag.expanded : 0;
      words[2 * k + 1] = there === undefined ? Flag.branch | isOpen : view.flags(there) & 3;
    }
    view.build(end, compares);
    view.buildSection(false);
    view.buildItems(words);
    const outcome = view.finishBuild();
    this.#items = next;
    this.#numbers = undefined;
    return outcome;
  }

  /** @param {RowItem[]} items @param {number} index */
  #put(items, index) {
    const { view } = this;
    if (!view || items.length === 0) return;
    const first = view.insertAt(-1, 0, index, items.length);
    view.describe(first, items.map(() => true));
    for (const [k, item] of items.entries()) {
      this.#items[first + k] = item;
      this.#numbers?.set(this.#idOf(first + k), first + k);
      if (item.expanded) view.expand(first + k, "open");
    }
  }

  /** What the page has written in the element, as data with slots. */
  #written() {
    const children = [...this.children].filter(isTitled);
    for (const [child, { content, item }] of [...this.#contents]) {
      if (children.includes(child)) continue;
      content.release(this.isExpanded(item.id ?? "") ?? false);
      this.#contents.delete(child);
    }
    return children.map((child) => {
      const there = this.#contents.get(child);
      if (there) return there.item;
      const slot = `row-${(this.#slots += 1)}`;
      const content = new TitledContent(child, slot);
      const { title, detail, isOpenFirst: expanded } = content;
      const id = child.dataset.key || child.id || slot;
      const item = { id, title, detail, slot, expanded };
      this.#contents.set(child, { content, item });
      return item;
    });
  }

  /**
   * Opens or closes one row, unless somebody prevents it.
   *
   * @param {number} number @param {boolean} open @param {Cause} cause
   */
  #turn(number, open, cause) {
    const { view } = this;
    if (!view || this.#isOpen(number) === open) return;
    if (!(view.flags(number) & Flag.branch)) return;
    const closing = open && this.isExclusive ? [...view.opened] : [];
    if (!open) closing.push(number);
    const ask = (/** @type {string} */ name) => (/** @type {number} */ asked) =>
      this.fire(name, this.#named(asked, cause), { cancelable: true });
    if (!closing.every(ask("willcollapse")) || (open && !ask("willexpand")(number))) return;
    // Who was asked may have done something.
    if (!this.itemAt(number) || this.#isOpen(number) === open) return;
    this.#scene?.change(() => {
      view.expand(number, open ? "open" : "close");
      for (const closed of closing) this.#forgetHeight(closed);
      if (open) this.#measure(number);
      return 0;
    }, number);
    const told = closing.filter((closed) => this.itemAt(closed) && !this.#isOpen(closed));
    for (const closed of told) {
      this.fire("expand", { ...this.#named(closed, cause), expanded: false });
    }
    if (open) this.fire("expand", { ...this.#named(number, cause), expanded: true });
  }

  /** Finds out how high a row is now, so that its motion leads there. @param {number} number */
  #measure(number) {
    const row = /** @type {ExpandableRow | undefined} */ (this.#scene?.row(number));
    if (!row) return;
    this.#measured.add(number);
    this.view?.setHeight(number, Math.max(row.unfolded, this.baseHeight));
  }

  /** @param {boolean} open */
  #turnAll(open) {
    const { view } = this;
    const told = { id: null, cause: "api" };
    const name = open ? "willexpand" : "willcollapse";
    if (!view || !this.fire(name, told, { cancelable: true })) return;
    this.#change(() => {
      view.expandTo(open ? Infinity : 0);
      if (!open) for (const number of [...this.#measured]) this.#forgetHeight(number);
    });
    this.fire("expand", { ...told, expanded: open });
    this.say(open ? "All rows opened" : "All rows closed");
  }

  /** @param {number} number @param {Cause} cause */
  #named(number, cause) {
    return { id: this.#idOf(number), item: this.itemAt(number), cause };
  }

  // What people do

  /**
   * The row that something happened in, also in content of the page.
   *
   * @param {Event} event
   */
  #rowAt(event) {
    const inside = event.composedPath().find((node) => this.root.contains(/** @type {Node} */ (node)));
    return /** @type {ExpandableRow | undefined} */ (this.#scene?.rowOf(inside ?? null));
  }

  /** @param {Event} event */
  #click(event) {
    const row = this.#rowAt(event);
    if (!row) return;
    const path = event.composedPath();
    const isOwn = path[0] === row.button;
    const words = getSelection();
    // Whoever marks words or uses what is in a row does not mean the row.
    if (!isOwn && (row.isControl(path) || (words && !words.isCollapsed))) return;
    this.#turn(row.id, !row.isOpen, "user");
  }

  /** @param {Event} event */
  #checked(event) {
    const row = this.#rowAt(event);
    if (!row?.isCheck(event.composedPath()[0])) return;
    const allows = this.fire("willselect", this.#named(row.id, "user"), { cancelable: true });
    if (allows) this.view?.select(row.id, "toggle");
    row.forget("checked");
    this.#scene?.draw();
    if (allows) this.fire("select", { ids: this.selected, cause: "user" });
  }

  /** @param {Event} event */
  #focused(event) {
    const row = this.#rowAt(event);
    if (row && row.id !== this.view?.cursor && this.view?.focus(row.id)) this.#scene?.draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const scene = this.#scene;
    const { view } = this;
    const row = this.#rowAt(event);
    if (!scene || !view || !row) return;
    if (event.composedPath()[0] !== row.element) {
      // Out of what the row holds, to the row.
      if (event.key === "Escape" && isPlain(event)) row.element.focus({ preventScroll: true });
      return;
    }
    const isMany = this.selection === "multiple";
    const use = meaning(event, this.isMirrored, isMany ? ["multiple"] : []);
    if (isPlain(event) && !event.shiftKey && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.#turn(row.id, !row.isOpen, "user");
    } else if (use && (goings.includes(use.command) || (use.bits > 0 && this.selection !== "none"))) {
      event.preventDefault();
      const outcome = scene.change(() => view.press(use.code, scene.page, use.bits), view.cursor);
      scene.show(view.cursor);
      if (outcome & Outcome.selection) this.fire("select", { ids: this.selected, cause: "user" });
    } else if (isPlain(event)) {
      const found = findTyped(view, (number) => this.itemAt(number)?.title, event);
      if (found !== undefined) scene.focus(found);
    }
  }
}
