// @ts-check
// The search field: what it finds, how many, the way from one to the next, and the matches alone.

import { changeAddress, readAddress } from "./address.js";
import { goTo } from "./go-to.js";
import { SourceError } from "./source.js";

/** The time in which typing is gathered, and after which it is said that a search takes long. */
const pauseMs = 150;
const longSearchMs = 300;

/** The numbers of matches that are requested at first, and then. */
const few = 50;
const many = 1000;

/** The least delay of a search that is repeated because of a change, in milliseconds. */
const repeatDelayMs = 300;

/**
 * @typedef {import("./source.js").Match} Match
 * @typedef {import("./filtered-outline.js").FilteredOutline} FilteredOutline
 * @typedef {object} Searched
 * @property {import("./source.js").OutlineSource} source
 * @property {import("./source.js").OutlineDocument} contents
 * @property {import("../outline/controller.js").OutlineController} controller of the whole outline
 * @property {FilteredOutline} filtered its matches alone
 */

/** The search of the page, in the outline that it shows. */
export class Search {
  #form = element("form");
  #field = element("input");
  #status = element("output");
  #previous = element("button");
  #next = element("button");
  #cancel = element("button");
  #only = element("button");
  /** Says below the rows that there are more matches. */
  #bounds = element("p");
  #more = element("button");
  /** @type {Searched | undefined} */
  #searched;
  /** @type {Match[]} */
  #matches = [];
  /** The match that is shown, or -1. */
  #at = -1;
  /** @type {number | null} the number of matches before those that were not requested */
  #rest = null;
  /** Whether the server gave up, or the user did. */
  /** The reason why nothing found does not mean that there is nothing. */
  #shortfall = "";
  #isStopped = false;
  /** Whether the request that runs is of another search than the matches. */
  #isRequestNew = false;
  /** The text or expression of the matches. */
  #pattern = "";
  /** Whether only what matches is shown. */
  #isOnly = false;
  /** @type {AbortController | undefined} of the search under way */
  #request;
  /** @type {AbortController | undefined} of the way to a match */
  #way;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} of the search that is repeated */
  #later;
  /** The duration of the last search, in milliseconds. */
  #took = 0;

  #rowLink;
  #views;
  /** Whether the address asked for the search, and may ask for a row, too. */
  #isAsked = true;

