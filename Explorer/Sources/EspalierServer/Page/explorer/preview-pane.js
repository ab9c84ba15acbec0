// @ts-check
// The pane beside the rows that shows the current item.

import { ResizeHandle } from "../core/resize-handle.js";
import { showPreview } from "./preview.js";
import { readSetting, writeSetting } from "./settings.js";

/** The time for which an item has to stay the current one before it is fetched, in milliseconds. */
const pauseMs = 120;

/** The least width, and that at first, in pixels. */
const minWidthPx = 200;
const defaultWidthPx = 380;

/** The name of the setting that the browser keeps. */
const widthKey = "espalier-preview-width";

/** The pane; it follows the current item while it is shown. */
export class PreviewPane {
  #current;
  #element = document.createElement("aside");
  #handle = document.createElement("div");
  #content = document.createElement("div");
  #edge;
  #width = defaultWidthPx;
  /** @type {AbortController | undefined} of the preview that is shown */
  #request;
  /** @type {number | undefined} */
  #timer;
  /** The item that is shown. */
  #shown = "";
  #look = () => this.#lookSoon();

  /** @param {import("./current.js").Current} current @param {HTMLElement} place beside the rows */
  constructor(current, place) {
    this.#current = current;
    const kept = Number(readSetting(widthKey));
    if (kept >= minWidthPx) this.#width = kept;
    const element = this.#element;
    element.className = "preview";
    element.setAttribute("aria-label", "Preview");
    element.hidden = true;
    this.#content.className = "preview-content";
    this.#handle.className = "edge";
    this.#handle.tabIndex = 0;
    this.#edge = new ResizeHandle(this.#handle, "Width of the preview", {
      isMirrored: () => getComputedStyle(element).direction === "rtl",
      width: () => element.getBoundingClientRect().width,
      resize: (width) => this.#resize(width),
      fit: () => this.#resize(defaultWidthPx),
    }, { min: minWidthPx, isAtStart: true });
    element.append(this.#handle, this.#content);
    place.append(element);
    this.#resize(this.#width);
  }

  /** Whether it is shown. */
  get isOpen() {
    return !this.#element.hidden;
  }

  set isOpen(isOpen) {
    if (isOpen === this.isOpen) return;
    this.#element.hidden = !isOpen;
    if (isOpen) {
      this.#current.addEventListener("change", this.#look);
      this.#shown = "";
      this.#edge.updateValue();
      void this.#show();
    } else {
      this.#current.removeEventListener("change", this.#look);
      clearTimeout(this.#timer);
      this.#request?.abort();
    }
  }

  /** @param {number} width */
  #resize(width) {
    this.#width = Math.max(Math.round(width), minWidthPx);
    this.#element.style.setProperty("--width", `${this.#width}px`);
    this.#edge.updateValue();
    writeSetting(widthKey, `${this.#width}`);
  }

  #lookSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#show(), pauseMs);
  }

  async #show() {
    const { source, item } = this.#current;
    const { id, title, detail, kind } = item ?? {};
    const shown = JSON.stringify([source?.path, id, title, detail, kind]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const place = document.createElement("div");
    if (!source || item?.id == null) {
      const words = document.createElement("p");
      words.className = "nothing";
      words.textContent = "Choose a row to see more of it.";
      this.#content.replaceChildren(words);
      return;
    }
    // The content before stays until there is something new, unless that takes long.
    const late = setTimeout(() => this.#content.replaceChildren(place), 300);
    await showPreview(place, source, item, request.signal);
    clearTimeout(late);
    if (request.signal.aborted || place.isConnected) return;
    this.#content.replaceChildren(place);
    this.#content.scrollTop = 0;
  }
}
