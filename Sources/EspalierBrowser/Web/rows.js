// @ts-check
// The elements of rows and sections. They are few, they are used again and again, and only what
// changed is written.

import { Flag } from "./engine.js";

/** What a row says when its item, or the children of it, could not be fetched. */
const failure = "Could not be loaded. Try again";

/** @param {string} name of the class @param {string} [tag] */
export function element(name, tag = "div") {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}

/**
 * How it stands with what a row lacks, its own words or its children: nothing is missing or on its
 * way, the children are on their way, or why it could not be fetched.
 *
 * @typedef {"" | "loading" | Error} RowState
 */

/**
 * What a row shows.
 *
 * @typedef {object} RowContent
 * @property {number} id
 * @property {number} level from 0
 * @property {number} flags
 * @property {number} position from 1
 * @property {number} size of its siblings; -1 if unknown
 * @property {import("./store.js").Item | undefined} item undefined while it did not come
 * @property {RowState} state
 * @property {boolean} speaks whether a failure is told in this row
 * @property {boolean} isOwn whether the row is in the branch that the cursor is in
 */

/** One row, at one time of this item and at another time of that. */
export class Row {
  element = element("espalier-row");
  #triangle = element("espalier-triangle", "span");
  #title = element("espalier-title", "span");
  #detail = element("espalier-detail", "span");
  id = -1;
  /** The last draw in which the row was wanted. */
  drawn = 0;
  /** Where it is seen. */
  y = NaN;
  /** How much of its lower end is not to be seen. */
  clip = 0;
  // What was written.
  #level = -1;
  #flags = -1;
  #position = -1;
  #size = NaN;
  #state = /** @type {RowState} */ ("");
  #isOwn = false;
  #kind = "";
  #said = { title: "", detail: "", label: "" };
  #turned = /** @type {number | undefined} */ (undefined);

