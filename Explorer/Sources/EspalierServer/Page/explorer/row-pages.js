// @ts-check
// The children of one branch, or the lines of one text, in pages.

import { SourceError } from "./source.js";
import { detailWords } from "./told.js";

/**
 * @typedef {import("./source.js").Item} Item
 * @typedef {import("../rows/row.js").RowItem} RowItem
 * @typedef {import("./filtered-outline.js").Branch} Branch
 * @typedef {import("./filtered-outline.js").Filter} Filter
 * @typedef {import("./views.js").ViewContext} ViewContext
 * @typedef {{ items: Item[], rows: RowItem[], next: number | null, total: number | null }} Page items: those
 *   of the rows, none for lines; next: where the next page begins
 */

/** The number of rows in a request, and the greatest. */
const step = 500;
const most = 1000;

/** The kinds of values without parts. */
const valueKinds = new Set(["string", "number", "boolean", "null", "date"]);

/** The length of a content that fits into one line, in letters. */
const lineChars = 60;

/** The rows below one way, as far as they were requested. */
export class RowPages {
  /** @type {Map<string, Item>} the items of the rows, by id; lines have none */
  items = new Map();
  /** The number of rows that came. */
  count = 0;
  /** @type {number | null} where the next rows begin; null if there are no more */
  next = 0;
  /** @type {number | null} of all rows */
  total = null;
  #context;
  #way;
  #filter;

  /** @param {ViewContext} context @param {Item[]} way @param {Filter | null} filter */
  constructor(context, way, filter) {
    this.#context = context;
    this.#way = way;
    this.#filter = filter;
  }

  /** The file whose lines these are; null for the children of a branch. */
  get text() {
    const item = this.#way.at(-1);
    return item && isText(item) ? item : null;
  }

  /** The wire id of the branch; null for the top level. */
  get #id() {
    const id = this.#way.at(-1)?.id;
    return id == null ? null : `${id}`;
  }

  /**
   * Requests the next rows.
   *
   * @param {AbortSignal} signal
   * @returns {Promise<RowItem[]>} those that were not there yet
   */
  async append(signal) {
    const { items, rows, next, total } = await this.#page(this.next ?? 0, step, signal);
    const fresh = rows.filter(({ id }) => !this.items.has(`${id}`));
    for (const item of items) this.items.set(`${item.id}`, item);
    this.count += rows.length;
    this.next = rows.length > 0 ? next : null;
    this.total = this.next === null ? this.count : total;
    return fresh;
  }

  /**
   * Requests the rows that came once more, in one request.
   *
   * @param {AbortSignal} signal
   */
  async again(signal) {
    const limit = Math.min(Math.max(this.count, step), most);
    const { items, rows, next, total } = await this.#page(0, limit, signal);
    this.items = new Map(items.map((item) => [`${item.id}`, item]));
    this.count = rows.length;
    this.next = next;
    this.total = next === null ? rows.length : total;
    return rows;
  }

  /**
   * The number of lines that closed rows have for their contents.
   *
   * @param {RowItem[]} rows the first ones
   */
  linesOf(rows) {
    const hasMany = rows.some(({ id, content = "" }) =>
      this.items.get(`${id}`)?.branch || content.length > lineChars
    );
    return hasMany && this.items.size > 0 ? 2 : 1;
  }

  /**
   * @param {number} offset @param {number} limit @param {AbortSignal} signal
   * @returns {Promise<Page>}
   */
  async #page(offset, limit, signal) {
    const { source, contents, hasSections } = this.#context;
    if (this.text) return this.#lines(`${this.text.id}`, offset, signal);
    const left = this.#filter ? this.#left(this.#filter) : null;
    if (left) return pageOf(left, null, left.length);
    if (hasSections && this.#id === null) {
      const items = contents.sections.map(({ id, title }) => {
        return { id: id ?? undefined, title: title ?? "", branch: true };
      });
      return pageOf(items, null, items.length);
    }
    const { items, next, total } = await source.children(this.#id, offset, limit, signal);
    return pageOf(items, next, total);
  }

  /**
   * The children under the filter; null if they are as they always are.
   *
   * @param {Filter} filter
   */
  #left({ items }) {
    /** @type {Branch[] | undefined} */
    let list = items;
    for (const { id } of this.#way) {
      list = list.find((item) => item.id === id)?.children;
      if (!list) return null;
    }
    return list;
  }

  /**
   * The lines of a part of a file.
   *
   * @param {string} id @param {number} offset in bytes @param {AbortSignal} signal
   * @returns {Promise<Page>}
   */
  async #lines(id, offset, signal) {
    const part = await this.#context.source.text(id, offset, signal).catch((error) => {
      if (error instanceof SourceError && error.status === 404) {
        throw new SourceError("This file has no lines: it is not text.", 404);
      }
      throw error;
    });
    const lines = part.text.split("\n");
    let next = part.next;
    const last = lines.at(-1) ?? "";
    if (next !== null && lines.length > 1) {
      // The last line goes on in the next part, and is read again there.
      next -= new TextEncoder().encode(last).length;
      lines.pop();
    } else if (last === "") lines.pop();
    const first = offset === 0 ? 0 : this.count;
    const rows = lines.map((line, k) => {
      return { id: `line ${first + k}`, title: `${first + k + 1}`, content: line };
    });
    return { items: [], rows, next, total: null };
  }
}

/** @param {Item} item @returns {boolean} whether its rows are lines */
export function isText({ kind, branch }) {
  return kind === "file" && !branch;
}

/**
 * @param {Item[]} items @param {number | null} next @param {number | null} total
 * @returns {Page}
 */
function pageOf(items, next, total) {
  const rows = items.map((item) => {
    const { id, title = "", detail = "", kind, branch = false } = item;
    // A value is below its title, and what is told of anything else beside it.
    const isValue = !branch && valueKinds.has(`${kind}`);
    const content = isValue ? detailWords({ ...item, quote: undefined }) : "";
    return { id, title, detail: isValue ? "" : detail, content };
  });
  return { items, rows, next, total };
}
