// @ts-check
// The menu of what can be copied of the current row, and its download.

import { SourceError } from "./source.js";

/** The greatest length of a value that is copied, in characters. */
const maxValueChars = 4_000_000;

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("./source.js").OutlineSource} OutlineSource
 * @typedef {{ title: string, shown: string, act: () => Promise<string> }} Entry that copies a text
 */

/** A menu above its button, in the foot of the page. */
export class CopyMenu {
  #source;
  #button;
  #say;
  #menu = document.createElement("div");
  /** @type {AbortController | undefined} of the requests for what is in the menu */
  #request;

  /**
   * @param {OutlineSource} source @param {HTMLButtonElement} button
   * @param {(message: string) => void} say
   */
  constructor(source, button, say) {
    this.#source = source;
    this.#button = button;
    this.#say = say;
    const menu = this.#menu;
    menu.className = "copies";
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", "Copy");
    menu.addEventListener("keydown", (event) => this.#press(event));
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (!menu.contains(/** @type {Node | null} */ (relatedTarget))) this.close();
    });
  }

  /** Whether it is shown. */
  get isOpen() {
    return this.#menu.isConnected;
  }

  /** Closes it, and gives the focus back to its button. */
  close() {
    this.#request?.abort();
    if (!this.isOpen) return;
    // Removing an element that has the focus would remove it twice.
    if (this.#menu.contains(document.activeElement)) this.#button.focus();
    this.#menu.remove();
    this.#button.ariaExpanded = "false";
  }

  /**
   * Opens for an item.
   *
   * @param {Item[]} way its ancestors from the top level down, and the item
   */
  async open(way) {
    this.close();
    const request = new AbortController();
    this.#request = request;
    try {
      const ids = way.map(({ id }) => `${id}`);
      const names = await this.#source.names(ids, request.signal);
      if (request.signal.aborted) return;
      this.#show(way[way.length - 1], way, names);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (!request.signal.aborted) this.#say(error.message);
    }
  }

  /**
   * @param {Item} item @param {Item[]} way
   * @param {{ key?: string, pointer?: string, jq?: string, file?: string }} names
   */
  #show(item, way, { key, pointer, jq, file }) {
    const copy = (/** @type {string} */ title, /** @type {string | undefined} */ text) =>
      text === undefined ? [] : [this.#entry({ title, shown: text, act: async () => text })];
    const isFile = item.kind === "file" || item.kind === "folder" || item.kind === "link";
    const value = { title: "Value", shown: item.detail ?? "", act: () => this.#value(item) };
    // A text has quotes and escapes where it is written; anything else is written as it is meant.
    const written = { title: "As written", shown: "", act: () => this.#written(item) };
    const link = { title: "Link", shown: "", act: () => this.#link(item) };
    const hasText = item.kind !== "error" && (!isFile || (item.kind === "file" && item.branch));
    this.#menu.replaceChildren(
      ...copy(isFile ? "Name" : "Key", key),
      ...(isFile || item.kind === "error" ? [] : [this.#entry(value)]),
      ...(item.kind === "string" && pointer !== undefined ? [this.#entry(written)] : []),
      ...copy("JSON Pointer", pointer),
      ...copy("Path for jq", jq),
      ...copy("File path", file),
      this.#entry(link),
      ...(hasText ? [this.#download(item, way)] : []),
    );
    this.#button.after(this.#menu);
    this.#button.ariaExpanded = "true";
    const { left, top } = this.#button.getBoundingClientRect();
    const { width } = this.#menu.getBoundingClientRect();
    const start = Math.max(8, Math.min(left, innerWidth - width - 8));
    this.#menu.style.setProperty("left", `${start}px`);
    this.#menu.style.setProperty("bottom", `${innerHeight - top + 4}px`);
    this.#entries[0]?.focus();
  }

  /** @returns {HTMLElement[]} */
  get #entries() {
    return [...this.#menu.querySelectorAll("[role=menuitem]")].map((
      entry,
    ) => /** @type {HTMLElement} */ (entry));
  }

  /** @param {Entry} entry */
  #entry({ title, shown, act }) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...labels(title, shown));
    button.addEventListener("click", () => void this.#copy(act));
    return asEntry(button);
  }

  /** @param {Item} item @param {Item[]} way */
  #download(item, way) {
    const link = document.createElement("a");
    link.href = this.#source.rawAddress(`${item.id}`);
    link.download = fileName(item, way);
    link.append(...labels("Download", link.download));
    link.addEventListener("click", () => this.close());
    return asEntry(link);
  }

  /** @param {() => Promise<string>} act */
  async #copy(act) {
    this.close();
    try {
      const text = await act();
      await navigator.clipboard.writeText(text);
      this.#say(text === "" ? "It is empty" : "Copied");
    } catch (error) {
      if (error instanceof SourceError) this.#say(error.message);
      else this.#say("This browser lets nothing be copied here");
    }
  }

  /**
   * A text as it is meant, and anything else as it is written.
   *
   * @param {Item} item
   */
  async #value({ id, kind, branch }) {
    const { signal } = new AbortController();
    if (branch || (kind !== "string" && kind !== "number")) return this.#written({ id });
    let text = "";
    /** @type {number | null} */
    let offset = 0;
    while (offset !== null) {
      /** @type {{ next: number | null, text: string }} */
      const part = await this.#source.value(`${id}`, offset, signal);
      text += part.text;
      offset = part.next;
      if (text.length > maxValueChars) throw new SourceError(tooLong, 413);
    }
    return text;
  }

  /** @param {Pick<Item, "id">} item */
  #written({ id }) {
    return this.#source.raw(`${id}`, maxValueChars, new AbortController().signal);
  }

  /** @param {Item} item */
  async #link({ id }) {
    const { path } = await this.#source.location(`${id}`, new AbortController().signal);
    const address = new URL(location.href);
    for (const name of ["search", "only"]) address.searchParams.delete(name);
    address.searchParams.set("row", path);
    return address.href;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const entries = this.#entries;
    const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const { length } = entries;
    const places = new Map([
      ["ArrowDown", (at + 1) % length],
      ["ArrowUp", (at - 1 + length) % length],
      ["Home", 0],
      ["End", length - 1],
    ]);
    const place = places.get(event.key);
    if (place !== undefined) entries[place].focus();
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const tooLong = "This value is too long to be copied; download it";

/** @param {string} title @param {string} shown */
function labels(title, shown) {
  const name = document.createElement("span");
  name.textContent = title;
  const words = document.createElement("span");
  words.className = "shown";
  words.dir = "auto";
  words.textContent = shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
  return [name, words];
}

/** @param {HTMLElement} element */
function asEntry(element) {
  element.setAttribute("role", "menuitem");
  element.tabIndex = -1;
  return element;
}

/**
 * The name of a downloaded file: that of the file, or of the node with the extension of its file.
 *
 * @param {Item} item @param {Item[]} way
 */
function fileName({ title, kind, branch }, way) {
  const safe = title.replace(/[\\/:*?"<>|]/g, "_").slice(0, 100) || "value";
  if (kind === "file") return safe;
  const file = [...way].reverse().find((item) => item.kind === "file")?.title ??
    document.querySelector("h1")?.textContent ?? "";
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(file)?.[0] ?? ".txt";
  return `${safe}${branch ? extension : ".txt"}`;
}
