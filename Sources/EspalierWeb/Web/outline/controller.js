// @ts-check
// The controller of an outline: its state and operations, which its features use.

import {
  flagBranch,
  flagChecked,
  flagDescribed,
  flagExpandable,
  flagExpanded,
  flagMixed,
  intentBitChecks,
  intentBitExpandsSiblings,
  intentBits,
  intentBitUnchecks,
  intentItem,
  intentSelected,
  intentSelection,
  intentSelectionUnchanged,
  outcomeActivated,
  outcomeChangedChecks,
  outcomeChangedSelection,
  outcomeHandled,
  rowFlags,
  rowItem,
  rowLevel,
  rowRow,
  rowSiblingCount,
  rowY,
} from "../core/boundary.js";
import { fold } from "../core/keys.js";
import { element } from "../core/row-pool.js";
import { VirtualList } from "../core/virtual-list.js";
import { DataStore } from "./data-store.js";
import { Edits } from "./edits.js";
import { linkOf } from "./links.js";
import { OutlineRow } from "./row.js";

/**
 * @typedef {import("../core/base-element.js").Cause} Cause
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {import("./paged-lists.js").List} List
 */

/**
 * A feature that is added to an outline, such as dragging.
 *
 * @typedef {object} Part
 * @property {(event: KeyboardEvent) => boolean} [press] handles keys first; returns whether it did
 * @property {(row: OutlineRow, words: Int32Array, item: Item | undefined) => void} [decorateRow] is
 *   called at each draw
 * @property {(frame: import("../core/virtual-list.js").Frame) => void} [drawn]
 * @property {() => void} [reordered] the order has changed in an unknown way
 * @property {() => void} [applied] the items are those of other data
 * @property {() => void} [stringsChanged] the strings of the element have changed
 * @property {(row: OutlineRow) => void} [retired] see `RowPoolOwner`
 * @property {(list: List, before: number | null) => void} [arrived] some children were loaded; how
 *   many there were, if that was known
 * @property {(list: List, error: Error) => void} [failed] they could not be fetched
 */

/** After how many milliseconds it is announced that children are being loaded. */
const loadingDelayMs = 500;

/** An outline at work. Items are the engine's numbers in here. */
export class OutlineController {
  host;
  view;
  /** The scroller. */
  tree = element("outline");
  /** The element with the role and the name. */
  composite = this.tree;
  contents;
  edits = new Edits(this);
  virtualList;
  /** @type {Set<Part>} */
  parts = new Set();
  /** Whether an item has an icon. */
  hasIcons = false;
  /** Whether the rows stay hidden until something else is loaded. */
  isWaiting = false;
  /** The role of a row. */
  rowRole = "treeitem";
  groupRole = "group";
  /** @type {(row: import("../core/row-pool.js").Row) => HTMLElement} which element takes the focus */
  stopOf = (row) => row.element;
  /** @type {import("./content.js").RowContent | undefined} the page's own content, if it has some */
  content;
  /** The text that is marked in titles, folded. */
  #marked = "";
  /** Whether nothing was seen yet, so that nothing moves. */
  isStarting = true;
  /** @type {Set<number>} whose text is unfolded */
  unfolded = new Set();
  /** The message in place of rows. */
  #note = element("note");
  #failure = element("failure");
  #nothing = element("nothing");
  #rows = -1;
  /** @type {Cause} of the last change */
  #cause = "api";
  /** @type {import("../core/page-loader.js").RowState} the error that a visible row already shows */
  #announced = "";
  /** @type {import("../core/virtual-list.js").Frame | undefined} */
  #frame;

  /**
   * @param {import("./outline.js").OutlineElement} host
   * @param {import("../core/engine.js").View} view
   */
  constructor(host, view) {
    this.host = host;
    this.view = view;
    this.#makeNote();
    this.tree.setAttribute("role", "tree");
    this.contents = new DataStore(this);
    host.root.append(this.tree, this.#note);
    this.virtualList = new VirtualList(this.tree, view, this);
  }

  /** The message where there are no rows: that there are none, or not yet, or an error. */
  #makeNote() {
    const slot = document.createElement("slot");
    slot.name = "empty";
    const retry = element("retry", "button");
    retry.setAttribute("type", "button");
    retry.textContent = this.strings.retry;
    retry.addEventListener("click", () => {
      // The button goes; its focus stays in the outline.
      this.virtualList.focusCursor();
      this.host.retry();
    });
    this.#failure.setAttribute("role", "alert");
    this.#failure.append(element("reason", "p"), retry);
    const clear = element("clear", "button");
    clear.setAttribute("type", "button");
    clear.textContent = this.strings.clearFilter;
    clear.addEventListener("click", () => {
      this.host.filter(null);
      this.host.focus();
    });
    this.#nothing.append(element("nothing-text", "p"), clear);
    this.#note.append(slot, this.#nothing, this.#failure, element("spinner"));
  }

