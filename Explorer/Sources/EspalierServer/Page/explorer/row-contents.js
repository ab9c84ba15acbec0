// @ts-check
// The contents of the rows of a branch: more of a value than its row came with, and the members of a branch.

import { isCut, SourceError } from "./source.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("./row-pages.js").RowPages} RowPages
 * @typedef {import("./source.js").OutlineSource} OutlineSource
 */

/** The numbers of rows, of members and of letters of one row that are requested at once. */
const mostRows = 60;
const mostMembers = 20;
const maxContentChars = 100_000;

/** The time for which rows that are drawn are gathered, in milliseconds. */
const pauseMs = 80;

/** The contents that came, and those that are wanted, of the rows of one branch. */
export class RowContents {
  /** @type {Map<string, string>} by id */
  #contents = new Map();
  /** @type {Map<string, string>} those that came before the rows were read again, by id */
  #earlier = new Map();
  /** @type {Set<string>} the rows whose contents are to be requested */
  #wanted = new Set();
  /** @type {number | undefined} */
  #timer;
  #source;
  #pages;
  #signal;
  #show;
  #filled;

  /**
   * @param {OutlineSource} source @param {RowPages} pages
   * @param {AbortSignal} signal ends all requests
   * @param {(id: string, content: string) => void} show is called with each content
   * @param {() => void} filled is called when all that was wanted came
   */
  constructor(source, pages, signal, show, filled) {
    this.#source = source;
    this.#pages = pages;
    this.#signal = signal;
    this.#show = show;
    this.#filled = filled;
  }

  /** @param {string} id */
  get(id) {
    return this.#contents.get(id);
  }

  /**
   * Wants the content of a row that was drawn, unless it came already or the row has all of it.
   *
   * @param {string} id
   */
  want(id) {
    if (!this.#add(id)) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#fetch();
    }, pauseMs);
  }

  /**
   * Requests the contents of rows at once, whether they are drawn or not.
   *
   * @param {string[]} ids @returns {Promise<void>} fulfilled when they came
   */
  async fetch(ids) {
    for (const id of ids) this.#add(id);
    await this.#fetch();
  }

  /**
   * Has all contents requested again, when their rows are drawn.
   *
   * @returns {(id: string) => string | undefined} the former content of a row that is still there
   */
  forget() {
    for (const [id, content] of this.#contents) this.#earlier.set(id, content);
    this.#contents.clear();
    for (const id of this.#earlier.keys()) if (!this.#hasMore(id)) this.#earlier.delete(id);
    return (id) => this.#earlier.get(id);
  }

  /** @param {string} id @returns {boolean} whether it is wanted */
  #add(id) {
    if (!this.#hasMore(id) || this.#contents.has(id)) return false;
    this.#wanted.add(id);
    return true;
  }

  /** @param {string} id @returns {boolean} whether there is more of a row than it came with */
  #hasMore(id) {
    const item = this.#pages.items.get(id);
    if (!item) return false;
    return item.branch ? item.kind === "object" || item.kind === "array" : isCut(item);
  }

  async #fetch() {
    // A row that was drawn a moment ago may be gone, or have come with others.
    const { items } = this.#pages;
    const ids = [...this.#wanted].filter((id) => items.has(id) && !this.#contents.has(id))
      .slice(-mostRows);
    this.#wanted.clear();
    const branches = ids.filter((id) => items.get(id)?.branch);
    try {
      if (branches.length > 0) {
        const pages = await this.#source.previews(branches, mostMembers, this.#signal);
        for (const [k, id] of branches.entries()) this.#fill(id, membersOf(pages[k]));
      }
      for (const id of ids) {
        if (branches.includes(id)) continue;
        const { text, next } = await this.#source.value(id, 0, this.#signal);
        this.#fill(id, next === null ? text : `${text.slice(0, maxContentChars)}…`);
      }
      this.#filled();
    } catch (error) {
      // They are requested again when they are drawn again; of some there is no more.
      if (!(error instanceof SourceError)) throw error;
    }
  }

  /** @param {string} id @param {string} content */
  #fill(id, content) {
    const isGone = this.#signal.aborted || !this.#pages.items.has(id);
    if (isGone || this.#contents.get(id) === content) return;
    this.#contents.set(id, content);
    this.#show(id, content);
  }
}

/** @param {import("./source.js").Page} page */
function membersOf({ items, next }) {
  const lines = items.map(({ title, detail, kind, branch }) => {
    // The number of items may not be known yet.
    const inside = detail || "…";
    const value = !branch ? detail : kind === "array" ? `[${inside}]` : `{${inside}}`;
    return `${title}: ${value}`;
  });
  if (next !== null) lines.push("…");
  return lines.join("\n");
}
