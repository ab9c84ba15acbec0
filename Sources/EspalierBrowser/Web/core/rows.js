// @ts-check
// The elements of rows and sections. They are used again and again, and only changes are written.

import { Flag } from "./engine.js";

const failure = "Could not be loaded. Try again";

/** How many elements are kept for the next time. */
const spares = 64;

/** @param {string} name of the class @param {string} [tag] */
export function element(name, tag = "div") {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}

/** @typedef {"" | "loading" | Error} RowState Error: why something could not be fetched */

/** One row, now of this item and now of that. */
export class Row {
  element = element("espalier-row");
  #triangle = element("espalier-triangle", "span");
  #title = element("espalier-title", "span");
  #detail = element("espalier-detail", "span");
  id = -1;
  /** In which draw it was wanted last. */
  drawn = 0;
  /** Where it is seen, and how much of its lower end is not. */
  y = NaN;
  clip = 0;
  /** @type {Map<string, unknown>} what was written */
  #written = new Map();

  constructor() {
    this.element.setAttribute("role", "treeitem");
    this.element.append(this.#triangle, this.#title, this.#detail);
  }

  get isBranch() {
    return this.element.ariaExpanded !== null;
  }

  /** @param {string} name @param {unknown} value whether it is not what was written */
  #isNew(name, value) {
    if (this.#written.get(name) === value) return false;
    this.#written.set(name, value);
    return true;
  }

  /**
   * @param {Int32Array} words the row of a frame @param {number} size of its set; -1 if unknown
   * @param {import("../outline/store.js").Item | undefined} item undefined while it did not come
   * @param {RowState} state @param {boolean} speaks whether a failure is told here
   * @param {boolean} isOwn whether the row is in the branch that the cursor is in
   */
  show([id, , , level, flags, position], size, item, state, speaks, isOwn) {
    const { element } = this;
    if (this.#isNew("id", id)) {
      this.id = id;
      element.dataset.id = `${id}`;
      element.removeAttribute("title");
      // So that rows that did not come look like rows and not like a table.
      element.style.setProperty("--espalier-bar", `${80 + ((id * 37) % 90)}px`);
    }
    if (this.#isNew("level", level)) {
      element.ariaLevel = `${level + 1}`;
      element.style.setProperty("--espalier-level", `${level}`);
    }
    if (this.#isNew("position", position)) element.ariaPosInSet = `${position}`;
    if (this.#isNew("size", size)) element.ariaSetSize = `${size}`;
    if (this.#isNew("flags", flags)) {
      element.ariaExpanded = flags & Flag.branch ? `${(flags & Flag.expanded) !== 0}` : null;
      element.ariaSelected = `${(flags & Flag.selected) !== 0}`;
      element.tabIndex = flags & Flag.cursor ? 0 : -1;
      element.classList.toggle("espalier-placeholder", (flags & Flag.described) === 0);
    }
    const failed = state instanceof Error;
    if (this.#isNew("state", state)) {
      element.classList.toggle("espalier-loading", state === "loading");
      element.classList.toggle("espalier-failed", failed);
      element.ariaBusy = state === "loading" ? "true" : null;
      this.#detail.title = failed ? state.message : "";
    }
    if (this.#isNew("own", isOwn)) element.classList.toggle("espalier-own", isOwn);
    const { title = "", kind = "" } = item ?? {};
    const detail = failed && speaks ? failure : item?.detail ?? "";
    const words = [title, detail].filter(Boolean).join(", ");
    const label = item ? words : failed ? failure : "Loading";
    if (this.#isNew("kind", kind)) element.dataset.kind = kind;
    if (this.#isNew("title", title)) this.#title.textContent = title;
    if (this.#isNew("detail", detail)) this.#detail.textContent = detail;
    if (this.#isNew("label", label)) element.ariaLabel = label;
  }

  /** @param {number} y @param {number} clip */
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
    const { style } = this.#triangle;
    if (this.#isNew("turned", turned)) style.setProperty("--espalier-turned", `${turned ?? ""}`);
  }

  /** What looks like the row and is none. */
  copy() {
    const copy = element("espalier-row espalier-ghost");
    for (const part of [this.#triangle, this.#title, this.#detail]) {
      const span = element(part.className, "span");
      span.textContent = part.textContent;
      copy.append(span);
    }
    copy.dataset.kind = this.element.dataset.kind;
    copy.ariaExpanded = this.element.ariaExpanded;
    copy.ariaSelected = this.element.ariaSelected;
    copy.style.setProperty("--espalier-level", `${this.#written.get("level")}`);
    return copy;
  }

  /** Has the pointer show what is cut off. */
  hint() {
    const cut = [this.#title, this.#detail].some((part) => part.scrollWidth > part.clientWidth);
    if (cut) this.element.title = this.element.ariaLabel ?? "";
    else this.element.removeAttribute("title");
  }
}

/** One section: its title, and its rows. */
export class Section {
  element = element("espalier-section");
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

  copy() {
    const copy = element("espalier-section-title espalier-ghost");
    copy.textContent = this.element.ariaLabel;
    return copy;
  }

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

/** The drawn rows, in the order in which they are seen. */
export class Canvas {
  #content;
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {Map<Element, Row>} */
  #byElement = new Map();
  /** @type {Row[]} */
  #spare = [];
  /** @type {Map<number, Section>} */
  #sections = new Map();
  #draws = 0;
  /** @type {(string | null)[]} of all sections */
  titles = [];

  /** @param {HTMLElement} content where the rows are put */
  constructor(content) {
    this.#content = content;
  }

  get rows() {
    return this.#rows.values();
  }

  /** @param {number} id */
  row(id) {
    return this.#rows.get(id);
  }

  /** @param {number} index */
  section(index) {
    return this.#sections.get(index);
  }

  /**
   * The row that an element is in.
   *
   * @param {EventTarget | null} target
   */
  rowOf(target) {
    const found = target instanceof Element ? target.closest(".espalier-row") : null;
    return found ? this.#byElement.get(found) : undefined;
  }

  /**
   * Sees to it that every row of a frame has an element, in order.
   *
   * The element that has the focus is moved only if its row went below others, for that takes the
   * focus away for a moment. If its row is not in the frame it is handed back, and stays until
   * `retire`.
   *
   * @param {import("./engine.js").Frame} frame
   * @param {(part: Row | Section) => void} leaves is told what goes, before it does
   */
  arrange({ rows, sections }, leaves) {
    this.#draws += 1;
    for (const [id] of rows) {
      const row = this.#rows.get(id);
      if (row) row.drawn = this.#draws;
    }
    /** @type {Row | undefined} */
    let focused;
    /** @type {Row[]} */
    const free = [];
    for (const row of this.#rows.values()) {
      if (row.drawn === this.#draws) continue;
      this.#rows.delete(row.id);
      leaves(row);
      if (row.element === document.activeElement) focused = row;
      else free.push(row);
    }
    for (const [index] of sections) this.#arrangeSection(index);
    /** @type {Section | undefined} */
    let section;
    /** @type {Element | null} */
    let place = null;
    /** @type {Element | null} */
    let last = null;
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    for (const { 0: id, 7: index } of rows) {
      if (section?.index !== index) {
        section = /** @type {Section} */ (this.#sections.get(index));
        place = section.firstRow;
        last = null;
      }
      /** @type {Row} */
      const row = this.#rows.get(id) ?? this.#use(id, section, place, free);
      if (last && last.compareDocumentPosition(row.element) !== following) {
        // It was above what is above it now.
        const hasFocus = row.element === document.activeElement;
        section.element.insertBefore(row.element, place);
        if (hasFocus) row.element.focus({ preventScroll: true });
      }
      // Between the place and a row that was there are only elements that nobody wants here.
      last = row.element;
      place = last.nextElementSibling;
    }
    for (const row of free) this.retire(row);
    for (const section of this.#sections.values()) {
      const { element, drawn, index } = section;
      if (drawn === this.#draws || (focused && element.contains(focused.element))) continue;
      leaves(section);
      element.remove();
      this.#sections.delete(index);
    }
    return focused;
  }

  /**
   * Takes a row out of the document.
   *
   * @param {Row} row
   */
  retire(row) {
    row.element.remove();
    if (this.#spare.length < spares) this.#spare.push(row);
    else this.#byElement.delete(row.element);
  }

  /** @param {number} index */
  #arrangeSection(index) {
    let section = this.#sections.get(index);
    if (!section) {
      section = new Section(index, this.titles[index]);
      const later = [...this.#sections.values()].filter((other) => other.index > index);
      const next = later.sort((a, b) => a.index - b.index)[0];
      this.#content.insertBefore(section.element, next?.element ?? null);
      this.#sections.set(index, section);
    }
    section.drawn = this.#draws;
  }

  /**
   * Uses an element for an item: the one in its place, or else one that is moved there.
   *
   * @param {number} id @param {Section} section @param {Element | null} place
   * @param {Row[]} free
   */
  #use(id, section, place, free) {
    const here = free.findIndex((row) => row.element === place);
    /** @type {Row} */
    const row = free.splice(here, 1)[0] ?? this.#spare.pop() ?? new Row();
    if (here < 0) section.element.insertBefore(row.element, place);
    row.drawn = this.#draws;
    this.#byElement.set(row.element, row);
    this.#rows.set(id, row);
    return row;
  }
}
