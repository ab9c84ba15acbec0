// @ts-check
// The children of one branch, or the lines of one text, as rows that open to all of their content.

import { define } from "../espalier.js";
import { pushAddress, readAddress } from "./address.js";
import { BranchWatch } from "./branch-watch.js";
import { wayAfterChange } from "./row-link.js";
import { isCut, SourceError } from "./source.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("../rows/rows.js").RowsElement} RowsElement
 * @typedef {import("../rows/row.js").RowItem} RowItem
 * @typedef {import("./filtered-outline.js").Branch} Branch
 * @typedef {import("./filtered-outline.js").Filter} Filter
 * @typedef {import("./views.js").ViewContext} ViewContext
 * @typedef {{ rows: RowItem[], next: number | null, total: number | null }} Rows a page of rows; next
 *   is where the next one begins
 */

/**
 * The state of the view.
 *
 * @typedef {import("../rows/rows.js").RowsState & { branch: string | null, count: number,
 *   first: Place | null }} RowsLayout branch: its wire id; count: the number of its rows that came
 * @typedef {{ id: import("../outline/item-store.js").Key, y: number }} Place the first row in sight,
 *   and its distance from the top, in pixels
 */

/** The number of rows in a request, and how near to the last one the next are requested. */
const step = 500;
const near = 60;

/** The greatest number of requests for finding one row. */
const most = 200;

/** The numbers of members and of letters that are requested of one row. */
const mostMembers = 20;
const longest = 100_000;

/** The kinds of values without parts. */
const valueKinds = new Set(["string", "number", "boolean", "null", "date"]);

/** The length of a content that fits into one line, in letters. */
const line = 60;

/** The time for which rows that are drawn, or changes, are gathered, in milliseconds. */
const pause = 80;

/** The view `rows`. */
export class RowsView {
  hasPreview = false;
  element = document.createElement("div");
  #rows;
  #context;
  #watch;
  #bar = document.createElement("header");
  #up = document.createElement("button");
  #title = document.createElement("h2");
  #note = document.createElement("p");
  #more = document.createElement("button");
  /** @type {Filter | null} */
  #filter = null;
  /** @type {Item[] | null} the way to what is shown, with its section; null before there is any */
  #way = null;
  /** @type {Map<string, Item>} the items of the rows, by id; lines have none */
  #items = new Map();
  /** @type {Map<string, string>} the contents that came, by id */
  #contents = new Map();
  /** @type {Map<string, string>} those that came before the rows were read again, by id */
  #earlier = new Map();
  /** @type {Set<string>} the rows whose contents are to be requested */
  #wanted = new Set();
  /** @type {number | null} where the next rows begin */
  #next = null;
  /** @type {number | null} of all rows */
  #total = null;
  #count = 0;
  /** @type {(() => void) | null} shows again what was gone to, or restored */
  #keepInView = null;
  /** @type {import("../outline/item-store.js").Key | null} the row of the cursor, as it was taken last */
  #cursor = null;
  /** @type {Promise<void> | null} the request of the next rows */
  #loading = null;
  #isSeen = false;
  /** @type {AbortController} of the requests of what is shown */
  #request = new AbortController();
  /** @type {{ contents?: number, changes?: number }} */
  #timers = {};