  /** The text that is marked in titles, folded; whatever is set is folded. */
  get marked() {
    return this.#marked;
  }

  set marked(text) {
    this.#marked = fold(text);
  }

  /** The strings of the element. */
  get strings() {
    return this.host.strings;
  }

  /** Shows other strings. */
  stringsChanged() {
    const retry = this.#failure.querySelector("button");
    if (retry) retry.textContent = this.strings.retry;
    const clear = this.#nothing.querySelector("button");
    if (clear) clear.textContent = this.strings.clearFilter;
    for (const row of this.virtualList.rows) {
      for (const name of ["detail", "label", "offer"]) row.forget(name);
    }
    for (const part of this.parts) part.stringsChanged?.();
    this.draw();
  }

  /** Ends it; what is seen stays. */
  stop() {
    this.contents.stop();
    this.virtualList.drop();
  }

  // For the virtual list

  makeRow() {
    return new OutlineRow(this);
  }

  /** @param {import("../core/row-pool.js").Row} row */
  retired(row) {
    for (const part of this.parts) part.retired?.(/** @type {OutlineRow} */ (row));
  }

  /** @param {number} section @returns {string | null} */
  titleOf(section) {
    return this.contents.titles[section] ?? null;
  }

  get isQuiet() {
    return this.isStarting || this.host.isQuiet;
  }

  /** @param {number} rows */
  unprinted(rows) {
    return this.strings.unprinted(rows);
  }

  get hasSticky() {
    return this.host.hasAttribute("sticky");
  }

  get measures() {
    return this.wrap !== null;
  }

  /** The selection mode. */
  get mode() {
    return this.host.selectionMode;
  }

  get hasChecks() {
    return this.host.hasAttribute("checkboxes");
  }

  /**
   * Whether long text goes on in further lines: that of titles, or of details, too.
   *
   * @returns {null | "" | "clamp" | "all"}
   */
  get wrap() {
    const wrap = this.host.getAttribute("wrap");
    return wrap === null || wrap === "clamp" || wrap === "all" ? wrap : "";
  }

