// @ts-check
// What an outline consists of, and what happens to it: the parts of an outline work on this.

import { Flag, Outcome } from "../core/engine.js";
import { element } from "../core/rows.js";
import { Scene } from "../core/scene.js";
import { Contents } from "./contents.js";
import { OutlineRow } from "./row.js";

/**
 * @typedef {import("../core/element.js").Cause} Cause
 * @typedef {import("./items.js").Item} Item
 * @typedef {import("./items.js").Key} Key
 * @typedef {import("./lists.js").List} List
 */

/**
 * A part that is added to an outline, such as dragging.
 *
 * @typedef {object} Part
 * @property {(event: KeyboardEvent) => boolean} [press] is asked first; whether the key was its own
 * @property {(row: OutlineRow, words: Int32Array, item: Item | undefined) => void} [dress] is called
 *   at each draw
 * @property {(frame: import("../core/scene.js").Frame) => void} [drawn]
 * @property {(list: List, page: import("./items.js").Page) => void} [arrived] some children came
 * @property {(list: List, error: Error) => void} [failed] they could not be fetched
 */

/** An outline at work. Items are the engine's numbers in here. */
export class Desk {
  host;
  view;
  /** What scrolls. */
  tree = element("outline");
  /** What bears the role and the name. */
  composite = this.tree;
  contents;
  canvas;
  /** @type {Set<Part>} */
  parts = new Set();
  /** Whether the rows are not to be seen before something else has come. */
  isWaiting = false;
  /** The role of a row. */
  rowRole = "treeitem";
  groupRole = "group";
  /** @type {(row: import("../core/rows.js").Row) => HTMLElement} which element takes the focus */
  stopOf = (row) => row.element;
  /** What titles are marked with, in lower case. */
  marked = "";
  /** Whether nothing was seen yet, so that nothing moves. */
  isStarting = true;
  /** @type {Set<number>} whose text is unfolded */
  unfolded = new Set();
  /** What is there instead of rows. */
  #note = element("note");
  #failure = element("failure");
  #rows = -1;
  /** @type {Cause} of the last change */
  #cause = "api";
  #isToldOf = -1;
  /** @type {import("../core/scene.js").Frame | undefined} */
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
    this.contents = new Contents(this);
    host.root.append(this.tree, this.#note);
    this.canvas = new Scene(this.tree, view, this);
  }