  /** @param {ViewContext} context */
  constructor(context) {
    this.#context = context;
    const rows = /** @type {RowsElement} */ (document.createElement("espalier-rows"));
    this.#rows = rows;
    rows.label = context.contents.title;
    rows.lines = 3;
    rows.render = (item, place) => this.#render(item, place);
    this.element.className = "rows-view";
    this.#bar.append(this.#up, this.#title);
    this.#up.type = "button";
    this.#up.textContent = "Up";
    this.#up.addEventListener("click", () => void this.#goUp());
    this.#note.setAttribute("role", "status");
    this.#more.type = "button";
    this.#more.textContent = "Try again";
    this.#more.hidden = true;
    this.#more.addEventListener("click", () => void this.#load());
    this.element.append(this.#bar, rows, this.#note, this.#more);
    for (const name of ["wheel", "pointerdown", "touchstart", "keydown"]) {
      // From now on the user says what is in view.
      rows.addEventListener(name, () => this.#keepInView = null, { passive: true });
    }
    rows.addEventListener("click", () => this.#look());
    rows.addEventListener("keyup", () => this.#cursor !== rows.state().cursor && this.#look());
    // The focus alone leads to no row.
    rows.addEventListener("focusin", () => this.#cursor ??= rows.state().cursor);
    this.#watch = new BranchWatch(context.source, () => this.#changed(), true);
  }

  /** @param {ViewContext} context */
  static async make(context) {
    await define("rows");
    return new RowsView(context);
  }

  /** @param {Item[]} way */
  async show(way) {
    const item = way[way.length - 1];
    const isText = item?.kind === "file" && !item.branch;
    const branch = item === undefined || item.branch || isText ? way : way.slice(0, -1);
    const { source, hasSections } = this.#context;
    // A row itself, when one was sent to it from elsewhere, is shown among its siblings.
    if (!this.#way || !isSame(this.#way, branch)) {
      this.#begin(branch);
      await this.#load();
    }
    if (branch === way) {
      if (way.length > (hasSections ? 1 : 0)) this.#choose(way);
      return source !== undefined;
    }
    return this.#reach(item);
  }

  /** @param {Filter | null} filter */
  filter(filter) {
    this.#filter = filter;
    if (!this.#way) return;
    this.#begin(this.#way);
    if (this.#isSeen) void this.#load();
  }

  focus() {
    this.#rows.focusCursor();
  }

  /** The branch that is shown, with what is open, selected and in sight. */
  state() {
    return { ...this.#rows.state(), branch: this.#id, count: this.#count, first: this.#first };
  }

  /** @param {RowsLayout} layout */
  restore(layout) {
    void this.#restore(layout);
  }

  shown() {
    this.#isSeen = true;
    if (!this.#way) this.#begin([]);
    if (this.#count === 0) void this.#load();
    this.#tell();
    this.#watch.watch(this.#branches, true);
  }

  left() {
    this.#isSeen = false;
    this.#watch.pause();
  }

  remove() {
    this.#request.abort();
    this.#watch.stop();
  }

  /** The wire id of what is shown; null for the top level. */
  get #id() {
    const id = this.#way?.at(-1)?.id;
    return id == null ? null : `${id}`;
  }

  get #branches() {
    return this.#id === null ? [] : [this.#id];
  }

  /** @param {Item[]} way */
  #begin(way) {
    const { contents } = this.#context;
    this.#request.abort();
    this.#request = new AbortController();
    this.#way = way;
    this.#items.clear();
    this.#contents.clear();
    this.#earlier.clear();
    this.#wanted.clear();
    this.#keepInView = null;
    this.#cursor = null;
    this.#next = 0;
    this.#total = null;
    this.#count = 0;
    this.#loading = null;
    const item = way.at(-1);
    this.#rows.lines = item?.kind === "file" && !item.branch ? 1 : 2;
    this.#rows.data = [];
    this.#title.textContent = way.at(-1)?.title ?? contents.title;
    this.#up.hidden = way.length === 0;
    this.#up.title = `Go to ${way.at(-2)?.title ?? contents.title}`;
    if (this.#isSeen) this.#watch.watch(this.#branches);
  }

  /**
   * Requests the next rows, and appends them.
   *
   * @returns {Promise<void>} fulfilled when they are there, also if others asked for them before
   */
  #load() {
    if (this.#next === null) return Promise.resolve();
    return this.#loading ?? this.#hold(this.#append(this.#next));
  }

  /**
   * Lets no other request of rows begin until this one is over.
   *
   * @param {Promise<void>} request
   */
  #hold(request) {
    const loading = request.finally(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    this.#loading = loading;
    return loading;
  }

  /** @param {number} offset */
  async #append(offset) {
    const { signal } = this.#request;
    this.#more.hidden = true;
    if (this.#count === 0) this.#note.textContent = "Loading";
    try {
      const { rows, next, total } = await this.#fetch(offset, step, signal);
      if (signal.aborted) return;
      if (this.#count === 0) this.#rows.lines = this.#linesOf(rows);
      const known = new Set(this.#rows.data.map(({ id }) => id));
      this.#rows.insert(rows.filter(({ id }) => !known.has(id)));
      this.#count += rows.length;
      this.#next = rows.length > 0 ? next : null;
      this.#total = this.#next === null ? this.#count : total;
      const isEmpty = this.#count === 0;
      this.#note.textContent = isEmpty ? this.#filter?.message ?? "There is nothing in here." : "";
      this.#tell();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      this.#note.textContent = error.message;
      this.#more.hidden = false;
    }
  }

  /**
   * @param {number} offset @param {number} limit @param {AbortSignal} signal
   * @returns {Promise<Rows>}
   */
  async #fetch(offset, limit, signal) {
    const { source, contents, hasSections } = this.#context;
    const item = this.#way?.at(-1);
    if (item?.kind === "file" && !item.branch) return this.#lines(`${item.id}`, offset, signal);
    const left = this.#filter ? this.#left(this.#filter) : null;
    if (left) return this.#take(left, null, left.length);
    if (hasSections && this.#id === null) {
      const items = contents.sections.map(({ id, title }) => {
        return { id: id ?? undefined, title: title ?? "", branch: true };
      });
      return this.#take(items, null, items.length);
    }
    const page = await source.children(this.#id, offset, limit, signal);
    return this.#take(page.items, page.next, page.total);
  }

  /**
   * The number of lines that closed rows have for their contents.
   *
   * @param {RowItem[]} rows the first ones
   */
  #linesOf(rows) {
    const hasMany = rows.some(({ id, content = "" }) =>
      this.#items.get(`${id}`)?.branch || content.length > line
    );
    const isText = this.#items.size === 0;
    return hasMany && !isText ? 2 : 1;
  }

  /**
   * The children under the filter; null if they are as they always are.
   *
   * @param {Filter} filter
   */
  #left({ items }) {
    /** @type {Branch[] | undefined} */
    let list = items;
    for (const { id } of this.#way ?? []) {
      list = list.find((item) => item.id === id)?.children;
      if (!list) return null;
    }
    return list;
  }

  /**
   * @param {Item[]} items @param {number | null} next @param {number | null} total
   * @returns {Rows}
   */
  #take(items, next, total) {
    const rows = items.map((item) => {
      this.#items.set(`${item.id}`, item);
      const { id, title = "", detail = "", kind, branch = false } = item;
      // A value is below its title, and what is told of anything else beside it.
      const isValue = !branch && valueKinds.has(`${kind}`);
      const content = kind === "string" ? unquoted(detail) : detail;
      return { id, title, detail: isValue ? "" : detail, content: isValue ? content : "" };
    });
    return { rows, next, total };
  }

  /**
   * The lines of a part of a file.
   *
   * @param {string} id @param {number} offset in bytes @param {AbortSignal} signal
   * @returns {Promise<Rows>}
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
    const first = this.#count;
    const rows = lines.map((line, k) => {
      return { id: `line ${first + k}`, title: `${first + k + 1}`, content: line };
    });
    return { rows, next, total: null };
  }

  // Contents

  /** @param {RowItem} row @param {HTMLElement} place */
  #render({ id, content = "" }, place) {
    const item = this.#items.get(`${id}`);
    const text = document.createElement("div");
    text.dir = "auto";
    text.textContent = this.#contents.get(`${id}`) ?? content;
    place.classList.add("plain");
    place.replaceChildren(text);
    if (item?.branch) {
      const open = document.createElement("button");
      open.type = "button";
      open.setAttribute("part", "open");
      open.textContent = "Open";
      open.setAttribute("aria-label", `Open ${item.title}`);
      open.addEventListener("click", () => {
        if (!this.#way) return;
        pushStep();
        void this.show([...this.#way, item]).then(() => this.focus());
      });
      place.prepend(open);
    }
    if (item && !this.#contents.has(`${id}`) && hasMore(item)) this.#want(`${id}`);
    if (this.#next !== null && this.#isNearEnd(`${id}`)) void this.#load();
  }

  /** @param {string} id */
  #isNearEnd(id) {
    const { data } = this.#rows;
    return data.slice(-near).some((row) => `${row.id}` === id);
  }

  /** @param {string} id */
  #want(id) {
    this.#wanted.add(id);
    this.#timers.contents ??= setTimeout(() => {
      this.#timers.contents = undefined;
      void this.#fetchContents();
    }, pause);
  }

  /** Requests the contents of the rows that were drawn. */
  async #fetchContents() {
    const { signal } = this.#request;
    // A row that was drawn a moment ago may be gone, or have come with others.
    const ids = [...this.#wanted].filter((id) => this.#items.has(id) && !this.#contents.has(id))
      .slice(-60);
    this.#wanted.clear();
    const { source } = this.#context;
    const branches = ids.filter((id) => this.#items.get(id)?.branch);
    try {
      if (branches.length > 0) {
        const { pages } = await source.previews(branches, mostMembers, signal);
        for (const [k, id] of branches.entries()) this.#fill(id, membersOf(pages[k]), signal);
      }
      for (const id of ids) {
        if (branches.includes(id)) continue;
        const { text, next } = await source.value(id, 0, signal);
        this.#fill(id, next === null ? text : `${text.slice(0, longest)}…`, signal);
      }
      this.#keepInView?.();
    } catch (error) {
      // They are requested again when they are drawn again; of some there is no more.
      if (!(error instanceof SourceError)) throw error;
    }
  }

  /** @param {string} id @param {string} content @param {AbortSignal} signal */
  #fill(id, content, signal) {
    if (signal.aborted || !this.#items.has(id) || this.#contents.get(id) === content) return;
    this.#contents.set(id, content);
    this.#rows.update(id, { content });
  }

  // The current item

  /** Takes the row of the cursor for the current item. */
  #look() {
    const { cursor } = this.#rows.state();
    this.#cursor = cursor;
    const item = this.#items.get(`${cursor}`);
    if (item && this.#way) this.#choose([...this.#way, item]);
  }

  /** @param {Item[]} way */
  #choose(way) {
    if (this.#isSeen) this.#context.choose(way);
  }

  /**
   * Goes to a row, and loads the rows before it.
   *
   * @param {Item} item @returns {Promise<boolean>} whether it is there
   */
  async #reach(item) {
    const { signal } = this.#request;
    for (let k = 0; k < most && !this.#items.has(`${item.id}`); k += 1) {
      if (this.#next === null || signal.aborted) return false;
      await this.#load();
      if (!this.#more.hidden) return false;
    }
    if (!this.#items.has(`${item.id}`)) return false;
    await this.#rows.ready;
    if (signal.aborted) return false;
    const { expanded } = this.#rows;
    this.#rows.restore({ version: 1, expanded, selected: [], cursor: item.id ?? null });
    this.#cursor = item.id ?? null;
    this.#keepInView = () => {
      if (this.#items.has(`${item.id}`)) this.#rows.reveal(item.id ?? "");
    };
    this.#keepInView();
    this.#choose([...this.#way ?? [], item]);
    return true;
  }

  /**
   * The first row in sight.
   *
   * @returns {Place | null}
   */
  get #first() {
    const { scene, data } = this.#rows;
    if (!scene) return null;
    const { top } = scene;
    const seen = [...scene.rows].filter(({ y, height }) => y + height > top);
    const row = seen.reduce((first, row) => row.y < first.y ? row : first, seen[0]);
    const id = data[Number(row?.element.ariaPosInSet) - 1]?.id;
    return id == null ? null : { id, y: row.y - top };
  }

  /** @param {Place} place that a row is put in again */
  #put({ id, y }) {
    const { scene, data } = this.#rows;
    const position = data.findIndex((row) => row.id === id) + 1;
    if (!scene || position === 0) return;
    this.#rows.reveal(id);
    const row = [...scene.rows].find(({ element }) => element.ariaPosInSet === `${position}`);
    if (row) scene.scrollTo(row.y - y);
  }

  /** @param {RowsLayout} layout of what is shown, or of what that is in */
  async #restore({ branch, count, first, ...state }) {
    const way = this.#way ?? [];
    const length = branch === null ? 0 : way.findIndex(({ id }) => `${id}` === branch) + 1;
    if (branch !== null && length === 0) return;
    if (length < way.length) this.#begin(way.slice(0, length));
    const { signal } = this.#request;
    for (let k = 0; k < most && this.#next !== null && this.#count < count; k += 1) {
      await this.#load();
      if (signal.aborted || !this.#more.hidden) return;
    }
    // Only rows with more than they show open.
    for (const id of state.expanded) {
      const item = this.#items.get(`${id}`);
      if (item && hasMore(item) && !this.#contents.has(`${id}`)) this.#wanted.add(`${id}`);
    }
    await this.#fetchContents();
    await this.#rows.ready;
    if (signal.aborted) return;
    this.#rows.restore(state);
    this.#cursor = state.cursor;
    this.#keepInView = () => first && this.#put(first);
    this.#keepInView();
  }

  async #goUp() {
    const way = this.#way ?? [];
    const item = way[way.length - 1];
    if (item === undefined) return;
    pushStep();
    this.#begin(way.slice(0, -1));
    await this.#load();
    await this.#reach(item);
    this.focus();
  }

  #tell() {
    if (!this.#isSeen) return;
    const count = this.#count.toLocaleString("en");
    const total = this.#total?.toLocaleString("en");
    const rows = this.#total === 1 ? "row" : "rows";
    if (this.#next === null) this.#context.count(`${count} ${rows}`);
    else this.#context.count(`${count} of ${total ?? "more"} ${rows}`);
  }

  // Changes

  #changed() {
    this.#timers.changes ??= setTimeout(() => {
      this.#timers.changes = undefined;
      void this.#reload();
    }, pause);
  }

  /** Requests the rows again that are shown. */
  async #reload() {
    const way = this.#way;
    if (!this.#isSeen || !way) return;
    const { signal } = this.#request;
    const { row } = readAddress();
    try {
      const last = [...way, ...this.#cursorWay].at(-1)?.id;
      if (row !== null && last != null) {
        const now = await wayAfterChange(this.#context.source, `${last}`, row);
        if (signal.aborted) return;
        if (now) {
          this.#way = null;
          return void await this.show(now);
        }
      }
      while (this.#loading) await this.#loading;
      if (!signal.aborted) await this.#hold(this.#replace(signal));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
    }
  }

  /** @param {AbortSignal} signal */
  async #replace(signal) {
    try {
      const limit = Math.min(Math.max(this.#count, step), 1000);
      const { rows, next, total } = await this.#fetch(0, limit, signal);
      if (signal.aborted) return;
      for (const [id, content] of this.#contents) this.#earlier.set(id, content);
      this.#contents = new Map();
      // Contents that were read stay until they are read again: open rows would close without them.
      this.#rows.data = rows.map((row) => {
        const item = this.#items.get(`${row.id}`);
        const content = item && hasMore(item) ? this.#earlier.get(`${row.id}`) : undefined;
        return content === undefined ? row : { ...row, content };
      });
      for (const id of this.#items.keys()) {
        if (rows.some((row) => `${row.id}` === id)) continue;
        this.#items.delete(id);
        this.#earlier.delete(id);
      }
      this.#count = rows.length;
      this.#next = next;
      this.#total = next === null ? rows.length : total;
      this.#tell();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
    }
  }

  /** The item of the cursor, if there is one. */
  get #cursorWay() {
    const { cursor } = this.#rows.state();
    return this.#items.has(`${cursor}`) ? [{ id: cursor }] : [];
  }
}

/** Has Back lead to what is shown; what is next has the same address, for it is at the same item. */
function pushStep() {
  pushAddress(location.href);
}

/**
 * Whether there is more of an item to be requested than its row came with.
 *
 * @param {Item} item
 */
function hasMore(item) {
  return item.branch ? item.kind === "object" || item.kind === "array" : isCut(item);
}

/** @param {import("./source.js").WirePage} page */
function membersOf({ items, next }) {
  const lines = items.map(({ title, detail = "", kind, branch }) => {
    const value = branch && kind === "array" ? `[${detail}]` : branch ? `{${detail}}` : detail;
    return `${title}: ${value}`;
  });
  if (next !== null) lines.push("…");
  return lines.join("\n");
}

/** @param {string} text */
function unquoted(text) {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** @param {Item[]} way @param {Item[]} other */
function isSame(way, other) {
  return way.length === other.length && way.every(({ id }, k) => id === other[k].id);
}
