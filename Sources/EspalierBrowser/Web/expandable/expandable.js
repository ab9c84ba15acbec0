// @ts-check
// <espalier-rows>: a list of rows that show the beginning of their content, and on demand the rest.

import { EspalierElement } from "../core/element.js";
import { Flag } from "../core/engine.js";
import { element } from "../core/rows.js";
import { Scene } from "../core/scene.js";
import { RowBook, WrittenRows } from "./book.js";
import { RowsInput } from "./input.js";
import { ExpandableRow } from "./row.js";

/** @typedef {import("../core/element.js").Cause} Cause */
/** @typedef {import("./row.js").RowItem} RowItem */
/** @typedef {string | number} RowId */

/** How long a row takes to open or close, in milliseconds, and the curve: slowly to the end. */
const [growDuration, growCurve] = [240, [0.25, 0.1, 0.25, 1]];

/**
 * Rows of one height, until they are opened.
 *
 * A row whose content is higher than its preview is a branch without children; what it is high then
 * is found when it is drawn. So there may be a million rows: only those in the window are there.
 */
export class RowsElement extends EspalierElement {
  static styles = ["espalier.css", "expandable/expandable.css"];
  static observedAttributes = ["label", "policy", "lines", "selection", "density", "disabled"];

  #book = new RowBook();
  #written = new WrittenRows();
  /** @type {RowItem[]} what is to be shown, while there is no view */
  #waiting = [];
  /** @type {{ expanded: RowId[], selected: RowId[] } | undefined} */
  #kept;
  #observer = new MutationObserver(() => {
    this.#apply(this.#read());
  });
  /** @type {((item: any, element: HTMLElement) => void) | null} */
  #render = null;
  #list = element("list");
  /** As high as content is seen at rest. */
  #limit = element("limit");
  /** @type {Scene | undefined} what is drawn, while the element is in use */
  scene;
  /** @type {Set<number>} open rows that have a height of their own */
  #measured = new Set();
  /** Hears of content that is higher or lower than it was, as when a picture has come. */
  sizes = new ResizeObserver(() => {
    if (this.#limit.offsetHeight > 0) this.scene?.draw();
  });
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
    list.append(this.#limit);
    this.root.prepend(list);
    view.setTiming(growDuration, growCurve);
    this.scene = new Scene(list, view, this);
    new RowsInput(this, list);
    if (!this.#hasData) {
      this.#waiting = this.#read();
      this.#observer.observe(this, { childList: true });
    }
    this.#book.build(view, this.#waiting);
    this.#waiting = [];
    this.attributeChangedCallback();
    if (this.#kept) this.restore(this.#kept);
    requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
  }

  stop() {
    this.#kept = this.state();
    this.#waiting = this.data;
    this.#observer.disconnect();
    const { expanded } = this.#kept;
    this.#written.release((id) => expanded.includes(id));
    this.scene?.drop();
    this.scene = undefined;
    this.#measured.clear();
  }

  attributeChangedCallback() {
    const { view } = this;
    if (!view || !this.scene) return;
    view.setMode(this.selection);
    view.setPolicy(this.isExclusive, false);
    this.#list.ariaLabel = this.label || null;
    this.#list.style.setProperty("--lines", `${this.lines}`);
    this.#list.classList.toggle("selects", this.selection !== "none");
    if (this.isExclusive && view.opened.length > 1) this.#open([...view.opened].slice(0, 1));
    this.scene.measure();
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

  /** Whether nobody but a program opens, closes and selects rows. */
  get isDisabled() {
    return this.hasAttribute("disabled");
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
    this.scene?.draw();
  }

  /** The rows in order. Rows whose ids are there already stay open, selected and where they are. */
  get data() {
    if (!this.view) return this.#waiting;
    return [...this.view.children(-1)].flatMap((number) => this.#book.item(number) ?? []);
  }

  set data(items) {
    this.#hasData = true;
    this.#observer.disconnect();
    if (!this.view) this.#waiting = [...items];
    else this.#apply(items);
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
    return this.#book.item(number);
  }

  get baseHeight() {
    return this.scene?.rowHeight ?? 0;
  }

  /** Finds out which rows have more than they show. */
  drawn() {
    const { view } = this;
    const { offsetHeight } = this.#limit;
    // Nothing has a height while nothing is seen.
    if (!view || this.#isChecking || offsetHeight === 0) return;
    const limit = offsetHeight + 1;
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
    this.scene?.draw();
    this.#isChecking = false;
  }

  // Rows that come, go and change

  /**
   * Inserts rows before the one with an index, or behind all.
   *
   * @param {RowItem | RowItem[]} rows @param {number} [index]
   */
  insert(rows, index = this.#count) {
    const items = [rows].flat();
    const count = this.#count;
    if (!Number.isInteger(index) || index < 0 || index > count) {
      throw new RangeError(`There is no place ${index} among ${count} rows.`);
    }
    if (!this.view) {
      this.#waiting.splice(index, 0, ...items);
      return;
    }
    for (const { id } of items) {
      if (id !== undefined && this.#book.find(id) !== undefined) {
        throw new RangeError(`There is a row with the id ${id} already.`);
      }
    }
    this.#change((view) => this.#book.insert(view, items, index));
  }

  /**
   * Removes rows; without ids, the element itself.
   *
   * @param {RowId[]} ids
   */
  remove(...ids) {
    if (ids.length === 0) return super.remove();
    const numbers = ids.map((id) => this.#book.number(id));
    for (const number of numbers) this.#measured.delete(number);
    this.#change((view) => this.#book.remove(view, numbers));
  }

  /**
   * Moves a row to an index that is counted without it.
   *
   * @param {RowId} id @param {number} index
   */
  move(id, index) {
    const number = this.#book.number(id);
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) {
      throw new RangeError(`There is no place ${index} among ${this.#count - 1} rows.`);
    }
    this.#change((view) => view.move(number, -1, 0, index));
  }

  /**
   * Changes what a row shows; what is not named stays.
   *
   * @param {RowId} id @param {Partial<RowItem>} changes
   */
  update(id, changes) {
    const number = this.#book.number(id);
    this.#change(() => this.#book.update(number, changes));
  }

  // Open and closed

  /** @param {RowId} id */
  expand(id) {
    this.turn(this.#book.number(id), true, "api");
  }

  /** @param {RowId} id */
  collapse(id) {
    this.turn(this.#book.number(id), false, "api");
  }

  /** @param {RowId} id */
  toggle(id) {
    const number = this.#book.number(id);
    this.turn(number, !this.#isOpen(number), "api");
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
    const number = this.#book.find(id);
    return number === undefined ? undefined : this.#isOpen(number);
  }

  /** What is open and selected, to be kept as JSON and given to `restore`. */
  state() {
    const { view } = this;
    if (!view) return this.#kept ?? { expanded: [], selected: [] };
    const ids = (/** @type {Int32Array} */ numbers) => [...numbers].map((k) => this.#book.id(k));
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
    this.#open(this.#book.known(expanded));
    this.selected = selected;
  }

  // Selection, and where people are

  /** The ids of the selected rows, in order. @returns {RowId[]} */
  get selected() {
    return [...(this.view?.selected ?? [])].map((number) => this.#book.id(number));
  }

  set selected(ids) {
    const [first, ...others] = this.#book.known(ids);
    this.view?.select(first ?? -1, "only");
    for (const number of others) this.view?.select(number, "toggle");
    this.scene?.draw();
  }

  /** Scrolls to a row. @param {RowId} id */
  reveal(id) {
    this.scene?.show(this.#book.number(id));
  }

  /** Gives a row the focus, and scrolls to it. @param {RowId} id */
  focusRow(id) {
    this.scene?.focus(this.#book.number(id));
  }

  get #rows() {
    return /** @type {Iterable<ExpandableRow>} */ (this.scene?.rows ?? []);
  }

  get #count() {
    return this.view ? this.view.rows : this.#waiting.length;
  }

  /** What the page has written in the element. */
  #read() {
    return this.#written.read(this, (id) => this.isExpanded(id));
  }

  /** @param {number} number */
  #isOpen(number) {
    return this.view !== undefined && (this.view.flags(number) & Flag.expanded) !== 0;
  }

  /** @param {number} number */
  #forgetHeight(number) {
    if (this.#measured.delete(number)) this.view?.setHeight(number, -1);
  }

  /** @param {(view: import("../core/engine.js").View) => unknown} act */
  #change(act) {
    const { view } = this;
    if (!view) return;
    this.scene?.change(() => {
      act(view);
      return 0;
    });
  }

  /** @param {RowItem[]} items */
  #apply(items) {
    this.#change((view) => this.#book.apply(view, items));
    for (const number of [...this.#measured]) {
      if (!this.#book.item(number)) this.#measured.delete(number);
    }
  }

  /** @param {ArrayLike<number>} numbers of the rows that are to be open, and no others */
  #open(numbers) {
    this.#change((view) => {
      view.open(numbers);
      const open = new Set(Array.from(numbers));
      for (const number of [...this.#measured]) if (!open.has(number)) this.#forgetHeight(number);
    });
  }

  /**
   * Opens or closes one row, unless somebody prevents it or there is nothing to open.
   *
   * @param {number} number the engine's @param {boolean} open @param {Cause} cause
   */
  turn(number, open, cause) {
    const { view } = this;
    if (cause === "user" && this.isDisabled) return;
    if (!view || this.#isOpen(number) === open) return;
    if (!(view.flags(number) & Flag.branch)) return;
    const closing = open && this.isExclusive ? [...view.opened] : [];
    if (!open) closing.push(number);
    const ask = (/** @type {string} */ name) => (/** @type {number} */ asked) =>
      this.fire(name, this.named(asked, cause), { cancelable: true });
    if (!closing.every(ask("willcollapse")) || (open && !ask("willexpand")(number))) return;
    // Who was asked may have done something.
    if (!this.itemAt(number) || this.#isOpen(number) === open) return;
    this.scene?.change(() => {
      view.expand(number, open ? "open" : "close");
      for (const closed of closing) this.#forgetHeight(closed);
      if (open) this.#measure(number);
      return 0;
    }, number);
    const told = closing.filter((closed) => this.itemAt(closed) && !this.#isOpen(closed));
    for (const closed of told) {
      this.fire("expand", { ...this.named(closed, cause), expanded: false });
    }
    if (open) this.fire("expand", { ...this.named(number, cause), expanded: true });
  }

  /** Finds out how high a row is now, so that its motion leads there. @param {number} number */
  #measure(number) {
    const row = /** @type {ExpandableRow | undefined} */ (this.scene?.row(number));
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
    this.#change((view) => {
      view.expandTo(open ? Infinity : 0);
      if (!open) for (const number of [...this.#measured]) this.#forgetHeight(number);
    });
    this.fire("expand", { ...told, expanded: open });
    this.say(open ? "All rows opened" : "All rows closed");
  }

  /**
   * What events say of a row.
   *
   * @param {number} number the engine's @param {Cause} cause
   */
  named(number, cause) {
    return { id: this.#book.id(number), item: this.itemAt(number), cause };
  }
}
