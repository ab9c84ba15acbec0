// @ts-check
// The engine is Swift, compiled to WebAssembly. This is the one file that knows its exports.

/** The version of the exports that this file is written for. */
const version = 1;

/** What the bits of an outcome mean. */
export const Outcome = Object.freeze({
  handled: 1,
  cursor: 2,
  rows: 4,
  selection: 8,
  activated: 16,
});

/** The keys that the engine understands, by their meaning and not by their place on a keyboard. */
export const Key = Object.freeze({
  up: 1,
  down: 2,
  outward: 3,
  inward: 4,
  home: 5,
  end: 6,
  pageUp: 7,
  pageDown: 8,
  enter: 9,
  space: 10,
  asterisk: 11,
});

/** What the flags of a row in a frame mean. */
export const Flag = Object.freeze({
  branch: 1,
  expanded: 2,
  selected: 4,
  cursor: 8,
  described: 16,
});

/** How a frame is laid out, in words of 32 bits. */
export const Frame = Object.freeze({ header: 12, row: 8, section: 4 });

/** The engine cannot be used, and why, in words a person can act on. */
export class EngineError extends Error {
  name = "EngineError";
}

/**
 * Fetches and compiles the engine.
 *
 * @param {string | URL} url where the module is
 * @returns {Promise<any>} the module's exports
 * @throws {EngineError}
 */
export async function loadEngine(url) {
  if (typeof WebAssembly !== "object") {
    throw new EngineError(
      "WebAssembly is switched off in this browser. Switch it on, or use another browser.",
    );
  }
  const exports = await compile(await fetchModule(url));
  if (!exports.espalier_abi_supports?.(version)) {
    throw new EngineError(
      "The page and espalier.wasm are not of the same version. Reload the page; if that does " +
        "not help, build Espalier anew.",
    );
  }
  return exports;
}

/** @param {string | URL} url */
async function fetchModule(url) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin" });
  } catch {
    throw new EngineError("The server does not answer for espalier.wasm. Is it still running?");
  }
  if (!response.ok) {
    throw new EngineError(
      `The server has no espalier.wasm to give (status ${response.status}). Build Espalier anew.`,
    );
  }
  return response;
}

/** @param {Response} response @returns {Promise<any>} */
async function compile(response) {
  const streams =
    typeof WebAssembly.instantiateStreaming === "function" &&
    response.headers.get("content-type")?.startsWith("application/wasm") &&
    response.headers.get("content-length") !== "0";
  try {
    if (streams) return (await WebAssembly.instantiateStreaming(response)).instance.exports;
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > 0) return (await WebAssembly.instantiate(bytes)).instance.exports;
  } catch (error) {
    throw new EngineError(
      `This browser does not run espalier.wasm (${/** @type {Error} */ (error).message}). ` +
        "An extension or a policy may block WebAssembly; allow it for this page, or use another " +
        "browser.",
    );
  }
  throw new EngineError(
    "espalier.wasm is empty: the toolchain that built this server could not compile for the " +
      "browser. Build Espalier with a toolchain that has WebAssembly.",
  );
}

/**
 * One outline in the engine.
 *
 * Items are whole numbers that the engine gives out in order. An answer that lies in the module's
 * memory is good until the next call.
 */
export class View {
  #engine;
  #view;
  /** @type {Int32Array} */
  #words = new Int32Array(0);

  /**
   * @param {any} engine the module's exports
   * @param {number} rowHeight in pixels
   * @param {number} titleHeight of a section's title, in pixels
   */
  constructor(engine, rowHeight, titleHeight) {
    this.#engine = engine;
    this.#view = engine.espalier_view_make(rowHeight, titleHeight);
  }

  drop() {
    this.#engine.espalier_view_drop(this.#view);
  }

  /** @param {number} rowHeight @param {number} titleHeight */
  setMetrics(rowHeight, titleHeight) {
    this.#engine.espalier_view_metrics(this.#view, rowHeight, titleHeight);
  }

  /** @param {boolean} titled @returns {number} its index */
  addSection(titled) {
    return this.#engine.espalier_view_add_section(this.#view, titled ? 1 : 0);
  }