  /** @param {import("../core/virtual-list.js").Frame} frame */
  drawn(frame) {
    this.#markOwn(frame);
    this.contents.pages?.settle();
    const { isBusy, failure } = this.contents;
    const { filterText } = this.host;
    const empty = filterText === undefined ? "empty" : "nothing";
    const state = isBusy ? "loading" : failure ? "failed" : frame.count === 0 ? empty : "";
    if (state === "nothing") this.#showNothing(filterText);
    if (this.#note.dataset.state !== state) {
      this.#note.dataset.state = state;
      this.tree.classList.toggle("filtered-out", state === "nothing");
      if (state !== "nothing") this.composite.removeAttribute("aria-description");
      this.composite.ariaBusy = isBusy ? "true" : null;
      this.#failure.firstElementChild?.replaceChildren(failure?.message ?? "");
    }
    if (this.wrap === "clamp") {
      for (const row of this.virtualList.rows) /** @type {OutlineRow} */ (row).updateMoreButton();
    }
    for (const part of this.parts) part.drawn?.(frame);
    if (this.isWaiting || frame.count === this.#rows) return;
    if (this.#rows < 1 && frame.count > 0) {
      requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
    }
    this.#rows = frame.count;
    this.host.fire("rows", { rows: frame.count, cause: this.#cause });
  }

  /** @param {string} [query] that nothing matches */
  #showNothing(query = "") {
    const words = this.strings.nothing(query);
    const { composite } = this;
    if (composite.getAttribute("aria-description") === words) return;
    composite.setAttribute("aria-description", words);
    this.#nothing.firstElementChild?.replaceChildren(words);
  }

  // For the rows

  /**
   * The contents of a row, and whether it shows a failure.
   *
   * @param {Int32Array} words
   */
  rowContents(words) {
    const {
      [rowItem]: id,
      [rowRow]: number,
      [rowY]: y,
      [rowFlags]: flags,
    } = words;
    const frame = /** @type {import("../core/virtual-list.js").Frame} */ (this.virtualList.frame);
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#announced = "";
    }
    const { frameTop, height, rowHeight } = this.virtualList;
    const seen = frame.origin + y / 64 - frameTop;
    const isNear = number >= 0 && seen > -10 * rowHeight && seen < height + 10 * rowHeight;
    const { pages } = this.contents;
    const state = pages?.visit(id, isNear) ?? "";
    let speaks = (flags & flagDescribed) !== 0;
    if (!speaks && pages && state instanceof Error) {
      // One row in sight speaks for all of a page.
      speaks = state !== this.#announced && seen >= 0;
      if (speaks) this.#announced = state;
    }
    return { item: this.item(id), state, speaks };
  }

  /** @param {Int32Array} words */
  sizeOf(words) {
    return this.contents.pages?.lists.of(words[rowItem])?.next == null
      ? words[rowSiblingCount]
      : -1;
  }

  /** @param {OutlineRow} row @param {Int32Array} words @param {Item | undefined} item */
  decorateRow(row, words, item) {
    for (const part of this.parts) part.decorateRow?.(row, words, item);
  }

  // Questions

  get rowHeight() {
    return this.virtualList.rowHeight;
  }

  /** @param {number} id */
  item(id) {
    return this.contents.items.get(id);
  }

  /** @param {number} id @returns {Key} */
  key(id) {
    return this.contents.items.keyOf(id);
  }

  /** @param {Key} key @returns {number | undefined} */
  number(key) {
    this.contents.complete();
    return this.contents.items.numberOf(key);
  }

  /** @param {number} id */
  isBranch(id) {
    const flags = this.view.flags(id);
    return flags >= 0 && (flags & flagBranch) !== 0;
  }

  /** @param {number} id whether its row has a disclosure triangle */
  isExpandable(id) {
    const flags = this.view.flags(id);
    return flags >= 0 && (flags & flagExpandable) !== 0;
  }

  /** @param {number} id */
  isExpanded(id) {
    const flags = this.view.flags(id);
    return flags >= 0 && (flags & flagExpanded) !== 0;
  }

  /**
   * Whether an item may not be used.
   *
   * @param {number} id
   */
  isDisabled(id) {
    return this.host.hasAttribute("disabled") || this.item(id)?.disabled === true;
  }

  // Changes

  draw() {
    this.virtualList.draw();
  }

  /** @param {number} id */
  show(id) {
    this.virtualList.show(id);
  }

  /** @param {number} id */
  focus(id) {
    this.virtualList.focus(id);
  }

  /**
   * Changes the engine's outline before the eye, and tells of it.
   *
   * @param {() => number} act answers the outcome
   * @param {number} [branch] that stays where it is @param {Cause} [cause]
   * @param {number} [selected] the item that is selected or deselected, if it is one
   */
  change(act, branch = -1, cause = "api", selected = -1) {
    this.#cause = cause;
    const outcome = this.virtualList.change(act, branch);
    this.#fireChanges(outcome, cause, branch, selected);
    return outcome;
  }

  /**
   * @param {number} outcome @param {Cause} cause @param {number} branch that it is about, or -1
   * @param {number} selected
   */
  #fireChanges(outcome, cause, branch, selected) {
    const { host } = this;
    if (outcome & outcomeChangedSelection) {
      // What was to be selected once it is loaded would be in addition.
      if (cause !== "load") this.contents.pending.selected.clear();
      const ids = host.selected;
      const id = ids.length === 0 ? -1 : selected >= 0 ? selected : this.view.selection;
      host.fire("select", { ...this.named(id, cause), ids });
      if (cause === "user" && ids.length > 1) host.say(this.strings.selected(ids.length));
    }
    if (outcome & outcomeChangedChecks) {
      const id = branch >= 0 ? branch : this.view.cursor;
      host.fire("check", { ...this.named(id, cause), ids: host.checked });
    }
    if (outcome & outcomeActivated) {
      this.activate(this.view.cursor, cause);
    }
  }

  /**
   * Reports that an item was activated, and follows its link unless that is prevented.
   *
   * @param {number} id @param {Cause} cause
   */
  activate(id, cause) {
    const url = linkOf(this.item(id)?.href);
    const follows = this.host.fire("activate", this.named(id, cause), { cancelable: url !== "" });
    if (follows && url) Object.assign(document.createElement("a"), { href: url }).click();
  }