  /** What is said where there are no rows: that there are none, or not yet, or why. */
  #makeNote() {
    const slot = document.createElement("slot");
    slot.name = "empty";
    const retry = element("retry", "button");
    retry.setAttribute("type", "button");
    retry.textContent = "Try again";
    retry.addEventListener("click", () => this.host.retry());
    this.#failure.setAttribute("role", "alert");
    this.#failure.append(element("reason", "p"), retry);
    this.#note.append(slot, this.#failure, element("spinner"));
  }

  /** Ends it; what is seen stays. */
  stop() {
    this.contents.stop();
    this.canvas.drop();
  }

  // What the scene asks

  makeRow() {
    return new OutlineRow(this);
  }

  /** @param {number} section @returns {string | null} */
  titleOf(section) {
    return this.contents.titles[section] ?? null;
  }

  get isQuiet() {
    return this.isStarting || this.host.isQuiet;
  }

  get hasSticky() {
    return this.host.hasAttribute("sticky");
  }

  get measures() {
    return this.wrap !== null;
  }

  /** How many rows may be selected. */
  get mode() {
    return this.host.selectionMode;
  }

  get hasChecks() {
    return this.host.hasAttribute("checkboxes");
  }

  /** Whether long text goes on in further lines. @returns {null | "" | "clamp"} */
  get wrap() {
    const wrap = this.host.getAttribute("wrap");
    return wrap === null ? null : wrap === "clamp" ? "clamp" : "";
  }

  /** @param {import("../core/scene.js").Frame} frame */
  drawn(frame) {
    this.#markOwn(frame);
    this.contents.pages?.settle();
    const { isBusy, failure } = this.contents;
    const state = isBusy ? "loading" : failure ? "failed" : frame.count === 0 ? "empty" : "";
    if (this.#note.dataset.state !== state) {
      this.#note.dataset.state = state;
      this.composite.ariaBusy = isBusy ? "true" : null;
      this.#failure.firstElementChild?.replaceChildren(failure?.message ?? "");
    }
    if (this.wrap === "clamp") {
      for (const row of this.canvas.rows) /** @type {OutlineRow} */ (row).offer();
    }
    for (const part of this.parts) part.drawn?.(frame);
    if (this.isWaiting || frame.count === this.#rows) return;
    if (this.#rows < 1 && frame.count > 0) {
      requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
    }
    this.#rows = frame.count;
    this.host.fire("rows", { rows: frame.count, cause: this.#cause });
  }

  // What the rows ask

  /**
   * What a row shows, and whether it tells of a failure.
   *
   * @param {Int32Array} words
   */
  look(words) {
    const { 0: id, 1: number, 2: y, 6: flags, 7: position, 9: section } = words;
    const frame = /** @type {import("../core/scene.js").Frame} */ (this.canvas.frame);
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#isToldOf = -1;
    }
    const { frameTop, height, rowHeight } = this.canvas;
    const seen = frame.origin + y / 64 - frameTop;
    const isNear = number >= 0 && seen > -10 * rowHeight && seen < height + 10 * rowHeight;
    const { pages } = this.contents;
    const state = pages?.look(id, flags, section, isNear) ?? "";
    let speaks = (flags & Flag.described) !== 0;
    if (!speaks && pages && state instanceof Error) {
      // One row in sight speaks for all of a page.
      const page = pages.pageOf(id, position);
      speaks = page !== this.#isToldOf && seen >= 0;
      if (speaks) this.#isToldOf = page;
    }
    return { item: this.item(id), state, speaks };
  }

  /** @param {Int32Array} words */
  sizeOf(words) {
    return this.contents.pages?.lists.of(words[0])?.next == null ? words[8] : -1;
  }

  /** @param {OutlineRow} row @param {Int32Array} words @param {Item | undefined} item */
  dress(row, words, item) {
    for (const part of this.parts) part.dress?.(row, words, item);
  }

  // Questions

  get rowHeight() {
    return this.canvas.rowHeight;
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
    return flags >= 0 && (flags & Flag.branch) !== 0;
  }

  /** @param {number} id */
  isExpanded(id) {
    const flags = this.view.flags(id);
    return flags >= 0 && (flags & Flag.expanded) !== 0;
  }

  /** Whether an item may not be used. @param {number} id */
  isDisabled(id) {
    return this.host.hasAttribute("disabled") || this.item(id)?.disabled === true;
  }

  // What changes

  draw() {
    this.canvas.draw();
  }

  /** @param {number} id */
  show(id) {
    this.canvas.show(id);
  }

  /** @param {number} id */
  focus(id) {
    this.canvas.focus(id);
  }

  /**
   * Changes the engine's outline before the eye, and tells of it.
   *
   * @param {() => number} act answers the outcome
   * @param {number} [branch] that stays where it is @param {Cause} [cause]
   */
  change(act, branch = -1, cause = "api") {
    this.#cause = cause;
    const outcome = this.canvas.change(act, branch);
    this.#tell(outcome, cause, branch);
    return outcome;
  }

  /** @param {number} outcome @param {Cause} cause @param {number} branch that it is about, or -1 */
  #tell(outcome, cause, branch) {
    if (outcome & Outcome.selection) {
      const { selection } = this.view;
      const host = this.host;
      this.host.fire("select", {
        ...this.named(selection, cause),
        get ids() {
          return host.selected;
        },
      });
    }
    if (outcome & Outcome.checks) {
      const host = this.host;
      this.host.fire("check", {
        ...this.named(branch >= 0 ? branch : this.view.cursor, cause),
        get ids() {
          return host.checked;
        },
      });
    }
    if (outcome & Outcome.activated) {
      this.host.fire("activate", this.named(this.view.cursor, cause));
    }
  }

  /**
   * What an event says of an item.
   *
   * @param {number} id @param {Cause} cause
   */
  named(id, cause) {
    return { id: id < 0 ? null : this.key(id), item: this.item(id), cause };
  }

  /**
   * Opens or closes a branch, unless somebody prevents it.
   *
   * @param {number} id @param {"open" | "close" | "toggle"} how @param {Cause} cause
   */
  turn(id, how, cause) {
    const was = this.isExpanded(id);
    const opens = how === "toggle" ? !was : how === "open";
    if (!this.isBranch(id) || opens === was || !this.#asks(id, opens, cause)) return;
    if (opens) this.contents.complete();
    this.change(() => this.view.expand(id, opens ? "open" : "close"), id, cause);
    this.#tellTurn(id, was, cause);
  }

  /**
   * Does what a key says.
   *
   * @param {number} code of the engine @param {number} bits 1 Shift, 2 Ctrl
   * @param {Cause} [cause]
   * @returns {number} the outcome
   */
  press(code, bits = 0, cause = "user") {
    const { view, canvas } = this;
    const { cursor } = view;
    const was = this.isExpanded(cursor);
    const isEnter = code === 9;
    const turns = (code === 4 || isEnter) && !was ? true : (code === 3 || isEnter) && was;
    const selects = isEnter || code === 10 || code === 12 || (bits & 1) !== 0;
    if ((isEnter || code === 10) && this.isDisabled(cursor)) return Outcome.handled;
    if (turns && this.isBranch(cursor) && !this.#asks(cursor, !was, cause)) return Outcome.handled;
    if (selects && !this.asksToSelect(cursor, cause)) return Outcome.handled;
    if (isEnter || code === 4 || code === 11) this.contents.complete();
    canvas.show(cursor);
    const act = () => {
      const outcome = view.press(code, canvas.page, bits);
      // Where all are selected already, to select all is to select none.
      const isUndone = code === 12 && !(outcome & Outcome.selection);
      return isUndone ? outcome | view.select(-1) : outcome;
    };
    const outcome = this.change(act, code === 11 ? -1 : cursor, cause);
    this.#tellTurn(cursor, was, cause);
    if (outcome & Outcome.handled) canvas.show(view.cursor);
    return outcome;
  }

  /**
   * @param {number} id @param {"only" | "toggle" | "range" | "add-range" | "all"} how
   * @param {Cause} cause
   */
  select(id, how, cause) {
    if (!this.asksToSelect(id, cause)) return;
    this.change(() => this.view.select(id, how), -1, cause);
  }

  /** @param {number} id @param {Cause} cause */
  asksToSelect(id, cause) {
    return this.host.fire("willselect", this.named(id, cause), { cancelable: true });
  }

  /** @param {number} id @param {"off" | "on" | "toggle"} how @param {Cause} cause */
  check(id, how, cause) {
    if (this.isDisabled(id)) return;
    const isSeen = this.host.getAttribute("scope") === "visible";
    this.contents.complete();
    this.change(() => this.view.check(id, how, isSeen), id, cause);
  }

  /**
   * Moves items to other places, with the lists that they are in.
   *
   * @param {number[]} ids @param {number} parent or -1 @param {number} section
   * @param {number} index
   */
  move(ids, parent, section, index) {
    return this.contents.move(ids, parent, section, index);
  }

  /** @param {number} id @param {string} title */
  rename(id, title) {
    const item = this.item(id);
    if (item) this.contents.items.set(id, Object.assign(item, { title }));
    this.draw();
  }

  /** @param {(a: Item, b: Item) => number} compare @param {Cause} [cause] */
  sort(compare, cause = "api") {
    this.contents.sort(compare, cause);
  }

  /** @param {number} id @param {boolean} opens @param {Cause} cause */
  #asks(id, opens, cause) {
    const name = opens ? "willexpand" : "willcollapse";
    return this.host.fire(name, this.named(id, cause), { cancelable: true });
  }

  /** @param {number} id @param {boolean} was @param {Cause} cause */
  #tellTurn(id, was, cause) {
    const expanded = this.isExpanded(id);
    if (expanded === was) return;
    if (!expanded) this.contents.pages?.closed(id);
    this.host.fire("expand", { ...this.named(id, cause), expanded });
  }

  /**
   * Marks the rows around the cursor's that are in the same branch.
   *
   * @param {import("../core/scene.js").Frame} frame
   */
  #markOwn({ rows, cursor }) {
    const at = rows.findIndex((words) => words[0] === cursor && words[1] >= 0);
    const level = rows[at]?.[5] ?? 0;
    let [first, last] = [0, -1];
    if (level > 0) {
      this.tree.style.setProperty("--own-level", `${level - 1}`);
      first = last = rows[at][1];
      const isOwn = (/** @type {number} */ k, /** @type {number} */ number) =>
        rows[k]?.[1] === number && rows[k][5] >= level;
      for (let k = at - 1; isOwn(k, first - 1); k -= 1) first -= 1;
      for (let k = at + 1; isOwn(k, last + 1); k += 1) last += 1;
    }
    for (const { 0: id, 1: number } of rows) {
      const row = number < 0 ? undefined : this.canvas.row(id);
      const isOwn = number >= first && number <= last;
      if (row?.isNew("own", isOwn)) row.element.classList.toggle("own", isOwn);
    }
  }
}
