// @ts-check
// The engine, Swift compiled to WebAssembly: only this file knows its exports.

/** Bits of an outcome. */
export const Outcome = { handled: 1, selection: 8, activated: 16 };

/** Flags of a row. */
export const Flag = { branch: 1, expanded: 2, selected: 4, cursor: 8, described: 16 };

/** Why the engine cannot be used, in words a person can act on. */
export class EngineError extends Error {}

/**
 * Fetches and compiles the engine.
 *
 * @param {URL} url
 * @returns {Promise<any>} its exports
 */
export async function loadEngine(url) {
  if (typeof WebAssembly !== "object") {
    throw new EngineError(
      "WebAssembly is switched off in this browser. Switch it on, or use another browser.",
    );
  }
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => {
    throw new EngineError("The server does not answer for espalier.wasm. Is it still running?");
  });
  if (!response.ok) {
    throw new EngineError(
      `The server has no espalier.wasm (${response.status}). Build Espalier anew.`,
    );
  }
  const exports = await compile(response);
  if (!exports.espalier_abi_supports?.(1)) {
    throw new EngineError(
      "espalier.wasm is of another version than this page. Reload, or build Espalier anew.",
    );
  }
  return exports;
}

/** @type {Promise<any> | undefined} */
let shared;

/**
 * The engine that all elements share; it is fetched once, and again only after that failed.
 *
 * @returns {Promise<any>} its exports
 */
export function sharedEngine() {
  if (!shared) {
    shared = loadEngine(new URL("../espalier.wasm", import.meta.url));
    shared.catch(() => {
      shared = undefined;
    });
  }
  return shared;
}

/** @param {Response} response @returns {Promise<any>} */
async function compile(response) {
  const { headers } = response;
  const streams =
    "instantiateStreaming" in WebAssembly &&
    headers.get("content-type")?.startsWith("application/wasm") &&
    headers.get("content-length") !== "0";
  try {
    if (streams) return (await WebAssembly.instantiateStreaming(response)).instance.exports;
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > 0) return (await WebAssembly.instantiate(bytes)).instance.exports;
  } catch (error) {
    throw new EngineError(
      `This browser does not run espalier.wasm (${/** @type {Error} */ (error).message}). ` +
        "Something may block WebAssembly: allow it here, or use another browser.",
    );
  }
  throw new EngineError(
    "espalier.wasm is empty. Build Espalier with a toolchain that has WebAssembly.",
  );
}

/**
 * One outline in the engine.
 *
 * Items are numbers. What lies in the engine's memory is good until the next call. Changes answer
 * an outcome.
 */
export class View {
  #engine;
  #view;
  #words = new Int32Array(0);

  /** @param {any} engine its exports */
  constructor(engine) {
    this.#engine = engine;
    this.#view = engine.espalier_view_make(1, 0);
  }

  /** Gives it back to the engine; it is not to be used any more. */
  drop() {
    this.#call("drop");
  }

  /** @param {number} rowHeight @param {number} titleHeight in pixels */
  setMetrics(rowHeight, titleHeight) {
    this.#call("metrics", rowHeight, titleHeight);
  }

  /** @param {boolean} isTitled */
  addSection(isTitled) {
    return this.#call("add_section", isTitled ? 1 : 0);
  }

  /**
   * Appends items to the children of an item, or, if that is -1, to a section.
   *
   * @param {number} parent @param {number} section @param {number} count
   * @returns the first of them
  */
  insert(parent, section, count) {
    const first = this.#call("insert", parent, section, count);
    if (first < 0) throw new EngineError(`The engine has no room for ${count} more items.`);
    return first;
  }

  /**
   * Inserts items before a child, as `insert` does at the end.
   *
   * @param {number} parent @param {number} section @param {number} index @param {number} count
   */
  insertAt(parent, section, index, count) {
    return this.#call("insert_at", parent, section, index, count);
  }

  /**
   * Moves an item among the children of an item, or, if that is -1, of a section.
   *
   * @param {number} id @param {number} parent @param {number} section @param {number} index there
   *   without it; -1 is the end
   */
  move(id, parent, section, index) {
    this.#call("move", id, parent, section, index);
  }

  /** @param {number[]} ids that go, with all that is below them */
  delete(ids) {
    const at = this.#call("buffer", ids.length) >> 2;
    this.#memory().set(ids, at);
    this.#call("delete", ids.length);
  }

  /** @param {number} first @param {boolean[]} branches which of the items from there on are one */
  describe(first, branches) {
    const count = branches.length;
    const at = this.#call("buffer", count) >> 2;
    const words = this.#memory();
    for (let k = 0; k < count; k += 1) words[at + k] = branches[k] ? 1 : 0;
    this.#call("describe", first, count);
  }

  /** @param {number} id @param {"close" | "open" | "toggle"} how */
  expand(id, how) {
    const code = ["close", "open", "toggle"].indexOf(how);
    return this.#call("expand", id, code);
  }

  /** @param {number} level 0 closes all, Infinity opens all */
  expandTo(level) {
    return this.#call("expand_to", Math.min(level, 2_147_483_647));
  }

