// @ts-check
// The children of one branch, or the lines of one text, as rows that open to all of their content.

import { define } from "../espalier.js";
import { pushAddress, readAddress } from "./address.js";
import { BranchWatch } from "./branch-watch.js";
import { RowContents } from "./row-contents.js";
import { wayAfterChange } from "./row-link.js";
import { isText, RowPages } from "./row-pages.js";
import { SourceError } from "./source.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("../rows/rows.js").RowsElement} RowsElement
 * @typedef {import("../rows/row.js").RowItem} RowItem
 * @typedef {import("./filtered-outline.js").Filter} Filter
 * @typedef {import("./views.js").ViewContext} ViewContext
 */

/**
 * The state of the view.
 *
 * @typedef {import("../rows/rows.js").RowsState & { branch: string | null, count: number,
 *   first: Place | null }} RowsLayout branch: its wire id; count: the number of its rows that came
 * @typedef {{ id: import("../outline/item-store.js").Key, y: number }} Place the first row in sight,
 *   and its distance from the top, in pixels
 */

/** The number of rows from the last one at which the next ones are requested. */
const nearRows = 60;

/** The greatest number of requests for finding one row. */
const most = 200;

/** The time for which changes are gathered, in milliseconds. */
const pauseMs = 80;

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
  #pages;
  #contents;
  /** @type {(() => void) | null} shows again what was gone to, or restored */
  #keepInView = null;
  /** @type {import("../outline/item-store.js").Key | null} the row of the cursor, as it was taken last */
  #cursor = null;
  /** @type {Promise<void> | null} the request of the next rows */
  #loading = null;
  #isSeen = false;
  /** @type {AbortController} of the requests of what is shown */
  #request = new AbortController();
  /** @type {number | undefined} gathers changes */
  #timer;

  /** @param {ViewContext} context */
  constructor(context) {
    this.#context = context;
    [this.#pages, this.#contents] = this.#readers([]);
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
    const hasRows = item === undefined || item.branch || isText(item);
    const branch = hasRows ? way : way.slice(0, -1);
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
    return {
      ...this.#rows.state(),
      branch: this.#id,
      count: this.#pages.count,
      first: this.#first,
    };
  }

  /** @param {RowsLayout} layout */
  restore(layout) {
    void this.#restore(layout);
  }

  shown() {
    this.#isSeen = true;
    if (!this.#way) this.#begin([]);
    if (this.#pages.count === 0) void this.#load();
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
    [this.#pages, this.#contents] = this.#readers(way);
    this.#keepInView = null;
    this.#cursor = null;
    this.#loading = null;
    this.#rows.lines = this.#pages.text ? 1 : 2;
    this.#rows.data = [];
    this.#title.textContent = way.at(-1)?.title ?? contents.title;
    this.#up.hidden = way.length === 0;
    this.#up.title = `Go to ${way.at(-2)?.title ?? contents.title}`;
    if (this.#isSeen) this.#watch.watch(this.#branches);
  }

  /**
   * Makes the readers of the rows below a way and of their contents.
   *
   * @param {Item[]} way @returns {[RowPages, RowContents]}
   */
  #readers(way) {
    const pages = new RowPages(this.#context, way, this.#filter);
    const show = (/** @type {string} */ id, /** @type {string} */ content) =>
      this.#rows.update(id, { content });
    const { signal } = this.#request;
    const contents = new RowContents(
      this.#context.source,
      pages,
      signal,
      show,
      () => this.#keepInView?.(),
    );
    return [pages, contents];
  }

  /**
   * Requests the next rows, and appends them.
   *
   * @returns {Promise<void>} fulfilled when they are there, also if others asked for them before
   */
  #load() {
    if (this.#pages.next === null) return Promise.resolve();
    return this.#loading ?? this.#hold(this.#append());
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

  async #append() {
    const { signal } = this.#request;
    const pages = this.#pages;
    const isFirst = pages.count === 0;
    this.#more.hidden = true;
    if (isFirst) this.#note.textContent = "Loading";
    try {
      const rows = await pages.append(signal);
      if (signal.aborted) return;
      if (isFirst) this.#rows.lines = pages.linesOf(rows);
      this.#rows.insert(rows);
      const isEmpty = pages.count === 0;
      this.#note.textContent = isEmpty ? this.#filter?.message ?? "There is nothing in here." : "";
      this.#tell();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      this.#note.textContent = error.message;
      this.#more.hidden = false;
    }
  }

  /** @param {RowItem} row @param {HTMLElement} place */
  #render({ id, content = "" }, place) {
    const item = this.#pages.items.get(`${id}`);
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
    this.#contents.want(`${id}`);
    if (this.#pages.next !== null && this.#isNearEnd(`${id}`)) void this.#load();
  }

  /** @param {string} id */
  #isNearEnd(id) {
    const { data } = this.#rows;
    return data.slice(-nearRows).some((row) => `${row.id}` === id);
  }

  // The current item

  /** Takes the row of the cursor for the current item. */
  #look() {
    const { cursor } = this.#rows.state();
    this.#cursor = cursor;
    const item = this.#pages.items.get(`${cursor}`);
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
    const isThere = () => this.#pages.items.has(`${item.id}`);
    for (let k = 0; k < most && !isThere(); k += 1) {
      if (this.#pages.next === null || signal.aborted) return false;
      await this.#load();
      if (!this.#more.hidden) return false;
    }
    if (!isThere()) return false;
    await this.#rows.ready;
    if (signal.aborted) return false;
    const { expanded } = this.#rows;
    this.#rows.restore({ version: 1, expanded, selected: [], cursor: item.id ?? null });
    this.#cursor = item.id ?? null;
    this.#keepInView = () => {
      if (isThere()) this.#rows.reveal(item.id ?? "");
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
    for (let k = 0; k < most && this.#pages.next !== null && this.#pages.count < count; k += 1) {
      await this.#load();
      if (signal.aborted || !this.#more.hidden) return;
    }
    // Only rows with more than they show open.
    await this.#contents.fetch(state.expanded.map(String));
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
    const { next, count: loaded, total: all } = this.#pages;
    const count = loaded.toLocaleString("en");
    const total = all?.toLocaleString("en");
    const rows = all === 1 ? "row" : "rows";
    if (next === null) this.#context.count(`${count} ${rows}`);
    else this.#context.count(`${count} of ${total ?? "more"} ${rows}`);
  }

  // Changes

  #changed() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#reload();
    }, pauseMs);
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
      const rows = await this.#pages.again(signal);
      if (signal.aborted) return;
      // Contents that were read stay until they are read again: open rows would close without them.
      const earlier = this.#contents.forget();
      this.#rows.data = rows.map((row) => {
        const content = earlier(`${row.id}`);
        return content === undefined ? row : { ...row, content };
      });
      this.#tell();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
    }
  }

  /** The item of the cursor, if there is one. */
  get #cursorWay() {
    const { cursor } = this.#rows.state();
    return this.#pages.items.has(`${cursor}`) ? [{ id: cursor }] : [];
  }
}

/** Has Back lead to what is shown; what is next has the same address, for it is at the same item. */
function pushStep() {
  pushAddress(location.href);
}

/** @param {Item[]} way @param {Item[]} other */
function isSame(way, other) {
  return way.length === other.length && way.every(({ id }, k) => id === other[k].id);
}
