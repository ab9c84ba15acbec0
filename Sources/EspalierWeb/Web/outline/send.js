// @ts-check
// What an outline gives to elsewhere: its rows as text, links and files, dragged out or copied.

import { isOfControl } from "../core/controls.js";
import { leavesOutline } from "./drop-place.js";
import { linkOf } from "./links.js";

/**
 * @typedef {import("./controller.js").OutlineController} OutlineController
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("../espalier.js").SendDetail} SendDetail
 */

/**
 * The time in which a browser fires the event of copying after its key, in milliseconds. Where no text
 * is marked, not all do.
 */
const copyEventMs = 100;

/** Lets rows be dragged out of an outline, and copied. */
export class Sender {
  #controller;
  #listening = new AbortController();
  /** @type {HTMLElement | undefined} the row that can be dragged, from the press on */
  #row;
  /** @type {ReturnType<typeof setTimeout> | undefined} of a key that no event of copying has followed */
  #awaited;
  /** @type {SendDetail | undefined} what is being dragged */
  #sent;

  /** @param {OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    const { tree } = controller;
    const options = { signal: this.#listening.signal };
    tree.addEventListener("pointerdown", (event) => this.#pressed(event), options);
    tree.addEventListener("dragstart", (event) => this.#started(event), options);
    tree.addEventListener("dragend", (event) => this.#ended(event), options);
    // WebKit copies where nothing is marked only if that is said before.
    tree.addEventListener("beforecopy", (event) => {
      if (this.#copies(event)) event.preventDefault();
    }, options);
    tree.addEventListener("copy", (event) => this.#copied(event), options);
    tree.addEventListener("keydown", (event) => this.#keyed(event), options);
  }

  stop() {
    this.#forget();
    clearTimeout(this.#awaited);
    this.#listening.abort();
  }

  #forget() {
    this.#row?.removeAttribute("draggable");
    this.#row = undefined;
    this.#sent = undefined;
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    this.#forget();
    const { host, virtualList } = this.#controller;
    const row = virtualList.rowOf(event.target);
    if (!row || event.pointerType !== "mouse" || isOfControl(event)) return;
    if (!leavesOutline(event, host)) return;
    this.#row = row.element;
    this.#row.draggable = true;
  }

  /** @param {DragEvent} event */
  #started(event) {
    const { dataTransfer: data, target } = event;
    const row = this.#controller.virtualList.rowOf(target);
    if (!row || !data || row.element !== this.#row) return;
    const detail = this.#fill(data, row.id, "drag");
    if (!detail) return event.preventDefault();
    this.#sent = detail;
    data.effectAllowed = "copyLink";
  }

  /** @param {DragEvent} event */
  #ended({ dataTransfer }) {
    const sent = this.#sent;
    this.#forget();
    if (sent && dataTransfer?.dropEffect !== "none") this.#controller.host.fire("send", sent);
  }

  /** @param {Event} event whether it is about rows, and not about text that is marked or edited */
  #copies(event) {
    const { virtualList, view } = this.#controller;
    const [target] = event.composedPath();
    const isField = target instanceof Element && target.closest("input, textarea") !== null;
    const isMarked = getSelection()?.isCollapsed === false;
    const isOfRows = virtualList.hasFocus && view.cursor >= 0;
    return isOfRows && !event.defaultPrevented && !isField && !isMarked;
  }

  /** @param {ClipboardEvent} event */
  #copied(event) {
    const { clipboardData: data } = event;
    clearTimeout(this.#awaited);
    if (!data || !this.#copies(event)) return;
    const detail = this.#fill(data, this.#controller.view.cursor, "copy");
    if (!detail) return;
    event.preventDefault();
    this.#didCopy(detail);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event;
    const isCopy = key.toLowerCase() === "c" && (ctrlKey || metaKey) && !altKey && !shiftKey;
    if (!isCopy || !this.#copies(event)) return;
    clearTimeout(this.#awaited);
    this.#awaited = setTimeout(() => void this.#write(), copyEventMs);
  }

  /** Copies without an event of the browser, as far as it permits that. */
  async #write() {
    const { view } = this.#controller;
    const data = new DataTransfer();
    const detail = view.cursor < 0 ? undefined : this.#fill(data, view.cursor, "copy");
    if (!detail || !navigator.clipboard?.write) return;
    const blobOf = (/** @type {string} */ type) => new Blob([data.getData(type)], { type });
    const blobs = ["text/plain", "text/html"].map((type) => [type, blobOf(type)]);
    try {
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
      this.#didCopy(detail);
    } catch {
      // The user or the page forbids it: nothing is copied, and nobody is told that it was.
    }
  }

  /** @param {SendDetail} detail */
  #didCopy(detail) {
    const { host, strings, edits } = this.#controller;
    host.fire("send", detail);
    const numbers = detail.ids.map((id) => this.#controller.number(id) ?? -1);
    host.say(strings.copied(edits.name(numbers)));
  }

  /**
   * Gives some data the texts of a row, or of all that are selected with it.
   *
   * @param {DataTransfer} data @param {number} id @param {"copy" | "drag"} how
   * @returns {SendDetail | undefined} nothing if a listener prevents it
   */
  #fill(data, id, how) {
    const { host } = this.#controller;
    if (!this.#controller.item(id)) return undefined;
    const { ids } = this.#controller.appliesTo(id, "user");
    const items = ids.flatMap((key) => host.item(key) ?? []);
    const lines = items.map((item) => this.#cells(item));
    data.setData("text/plain", lines.map((cells) => cells.join("\t")).join("\n"));
    const links = items.flatMap(({ href }) => linkOf(href) || []);
    if (links.length > 0) data.setData("text/uri-list", links.join("\r\n"));
    data.setData("text/html", markup(items, lines));
    const [{ download = "" }] = items;
    if (how === "drag" && items.length === 1 && download && links.length === 1) {
      // Chromium alone makes a file of it, where it is dropped.
      data.setData("DownloadURL", `application/octet-stream:${download}:${links[0]}`);
    }
    /** @type {SendDetail} */
    const detail = { ids, items, data, how, cause: "user" };
    return host.fire("willsend", detail, { cancelable: true }) ? detail : undefined;
  }

  /** @param {Item} item @returns {string[]} its title; in a treegrid, the texts of all its cells */
  #cells(item) {
    const [, ...others] = this.#controller.host.columns;
    const texts = [item.title, ...others.map(({ value }) => value?.(item) ?? "")];
    // A tab or a line break would begin another cell.
    return texts.map((text) => `${text}`.replace(/[\t\r\n]+/g, " "));
  }
}

/** @param {Item[]} items @param {string[][]} lines @returns {string} a list, or a table */
function markup(items, lines) {
  const isTable = lines[0].length > 1;
  const outer = document.createElement(isTable ? "table" : "ul");
  for (const [k, [title, ...others]] of lines.entries()) {
    const line = document.createElement(isTable ? "tr" : "li");
    const href = linkOf(items[k].href);
    const link = document.createElement("a");
    link.textContent = title;
    if (href) link.href = href;
    const first = href ? link : title;
    if (isTable) {
      for (const content of [first, ...others]) {
        const cell = document.createElement("td");
        cell.append(content);
        line.append(cell);
      }
    } else {
      line.append(first);
    }
    outer.append(line);
  }
  return outer.outerHTML;
}
