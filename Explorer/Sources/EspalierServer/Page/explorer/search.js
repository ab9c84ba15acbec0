// @ts-check
// The search field: what it finds, how many, and the way from one to the next.

import { goTo } from "./go-to.js";
import { SourceError } from "./source.js";

/** The time in which typing is gathered, and after which it is said that a search takes long. */
const pause = 150;
const long = 300;

/** The numbers of matches that are requested at first, and then. */
const few = 50;
const many = 1000;

/**
 * @typedef {object} Searched
 * @property {import("./source.js").OutlineSource} source
 * @property {import("../outline/controller.js").OutlineController} controller
 */

/** The search of the page, in the outline that it shows. */
export class Search {
  #form = element("form");
  #field = element("input");
  #status = element("output");
  #previous = element("button");
  #next = element("button");
  #cancel = element("button");
  /** @type {Searched | undefined} */
  #searched;
  /** @type {import("./source.js").Match[]} */
  #matches = [];
  /** The match that is shown, or -1. */
  #at = -1;
  /** Whether there are more matches than were requested, or the server gave up. */
  #isOpenEnded = false;
  /** The text or expression of the matches. */
  #pattern = "";
  /** @type {AbortController | undefined} of the search under way */
  #request;
  /** @type {AbortController | undefined} of the way to a match */
  #way;
  /** @type {number | undefined} */
  #timer;

  /** @param {HTMLElement} place */
  constructor(place) {
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
    button(this.#cancel, "Cancel", "Stop searching (Escape)", () => this.#stop("Stopped"));
    this.#cancel.hidden = true;
    this.#form.className = "search";
    this.#form.setAttribute("role", "search");
    this.#form.append(field, this.#status, this.#cancel, this.#previous, this.#next);
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    field.addEventListener("input", () => this.#typed());
    field.addEventListener("keydown", (event) => this.#press(event));
    // Before the rows take it for the beginning of a title.
    addEventListener("keydown", (event) => this.#shortcut(event), { capture: true });
    addEventListener("popstate", () => this.#read());
    field.value = asked();
    place.append(this.#form);
    this.#update();
  }

  /**
   * Searches another outline from now on.
   *
   * @param {Searched | undefined} searched undefined if none can be searched
   */
  set searched(searched) {
    if (searched === this.#searched) return;
    this.#searched = searched;
    this.#form.hidden = !searched;
    this.#clear();
    if (searched && this.#field.value) this.#typed();
  }

  /** Searches for what the address says. */
  #read() {
    if (asked() === this.#pattern) return;
    this.#field.value = asked();
    void this.#search();
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
      if (this.#field.value.trim() !== this.#pattern) void this.#search();
      else void this.#go(event.shiftKey ? -1 : 1);
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      this.#searched?.controller.virtualList.focusCursor();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.#request) return this.#stop("Stopped");
      this.#field.value = "";
      this.#clear();
      remember("");
      this.#searched?.controller.virtualList.focusCursor();
    }
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#search(), pause);
  }

  /** Forgets what was found. */
  #clear() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = undefined;
    this.#way?.abort();
    this.#matches = [];
    this.#at = -1;
    this.#isOpenEnded = false;
    this.#pattern = "";
    this.#cancel.hidden = true;
    this.#update();
  }

  /** @param {string} why */
  #stop(why) {
    this.#request?.abort();
    this.#request = undefined;
    this.#isOpenEnded = true;
    this.#cancel.hidden = true;
    this.#update(this.#matches.length === 0 ? why : "");
  }

  async #search() {
    const pattern = this.#field.value.trim();
    this.#clear();
    remember(pattern);
    if (pattern === "" || !this.#searched) return;
    const { source } = this.#searched;
    const request = new AbortController();
    this.#request = request;
    this.#pattern = pattern;
    const timer = setTimeout(() => {
      if (this.#request !== request) return;
      this.#cancel.hidden = false;
      this.#update();
    }, long);
    let message = "";
    try {
      // The first ones as soon as they are found, then as many as can be counted.
      for (const limit of [few, many]) {
        const found = await source.search(pattern, limit, request.signal);
        if (request.signal.aborted) return;
        this.#matches = found.matches;
        this.#isOpenEnded = found.next !== null || found.incomplete !== undefined;
        if (found.incomplete) message = this.#tellIncomplete(found.matches.length);
        if (limit === few && this.#matches.length > 0) void this.#go(1);
        if (found.next === null) break;
        this.#update();
      }
    } catch (error) {
      if (request.signal.aborted) return;
      if (!(error instanceof SourceError)) throw error;
      message = error.message;
    } finally {
      clearTimeout(timer);
      if (this.#request === request) {
        this.#request = undefined;
        this.#cancel.hidden = true;
        this.#update(message);
      }
    }
  }

  /** @param {number} count */
  #tellIncomplete(count) {
    return count > 0 ? "" : "Nothing found yet; too much to search all of it";
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
    const id = await goTo(this.#searched.controller, this.#matches[this.#at], way.signal);
    if (!way.signal.aborted && id === undefined) this.#update("This match is gone");
  }

  /** @param {string} [message] in place of the numbers */
  #update(message = "") {
    const count = this.#matches.length;
    const isSearching = this.#request !== undefined;
    const all = `${count.toLocaleString("en")}${this.#isOpenEnded ? "+" : ""}`;
    const numbers = count > 0
      ? `${(this.#at + 1).toLocaleString("en")} of ${all}`
      : this.#pattern === ""
      ? ""
      : isSearching
      ? "Searching"
      : "Not found";
    this.#status.textContent = message || numbers;
    this.#form.classList.toggle("searching", isSearching && !this.#cancel.hidden);
    this.#form.ariaBusy = `${isSearching}`;
    this.#previous.disabled = this.#next.disabled = count === 0;
  }
}

/** The pattern in the address. */
function asked() {
  return new URLSearchParams(location.search).get("search") ?? "";
}

/**
 * Has the address lead to the same search.
 *
 * @param {string} pattern
 */
function remember(pattern) {
  if (asked() === pattern) return;
  const address = new URL(location.href);
  if (pattern === "") address.searchParams.delete("search");
  else address.searchParams.set("search", pattern);
  history.replaceState(null, "", address);
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
