// @ts-check
// <espalier-rows>: a list of rows that show the beginning of their content, and on demand the rest.

import { flagBranch, flagExpanded } from "../core/boundary.js";
import { EspalierElement, reflectExpansion } from "../core/base-element.js";
import { EspalierError, checkState } from "../core/errors.js";
import { motionDefaults } from "../core/motion-defaults.js";
import { element } from "../core/row-pool.js";
import { VirtualList } from "../core/virtual-list.js";
import { RowStore, WrittenRows } from "./row-store.js";
import { RowsInput } from "./input.js";
import { ExpandableRow } from "./row.js";
import { rowsStrings } from "./strings.js";

/** @typedef {import("../core/base-element.js").Cause} Cause */
/** @typedef {import("./row.js").RowItem} RowItem */
/** @typedef {string | number} RowId */
/**
 * @typedef {{ version: 1, expanded: RowId[], selected: RowId[], cursor: RowId | null }} RowsState
 */

const { duration: growDuration, curve: growCurve } = motionDefaults.expandableRows;

/**
 * Rows of one height, until they are opened.
 *
 * A row whose content is higher than its preview is a branch without children; its open height is
 * measured when it is drawn. So there may be a million rows: only those in the window have
 * elements.
 *
 * @extends {EspalierElement<typeof rowsStrings, import("../espalier.js").RowsEvents>}
 */
export class RowsElement extends EspalierElement {
  static get styles() {
    return ["espalier.css", "rows/rows.css"];
  }

  static get observedAttributes() {
    return ["label", "expansion", "lines", "selection", "density", "disabled"];
  }

