// @ts-check
// <espalier-rows>: a list of rows that show the beginning of their content, and on demand the rest.

import { EspalierElement, reflect, reflectExpansion } from "../core/base-element.js";
import { checkState, EspalierError } from "../core/errors.js";
import { motionDefaults } from "../core/motion-defaults.js";
import { element } from "../core/row-pool.js";
import { VirtualList } from "../core/virtual-list.js";
import { planCloses, planNothing, planOpensWhenMeasured, planRefused } from "./boundary.js";
import { RowsView } from "./engine.js";
import { ChildSlots } from "../accordion/child-slots.js";
import { RowStore, WrittenRows } from "./row-store.js";
import { RowRuler } from "./ruler.js";
import { RowsInput } from "./input.js";
import { ExpandableRow } from "./row.js";
import { rowsStrings } from "./strings.js";

/** @typedef {import("../core/base-element.js").Cause} Cause */
/** @typedef {import("./engine.js").Expansion} Expansion */
/** @typedef {import("./row.js").RowItem} RowItem */
/** @typedef {import("../core/types.js").Key} Key */
/** @typedef {import("./types.js").RowsState} RowsState */

const { duration: growDuration, curve: growCurve } = motionDefaults.expandableRows;

/** The difference, in pixels, that rounding may make between some lines and their sum. */
const lineRoundingPx = 0.5;

/**
 * Rows of one height, until they are opened.
 *
 * The engine decides which rows can open, which are open, and how high they are; the page measures
 * their contents when they are drawn. So there may be a million rows: only those in the window have
 * elements.
 *
 * @extends {EspalierElement<import("./strings.js").RowsStrings, import("./types.js").RowsEvents>}
 */
export class RowsElement extends EspalierElement {
  static get styles() {
    return ["espalier.css", "rows/rows.css"];
  }

  static get slotAssignment() {
    return /** @type {const} */ ("manual");
  }

  static get observedAttributes() {
    return ["label", "expansion", "lines", "selection", "density", "disabled"];
  }