  /**
   * @param {HTMLElement} place @param {HTMLElement} stage the place of the rows
   * @param {import("./row-link.js").RowLink} rowLink @param {import("./views.js").Views} views
   */
  constructor(place, stage, rowLink, views) {
    this.#rowLink = rowLink;
    this.#views = views;
    const field = this.#field;
    field.type = "search";
    field.placeholder = "Search";
    field.title = "Text, or an expression between slashes (press / or Ctrl F)";
    field.spellcheck = false;
    field.maxLength = 1000;
    field.setAttribute("aria-label", "Search names, keys and values");
    field.setAttribute("aria-keyshortcuts", "/ Control+F");
    field.setAttribute("autocomplete", "off");
    field.setAttribute("autocapitalize", "none");
    button(this.#previous, "‹", "Previous match (Shift Enter)", () => void this.#go(-1));
    button(this.#next, "›", "Next match (Enter)", () => void this.#go(1));
    button(this.#cancel, "Cancel", "Stop searching (Escape)", () => this.#stop());
    this.#cancel.hidden = true;
    this.#cancel.className = "cancel";
    button(this.#only, "Only matches", "Hide what does not match (Ctrl Enter)", () => {
      this.#turnOnly(!this.#isOnly);
    });
    this.#only.className = "only";
    this.#only.setAttribute("aria-keyshortcuts", "Control+Enter");
    button(this.#more, "Show more", "Show the next matches", () => void this.#showMore());
    this.#bounds.className = "bounds";
    this.#bounds.setAttribute("role", "status");
    this.#form.className = "search";
    this.#form.setAttribute("role", "search");
    const box = element("div");
    box.className = "box";
    box.append(field, this.#status, this.#cancel, this.#previous, this.#next);
    this.#form.append(box, this.#only);
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    field.addEventListener("input", () => this.#typed());
    field.addEventListener("keydown", (event) => this.#press(event));
    // Before the rows take it for the beginning of a title.
    addEventListener("keydown", (event) => this.#shortcut(event), { capture: true });
    const { search, only } = readAddress();
    field.value = search;
    this.#isOnly = only;
    place.append(this.#form);
    stage.after(this.#bounds);
    this.#update();
  }

  /**
   * Searches another outline from now on.
   *
   * @param {Searched | undefined} searched undefined if none can be searched
   */
  set searched(searched) {
    this.#form.hidden = !searched;
    if (searched === this.#searched) return;
    this.#filtered?.hide();
    this.#searched = searched;
    this.#clear();
    if (!searched) return;
    const { filtered } = searched;
    filtered.didChange = () => this.#changed();
    filtered.clear = () => this.#empty();
    if (this.#field.value) this.#typed();
  }

  get #filtered() {
    return this.#searched?.filtered;
  }

  /** Searches for what the address says. */
  read() {
    const { search, only } = readAddress();
    if (search !== "") this.#isOnly = only;
    if (search !== this.#pattern) {
      this.#field.value = search;
      this.#isAsked = true;
      void this.#search();
    } else {
      this.#showOnly();
      this.#update();
      void this.#goToRow();
    }
  }

  /** Has the address lead to the same search; Back leads out of the filter, and into it again. */
  #remember() {
    const only = this.#isOnly && this.#pattern !== "";
    changeAddress(
      { search: this.#pattern || null, only: only ? "1" : null },
      only === readAddress().only ? "replace" : "push",
    );
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (this.#form.hidden || altKey || document.querySelector("dialog[open]")) return;
    const target = /** @type {Element} */ (event.composedPath()[0]);
    const isTyping = target instanceof HTMLElement &&
      (target.matches("input, textarea, select") || target.isContentEditable);
    if (key === "?" && !ctrlKey && !metaKey && !isTyping) {
      event.preventDefault();
      event.stopPropagation();
      void import("./key-sheet.js").then(({ showKeys }) => showKeys());
      return;
    }
    const isFind = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "f";
    const isSlash = key === "/" && !ctrlKey && !metaKey && !isTyping;
    const isRepeat = key === "F3" && this.#pattern !== "";
    if (!isFind && !isSlash && !isRepeat) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRepeat) return void this.#go(shiftKey ? -1 : 1);
    this.#field.focus();
    this.#field.select();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) this.#turnOnly(!this.#isOnly);
      else if (this.#field.value.trim() !== this.#pattern) void this.#search();
      else if (this.#isStopped && this.#matches.length === 0) void this.#search();
      else void this.#go(event.shiftKey ? -1 : 1);
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      this.#views.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.#request) return this.#stop();
      this.#empty();
    }
  }

  /** Empties the field, shows all as it was, and goes back to the rows. */
  #empty() {
    this.#field.value = "";
    this.#clear();
    this.#remember();
    this.#filtered?.hide();
    this.#views.focus();
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#search(), pauseMs);
  }

  /**
   * Shows only what matches, or all again.
   *
   * @param {boolean} isOnly
   */
  #turnOnly(isOnly) {
    this.#isOnly = isOnly;
    if (this.#field.value.trim() !== this.#pattern) return void this.#search();
    this.#remember();
    this.#showAsAsked();
  }

  /** Shows only the matches that there are, or all again. */
  #showAsAsked() {
    // A search that is under way shows what it finds.
    if (!this.#request || !this.#isOnly || this.#matches.length > 0) this.#showOnly();
    // The match at which one is has the cursor here, too.
    if (this.#isOnly && this.#at >= 0) void this.#go(0);
    this.#update();
  }

  /** Forgets what was found. */
  #clear() {
    clearTimeout(this.#timer);
    clearTimeout(this.#later);
    this.#request?.abort();
    this.#request = undefined;
    this.#way?.abort();
    this.#matches = [];
    this.#at = -1;
    this.#rest = null;
    this.#shortfall = "";
    this.#isStopped = false;
    this.#pattern = "";
    this.#cancel.hidden = true;
    this.#update();
  }

  #stop() {
    this.#request?.abort();
    this.#request = undefined;
    this.#isStopped = true;
    this.#rest ??= this.#matches.length;
    this.#cancel.hidden = true;
    this.#update(this.#matches.length === 0 ? "Stopped" : "");
  }

  async #search() {
    const pattern = this.#field.value.trim();
    this.#clear();
    this.#pattern = pattern;
    this.#remember();
    if (pattern === "") this.#filtered?.hide();
    if (pattern === "" || !this.#searched) return;
    const isAsked = this.#isAsked;
    this.#isAsked = false;
    await this.#run(true, async (request) => {
      // The first ones as soon as they are found, then as many as can be counted.
      for (const limit of [few, many]) {
        this.#take(await this.#fetch([], 0, limit, request));
        if (limit === few) void this.#goToFirst(isAsked, request.signal);
        if (this.#rest === null) break;
        this.#update();
      }
    });
  }

  /**
   * Goes to the first match, unless the address asks for a row.
   *
   * @param {boolean} isAsked @param {AbortSignal} signal
   */
  async #goToFirst(isAsked, signal) {
    if (isAsked && await this.#goToRow()) return;
    if (signal.aborted || this.#at >= 0 || this.#matches.length === 0) return;
    void this.#go(1);
  }

  /** Goes to the row that the address asks for; returns whether it asks for one. */
  async #goToRow() {
    const row = await this.#rowLink.found;
    if (row === undefined) return false;
    // Of one that is gone something is said.
    if (row === null) return true;
    this.#at = this.#matches.findIndex((match) => idOf(match) === row);
    // In the whole outline it is the current row already.
    if (this.#isOnly && !this.#views.view) void this.#filtered?.goTo(row);
    this.#update();
    return true;
  }

  /** Appends the next matches. */
  async #showMore() {
    const before = this.#matches;
    const offset = this.#rest ?? before.length;
    await this.#run(false, async (request) => {
      this.#take(await this.#fetch(before, offset, many, request));
    });
  }

  /**
   * Does something that can be cancelled, and says so if it takes long.
   *
   * @param {boolean} isNew whether the rows are those of another search until then
   * @param {(request: AbortController) => Promise<void>} act
   */
  async #run(isNew, act) {
    const request = new AbortController();
    this.#request?.abort();
    this.#request = request;
    this.#isRequestNew = isNew;
    this.#isStopped = false;
    const began = performance.now();
    const timer = setTimeout(() => {
      if (this.#request !== request) return;
      this.#cancel.hidden = false;
      if (isNew && this.#filtered) this.#filtered.isOutdated = true;
      this.#update();
    }, longSearchMs);
    this.#update();
    let message = "";
    try {
      await act(request);
      if (this.#matches.length === 0) message = this.#shortfall;
    } catch (error) {
      if (request.signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      message = error.message;
      if (isNew && this.#filtered) this.#filtered.isOutdated = true;
    } finally {
      clearTimeout(timer);
      if (this.#request === request) {
        this.#took = performance.now() - began;
        this.#request = undefined;
        this.#cancel.hidden = true;
        this.#update(message);
      }
    }
  }

  /**
   * Fetches matches from an offset.
   *
   * @param {Match[]} before that were fetched before @param {number} offset @param {number} limit
   * @param {AbortController} request
   */
  async #fetch(before, offset, limit, { signal }) {
    const { source } = /** @type {Searched} */ (this.#searched);
    const found = await source.search(this.#pattern, offset, limit, signal);
    signal.throwIfAborted();
    // The data may have changed in between.
    const known = new Set(before.map(idOf));
    const matches = [...before, ...found.matches.filter((match) => !known.has(idOf(match)))];
    return { matches, next: found.next, shortfall: shortfall(found) };
  }

  /** @param {{ matches: Match[], next: number | null, shortfall: string }} found */
  #take({ matches, next, shortfall }) {
    const current = this.#matches[this.#at];
    this.#at = current ? matches.findIndex((match) => idOf(match) === idOf(current)) : -1;
    this.#matches = matches;
    this.#rest = next;
    this.#shortfall = shortfall;
    this.#showOnly();
  }

  /** Shows only the matches, or all again, as it is to be. */
  #showOnly() {
    const filtered = this.#filtered;
    if (!filtered) return;
    if (!this.#isOnly || this.#pattern === "") return filtered.hide();
    void filtered.show(
      this.#matches,
      this.#pattern,
      this.#shortfall ? `${this.#shortfall}.` : `Nothing matches “${this.#pattern}”.`,
    );
  }

  /** Searches again a little later, since other nodes may match by now. */
  #changed() {
    clearTimeout(this.#later);
    if (!this.#filtered?.isOn) return;
    // What takes long is not repeated all the time.
    this.#later = setTimeout(() => void this.#repeat(), Math.max(repeatDelayMs, 4 * this.#took));
  }

  async #repeat() {
    if (this.#request) return this.#changed();
    const wanted = Math.max(this.#matches.length, many);
    await this.#run(false, async (request) => {
      let found = await this.#fetch([], 0, many, request);
      while (found.next !== null && found.matches.length < wanted) {
        found = await this.#fetch(found.matches, found.next, many, request);
      }
      this.#take(found);
    });
  }

  /**
   * Shows another match; after the last comes the first.
   *
   * @param {number} step
   */
  async #go(step) {
    const count = this.#matches.length;
    if (count === 0 || !this.#searched) return;
    const from = this.#at < 0 && step < 0 ? 0 : this.#at;
    this.#at = (from + step + count) % count;
    this.#update();
    this.#way?.abort();
    const way = new AbortController();
    this.#way = way;
    const { filtered, controller } = this.#searched;
    const match = this.#matches[this.#at];
    await this.#views.settled;
    const { view } = this.#views;
    if (way.signal.aborted) return;
    const isThere = view
      ? await view.show(match.path)
      : await (filtered.isOn ? filtered.goTo(idOf(match)) : goTo(controller, match, way.signal))
        !== undefined;
    if (!way.signal.aborted && !isThere) this.#update("This match is gone");
  }

  /** @param {string} [message] in place of the numbers */
  #update(message = "") {
    const count = this.#matches.length;
    const isSearching = this.#request !== undefined;
    const isOpenEnded = this.#rest !== null || this.#shortfall !== "";
    const all = `${count.toLocaleString("en")}${isOpenEnded ? "+" : ""}`;
    const numbers = count > 0
      ? this.#at < 0 ? all : `${(this.#at + 1).toLocaleString("en")} of ${all}`
      : this.#pattern === ""
      ? ""
      : isSearching
      ? "Searching"
      : "Not found";
    this.#status.textContent = message || numbers;
    this.#form.classList.toggle("searching", isSearching && !this.#cancel.hidden);
    this.#form.ariaBusy = `${isSearching}`;
    this.#previous.disabled = this.#next.disabled = count === 0;
    this.#only.setAttribute("aria-pressed", `${this.#isOnly}`);
    // They stay while more are fetched, or the same are searched again.
    const isNew = isSearching && this.#isRequestNew;
    this.#updateBounds(isOpenEnded && count > 0 && this.#isOnly && !isNew);
  }

  /** @param {boolean} isShown whether there are more matches than are shown */
  #updateBounds(isShown) {
    this.#bounds.hidden = !isShown;
    if (!isShown) return;
    const these = `These are the first ${this.#matches.length.toLocaleString("en")} matches`;
    const why = this.#isStopped
      ? "; the search was stopped."
      : this.#rest === null
      ? "; the search ended there, because it took too long or read too much."
      : ".";
    const words = element("span");
    words.textContent = `${these}${why}`;
    this.#bounds.replaceChildren(words, ...(this.#rest === null ? [] : [this.#more]));
  }
}

/**
 * Returns the reason why a search that found nothing may have missed something, or nothing.
 *
 * @param {import("./source.js").Found} found
 */
function shortfall({ incomplete, unsearched }) {
  if (incomplete !== undefined) return "Nothing found yet; too much to search all of it";
  if (!unsearched) return "";
  const what = unsearched === 1 ? "one file or table" : `${unsearched} files or tables`;
  return `Nothing found; ${what} could not be searched`;
}

/** @param {Match} match */
function idOf({ path }) {
  return path[path.length - 1].id;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 */
function element(name) {
  return document.createElement(name);
}

/**
 * @param {HTMLButtonElement} element @param {string} text @param {string} title
 * @param {() => void} act
 */
function button(element, text, title, act) {
  element.type = "button";
  element.textContent = text;
  element.title = title;
  if (text.length === 1) element.setAttribute("aria-label", title.replace(/ \(.*/, ""));
  element.addEventListener("click", act);
}