  /** @param {number} key @param {number} page rows of a screen */
  press(key, page) {
    return this.#call("key", key, page);
  }

  /** @param {number} id */
  focus(id) {
    return this.#call("focus", id);
  }

  /** @param {number} id -1 selects nothing */
  select(id) {
    return this.#call("select", id);
  }

  /** @param {number} id */
  reveal(id) {
    return this.#call("reveal", id);
  }

  /**
   * Hears a letter, and answers what to look for and from which row on.
   *
   * @param {number} codePoint @param {number} time in milliseconds
  */
  type(codePoint, time) {
    const row = this.#call("type", codePoint, time);
    const at = this.#call("typed") >> 2;
    const words = this.#memory();
    const prefix = String.fromCodePoint(...words.subarray(at + 1, at + 1 + words[at]));
    return { prefix, row };
  }

  /** @param {number} row @param {number} count */
  ids(row, count) {
    const there = Math.max(Math.min(count, this.rows - row), 0);
    const at = this.#call("ids", row, count) >> 2;
    return this.#memory().subarray(at, at + there);
  }

  get rows() {
    return this.#call("rows");
  }

  /** The item that has the focus when the outline has it, or -1. */
  get cursor() {
    return this.#call("cursor");
  }

  get selection() {
    return this.#call("selection");
  }

  get height() {
    return this.#call("height");
  }

  /** @param {number} id @returns of its row; -1 if it is hidden */
  top(id) {
    return this.#call("top", id);
  }

  /**
   * What is between two heights: each row as item, number, y, level, flags, position, size of its
   * set and section; each section as index, y, height and height of its title.
   *
   * @param {number} top @param {number} height
   */
  frame(top, height) {
    const at = this.#call("frame", top, height) >> 2;
    const words = this.#memory();
    const [count, rowCount, sectionCount] = words.subarray(at, at + 3);
    const end = at + 12 + rowCount * 8;
    const rows = cut(words, at + 12, end, 8);
    const sections = cut(words, end, end + sectionCount * 4, 4);
    return { rows, sections, count, cursor: words[at + 6] };
  }

  /** @param {string} name @param {number[]} values */
  #call(name, ...values) {
    return this.#engine[`espalier_view_${name}`](this.#view, ...values);
  }

  /** A view of the memory ends when that grows. */
  #memory() {
    const { buffer } = this.#engine.memory;
    if (this.#words.buffer !== buffer) this.#words = new Int32Array(buffer);
    return this.#words;
  }
}

/** @param {Int32Array} words @param {number} from @param {number} to @param {number} step */
function cut(words, from, to, step) {
  const parts = [];
  for (; from < to; from += step) parts.push(words.subarray(from, from + step));
  return parts;
}

/** @typedef {ReturnType<View["frame"]>} Frame */

/** How many items are asked of the engine at a time. */
const stride = 512;

/** @type {Record<string, number>} what the engine calls the keys */
const keys = {
  ArrowUp: 1,
  ArrowDown: 2,
  ArrowLeft: 3,
  ArrowRight: 4,
  Home: 5,
  End: 6,
  PageUp: 7,
  PageDown: 8,
  Enter: 9,
  " ": 10,
  "*": 11,
};

/** @type {Record<string, string>} */
const mirrored = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/**
 * Whether a key is no shortcut of the browser and no part of writing.
 *
 * @param {KeyboardEvent} event
 */
export function isPlain(event) {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest("input, textarea, [contenteditable]"));
}

/** @param {KeyboardEvent} event @param {boolean} isMirrored @returns {number | undefined} */
export function meaning({ key }, isMirrored) {
  return keys[(isMirrored && mirrored[key]) || key];
}

/**
 * Text as it is compared.
 *
 * @param {string} text
 */
function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * The first row from the cursor on whose title begins with what is typed; what did not come is
 * passed over.
 *
 * @param {View} view @param {import("../outline/store.js").Store} store
 * @param {KeyboardEvent} event @returns {number | undefined} its item
 */
export function findTyped(view, store, { key, timeStamp }) {
  if ([...key].length !== 1) return undefined;
  let found = { prefix: "", row: 0 };
  for (const letter of fold(key)) found = view.type(letter.codePointAt(0) ?? 0, timeStamp);
  const { prefix, row } = found;
  const { rows } = view;
  if (prefix === "") return undefined;
  for (let looked = 0; looked < rows; ) {
    const ids = view.ids((row + looked) % rows, Math.min(stride, rows - looked));
    for (const id of ids) {
      const title = store.item(id)?.title;
      if (title && begins(title, prefix)) return id;
    }
    looked += ids.length;
  }
}

/** @param {string} title @param {string} prefix folded */
function begins(title, prefix) {
  // Most titles differ in their first letter, and if it is ASCII that is seen without folding.
  if (title.charCodeAt(0) < 128 && title[0].toLowerCase() !== prefix[0]) return false;
  return fold(title.slice(0, prefix.length * 4)).startsWith(prefix);
}
