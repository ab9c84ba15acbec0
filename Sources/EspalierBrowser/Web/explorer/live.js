// @ts-check
// What changes while it is shown.

import { SourceError } from "./source.js";

/** @typedef {import("../outline/store.js").List} List */

/** How long changes of what is open are gathered, in milliseconds. */
const pause = 250;

/** How long until what was refused is tried again, in milliseconds. */
const patience = 5_000;

/** How many children are asked for at a time, and how often of one list. */
const step = 1000;
const most = 20;

/** How many closed branches are kept like their data; more are asked for when they are opened. */
const mostClosed = 50;

/** How long the names of the watched branches may be together. */
const longest = 6_000;

/** Keeps an outline like its data, as far as it is open. */
export class Live {
  #source;
  #store;
  #isVisible;
  #change;
  /** @type {EventSource[]} the last one, and those that it is to follow */
  #streams = [];
  /** What the last stream was asked for. */
  #asked = "";
  /** @type {Map<List, string | null>} of whose changes none was missed, under which wire id */
  #covered = new Map();
  /** @type {Set<List>} that are to be asked for again */
  #stale = new Set();
  /** @type {Map<string, string>} new wire ids by old ones */
  #names = new Map();
  #isStill = false;
  #isWorking = false;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {import("./source.js").OutlineSource} source @param {import("../outline/store.js").Store} store
   * @param {(list: List) => boolean} isVisible whether the list's items are rows
   * @param {(list: List, change: () => void) => void} change does it before the eye
   */
  constructor(source, store, isVisible, change) {
    this.#source = source;
    this.#store = store;
    this.#isVisible = isVisible;
    this.#change = change;
    document.addEventListener("visibilitychange", () => this.look());
  }

  /** Of how many lists the changes are told. */
  get covered() {
    return this.#covered.size;
  }

  /** Has the server asked, a little later, about what is open now. */
  look() {
    if (this.#isStill) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#watch();
    }, pause);
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

  /** Asks for everything again, as when no wire id means anything any more. */
  async reload() {
    try {
      const { sections } = await this.#source.document();
      const { tops } = this.#store;
      for (const [k, { id }] of sections.entries()) if (tops[k]) tops[k].wireId = id;
      for (const top of tops) this.#stale.add(top);
      for (const list of this.#store.lists()) this.#stale.add(list);
      await this.#work();
    } catch {
      setTimeout(() => void this.reload(), patience);
    }
  }

  #watch() {
    // What is under way changes what is to be asked for; it looks here when it is done.
    if (this.#isWorking) return;
    if (document.hidden) return this.#end();
    /** @type {List[]} */
    const lists = [];
    let room = longest;
    for (const list of this.#store.lists()) {
      if (!list.arrived || !this.#isVisible(list)) continue;
      room -= encodeURIComponent(list.wireId ?? "").length + 4;
      if (room > 0) lists.push(list);
    }
    const covered = new Map(lists.map((list) => [list, list.wireId]));
    const branches = lists.flatMap(({ wireId }) => wireId ?? []);
    const asked = branches.join("\n");
    if (this.#streams.length > 0 && asked === this.#asked) return;
    this.#asked = asked;
    const stream = this.#source.events(branches);
    this.#streams.push(stream);
    const hear = (/** @type {string} */ name, /** @type {(data: any) => void} */ heard) => {
      stream.addEventListener(name, ({ data }) => heard(JSON.parse(data)));
    };
    hear("watching", () => {
      // Only now those before it may go, or a change would be missed in between.
      for (const earlier of this.#streams.splice(0, this.#streams.indexOf(stream))) earlier.close();
      const before = this.#covered;
      this.#covered = covered;
      for (const [list, wireId] of covered) if (before.get(list) !== wireId) this.refresh(list);
    });
    hear("children", ({ of }) => this.#refreshAll((list) => list.wireId === of));
    hear("renamed", ({ from, to }) => {
      this.#names.set(from, to);
      const id = this.#store.find((item) => item.wireId === from);
      if (id !== undefined) this.refresh(this.#store.list(id));
    });
    hear("everything", () => void this.reload());
    hear("ended", () => {
      this.#isStill = true;
      this.#end();
    });
    stream.onerror = () => {
      this.#covered.clear();
      if (stream.readyState !== EventSource.CLOSED) return;
      this.#end();
      setTimeout(() => void this.reload().then(() => this.look()), patience);
    };
  }

  #end() {
    for (const stream of this.#streams) stream.close();
    this.#streams = [];
    this.#covered.clear();
  }

  /** @param {(list: List) => boolean} isMeant */
  #refreshAll(isMeant) {
    for (const list of this.#store.lists()) if (isMeant(list)) this.refresh(list);
  }

  /** Asks for the lists that are to be asked for, those above before those below. */
  async #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (const list of this.#stale) {
      this.#stale.delete(list);
      if (!list.arrived || !this.#store.has(list)) continue;
      if (this.#stale.size > mostClosed && !this.#isVisible(list)) {
        this.#change(list, () => this.#store.clear(list));
        continue;
      }
      try {
        const news = await this.#fetch(list);
        if (!this.#store.has(list)) continue;
        this.#change(list, () => {
          for (const below of this.#store.merge(list, news, this.#names)) this.#stale.add(below);
        });
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        if (error.status === 409) setTimeout(() => void this.reload(), pause);
      }
    }
    this.#names.clear();
    this.#isWorking = false;
    this.look();
  }

  /**
   * Fetches what came of a list before, where it may be now.
   *
   * @param {List} list @returns {Promise<import("../outline/store.js").News>}
   */
  async #fetch(list) {
    const ask = (/** @type {number} */ offset) =>
      this.#source.children(list.wireId, offset, undefined, step);
    const first = await ask(0);
    const pieces = [{ offset: 0, items: first.items }];
    let { total, next } = first;
    if (total === null) {
      // Nobody knows how many there are: as many as came before are asked for.
      total = first.items.length;
      while (next !== null && total < list.size) {
        const { items, next: after } = await ask(total);
        pieces.push({ offset: total, items });
        total += items.length;
        next = items.length > 0 ? after : null;
      }
      return { total, next, pieces };
    }
    const shift = Math.abs(total - list.size);
    const wanted = this.#store.loaded(list).flatMap((at) => [at - shift, at + shift]);
    for (const k of new Set(wanted.map((at) => Math.floor(at / step)))) {
      const offset = k * step;
      if (offset <= 0 || offset >= total || pieces.length >= most) continue;
      pieces.push({ offset, items: (await ask(offset)).items });
    }
    return { total, next: null, pieces };
  }
}
