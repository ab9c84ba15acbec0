// @ts-check
// Changes while it is shown.

import { rowItem } from "../core/boundary.js";
import { SourceError } from "./source.js";

/**
 * @typedef {import("../outline/paged-lists.js").List} List
 * @typedef {import("../outline/item-store.js").Key} Key
 */

/** The time for which expansion changes are gathered, in milliseconds. */
const pauseMs = 250;

/** The delay before a refused request is tried again, in milliseconds. */
const retryDelayMs = 5_000;

/** After how many milliseconds without a stream the server counts as gone; a browser tries sooner. */
const absenceMs = 5_000;

/** The number of children in a request, and how often of one list. */
const step = 1000;
const most = 20;

/**
 * The maximum number of collapsed branches that are kept up to date; others are fetched again when
 * they are expanded.
 */
const mostClosed = 50;

/** The time for which changes are marked, in milliseconds, and the longest list in which they are. */
const markTimeMs = 2_000;
const mostMarked = 5_000;

/** The maximum total length of the names of the watched branches. */
const maxNamesChars = 6_000;

/** Keeps an outline like its data, as far as it is open. */
export class LiveUpdates {
  #source;
  #controller;
  /** @type {ReturnType<import("./source.js").OutlineSource["events"]>[]} the last one, and those that it is to follow */
  #streams = [];
  /** The request of the last stream. */
  #asked = "";
  /** @type {Map<List, Key | null>} of whose changes none was missed, under which id */
  #covered = new Map();
  /** @type {Set<List>} that are to be asked for again */
  #stale = new Set();
  /** @type {Map<List, number>} by how many items a list has grown or shrunk since it was asked for */
  #shifts = new Map();
  /** @type {Map<Key, Key>} new ids by old ones */
  #names = new Map();
  /** @type {Map<number, number>} until when rows are marked as changed */
  #marked = new Map();
  #isStill = false;
  #isWorking = false;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} until the server counts as gone */
  #absent;
  #isLost = false;
  /** Is called when the server is gone, or is there again. */
  didLose = (/** @type {boolean} */ _isGone) => {};

  /**
   * @param {import("./source.js").OutlineSource} source
   * @param {import("../outline/controller.js").OutlineController} controller
   */
  constructor(source, controller) {
    this.#source = source;
    this.#controller = controller;
    document.addEventListener("visibilitychange", () => this.look());
    // A closed window cannot report it later.
    addEventListener("pagehide", () => {
      this.#stopWaiting();
      this.#end();
    });
    controller.parts.add({
      drawn: () => this.look(),
      decorateRow: (row, words) => {
        const isMarked = this.#marked.has(words[rowItem]);
        if (row.isNew("changed", isMarked)) row.element.part.toggle("changed", isMarked);
      },
      arrived: (list, before) => {
        if (before === null || before === list.size) return;
        this.#shifts.set(list, Math.abs(list.size - before));
        this.refresh(list);
      },
      failed: (_, error) => {
        if (error instanceof SourceError && error.status === 409) void this.reload();
      },
    });
  }

  /** Of how many lists the changes are told; 0 while lists are fetched again. */
  get covered() {
    return this.#isWorking ? 0 : this.#covered.size;
  }

  /** Data from a server come in pages. */
  get #pages() {
    return /** @type {import("../outline/paging.js").Paging} */ (this.#controller.contents.pages);
  }

