// @ts-check
// The current row in the address: links to it, Back and Forward, and what is gone of it.

import { changeAddress, readAddress } from "./address.js";
import { goTo } from "./go-to.js";
import { SourceError } from "./source.js";

/** The time for which a row has to be the current one before the address has it, in milliseconds. */
const pauseMs = 300;

/** The number of rows from which a move is a step of the history. */
const farRows = 10;

/** The greatest length of a path in the address; servers refuse long ones. */
const maxPathChars = 4_000;

/**
 * @typedef {import("./pane.js").Pane} Pane
 * @typedef {import("./search.js").Searched} Searched
 * @typedef {import("./views.js").Views} Views
 * @typedef {"current" | "pending" | "writing"} AddressState whether the address has the current row:
 *   `pending` until it has, and `writing` while it is changed to that
 */

/** Has the address follow the current row, and the current row the address. */
export class RowLink {
  #note = document.createElement("p");
  #words = document.createElement("span");
  /** @type {Searched | undefined} */
  #searched;
  /** @type {WeakMap<Pane, number>} the row that was the current one before the user chose any */
  #first = new WeakMap();
  /** @type {WeakSet<Pane>} those that are listened to */
  #known = new WeakSet();
  /** The item that the address has, or -1. */
  #settled = -1;
  /** The item that is the current one, and may stay it, with its wire id. */
  #seen = "";
  #isJump = false;
  /** @type {AddressState} */
  #address = "current";
  /** @type {number | undefined} */
  #timer;
  /** @type {AbortController | undefined} of the request under way */
  #request;
  /** @type {Promise<string | null | undefined>} the wire id of the row that the address asked for */
  #found = Promise.resolve(undefined);

  #views;