  /**
   * Appends items to the children of `parent`, or, if that is -1, to a section.
   *
   * @param {number} parent @param {number} section @param {number} count
   * @returns {number} the first of the new items
   */
  insert(parent, section, count) {
    const first = this.#engine.espalier_view_insert(this.#view, parent, section, count);
    if (first < 0) throw new EngineError(`The engine took no ${count} items more.`);
    return first;
  }

  /**
   * Tells which of some items that stand in a row are branches.
   *
   * @param {number} first @param {boolean[]} branches
   */
  describe(first, branches) {
    const count = branches.length;
    if (count === 0) return;
    const at = this.#engine.espalier_view_buffer(this.#view, count) >> 2;
    const words = this.#memory();
    for (let k = 0; k < count; k += 1) words[at + k] = branches[k] ? 1 : 0;
    this.#engine.espalier_view_describe(this.#view, first, count);
  }

  /** @param {number} id @param {"close" | "open" | "toggle"} how @returns {number} outcome */
  expand(id, how) {
    const code = how === "close" ? 0 : how === "open" ? 1 : 2;
    return this.#engine.espalier_view_expand(this.#view, id, code);
  }

  /** @param {number} level 0 closes all, Infinity opens all @returns {number} outcome */
  expandTo(level) {
    const deepest = 2_147_483_647;
    return this.#engine.espalier_view_expand_to(this.#view, Math.min(Math.max(level, 0), deepest));
  }

  /** @param {number} key one of `Key` @param {number} page rows of a screen @returns {number} */
  press(key, page) {
    return this.#engine.espalier_view_key(this.#view, key, page);
  }

  /** @param {number} id @returns {number} outcome */
  focus(id) {
    return this.#engine.espalier_view_focus(this.#view, id);
  }

  /** @param {number} id -1 selects nothing @returns {number} outcome */
  select(id) {
    return this.#engine.espalier_view_select(this.#view, id);
  }

  /** @param {number} id @returns {number} outcome */
  reveal(id) {
    return this.#engine.espalier_view_reveal(this.#view, id);
  }

  /**
   * Adds a letter to what has been typed.
   *
   * @param {number} codePoint @param {number} time in milliseconds
   * @returns {{ prefix: string, row: number }} what to look for, and from where
   */
  type(codePoint, time) {
    const row = this.#engine.espalier_view_type(this.#view, codePoint, time);
    const at = this.#engine.espalier_view_typed(this.#view) >> 2;
    const words = this.#memory();
    const letters = words.subarray(at + 1, at + 1 + words[at]);
    return { prefix: String.fromCodePoint(...letters), row };
  }

  forgetTyped() {
    this.#engine.espalier_view_type_reset(this.#view);
  }

  /** @param {number} row @param {number} count @returns {Int32Array} the items at these rows */
  ids(row, count) {
    const there = Math.max(Math.min(count, this.rows - row), 0);
    const at = this.#engine.espalier_view_ids(this.#view, row, count) >> 2;
    return this.#memory().subarray(at, at + there);
  }

  /** @returns {number} */
  get rows() {
    return this.#engine.espalier_view_rows(this.#view);
  }

  /**
   * The item that has the focus when the outline has it; -1 is none.
   *
   * @returns {number}
   */
  get cursor() {
    return this.#engine.espalier_view_cursor(this.#view);
  }

  /** @returns {number} -1 is none */
  get selection() {
    return this.#engine.espalier_view_selection(this.#view);
  }

  /** @returns {number} of all rows and titles, in pixels */
  get height() {
    return this.#engine.espalier_view_height(this.#view);
  }

  /** @param {number} id @returns {number} the top of its row in pixels, -1 if it is hidden */
  top(id) {
    return this.#engine.espalier_view_top(this.#view, id);
  }

  /**
   * Everything that is to be seen between two heights, laid out as `Frame` says.
   *
   * @param {number} top @param {number} height
   */
  frame(top, height) {
    const at = this.#engine.espalier_view_frame(this.#view, top, height) >> 2;
    const words = this.#memory();
    const length = Frame.header + words[at + 1] * Frame.row + words[at + 2] * Frame.section;
    return words.subarray(at, at + length);
  }

  /** The module's memory; a view of it ends when it grows. */
  #memory() {
    const { buffer } = this.#engine.memory;
    if (this.#words.buffer !== buffer) this.#words = new Int32Array(buffer);
    return this.#words;
  }
}
