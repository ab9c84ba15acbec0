// @ts-check
// The engine, Swift compiled to WebAssembly: it is loaded once, and called with numbers.

import {
  boundaryVersion,
  checkPassingBit,
  headerCountInWindow,
  headerCursor,
  headerDrawnRowCount,
  headerDrawnSectionCount,
  headerEndedCount,
  headerFirstInWindow,
  headerHeight,
  headerIsMoving,
  headerRowCount,
  headerSelectedCount,
  headerStickyRowCount,
  headerWordCount,
  intentWordCount,
  rowWordCount,
  sectionWordCount,
} from "./boundary.js";
import { checks, expansions, selectionModes, selections } from "./codes.js";
import { libraryURL } from "../library-url.js";
import { EspalierError } from "./errors.js";
import { fetchModule } from "./module-file.js";
import { ModuleRest } from "./module-rest.js";

/** For browsers that do not tell when they are idle. */
const idleDelayMs = 200;

const moduleURL = new URL("espalier.wasm", libraryURL);

/** @typedef {import("./exports.js").EngineExports} EngineExports */
/** @typedef {import("./exports.js").Calls} Calls */
/** @typedef {{ code: number; isExtending?: boolean }} EngineUse of a key, with the engine's code */

/** @type {Promise<EngineExports> | undefined} */
let shared;

/**
 * The engine that all elements share. It is fetched once, and again only after that failed.
 *
 * @returns {Promise<EngineExports>}
 */