  /** @param {HTMLElement} stage the place of the rows @param {Views} views */
  constructor(stage, views) {
    this.#views = views;
    views.didChoose = (way) => this.#choose(way);
    this.#note.className = "gone";
    this.#note.setAttribute("role", "status");
    this.#note.hidden = true;
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close";
    close.addEventListener("click", () => this.#say(""));
    this.#note.append(this.#words, close);
    stage.before(this.#note);
    stage.addEventListener("explorer-jump", () => (this.#isJump = true));
  }

  /**
   * Links to the rows of another outline from now on, and goes to the one that the address asks for.
   *
   * @param {Searched | undefined} searched undefined if there is none
   */
  set searched(searched) {
    if (searched === this.#searched) return;
    this.#forget();
    this.#searched = searched;
    this.#say("");
    if (!searched) return;
    this.switched();
    this.follow();
  }

  /**
   * The wire id of the row that the address asked for, as soon as it is found.
   *
   * @returns {Promise<string | null | undefined>} null if it is gone, undefined if it asked for none
   */
  get found() {
    return this.#found;
  }

  /** Whether the address has the current row. */
  get address() {
    return this.#address;
  }

  /** Follows the outline that is seen now: the whole one, or its matches. */
  switched() {
    const { pane } = this.#searched?.filtered ?? {};
    if (!pane) return;
    if (!this.#known.has(pane)) {
      this.#known.add(pane);
      this.#first.set(pane, pane.controller.view.cursor);
      pane.element.addFeature({ drawn: () => this.#look(pane) });
    }
    this.#settled = -1;
    this.#seen = "";
    this.#look(pane);
  }

  #forget() {
    this.#address = "current";
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#settled = -1;
    this.#seen = "";
    this.#found = Promise.resolve(undefined);
  }

  // From the row to the address

  /** @param {Pane} pane that was drawn */
  #look(pane) {
    if (pane !== this.#searched?.filtered.pane || !pane.isSeen) return;
    const { cursor, selection } = pane.controller.view;
    const seen = nameOf(pane, cursor);
    if (seen === this.#seen) return;
    // At the beginning the current row was not chosen by the user.
    const first = this.#first.get(pane);
    if (first === -1) this.#first.set(pane, cursor);
    if ((first === -1 || first === cursor) && selection !== cursor) return;
    this.#first.delete(pane);
    this.#seen = seen;
    this.#address = "pending";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const key = pane.controller.item(cursor)?.id;
      const isFar = this.#isFar(pane, cursor);
      if (key != null) void this.#write(`${key}`, isFar, cursor);
      else this.#address = "current";
    }, pauseMs);
  }

  /**
   * Has the address follow an item that another view than the outline shows.
   *
   * @param {import("../outline/item-store.js").Item[]} way
   */
  #choose(way) {
    const key = way.at(-1)?.id;
    const seen = `view ${key ?? ""}`;
    if (key == null || seen === this.#seen) return;
    this.#seen = seen;
    this.#address = "pending";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(`${key}`, false, -1), pauseMs);
  }

  /**
   * @param {string} key @param {boolean} isFar whether it is a step of the history
   * @param {number} id of the row in the outline, or -1
   */
  async #write(key, isFar, id) {
    if (!this.#searched) return;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const path = await this.#pathOf(this.#searched.source, key, request.signal);
    if (request.signal.aborted) return;
    if (path !== undefined) this.#settle(path, isFar, id);
    this.#address = "current";
  }

  /**
   * @param {import("./source.js").OutlineSource} source @param {string} key
   * @param {AbortSignal} signal @returns {Promise<string | undefined>} undefined if it is not known
   */
  async #pathOf(source, key, signal) {
    try {
      return (await source.location(key, signal)).path;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // A row without a path has no link.
      return error.status === 404 ? "" : undefined;
    }
  }

  /** @param {string} path @param {boolean} isFar @param {number} id */
  #settle(path, isFar, id) {
    const isStep = this.#isJump || isFar;
    this.#isJump = false;
    this.#settled = id;
    const isShort = encodeURIComponent(path).length <= maxPathChars;
    const row = path !== "" && isShort ? path : null;
    if (row === readAddress().row) return;
    this.#say("");
    const isFirst = readAddress().row === null;
    this.#address = "writing";
    changeAddress({ row }, isStep && !isFirst ? "push" : "replace");
  }

  /** @param {Pane} pane @param {number} id */
  #isFar({ controller }, id) {
    if (this.#settled < 0) return false;
    const before = controller.view.top(this.#settled);
    return before < 0 ||
      Math.abs(controller.view.top(id) - before) > farRows * controller.rowHeight;
  }

  // From the address to the row

  /** Goes to the row that the address asks for. */
  follow() {
    const { row } = readAddress();
    this.#address = "current";
    clearTimeout(this.#timer);
    this.#request?.abort();
    if (row === null || !this.#searched) {
      this.#found = Promise.resolve(undefined);
      return;
    }
    this.#found = this.#goTo(this.#searched, row);
  }

  /** @param {Searched} searched @param {string} row @returns {Promise<string | null>} */
  async #goTo({ source, controller, filtered }, row) {
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    try {
      const { match, missing } = await source.locate(row, signal);
      if (signal.aborted) return null;
      const place = match?.path.at(-1);
      // Only matches are shown, or will be: what is open in the whole outline stays.
      await this.#views.settled;
      const { view } = this.#views;
      if (view && match) {
        await view.show(match.path);
        if (this.#seen === `view ${place?.id}`) this.#arrived();
      }
      const isOutline = match !== null && !view && !readAddress().only;
      const id = isOutline ? await goTo(controller, match, signal) : undefined;
      if (signal.aborted) return null;
      if (id !== undefined) {
        this.#arrived();
        this.#settled = id;
        this.#seen = nameOf(filtered.pane, id);
        this.#first.delete(filtered.pane);
      }
      if (missing === undefined) this.#say("");
      else this.#say(gone(missing, place?.title));
      return missing === undefined ? place?.id ?? null : null;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (!signal.aborted) this.#say(`The row of this link was not found: ${error.message}`);
      return null;
    }
  }

  /** The address has the current row, or something that was in it. */
  #arrived() {
    clearTimeout(this.#timer);
    this.#address = "current";
  }

  /** @param {string} message empty if there is nothing to say */
  #say(message) {
    this.#words.textContent = message;
    this.#note.hidden = message === "";
  }
}

/**
 * The way to a row after a change: ids in a file belong to one version of it, while its path leads
 * on.
 *
 * @param {import("./source.js").OutlineSource} source @param {string} id of the row before
 * @param {string} path of it
 * @returns {Promise<import("./source.js").ServedItem[] | null>} null if the id is what it was
 */
export async function wayAfterChange(source, id, path) {
  const { signal } = new AbortController();
  try {
    await source.location(id, signal);
    return null;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.isSilent) return null;
  }
  try {
    const { match } = await source.locate(path, signal);
    return match?.path ?? null;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return null;
  }
}

/** @param {Pane} pane @param {number} id */
function nameOf({ controller }, id) {
  return `${id} ${controller.item(id)?.id ?? ""}`;
}

/** @param {string} missing @param {string} [parent] that is still there */
function gone(missing, parent) {
  return parent === undefined
    ? `“${missing}” is no longer here.`
    : `“${missing}” is no longer in “${parent}”.`;
}