  /**
   * The details of an item in events.
   *
   * @param {number} id @param {Cause} cause
   */
  named(id, cause) {
    return { id: id < 0 ? null : this.key(id), item: this.item(id), cause };
  }

  /**
   * The details of events about what is done to an item: to all that are selected, if it is one of them.
   *
   * @param {number} id @param {Cause} cause
   */
  appliesTo(id, cause) {
    const { item } = this.named(id, cause);
    const key = this.key(id);
    const { selected } = this.host;
    return { id: key, item, ids: selected.includes(key) ? selected : [key], cause };
  }

  /**
   * Opens or closes a branch, unless a listener prevents it.
   *
   * @param {number} id @param {"open" | "close" | "toggle"} how @param {Cause} cause
   */
  turn(id, how, cause) {
    const intent = this.view.prepareExpansion(id, how);
    if (intent && intent.expansions.length > 0) this.#perform(intent, cause);
  }

  /**
   * Performs the command of a key.
   *
   * @param {{ command: string; code: number; isExtending?: boolean }} use
   * @returns {number} the outcome
   */
  press(use) {
    const { view, virtualList } = this;
    const isOfItem = use.command === "activate" || use.command === "toggleSelection";
    if (isOfItem && this.isDisabled(view.cursor)) {
      this.host.say(this.strings.disabled);
      return outcomeHandled;
    }
    const intent = view.prepareKey(use, virtualList.page);
    if (!intent) return 0;
    virtualList.show(view.cursor);
    const outcome = this.#perform(intent, "user");
    virtualList.show(view.cursor);
    return outcome;
  }

  /**
   * Does what was prepared, unless a listener prevents it.
   *
   * @param {import("../core/engine.js").Intent} intent @param {Cause} cause
   * @returns {number} the outcome
   */
  #perform(intent, cause) {
    const { [intentItem]: item, [intentBits]: bits } = intent.words;
    const expandsSiblings = (bits & intentBitExpandsSiblings) !== 0;
    if (!this.#mayHappen(intent, expandsSiblings, cause)) return outcomeHandled;
    if (intent.expansions.some((branch) => branch >= 0)) this.contents.complete();
    /** @type {number[]} */
    let turned = [];
    const act = () => {
      const done = this.view.commitIntent(intent);
      turned = done.expansions;
      return done.outcome;
    };
    const { [intentSelected]: selected } = intent.words;
    const outcome = this.change(act, expandsSiblings ? -1 : item, cause, selected);
    for (const branch of turned) {
      const expanded = branch >= 0;
      const id = expanded ? branch : ~branch;
      this.host.fire("expand", { ...this.named(id, cause), expanded });
    }
    return outcome;
  }

