// @ts-check
// The beginnings of closed branches in their rows, and the numbers of items that were not known
// when the rows came. They are fetched after the rows, never before.

import { RowReader } from "./row-reader.js";
import { SourceError } from "./source.js";
import { detailWords } from "./told.js";

/** The time for which rows have to rest before their previews are requested, in milliseconds. */
const pauseMs = 120;

/** The greatest number of branches in a request, and of previews that are kept. */
const batch = 60;
const kept = 5_000;

/** After how many milliseconds a number of items is requested again, at first and at most. */
const firstRecountMs = 500;
const lastRecountMs = 8_000;

/** The greatest length of a key or a value, and of a preview, in characters. */
const maxPartChars = 24;
const maxPreviewChars = 120;

/**
 * @typedef {import("./source.js").Item} Item
 * @typedef {import("./source.js").Page} Page
 */

/** The previews of one outline. */
export class Previews {
  #source;
  #controller;
  /** @type {Map<string, string>} by wire id */
  #known = new Map();
  /** @type {WeakMap<HTMLElement, string>} the previews in the elements of rows */
  #shown = new WeakMap();
  /** @type {RowReader<string, string>} of branches by their ids, with their kinds */
  #reader;
  /** @type {Map<string, { wait: number, next: number }>} branches that are being counted, by id */
  #counting = new Map();
  /** @type {number | undefined} of the next request for numbers */
  #recount;

  /**
   * @param {import("./source.js").OutlineSource} source
   * @param {import("../outline/controller.js").OutlineController} controller
   */
  constructor(source, controller) {
    this.#source = source;
    this.#controller = controller;
    this.#reader = new RowReader(controller, {
      pauseMs,
      batch,
      read: (branches) => this.#fetch(branches),
    });
    controller.host.addFeature({ decorateRow: (row) => this.#decorate(row) });
  }

  /** @param {import("../espalier.js").DrawnRow} row */
  #decorate({ element, item: drawn, expanded }) {
    const item = /** @type {Item | undefined} */ (drawn);
    const isContainer = item?.branch && !item.runs &&
      (item.kind === "object" || item.kind === "array");
    if (isContainer && isUncounted(item)) this.#count(`${item.id}`, item.kind ?? "");
    const isClosed = isContainer && !expanded;
    const text = isClosed ? this.#known.get(`${item.id}`) : "";
    if (isClosed && text === undefined) this.#reader.want(`${item.id}`, item.kind ?? "");
    if ((this.#shown.get(element) ?? "") === (text ?? "")) return;
    this.#shown.set(element, text ?? "");
    const before = element.querySelector(":scope > [part=preview]");
    if (!text) return before?.remove();
    const preview = before ?? document.createElement("span");
    preview.setAttribute("part", "preview");
    // The row has a label of its own.
    preview.setAttribute("aria-hidden", "true");
    preview.textContent = text;
    if (!before) element.querySelector(":scope > [part~=detail]")?.after(preview);
  }

  /**
   * Requests the number of items of a branch, after ever longer times as long as it is in sight.
   *
   * @param {string} id @param {string} kind
   */
  #count(id, kind) {
    const now = performance.now();
    const { next = 0 } = this.#counting.get(id) ?? {};
    if (next <= now) return this.#reader.want(id, kind);
    this.#recount ??= setTimeout(() => {
      this.#recount = undefined;
      this.#controller.draw();
    }, next - now);
  }

  /**
   * Shows the number of items of a branch, or that it is counted.
   *
   * @param {string} id @param {Page} page
   */
  #took(id, { total, items, next }) {
    const { contents } = this.#controller;
    const number = contents.items.numberOf(id);
    /** @type {Item | undefined} */
    const item = number === undefined ? undefined : this.#controller.item(number);
    if (!item || !isUncounted(item)) return;
    const count = total ?? (next === null ? items.length : null);
    if (count !== null) {
      this.#counting.delete(id);
      item.count = count;
    } else {
      const wait = Math.min(
        (this.#counting.get(id)?.wait ?? firstRecountMs / 2) * 2,
        lastRecountMs,
      );
      this.#counting.set(id, { wait, next: performance.now() + wait });
      item.isCounting = true;
    }
    item.detail = detailWords(item);
  }

  /** @param {[string, string][]} branches their ids and kinds */
  async #fetch(branches) {
    if (this.#known.size > kept) this.#known.clear();
    try {
      const pages = await this.#source.previews(branches.map(([id]) => id));
      for (const [k, [id, kind]] of branches.entries()) {
        this.#known.set(id, previewOf(pages[k], kind === "array"));
        this.#took(id, pages[k]);
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // Branches without one are not asked for again; without a server, all are tried again later.
      if (!error.isSilent) { for (const [id] of branches) this.#known.set(id, ""); }
    }
  }
}

/**
 * Whether the number of items of a branch was not known when its row came.
 *
 * @param {Item} item
 */
function isUncounted({ count, least, isCounting = false, text, note, remarks }) {
  if (count !== undefined) return false;
  // Of some something else is told.
  return least !== undefined || isCounting || (text ?? note ?? remarks) === undefined;
}

/** @param {Page} page @param {boolean} isArray */
function previewOf({ items, next }, isArray) {
  if (items.length === 0 || items.some(({ kind }) => kind === "error")) return "";
  const parts = [];
  let length = 0;
  for (const item of items) {
    const part = isArray ? valueOf(item) : `${shortened(item.title)}: ${valueOf(item)}`;
    length += part.length + 2;
    if (length > maxPreviewChars) break;
    parts.push(part);
  }
  if (parts.length < items.length || next !== null) parts.push("…");
  const all = parts.join(", ");
  return isArray ? `[${all}]` : `{${all}}`;
}

/** @param {Item} item */
function valueOf({ kind, count, branch, text, quote, cut, detail = "" }) {
  if (kind === "array") return count === 0 ? "[]" : "[…]";
  if (kind === "object") return count === 0 ? "{}" : "{…}";
  if (branch) return "…";
  return text === undefined ? shortened(detail) : shortened(text, quote, cut);
}

/**
 * A text that is no longer than a part may be, more or less.
 *
 * @param {string} text @param {string} [quote] the mark on both sides
 * @param {boolean} [isCut] whether it is only the beginning
 */
function shortened(text, quote = "", isCut = false) {
  const letters = [...text];
  const isWhole = !isCut && letters.length + 2 * quote.length <= maxPartChars;
  const shown = isWhole ? text : `${letters.slice(0, maxPartChars - 1 - quote.length).join("")}…`;
  return `${quote}${shown}${quote}`;
}