  constructor() {
    this.element.setAttribute("role", "treeitem");
    this.element.tabIndex = -1;
    this.element.append(this.#triangle, this.#title, this.#detail);
  }

  get isBranch() {
    return (this.#flags & Flag.branch) !== 0;
  }

  /** @param {RowContent} content */
  show(content) {
    const { id, level, flags, position, size, state, isOwn } = content;
    const { element } = this;
    if (id !== this.id) {
      this.id = id;
      element.dataset.id = `${id}`;
      // So that rows that did not come look like rows and not like a table.
      element.style.setProperty("--espalier-bar", `${80 + ((id * 37) % 90)}px`);
      element.removeAttribute("title");
    }
    if (level !== this.#level) {
      this.#level = level;
      element.ariaLevel = `${level + 1}`;
      element.style.setProperty("--espalier-level", `${level}`);
    }
    if (position !== this.#position) {
      this.#position = position;
      element.ariaPosInSet = `${position}`;
    }
    if (size !== this.#size) {
      this.#size = size;
      element.ariaSetSize = `${size}`;
    }
    if (flags !== this.#flags) this.#showFlags(flags);
    if (state !== this.#state) {
      this.#state = state;
      element.classList.toggle("espalier-loading", state === "loading");
      element.classList.toggle("espalier-failed", state instanceof Error);
      this.#detail.title = state instanceof Error ? state.message : "";
      element.ariaBusy = state === "loading" ? "true" : null;
    }
    if (isOwn !== this.#isOwn) {
      this.#isOwn = isOwn;
      element.classList.toggle("espalier-own", isOwn);
    }
    this.#showWords(content);
  }

  /** @param {number} flags */
  #showFlags(flags) {
    const { element } = this;
    const changed = this.#flags < 0 ? ~0 : this.#flags ^ flags;
    this.#flags = flags;
    if (changed & (Flag.branch | Flag.expanded)) {
      element.ariaExpanded = flags & Flag.branch ? `${(flags & Flag.expanded) !== 0}` : null;
    }
    if (changed & Flag.selected) element.ariaSelected = `${(flags & Flag.selected) !== 0}`;
    if (changed & Flag.cursor) element.tabIndex = flags & Flag.cursor ? 0 : -1;
    if (changed & Flag.described) {
      element.classList.toggle("espalier-placeholder", (flags & Flag.described) === 0);
    }
  }

  /** @param {RowContent} content */
  #showWords({ item, state, speaks }) {
    const failed = state instanceof Error;
    const kind = item?.kind ?? "";
    if (kind !== this.#kind) {
      this.#kind = kind;
      if (kind) this.element.dataset.kind = kind;
      else delete this.element.dataset.kind;
    }
    const title = item?.title ?? "";
    if (title !== this.#said.title) this.#title.textContent = this.#said.title = title;
    const detail = failed && speaks ? failure : item?.detail ?? "";
    if (detail !== this.#said.detail) this.#detail.textContent = this.#said.detail = detail;
    const label = item ? [title, detail].filter(Boolean).join(", ")
      : failed ? failure : "Loading";
    if (label !== this.#said.label) this.element.ariaLabel = this.#said.label = label;
  }

  /**
   * Puts the row where it is seen.
   *
   * @param {number} y @param {number} clip how much of its lower end is not to be seen
   */
  place(y, clip) {
    if (y !== this.y) {
      this.y = y;
      this.element.style.transform = `translateY(${y}px)`;
    }
    if (clip !== this.clip) {
      this.clip = clip;
      this.element.style.clipPath = clip > 0 ? `inset(0 0 ${clip}px)` : "";
    }
  }

  /** @param {number | undefined} turned from 0, closed, to 1, open; undefined leaves it to CSS */
  turn(turned) {
    if (turned === this.#turned) return;
    this.#turned = turned;
    if (turned === undefined) this.#triangle.style.removeProperty("--espalier-turned");
    else this.#triangle.style.setProperty("--espalier-turned", `${turned}`);
  }

  /** What looks like the row and is none: it has no role, no number and no focus. */
  copy() {
    const copy = element("espalier-row espalier-ghost");
    for (const part of [this.#triangle, this.#title, this.#detail]) {
      const span = element(part.className, "span");
      span.textContent = part.textContent;
      copy.append(span);
    }
    copy.dataset.kind = this.#kind;
    copy.ariaExpanded = this.element.ariaExpanded;
    copy.ariaSelected = this.element.ariaSelected;
    copy.style.setProperty("--espalier-level", `${this.#level}`);
    return copy;
  }

  /** Shows the whole of what is cut off, when the pointer rests on it. */
  hint() {
    const cut = [this.#title, this.#detail].some((part) => part.scrollWidth > part.clientWidth);
    if (cut) this.element.title = this.#said.label;
    else this.element.removeAttribute("title");
  }
}

/** One section: its title, and its rows. */
export class Section {
  element = element("espalier-section");
  /** The last draw in which the section was wanted. */
  drawn = 0;
  /** @type {HTMLElement | null} */
  #track = null;
  /** Where the title is seen; NaN without a title. */
  y = NaN;
  #height = NaN;

  /** @param {number} index @param {string | null} title */
  constructor(index, title) {
    this.index = index;
    if (title === null) return;
    this.element.setAttribute("role", "group");
    this.element.ariaLabel = title;
    const words = element("espalier-section-title");
    words.textContent = title;
    this.#track = element("espalier-section-track");
    this.#track.ariaHidden = "true";
    this.#track.append(words);
    this.element.append(this.#track);
  }

  /** What looks like the title. */
  copy() {
    const copy = element("espalier-section-title espalier-ghost");
    copy.textContent = this.#track?.textContent ?? "";
    return copy;
  }

  /** The first place for a row. */
  get firstRow() {
    return this.#track ? this.#track.nextElementSibling : this.element.firstElementChild;
  }

  /** @param {number} y @param {number} height */
  place(y, height) {
    if (!this.#track || (y === this.y && height === this.#height)) return;
    this.y = y;
    this.#height = height;
    // By top and not by a transform, so that the title sticks where it belongs.
    this.#track.style.top = `${y}px`;
    this.#track.style.height = `${height}px`;
  }
}