export function sharedEngine() {
  shared ??= makeEngine().catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

/** @type {ModuleRest | undefined} */
let sharedRest;

/** Whether the engine waits for nothing any more, as it has all of its module. */
export function isWhole() {
  return sharedRest?.isLoaded ?? false;
}

/**
 * The engine with all of its module.
 *
 * @returns {Promise<EngineExports>}
 */
export async function wholeEngine() {
  const engine = await sharedEngine();
  await sharedRest?.load();
  return engine;
}

/** Whether the rest was asked for, or is not wanted before its first use. */
let isAsked = false;

/** Fetches the rest of the module as soon as the page has nothing else to do. */
export function loadRestSoon() {
  if (isAsked) return;
  isAsked = true;
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  // If that fails, the first use of it tries again, and says so.
  const load = () => void wholeEngine().catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(load);
  else setTimeout(load, idleDelayMs);
}

async function makeEngine() {
  const module = await fetchModule(moduleURL);
  const rest = new ModuleRest(module, moduleURL, (error) => fail(engine, error));
  const { exports } = await WebAssembly.instantiate(module, rest.imports);
  rest.first = exports;
  const engine = /** @type {EngineExports} */ (/** @type {unknown} */ ({ ...exports }));
  sharedRest = rest;
  if (!engine.espalier_abi_supports?.(boundaryVersion)) {
    throw new EspalierError(
      "engine",
      "espalier.wasm is of another version than this page. Reload, or build Espalier again.",
    );
  }
  return engine;
}

/**
 * Has every further call throw, after one was left in the middle.
 *
 * @param {EngineExports} engine @param {unknown} error
 */
function fail(engine, error) {
  const refuse = () => {
    throw error;
  };
  const names = Object.keys(engine).filter((name) => name !== "memory");
  Object.assign(engine, Object.fromEntries(names.map((name) => [name, refuse])));
}

/** Gives back the views of elements that are out of the document, when nothing has them any more. */
const forgotten = new FinalizationRegistry(
  (/** @type {{ engine: EngineExports, address: number }} */ { engine, address }) => {
    engine.espalier_view_drop(address);
  },
);

/**
 * One outline in the engine, or another component with the rows that it shows.
 *
 * Items are numbers. Arrays in the engine's memory are valid until the next call. Changes return an
 * outcome, 0 if they are refused.
 */
export class View {
  #engine;
  #view;
  #words = new Int32Array(0);
  #isDropped = false;

  /** @param {EngineExports} engine @param {number} [address] of the view of another component */
  constructor(engine, address = engine.espalier_view_make(1, 0)) {
    this.#engine = engine;
    this.#view = address;
  }

  /** Gives it back to the engine; it is not to be used any more. */
  drop() {
    this.call("view_drop");
    forgotten.unregister(this);
    this.#isDropped = true;
  }

  /** Gives it back when nothing has it any more, unless it is dropped before. */
  dropWhenForgotten() {
    forgotten.unregister(this);
    forgotten.register(this, { engine: this.#engine, address: this.#view }, this);
  }

  /** Whether it was given back, for those that waited meanwhile. */
  get isDropped() {
    return this.#isDropped;
  }

  /** @param {number} rowHeight @param {number} titleHeight in pixels */
  setMetrics(rowHeight, titleHeight) {
    this.call("view_metrics", rowHeight, titleHeight);
  }

  /** @param {number} id @param {number} height of its row in pixels; -1 is the common one again */
  setHeight(id, height) {
    this.call("view_set_height", id, height);
  }

  /**
   * @param {"none" | "single" | "multiple"} mode how many items may be selected; of more, one or
   *   none stays so
   */
  setMode(mode) {
    return this.call("view_mode", selectionModes[mode]);
  }

  /** @param {boolean} opensOne of each parent @param {boolean} forgets what was open inside */
  setPolicy(opensOne, forgets) {
    this.call("view_policy", (opensOne ? 1 : 0) | (forgets ? 2 : 0));
  }

  /** @param {boolean} isTitled */
  addSection(isTitled) {
    return this.call("view_add_section", isTitled ? 1 : 0);
  }

  /**
   * Appends items to the children of an item, or, if that is -1, to a section.
   *
   * @param {number} parent @param {number} section @param {number} count
   * @returns the first of them
   */
  insert(parent, section, count) {
    const first = this.call("view_insert", parent, section, count);
    if (first < 0) {
      throw new EspalierError("engine", `The engine has no room for ${count} more items.`);
    }
    return first;
  }

  /**
   * Inserts items before a child, as `insert` does at the end.
   *
   * @param {number} parent @param {number} section @param {number} index @param {number} count
   */
  insertAt(parent, section, index, count) {
    return this.call("view_insert_at", parent, section, index, count);
  }

  /**
   * Moves an item among the children of an item, or, if that is -1, of a section.
   *
   * @param {number} id @param {number} parent @param {number} section @param {number} index there
   *   without it; -1 is the end
   */
  move(id, parent, section, index) {
    return this.call("view_move", id, parent, section, index);
  }

  /**
   * Makes the children of an item, or, if that is -1, of a section, others.
   *
   * @param {ArrayLike<number>} ids in order, of those that stay; -1 is a new one
   * @param {number} parent @param {number} section
   * @returns {number} the first new one, whose numbers follow each other; -1 if it is refused
   */
  arrange(ids, parent, section) {
    return this.call("view_arrange", this.write(ids), parent, section);
  }

  /** @param {ArrayLike<number>} ids that go, with all that is below them */
  delete(ids) {
    return this.call("view_delete", this.write(ids));
  }

  /**
   * Inserts items as one step of the history.
   *
   * @param {ArrayLike<number>} words in pre-order: the level * 4, + 2 if it is open, + 1 if it is a
   *   branch @param {number} parent @param {number} section
   * @param {number} index -1 is the end
   * @returns {number} the first of them, or why not, see `refusal` in boundary.js
   */
  insertItems(words, parent, section, index) {
    return this.call("view_edit_insert", this.write(words), parent, section, index);
  }

  /**
   * Deletes items as one step.
   *
   * @param {ArrayLike<number>} ids @returns {number} the outcome, or why not
   */
  deleteItems(ids) {
    return this.call("view_edit_delete", this.write(ids));
  }

  /**
   * Moves items next to each other as one step.
   *
   * @param {ArrayLike<number>} ids @param {number} parent @param {number} section
   * @param {number} index among the children that do not move; -1 is the end
   * @returns {number} the outcome, or why not
   */
  moveItems(ids, parent, section, index) {
    return this.call("view_edit_move", this.write(ids), parent, section, index);
  }

  /** Records a step for a text that has changed. */
  recordStep() {
    return this.call("view_record_step");
  }

  /**
   * @param {boolean} isRedo
   * @returns {number} the outcome; 0 if there is nothing to undo, or it no longer fits; or why not
   */
  undo(isRedo) {
    return this.call("view_undo", isRedo ? 1 : 0);
  }

  /** @param {number} which see `history` in boundary.js @returns {number} -1 without one */
  step(which) {
    return this.call("view_step", which);
  }

  /** @param {number} first @param {boolean[]} branches which of the items from there on are one */
  describe(first, branches) {
    this.call("view_describe", first, this.write(branches.map(Number)));
  }

  /**
   * Begins to build everything from scratch; the current rows can be used until it is finished.
   *
   * @param {number} end one more than the largest number of the build, if known
   */
  build(end) {
    this.call("view_build_begin", end);
  }

  /** @param {boolean} isTitled of the next section that is built */
  buildSection(isTitled) {
    this.call("view_build_section", isTitled ? 1 : 0);
  }

  /**
   * @param {ArrayLike<number>} items in pre-order, two numbers each: the item; and its level * 4,
   *   + 2 if it is open, + 1 if it is a branch
   */
  buildItems(items) {
    if (!this.call("view_build_append", this.write(items) / 2)) {
      throw new EspalierError(
        "invalid-data",
        "The items skip a level, or have the same number twice.",
      );
    }
  }

  /**
   * Shows what was built, in which all that was done meanwhile is kept.
   *
   * @param {boolean} replaces whether it is of other data, not of more of the same
   */
  finishBuild(replaces = false) {
    return this.call("view_build_finish", replaces ? 1 : 0);
  }

  /** @param {number} id -1 for a section @param {number} section @returns {Int32Array} */
  children(id, section = 0) {
    return this.list(this.call("view_children", id, section));
  }

  /** @param {number} id @returns -1 for a top item */
  parent(id) {
    return this.call("view_parent", id);
  }

  /** @param {number} id @returns -1 if it is not there */
  section(id) {
    return this.call("view_section", id);
  }

  /** @param {number} id hidden or not @returns {number} see `Flag`; -1 if it is not there */
  flags(id) {
    return this.call("view_flags", id);
  }

  /** @param {number} id @returns {number} how many items it is in; -1 if it is not there */
  level(id) {
    return this.call("view_level", id);
  }

  /**
   * The open branches, visible or not.
   *
   * @returns {Int32Array}
   */
  get expandedIds() {
    return this.list(this.call("view_opened"));
  }

  /** @param {ArrayLike<number>} ids that are to be open, and no others */
  open(ids) {
    return this.call("view_open", this.write(ids));
  }

  /** @param {number} id @param {"close" | "open" | "toggle"} how */
  expand(id, how) {
    return this.call("view_expand", id, expansions[how]);
  }

  /** @param {number} level 0 closes all, Infinity opens all */
  expandTo(level) {
    return this.call("view_expand_to", Math.min(level, 2_147_483_647));
  }

  /** @param {EngineUse} use of a key @param {number} page rows of a screen */
  press({ code, isExtending = false }, page) {
    return this.call("view_perform", code, page, Number(isExtending));
  }

  /**
   * The effect that a command would have; undefined for one that is not the engine's.
   *
   * @param {EngineUse} use of a key @param {number} page rows of a screen
   */
  prepareKey({ code, isExtending = false }, page) {
    return intentOf(this.list(this.call("view_prepare", code, page, Number(isExtending))));
  }

  /**
   * The effect that checking or unchecking an item would have.
   *
   * @param {number} id @param {"off" | "on" | "toggle"} how
   * @param {boolean} passing whether only what passes the filter is checked or unchecked
   */
  prepareCheck(id, how, passing) {
    const code = checks[how] | (passing ? checkPassingBit : 0);
    return intentOf(this.list(this.call("view_prepare_check", id, code)));
  }

  /**
   * The effect that opening or closing an item would have.
   *
   * @param {number} id @param {"close" | "open" | "toggle"} how
   */
  prepareExpansion(id, how) {
    return intentOf(this.list(this.call("view_prepare_expand", id, expansions[how])));
  }

  /**
   * Does what was prepared, as far as it is still possible.
   *
   * @param {Intent} intent @returns the outcome, and the branches that closed and opened
   */
  commitIntent({ words, expansions }) {
    const count = this.write([...words, ...expansions]);
    const [outcome, ...turned] = this.list(this.call("view_commit", count));
    return { outcome, expansions: turned };
  }

  /** @param {number} id */
  focus(id) {
    return this.call("view_focus", id);
  }

  /**
   * @param {number} id -1 selects nothing
   * @param {"only" | "toggle" | "range" | "add-range" | "all"} how
   */
  select(id, how = "only") {
    return this.call("view_select", id, selections[how]);
  }

  /**
   * Selects exactly some items, visible or not, as far as the mode allows.
   *
   * @param {ArrayLike<number>} ids @param {number} cursor where it goes, or to the nearest ancestor
   *   that is visible; -1 leaves it
   */
  restore(ids, cursor = -1) {
    return this.call("view_restore", this.write(ids), cursor);
  }

  /**
   * The selected items in order.
   *
   * @returns {Int32Array}
   */
  get selected() {
    return this.list(this.call("view_selected"));
  }

  /** The anchor of range selection; in single selection, the selected item. -1 without one. */
  get selection() {
    return this.call("view_selection");
  }

  /** @param {number} id @param {"off" | "on"} how with all below it */
  check(id, how) {
    return this.call("view_check", id, checks[how]);
  }

  /**
   * The checked items that have no checked ancestor.
   *
   * @returns {Int32Array}
   */
  get checked() {
    return this.list(this.call("view_checked"));
  }

  /**
   * @param {Uint8Array | null} decisions of each item, see `filterHide` and so on in boundary.js;
   *   null shows all
   */
  filter(decisions) {
    if (!decisions) return this.call("view_filter", -1);
    const count = decisions.length;
    const at = this.#buffer((count + 15) >> 4);
    const words = this.#memory();
    for (let id = 0; id < count; id += 16) {
      let word = 0;
      for (let k = Math.min(count - id, 16) - 1; k >= 0; k -= 1) {
        word = (word << 2) | decisions[id + k];
      }
      words[at + (id >> 4)] = word;
    }
    return this.call("view_filter", count);
  }

  /**
   * Begins to sort all items among their siblings.
   *
   * @param {ArrayLike<number>} order items; those that are not among them come last
   */
  beginSort(order) {
    this.call("view_sort_begin", this.write(order), -1, -1, 1);
  }

  /** @param {number} limit of items @returns {boolean} whether only `finishSort` remains */
  advanceSort(limit) {
    return this.call("view_sort_advance", limit) === 1;
  }

  finishSort() {
    return this.call("view_sort_finish");
  }

  /** @param {number} id */
  reveal(id) {
    return this.call("view_reveal", id);
  }

  /**
   * Hears a letter, and answers the prefix to look for.
   *
   * @param {number} codePoint @param {number} time in milliseconds
   */
  type(codePoint, time) {
    this.call("view_type", codePoint, time);
    return String.fromCodePoint(...this.list(this.call("view_typed")));
  }

  /** @param {number} time in milliseconds @returns {boolean} whether a letter would add to what is typed */
  isTyping(time) {
    return this.call("view_is_typing", time) !== 0;
  }

  /**
   * Items among which to look for what is typed, in the order of the search; none at its end.
   *
   * @param {number} offset @param {number} count at most
   */
  typedIds(offset, count) {
    return this.list(this.call("view_typed_ids", offset, count));
  }

  /** @param {number} row @param {number} count */
  ids(row, count) {
    const there = Math.max(Math.min(count, this.rows - row), 0);
    const at = this.call("view_ids", row, count) >> 2;
    return this.#memory().subarray(at, at + there);
  }

  get rows() {
    return this.call("view_rows");
  }

  /** The item that has the focus when the outline has it, or -1. */
  get cursor() {
    return this.call("view_cursor");
  }

  get height() {
    return this.call("view_height");
  }

  /** @param {number} id @returns of its row; -1 if it is hidden */
  top(id) {
    return this.call("view_top", id);
  }

  /**
   * The rows in a window with their positions, for `anchoredTop`.
   *
   * @param {number} top @param {number} height
   * @param {number} id of a row that is kept in place in preference to others, or -1
   */
  anchor(top, height, id) {
    return this.list(this.call("view_anchor", top, height, id)).slice();
  }

  /**
   * The top of the window that keeps the first remaining row of an anchor where it was.
   *
   * @param {Int32Array} anchor @returns {number} NaN if nothing of it is left
   */
  anchoredTop(anchor) {
    return this.call("view_anchored_top", this.write(anchor));
  }

  /** @param {number} limit of rows @param {boolean} belowTitle whether titles stick there too */
  setSticky(limit, belowTitle = false) {
    this.call("view_sticky", limit, belowTitle ? 1 : 0);
  }

  /** @param {number} pixels above and below a window that are drawn with it */
  setOverscan(pixels) {
    this.call("view_overscan", pixels);
  }

  /**
   * @param {number} duration in milliseconds; 0 is no motion
   * @param {import("./motion-defaults.js").Curve} curve @param {boolean} fades
   */
  setTiming(duration, curve, fades = false) {
    this.call("view_timing", duration, ...curve, fades ? 1 : 0);
  }

  /**
   * Remembers what is seen, before a change.
   *
   * @param {number} top @param {number} height @param {number} time in milliseconds
   */
  captureBefore(top, height, time) {
    this.call("view_capture_before", top, height, time);
  }

  /**
   * Lets it move from there, after the change; the window may begin elsewhere now.
   *
   * @param {number} top @param {number} height @param {number} time in milliseconds
   */
  animateFrom(top, height, time) {
    this.call("view_animate_from", top, height, time);
  }

  /**
   * The contents of a window: rows, sticky rows and sections, each as words that `boundary.js`
   * names. A y and a height in them are 64ths of a pixel, and a y counts from the origin.
   *
   * @param {number} top @param {number} height @param {number} time in milliseconds
   */
  frame(top, height, time = 0) {
    const at = this.call("view_frame", top, height, time) >> 2;
    const words = this.#memory();
    const head = words.subarray(at, at + headerWordCount);
    // A number of 64 bits may begin at any word.
    const [contentHeight, origin] = new Float64Array(
      head.slice(headerHeight, headerFirstInWindow).buffer,
    );
    const afterHeader = at + headerWordCount;
    const afterRows = afterHeader + head[headerDrawnRowCount] * rowWordCount;
    const afterSections = afterRows + head[headerDrawnSectionCount] * sectionWordCount;
    const end = afterSections + head[headerStickyRowCount] * rowWordCount;
    return {
      count: head[headerRowCount],
      rows: cut(words, afterHeader, afterRows, rowWordCount),
      sections: cut(words, afterRows, afterSections, sectionWordCount),
      sticky: cut(words, afterSections, end, rowWordCount),
      height: contentHeight,
      origin,
      first: head[headerFirstInWindow],
      inWindow: head[headerCountInWindow],
      cursor: head[headerCursor],
      selectedCount: head[headerSelectedCount],
      isMoving: head[headerIsMoving] === 1,
      ended: head[headerEndedCount],
    };
  }

  /**
   * Describes the scroller, whose content cannot be as high as all rows.
   *
   * @param {number} limit of its content's height in pixels @param {number} windowHeight
   * @param {number} extra the height of the content beyond that of the rows, such as a margin
   */
  setPaging(limit, windowHeight, extra = 0) {
    this.call("view_paging", limit, windowHeight, extra);
  }

  /**
   * Hears where the scroller has scrolled to.
   *
   * @param {number} top
   * @returns where the window begins, and where the scroller has to be put. Rows are drawn in its
   *   content at their y - (`top` - `host`).
   */
  scrolled(top) {
    return { top: this.call("view_scrolled", top), host: this.call("view_host_top", -1) };
  }

  /**
   * The scroller's position for the window to begin at an offset.
   *
   * @param {number} offset
   */
  hostTop(offset) {
    return this.call("view_host_top", Math.max(offset, 0));
  }

  /** The height of the scroller's content. */
  get hostHeight() {
    return this.call("view_host_height");
  }

  /**
   * The drop target of items.
   *
   * @param {ArrayLike<number>} ids @param {number} y in pixels from the top of the content
   * @param {number} level the requested one; -1 the deepest
   */
  dropTarget(ids, y, level = -1) {
    const at = this.call("view_drop_target", y, level, this.write(ids)) >> 2;
    const [parent, section, index, row, markLevel, isInside] = this.#memory().subarray(at, at + 6);
    if (parent === -2) return undefined;
    return { parent, section, index, row, level: markLevel, isInside: isInside === 1 };
  }

  /**
   * Calls an export with this view. For subclasses.
   *
   * @template {string & keyof Calls} Name
   * @param {Name} name without `espalier_` @param {Parameters<Calls[Name]>} values
   * @returns {ReturnType<Calls[Name]>}
   * @throws {EspalierError} if the view was dropped: its memory may be another one's by now
   */
  call(name, ...values) {
    if (this.#isDropped) {
      throw new EspalierError("engine", `espalier_${name}: the component was taken away before`);
    }
    return /** @type {any} */ (this.#engine)[`espalier_${name}`](this.#view, ...values);
  }

  /**
   * The list at an address, after its length. For subclasses.
   *
   * @param {number} address @returns {Int32Array}
   */
  list(address) {
    const at = address >> 2;
    const words = this.#memory();
    return words.subarray(at + 1, at + 1 + words[at]);
  }

  /** @param {number} count of words to be written @returns where, as a word */
  #buffer(count) {
    return this.call("view_buffer", count) >> 2;
  }

  /**
   * Writes numbers where the next call reads them. For subclasses.
   *
   * @param {ArrayLike<number>} values @returns how many
   */
  write(values) {
    const at = this.#buffer(values.length);
    this.#memory().set(values, at);
    return values.length;
  }

  /** A view of the memory ends when that grows. */
  #memory() {
    const { buffer } = this.#engine.memory;
    if (this.#words.buffer !== buffer) this.#words = new Int32Array(buffer);
    return this.#words;
  }
}

/**
 * The effect that a command would have. The words are named in `boundary.js`; an expansion is the
 * item of a branch that opens, or the complement of that of one that closes. What is refused is
 * taken out.
 *
 * @typedef {object} Intent
 * @property {number[]} words
 * @property {number[]} expansions
 */

/** @param {Int32Array} words @returns {Intent | undefined} */
function intentOf(words) {
  if (words.length === 0) return undefined;
  return {
    words: [...words.subarray(0, intentWordCount)],
    expansions: [...words.subarray(intentWordCount)],
  };
}

/** @param {Int32Array} words @param {number} from @param {number} to @param {number} step */
function cut(words, from, to, step) {
  const parts = [];
  for (; from < to; from += step) parts.push(words.subarray(from, from + step));
  return parts;
}

/** @typedef {ReturnType<View["frame"]>} Frame */