  /** @type {RowsView | undefined} while the element is in use */
  view = undefined;
  #book = new RowStore();
  #slots = new ChildSlots(this, this.attachInternals(), this.rest);
  #written = new WrittenRows(this.#slots);
  /** @type {RowItem[]} the items to be shown, while there is no view */
  #waiting = [];
  /** @type {Partial<RowsState>} what is to be restored when the element is in use */
  #kept = {};
  #observer = new MutationObserver(() => {
    this.#apply(this.#read());
  });
  /** @type {import("../core/types.js").Render | null} */
  #render = null;
  #list = element("list");
  /** @type {RowRuler | undefined} */
  #ruler;
  /** The sizes for which the engine has the heights of contents. */
  #sizes = "";
  /** @type {VirtualList | undefined} the drawn rows, while the element is in use */
  scene;
  /** Observes the height of content, which changes when an image has loaded. */
  sizes = new ResizeObserver(() => this.scene?.drawSoon());
  /** Whether the rows come from data, and not from the page's markup. */
  #hasData = false;
  /** For the scene. */
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

  /** @param {import("../core/engine.js").EngineExports} engine */
  makeView(engine) {
    return new RowsView(engine);
  }

  start() {
    const { view } = this;
    if (!view) return;
    const list = element("list");
    this.#list = list;
    // See the roles in README.md: the keys of a list are a screen reader's own.
    list.setAttribute("role", "treegrid");
    this.#ruler = new RowRuler(this);
    this.#sizes = "";
    this.root.prepend(list);
    this.#slots.hideHeadings();
    view.setTiming(growDuration, growCurve);
    this.scene = new VirtualList(list, view, this);
    list.append(this.#ruler.element);
    new RowsInput(this, list);
    if (!this.#hasData) {
      this.#waiting = this.#read();
      this.#observer.observe(this, { childList: true });
    }
    this.#book = new RowStore();
    this.#book.apply(view, this.#waiting);
    this.#waiting = [];
    this.attributeChangedCallback();
    this.#restore(this.#kept);
    this.#kept = {};
    requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
  }

  stop() {
    const state = this.state();
    this.#kept = state;
    this.#waiting = this.data;
    this.#observer.disconnect();
    const { expanded } = state;
    this.#written.release((id) => expanded.includes(id));
    for (const row of this.#rows) row.release();
    this.scene?.drop();
    this.scene = undefined;
    this.#ruler = undefined;
    this.#slots.releaseAll();
  }

  moved() {
    this.#slots.hideHeadings();
    this.scene?.moved();
  }

  /** @param {string} [name] */
  attributeChangedCallback(name) {
    if (name === "expansion") this.checkExpansion();
    const { view } = this;
    if (!view || !this.scene) return;
    view.setMode(this.selection);
    view.setExclusive(this.isExclusive);
    this.#list.ariaLabel = this.label || null;
    this.#list.style.setProperty("--lines", `${this.lines}`);
    this.#list.classList.toggle("selects", this.selection !== "none");
    this.scene.measure();
  }

  get defaultStrings() {
    return this.stringsOf("rows", rowsStrings);
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
   * Fills the content of a row. Without it, content is text.
   *
   * @returns {import("../core/types.js").Render | null}
   */
  get render() {
    return this.#render;
  }

  set render(render) {
    this.#render = render ?? null;
    for (const row of this.#rows) row.forget("content");
    this.#sizes = "";
    this.scene?.draw();
  }

  /**
   * The rows in order. Rows whose ids are there already stay open, selected and where they are.
   *
   * @returns {RowItem[]}
   */
  get data() {
    if (!this.view) return this.#waiting;
    return [...this.view.children(-1)].flatMap((number) => this.#book.item(number) ?? []);
  }

  /** @param {RowItem[] | null | undefined} rows null is none */
  set data(rows) {
    const items = rows ?? [];
    checkRows(items);
    this.#hasData = true;
    this.#observer.disconnect();
    if (!this.view) this.#waiting = [...items];
    else this.#apply(items);
  }

  // For the virtual list

  /** @param {number} rows */
  unprinted(rows) {
    return this.strings.unprinted(rows);
  }

  makeRow() {
    return new ExpandableRow(this);
  }

  titleOf() {
    return null;
  }

  /** @param {import("../core/row-pool.js").Row} row */
  retired(row) {
    /** @type {ExpandableRow} */ (row).release();
  }

  /** @param {number} number */
  itemAt(number) {
    return this.#book.item(number);
  }

  /**
   * A slot with some content of the page.
   *
   * @param {string} name of the item's slot
   */
  slotOf(name) {
    return this.#written.slotOf(name);
  }

  get baseHeight() {
    return this.scene?.rowHeight ?? 0;
  }

  /** Measures the drawn rows; the engine decides what that changes. */
  measureRows() {
    const { view } = this;
    if (!view || !this.#isShown()) return false;
    let isNew = false;
    for (const row of this.#rows) isNew = view.measure(row.id, row.natural) || isNew;
    return isNew;
  }

  // Changes of rows

  /**
   * Inserts rows before the one with an index, or behind all.
   *
   * @param {RowItem | RowItem[]} items @param {number} [index]
   */
  insert(items, index = this.#count) {
    const rows = [items].flat();
    const count = this.#count;
    if (!Number.isInteger(index) || index < 0 || index > count) {
      throw invalidIndex("insert", index, count);
    }
    if (!this.view) {
      this.#waiting.splice(index, 0, ...rows);
      return;
    }
    for (const { id } of rows) {
      if (id != null && this.#book.find(id) !== undefined) {
        const name = JSON.stringify(id);
        throw new EspalierError(
          "duplicate-id",
          `insert: a row with the id ${name} is there already`,
        );
      }
    }
    this.#change((view) => this.#book.insert(view, rows, index));
  }

  /**
   * Removes rows; without ids, the element itself.
   *
   * @param {Key[]} ids
   */
  remove(...ids) {
    if (ids.length === 0) return super.remove();
    const numbers = ids.map((id) => this.#book.number("remove", id));
    this.#change((view) => this.#book.remove(view, numbers));
  }

  /**
   * Moves a row to an index that is counted without it.
   *
   * @param {Key} id @param {number} index
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
   * @param {Key} id @param {Partial<RowItem>} changes
   */
  update(id, changes) {
    const number = this.#book.number("update", id);
    this.#change((view) => {
      this.#book.update(number, changes);
      view.invalidate([number]);
    });
  }

  // Open and closed

  /** @param {Key} id */
  expand(id) {
    this.whenInUse(() => this.turn(this.#book.number("expand", id), "open", "api"));
  }

  /** @param {Key} id */
  collapse(id) {
    this.whenInUse(() => this.turn(this.#book.number("collapse", id), "close", "api"));
  }

  /** @param {Key} id */
  toggle(id) {
    this.whenInUse(() => this.turn(this.#book.number("toggle", id), "toggle", "api"));
  }

  /** Opens every row that has more than it shows. */
  expandAll() {
    this.whenInUse(() => this.#turnAll("open"));
  }

  /** Closes every row. */
  collapseAll() {
    this.whenInUse(() => this.#turnAll("close"));
  }

  /**
   * The expanded rows, with those that expand as soon as they are measured.
   *
   * @returns {Key[]}
   */
  get expanded() {
    const { view } = this;
    if (!view) return [...(this.#kept.expanded ?? [])];
    return [...view.requested].map((number) => this.#book.id(number));
  }

  set expanded(ids) {
    if (!this.view) {
      this.#kept.expanded = [...ids];
      return;
    }
    const numbers = ids.map((id) => this.#book.number("expanded", id));
    this.#change((view) => {
      if (view.openExactly(numbers)) return;
      const reason = `${numbers.length} rows with expansion="single"`;
      throw new EspalierError("refused", `expanded: ${reason}`);
    });
  }

  /**
   * Whether a row is expanded, or expands as soon as it is measured; undefined if there is no such row.
   *
   * @param {Key} id
   */
  isExpanded(id) {
    const number = this.#book.find(id);
    return number === undefined ? undefined : this.view?.isRequested(number) ?? false;
  }

  /**
   * The state to keep, as JSON.
   *
   * @returns {RowsState}
   */
  state() {
    const { expanded, selected, view } = this;
    const { cursor: kept = null } = this.#kept;
    const cursor = !view ? kept : view.cursor < 0 ? null : this.#book.id(view.cursor);
    return { version: 1, expanded, selected, cursor };
  }

  /**
   * Restores the result of `state`; ids that are gone are ignored.
   *
   * @param {RowsState} state
   */
  restore(state) {
    checkState(state, ["expanded", "selected", "cursor"]);
    if (this.view) this.#restore(state);
    else this.#kept = { ...state };
  }

  /** @param {Partial<RowsState>} state */
  #restore({ expanded, selected, cursor }) {
    const book = this.#book;
    if (expanded) this.#change((view) => view.open(book.known(expanded)));
    const [number = -1] = book.known(cursor == null ? [] : [cursor]);
    const numbers = selected ? book.known(selected) : this.view?.selected.slice() ?? [];
    this.view?.restore(numbers, number);
    this.scene?.draw();
  }

  // Selection and focus

  /**
   * The ids of the selected rows, in order.
   *
   * @returns {Key[]}
   */
  get selected() {
    if (!this.view) return [...(this.#kept.selected ?? [])];
    return [...this.view.selected].map((number) => this.#book.id(number));
  }

  set selected(ids) {
    if (!this.view) {
      this.#kept.selected = [...ids];
      return;
    }
    const numbers = ids.map((id) => this.#book.number("selected", id));
    this.view.select(-1);
    this.view.restore(numbers, numbers.at(-1) ?? -1);
    this.scene?.draw();
  }

  /**
   * Scrolls to a row.
   *
   * @param {Key} id
   */
  reveal(id) {
    this.whenInUse(() => this.scene?.show(this.#book.number("reveal", id)));
  }

  /**
   * Gives a row the focus, and scrolls to it.
   *
   * @param {Key} id
   */
  focusItem(id) {
    this.whenInUse(() => this.scene?.focus(this.#book.number("focusItem", id)));
  }

  focusCursor() {
    this.scene?.focusCursor();
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

  /** Whether contents can be measured; tells the engine the sizes that it measures by. */
  #isShown() {
    const sizes = this.#ruler?.sizes;
    // Nothing has a height while nothing is seen.
    if (!sizes || sizes.preview === 0) return false;
    const { width, chrome, preview } = sizes;
    const key = `${width} ${chrome} ${preview}`;
    if (key !== this.#sizes) this.view?.setChrome(chrome, preview + lineRoundingPx);
    this.#sizes = key;
    return true;
  }

  /** @param {(view: RowsView) => unknown} act */
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
  }

  /**
   * Opens or closes one row, unless a listener prevents it or there is nothing to open.
   *
   * @param {number} number the engine's @param {Expansion} how @param {Cause} cause
   */
  turn(number, how, cause) {
    const { view } = this;
    if (!view || (cause === "user" && this.isDisabled)) return;
    let { plan, closing } = view.prepare(number, how);
    if (plan === planOpensWhenMeasured && this.#measure(number)) {
      ({ plan, closing } = view.prepare(number, how));
    }
    if (plan === planNothing) return;
    const opens = plan !== planCloses;
    const ask = (/** @type {"willexpand" | "willcollapse"} */ name, /** @type {number} */ asked) =>
      this.fire(name, this.named(asked, cause), { cancelable: true });
    if (closing >= 0 && !ask("willcollapse", closing)) return;
    if (opens && !ask("willexpand", number)) return;
    // The event's listener may have changed something.
    if (!this.itemAt(number) || view.isRequested(number) === opens) return;
    this.scene?.change(() => view.expand(number, opens ? "open" : "close"), number);
    if (closing >= 0 && this.itemAt(closing) && !view.isRequested(closing)) {
      this.fire("expand", { ...this.named(closing, cause), expanded: false });
    }
    if (opens && view.isRequested(number)) {
      this.fire("expand", { ...this.named(number, cause), expanded: true });
    }
  }

  /**
   * Measures one row, in the window or not.
   *
   * @param {number} number @returns {boolean} whether that was possible
   */
  #measure(number) {
    if (!this.#ruler || !this.#isShown()) return false;
    const row = /** @type {ExpandableRow | undefined} */ (this.scene?.row(number));
    this.view?.measure(number, row ? row.natural : this.#ruler.measure(this.itemAt(number)));
    return true;
  }

  /** @param {"open" | "close"} how */
  #turnAll(how) {
    const { view } = this;
    if (!view) return;
    if (view.prepare(-1, how).plan === planRefused) {
      throw new EspalierError("refused", 'expandAll: expansion="single" allows one expanded row');
    }
    const opens = how === "open";
    const told = { id: null, cause: /** @type {const} */ ("api") };
    if (!this.fire(opens ? "willexpand" : "willcollapse", told, { cancelable: true })) return;
    this.#change((view) => view.expandTo(opens ? Infinity : 0));
    this.fire("expand", { ...told, expanded: opens });
    this.say(opens ? this.strings.allExpanded : this.strings.allCollapsed);
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

reflect(RowsElement, [], ["disabled"]);
reflectExpansion(RowsElement, ["multiple", "single"]);

/** @param {RowItem[]} items that may be something else */
function checkRows(items) {
  if (!Array.isArray(items)) {
    throw new EspalierError("invalid-data", `data is a ${typeof items}; expected a list of rows`);
  }
  const wrong = items.findIndex((item) => typeof item !== "object" || item === null);
  if (wrong < 0) return;
  const text = JSON.stringify(items[wrong]);
  throw new EspalierError("invalid-data", `data[${wrong}] is ${text}; expected a row, { title }`);
}

/** @param {string} method @param {number} index @param {number} count of the rows around it */
function invalidIndex(method, index, count) {
  const reason = `the index ${index} is not in 0...${count}`;
  return new EspalierError("invalid-data", `${method}: ${reason}`);
}