  #book = new RowStore();
  #written = new WrittenRows();
  /** @type {RowItem[]} the items to be shown, while there is no view */
  #waiting = [];
  /** @type {RowsState | undefined} */
  #kept;
  #observer = new MutationObserver(() => {
    this.#apply(this.#read());
  });
  /** @type {((item: any, element: HTMLElement) => void) | null} */
  #render = null;
  #list = element("list");
  /** As high as content is seen at rest. */
  #limit = element("limit");
  /** @type {VirtualList | undefined} the drawn rows, while the element is in use */
  scene;
  /** @type {Set<number>} open rows that have a height of their own */
  #measured = new Set();
  /** Observes the height of content, which changes when an image has loaded. */
  sizes = new ResizeObserver(() => {
    if (this.#limit.offsetHeight > 0) this.scene?.draw();
  });
  #isChecking = false;
  /** Whether the rows come from data, and not from the page's markup. */
  #hasData = false;
  /** For the scene: rows are as high as their bodies. */
  measures = true;

  connectedCallback() {
    // A property set before the class was defined hides the accessor.
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
    this.scene = new VirtualList(list, view, this);
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

  /** @param {string} [name] */
  attributeChangedCallback(name) {
    if (name === "expansion") this.checkExpansion();
    const { view } = this;
    if (!view || !this.scene) return;
    view.setMode(this.selection);
    view.setPolicy(this.isExclusive, false);
    this.#list.ariaLabel = this.label || null;
    this.#list.style.setProperty("--lines", `${this.lines}`);
    this.#list.classList.toggle("selects", this.selection !== "none");
    const expanded = [...view.expandedIds];
    if (this.isExclusive && expanded.length > 1) this.#open(expanded.slice(0, 1));
    this.scene.measure();
  }

  get defaultStrings() {
    return rowsStrings;
  }

  stringsChanged() {
    for (const row of this.#rows) row.forget("open");
    this.scene?.draw();
  }

  /** Whether expanding a row collapses another. */
  get isExclusive() {
    return this.expansion === "single";
  }

  /** The number of lines of its content that a closed row shows; 2 by default. */
  get lines() {
    const lines = Number.parseInt(this.getAttribute("lines") ?? "", 10);
    return lines > 0 ? lines : 2;
  }

  set lines(lines) {
    this.setAttribute("lines", `${lines}`);
  }

  /**
   * The selection mode.
   *
   * @returns {"none" | "single" | "multiple"}
   */
  get selection() {
    const selection = this.getAttribute("selection");
    return selection === "single" || selection === "multiple" ? selection : "none";
  }

  set selection(selection) {
    this.setAttribute("selection", selection);
  }

  /** Whether only a program can open, close and select rows. */
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

  // For the virtual list

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

  // Changes of rows

  /**
   * Inserts rows before the one with an index, or behind all.
   *
   * @param {RowItem | RowItem[]} rows @param {number} [index]
   */
  insert(rows, index = this.#count) {
    const items = [rows].flat();
    const count = this.#count;
    if (!Number.isInteger(index) || index < 0 || index > count) {
      throw invalidIndex("insert", index, count);
    }
    if (!this.view) {
      this.#waiting.splice(index, 0, ...items);
      return;
    }
    for (const { id } of items) {
      if (id !== undefined && this.#book.find(id) !== undefined) {
        const name = JSON.stringify(id);
        throw new EspalierError("duplicate-id", `insert: a row with the id ${name} is there already`);
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
    const numbers = ids.map((id) => this.#book.number("remove", id));
    for (const number of numbers) this.#measured.delete(number);
    this.#change((view) => this.#book.remove(view, numbers));
  }

  /**
   * Moves a row to an index that is counted without it.
   *
   * @param {RowId} id @param {number} index
   */
  move(id, index) {
    const number = this.#book.number("move", id);
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) {
      throw invalidIndex("move", index, this.#count - 1);
    }
    this.#change((view) => view.move(number, -1, 0, index));
  }

  /**
   * Changes the contents of a row; properties that are not given stay.
   *
   * @param {RowId} id @param {Partial<RowItem>} changes
   */
  update(id, changes) {
    const number = this.#book.number("update", id);
    this.#change(() => this.#book.update(number, changes));
  }

  // Open and closed

  /** @param {RowId} id */
  expand(id) {
    this.turn(this.#book.number("expand", id), true, "api");
  }

  /** @param {RowId} id */
  collapse(id) {
    this.turn(this.#book.number("collapse", id), false, "api");
  }

  /** @param {RowId} id */
  toggle(id) {
    const number = this.#book.number("toggle", id);
    this.turn(number, !this.#isOpen(number), "api");
  }

  /** Opens every row that has more than it shows. */
  expandAll() {
    if (this.isExclusive) {
      throw new EspalierError("refused", 'expandAll: expansion="single" allows one expanded row');
    }
    this.#turnAll(true);
  }

  /** Closes every row. */
  collapseAll() {
    this.#turnAll(false);
  }

  /**
   * The expanded rows.
   *
   * @returns {RowId[]}
   */
  get expanded() {
    const { view } = this;
    if (!view) return this.#kept?.expanded ?? [];
    return [...view.expandedIds].map((number) => this.#book.id(number));
  }

  set expanded(ids) {
    const numbers = ids.map((id) => this.#book.number("expanded", id));
    if (this.isExclusive && new Set(numbers).size > 1) {
      const reason = `${numbers.length} rows with expansion="single"`;
      throw new EspalierError("refused", `expanded: ${reason}`);
    }
    this.#open(numbers);
  }

  /**
   * Whether a row is expanded, undefined if there is no such row.
   *
   * @param {RowId} id
   */
  isExpanded(id) {
    const number = this.#book.find(id);
    return number === undefined ? undefined : this.#isOpen(number);
  }

  /**
   * The state to keep, as JSON.
   *
   * @returns {RowsState}
   */
  state() {
    const { expanded, selected, view } = this;
    if (!view) return this.#kept ?? { version: 1, expanded, selected, cursor: null };
    const cursor = view.cursor < 0 ? null : this.#book.id(view.cursor);
    return { version: 1, expanded, selected, cursor };
  }

  /**
   * Restores the result of `state`; ids that are gone are ignored.
   *
   * @param {RowsState} state
   */
  restore(state) {
    checkState(state, ["expanded", "selected", "cursor"]);
    const { view } = this;
    if (!view) {
      this.#kept = { ...state };
      return;
    }
    const { expanded, selected, cursor } = state;
    this.#open(this.#book.known(expanded));
    this.#select(this.#book.known(selected));
    for (const number of this.#book.known(cursor === null ? [] : [cursor])) view.focus(number);
    this.scene?.draw();
  }

  // Selection and focus

  /**
   * The ids of the selected rows, in order.
   *
   * @returns {RowId[]}
   */
  get selected() {
    return [...(this.view?.selected ?? [])].map((number) => this.#book.id(number));
  }

  set selected(ids) {
    this.#select(ids.map((id) => this.#book.number("selected", id)));
  }

  /** @param {number[]} numbers */
  #select([first, ...others]) {
    this.view?.select(first ?? -1, "only");
    for (const number of others) this.view?.select(number, "toggle");
    this.scene?.draw();
  }

  /**
   * Scrolls to a row.
   *
   * @param {RowId} id
   */
  reveal(id) {
    this.scene?.show(this.#book.number("reveal", id));
  }

  /**
   * Gives a row the focus, and scrolls to it.
   *
   * @param {RowId} id
   */
  focusItem(id) {
    this.scene?.focus(this.#book.number("focusItem", id));
  }

  get #rows() {
    return /** @type {Iterable<ExpandableRow>} */ (this.scene?.rows ?? []);
  }

  get #count() {
    return this.view ? this.view.rows : this.#waiting.length;
  }

  /** Reads the page's markup in the element. */
  #read() {
    return this.#written.read(this, (id) => this.isExpanded(id));
  }

  /** @param {number} number */
  #isOpen(number) {
    return this.view !== undefined && (this.view.flags(number) & flagExpanded) !== 0;
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
   * Opens or closes one row, unless a listener prevents it or there is nothing to open.
   *
   * @param {number} number the engine's @param {boolean} open @param {Cause} cause
   */
  turn(number, open, cause) {
    const { view } = this;
    if (cause === "user" && this.isDisabled) return;
    if (!view || this.#isOpen(number) === open) return;
    if (!(view.flags(number) & flagBranch)) return;
    const closing = open && this.isExclusive ? [...view.expandedIds] : [];
    if (!open) closing.push(number);
    const ask =
      (/** @type {"willexpand" | "willcollapse"} */ name) =>
      (/** @type {number} */ asked) =>
        this.fire(name, this.named(asked, cause), { cancelable: true });
    if (!closing.every(ask("willcollapse")) || (open && !ask("willexpand")(number))) return;
    // The event's listener may have changed something.
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

  /**
   * Finds out how high a row is now, so that its motion leads there.
   *
   * @param {number} number
   */
  #measure(number) {
    const row = /** @type {ExpandableRow | undefined} */ (this.scene?.row(number));
    if (!row) return;
    this.#measured.add(number);
    this.view?.setHeight(number, Math.max(row.unfolded, this.baseHeight));
  }

  /** @param {boolean} open */
  #turnAll(open) {
    const { view } = this;
    const told = { id: null, cause: /** @type {const} */ ("api") };
    const name = open ? "willexpand" : "willcollapse";
    if (!view || !this.fire(name, told, { cancelable: true })) return;
    this.#change((view) => {
      view.expandTo(open ? Infinity : 0);
      if (!open) for (const number of [...this.#measured]) this.#forgetHeight(number);
    });
    this.fire("expand", { ...told, expanded: open });
    this.say(open ? this.strings.allExpanded : this.strings.allCollapsed);
  }

  /**
   * The details of a row in events.
   *
   * @param {number} number the engine's @param {Cause} cause
   */
  named(number, cause) {
    return { id: this.#book.id(number), item: this.itemAt(number), cause };
  }
}

reflectExpansion(RowsElement, ["multiple", "single"]);

/** @param {string} method @param {number} index @param {number} count of the rows around it */
function invalidIndex(method, index, count) {
  const reason = `the index ${index} is not in 0...${count}`;
  return new EspalierError("invalid-data", `${method}: ${reason}`);
}