  /**
   * Asks the listeners, and takes out the siblings that they refuse. Any other branch that they refuse
   * prevents all.
   *
   * @param {import("../core/engine.js").Intent} intent @param {boolean} expandsSiblings
   * @param {Cause} cause
   */
  #mayHappen(intent, expandsSiblings, cause) {
    const mayTurn = (/** @type {number} */ branch) => {
      const name = branch >= 0 ? "willexpand" : "willcollapse";
      const detail = this.named(branch >= 0 ? branch : ~branch, cause);
      return this.host.fire(name, detail, { cancelable: true });
    };
    if (expandsSiblings) intent.expansions = intent.expansions.filter(mayTurn);
    else if (!intent.expansions.every(mayTurn)) return false;
    const {
      [intentItem]: item,
      [intentBits]: bits,
      [intentSelection]: selection,
      [intentSelected]: selected,
    } = intent.words;
    const checked = (bits & intentBitChecks) !== 0;
    if (checked || bits & intentBitUnchecks) {
      const detail = { ...this.named(item, cause), checked };
      if (!this.host.fire("willcheck", detail, { cancelable: true })) return false;
    }
    return selection === intentSelectionUnchanged || this.maySelect(selected, cause);
  }

  /**
   * Expands what an item is in, unless a listener prevents it.
   *
   * @param {number} id @param {Cause} cause
   * @returns {boolean} whether the item is a row now
   */
  reveal(id, cause) {
    const { view } = this;
    const closed = [];
    for (let above = view.parent(id); above >= 0; above = view.parent(above)) {
      if (!this.isExpanded(above)) closed.push(above);
    }
    closed.reverse();
    const may = (/** @type {number} */ branch) =>
      this.host.fire("willexpand", this.named(branch, cause), { cancelable: true });
    if (!closed.every(may)) return false;
    this.change(() => view.reveal(id), -1, cause);
    for (const branch of closed) {
      if (!this.isExpanded(branch)) continue;
      this.host.fire("expand", { ...this.named(branch, cause), expanded: true });
    }
    return view.top(id) >= 0;
  }

  /**
   * @param {number} id @param {"only" | "toggle" | "range" | "add-range" | "all"} how
   * @param {Cause} cause
   */
  select(id, how, cause) {
    if (!this.maySelect(id, cause)) return;
    this.change(() => this.view.select(id, how), -1, cause, id);
  }

  /** @param {number} id @param {Cause} cause */
  maySelect(id, cause) {
    return this.host.fire("willselect", this.named(id, cause), { cancelable: true });
  }

  /** @param {number} id @param {"off" | "on" | "toggle"} how @param {Cause} cause */
  check(id, how, cause) {
    if (this.isDisabled(id)) {
      if (cause === "user") this.host.say(this.strings.disabled);
      return;
    }
    const isSeen = this.host.getAttribute("scope") === "visible";
    this.contents.complete();
    const intent = this.view.prepareCheck(id, how, isSeen);
    const outcome = intent ? this.#perform(intent, cause) : 0;
    if (cause !== "user" || !(outcome & outcomeChangedChecks)) return;
    this.host.say(`${this.edits.name([id])}, ${this.checkedText(this.view.flags(id))}`);
  }

  /** @param {number} flags of a row; whether it is checked, in words */
  checkedText(flags) {
    const { checked, partlyChecked, unchecked } = this.strings;
    return flags & flagMixed ? partlyChecked : flags & flagChecked ? checked : unchecked;
  }

  /**
   * Announces that the children of a row are being loaded, if that takes a while.
   *
   * @param {number} id
   */
  announceLoading(id) {
    setTimeout(() => {
      const { host, virtualList } = this;
      if (host.controller !== this || virtualList.row(id)?.element.ariaBusy !== "true") return;
      if (this.item(id)) host.say(`${this.edits.name([id])}, ${this.strings.loading}`);
    }, loadingDelayMs);
  }

  /** @param {number} id @param {string} title */
  rename(id, title) {
    this.update(id, { title });
  }

  /**
   * Changes what an item is shown as.
   *
   * @param {number} id @param {Partial<Item>} changes
   */
  update(id, changes) {
    const item = this.item(id);
    if (item && Object.isExtensible(item)) {
      this.contents.items.set(id, Object.assign(item, changes));
    } else if (item) {
      // Frozen, as stores of state do it: the data stay as they are, and the outline has a copy.
      this.contents.items.set(id, { ...item, ...changes });
      this.contents.didEdit();
    }
    for (const row of this.virtualList.rowsOf(id)) {
      /** @type {OutlineRow} */ (row).item = undefined;
    }
    this.draw();
  }

  /**
   * @param {(a: Item, b: Item) => number} compare
   * @param {Cause} [cause] @param {(arrange: () => void) => void} [around] the change of the order
   */
  sort(compare, cause = "api", around = (arrange) => this.#reorder(arrange)) {
    return this.contents.sort(compare, cause, around);
  }

  /** @param {() => void} arrange in an order that is that of no column */
  #reorder(arrange) {
    arrange();
    for (const part of this.parts) part.reordered?.();
  }

  /**
   * Marks the rows around the cursor's that are in the same branch.
   *
   * @param {import("../core/virtual-list.js").Frame} frame
   */
  #markOwn({ rows, cursor }) {
    const at = rows.findIndex((words) => words[rowItem] === cursor && words[rowRow] >= 0);
    const level = rows[at]?.[rowLevel] ?? 0;
    let [first, last] = [0, -1];
    if (level > 0) {
      this.tree.style.setProperty("--own-level", `${level - 1}`);
      first = last = rows[at][rowRow];
      const isOwn = (/** @type {number} */ k, /** @type {number} */ number) =>
        rows[k]?.[rowRow] === number && rows[k][rowLevel] >= level;
      for (let k = at - 1; isOwn(k, first - 1); k -= 1) first -= 1;
      for (let k = at + 1; isOwn(k, last + 1); k += 1) last += 1;
    }
    for (const { [rowItem]: id, [rowRow]: number } of rows) {
      const row = number < 0 ? undefined : this.virtualList.row(id);
      const isOwn = number >= first && number <= last;
      if (row?.isNew("own", isOwn)) row.element.classList.toggle("own", isOwn);
    }
  }
}