  get #lists() {
    return this.#pages.lists;
  }

  /**
   * Whether the items of a list are rows.
   *
   * @param {List} list
   */
  #isVisible({ parent }) {
    return parent < 0 ||
      (this.#controller.view.top(parent) >= 0 && this.#controller.isExpanded(parent));
  }

  /**
   * Does it before the eye.
   *
   * @param {List} list @param {() => void} change
   */
  #change(list, change) {
    this.#pages.loader.restart(list);
    const act = () => (change(), 0);
    this.#controller.change(act, -1, "load");
  }

  /** Has the server asked, a little later, about what is open now. */
  look() {
    if (this.#isStill) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#watch();
    }, pauseMs);
  }

  /**
   * Asks for a list again.
   *
   * @param {List} list
   */
  refresh(list) {
    this.#stale.add(list);
    void this.#work();
  }

  /** Asks for everything again, as when no id means anything any more. */
  async reload() {
    try {
      const { sections } = await this.#source.document();
      const { tops } = this.#lists;
      for (const [k, { id }] of sections.entries()) if (tops[k]) tops[k].key = id;
      for (const top of tops) this.#stale.add(top);
      for (const list of this.#lists.all()) this.#stale.add(list);
      await this.#work();
    } catch {
      setTimeout(() => void this.reload(), retryDelayMs);
    }
  }

  #watch() {
    // The work in progress changes the next request; it checks again when it is done.
    if (this.#isWorking) return;
    if (document.hidden) {
      this.#stopWaiting();
      return this.#end();
    }
    /** @type {List[]} */
    const lists = [];
    let room = maxNamesChars;
    for (const list of this.#lists.all()) {
      if (!list.arrived || !this.#isVisible(list)) continue;
      room -= encodeURIComponent(`${list.key ?? ""}`).length + 4;
      if (room > 0) lists.push(list);
    }
    const covered = new Map(lists.map((list) => [list, list.key]));
    const branches = lists.flatMap(({ key }) => (key === null ? [] : `${key}`));
    const asked = branches.join("\n");
    if (this.#streams.length > 0 && asked === this.#asked) return;
    this.#asked = asked;
    const stream = this.#source.events(branches);
    this.#streams.push(stream);
    const hear = (/** @type {string} */ name, /** @type {(data: any) => void} */ heard) => {
      stream.addEventListener(name, (event) => {
        heard(JSON.parse(/** @type {MessageEvent} */ (event).data));
      });
    };
    // A stream that several windows share may have no room for all branches.
    hear("watching", ({ missing = [] }) => {
      this.#isThere();
      // Only now those before it may go, or a change would be missed in between.
      for (const earlier of this.#streams.splice(0, this.#streams.indexOf(stream))) earlier.close();
      const before = this.#covered;
      this.#covered = new Map([...covered].filter(([, key]) => !missing.includes(key)));
      for (const [list, key] of this.#covered) if (before.get(list) !== key) this.refresh(list);
    });
    hear("children", ({ of }) => this.#refreshAll((list) => list.key === of));
    hear("renamed", ({ from, to }) => {
      this.#names.set(from, to);
      const id = this.#controller.contents.items.numberOf(from);
      const list = id === undefined ? undefined : this.#lists.of(id);
      if (list) this.refresh(list);
    });
    hear("everything", () => void this.reload());
    hear("ended", () => {
      this.#isStill = true;
      this.#end();
    });
    stream.onerror = () => {
      this.#covered.clear();
      this.#absent ??= setTimeout(() => this.didLose(this.#isLost = true), absenceMs);
      if (stream.readyState !== EventSource.CLOSED) return;
      this.#end();
      setTimeout(() => void this.reload().then(() => this.look()), retryDelayMs);
    };
  }

  #end() {
    for (const stream of this.#streams) stream.close();
    this.#streams = [];
    this.#covered.clear();
  }

  /** The server answers. */
  #isThere() {
    this.#stopWaiting();
    if (this.#isLost) this.didLose(this.#isLost = false);
  }

  /** Nothing waits for the server any longer. */
  #stopWaiting() {
    clearTimeout(this.#absent);
    this.#absent = undefined;
  }

  /** @param {(list: List) => boolean} isMeant */
  #refreshAll(isMeant) {
    for (const list of this.#lists.all()) if (isMeant(list)) this.refresh(list);
  }

  /** Asks for the lists that are to be asked for, those above before those below. */
  async #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (const list of this.#stale) {
      this.#stale.delete(list);
      if (!list.arrived || !this.#lists.has(list)) continue;
      if (this.#stale.size > mostClosed && !this.#isVisible(list)) {
        this.#change(list, () => this.#lists.clear(list));
        continue;
      }
      try {
        const news = await this.#fetch(list);
        if (!this.#lists.has(list)) continue;
        const before = this.#details(list);
        this.#change(list, () => {
          for (const below of this.#lists.merge(list, news, this.#names)) this.#stale.add(below);
        });
        this.#mark(list, before);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.status === 409) setTimeout(() => void this.reload(), pauseMs);
      }
    }
    this.#names.clear();
    this.#isWorking = false;
    this.look();
  }

  /**
   * The texts of the rows of a list.
   *
   * @param {List} list @returns {Map<number, string> | null} by number; null of a long list
   */
  #details(list) {
    if (list.size > mostMarked || !this.#lists.has(list)) return null;
    const ids = [...this.#controller.view.children(list.parent, list.section)];
    return new Map(ids.flatMap((id) => {
      const item = this.#controller.item(id);
      return item ? [[id, `${item.title}\n${item.detail}\n${item.kind}`]] : [];
    }));
  }

  /**
   * Has the rows of a list that are new, or show something else, seen as such for a while.
   *
   * @param {List} list @param {Map<number, string> | null} before
   */
  #mark(list, before) {
    const now = this.#details(list);
    if (!before || !now) return;
    const changed = [...now].filter(([id, shown]) => before.get(id) !== shown);
    if (changed.length === 0) return;
    const end = performance.now() + markTimeMs;
    for (const [id] of changed) this.#marked.set(id, end);
    this.#controller.draw();
    setTimeout(() => {
      const time = performance.now();
      for (const [id, end] of this.#marked) if (end <= time + 1) this.#marked.delete(id);
      this.#controller.draw();
    }, markTimeMs + 1);
  }

  /**
   * Fetches what came of a list before, where it may be now.
   *
   * @param {List} list @returns {Promise<import("../outline/paged-lists.js").News>}
   */
  async #fetch(list) {
    const ask = (/** @type {number} */ offset) => this.#source.children(list.key, offset, step);
    const first = await ask(0);
    const pieces = [{ offset: 0, items: first.items }];
    let { total, next } = first;
    if (total === null) {
      // Their number is unknown: as many as before are requested.
      total = first.items.length;
      while (next !== null && total < list.size) {
        const { items, next: after } = await ask(total);
        pieces.push({ offset: total, items });
        total += items.length;
        next = items.length > 0 ? after : null;
      }
      return { total, next, pieces };
    }
    const shift = Math.max(Math.abs(total - list.size), this.#shifts.get(list) ?? 0);
    this.#shifts.delete(list);
    const wanted = this.#lists.loaded(list).flatMap((at) => [at - shift, at + shift]);
    for (const k of new Set(wanted.map((at) => Math.floor(at / step)))) {
      const offset = k * step;
      if (offset <= 0 || offset >= total || pieces.length >= most) continue;
      pieces.push({ offset, items: (await ask(offset)).items });
    }
    return { total, next: null, pieces };
  }
}
