// @ts-check
// The elements of rows and sections. Those that scroll out of the window are used for rows that scroll
// into it, and only changes are written.
//
// Assistive technology remembers an element. So one that has left the document does not return, and
// one that stays has the same set of ARIA attributes all the time; only their values change. What
// leaves is a box with the row in it: Orca would take a row that leaves, and has the same parent as
// the focused one, for the focused one, and lose its place.

import {
  flagChecked,
  flagCursor,
  flagExpandable,
  flagExpanded,
  flagMixed,
  flagSelected,
  rowFlags,
  rowHeight,
  rowItem,
  rowLevel,
  rowOpacity,
  rowPosition,
  rowRow,
  rowSection,
  rowSiblingCount,
  rowTurn,
  rowVisibleHeight,
} from "./boundary.js";

/** Pixels of the engine, of which 64 are one. */
const subpixelsPerPx = 64;

/**
 * Makes an element. Its class is its part too, so that a page can style it.
 *
 * @param {string} name of the class @param {string} [tag]
 * @param {string} [part] if it is not the class; "" for one that is not to be styled by a page
 */
export function element(name, tag = "div", part = name) {
  const made = document.createElement(tag);
  made.className = name;
  if (part) made.setAttribute("part", part);
  return made;
}

/** One row element, reused for different items. Its owner fills in the contents. */
export class Row {
  element = element("row");
  /** The parent of the element, which no other row has. */
  box = document.createElement("div");
  id = -1;
  /** In which draw it was wanted last. */
  drawn = 0;
  /** The ARIA attributes of its element, as a set of bits; -1 before it is shown. */
  kind = -1;
  /** The position in the layout. */
  y = NaN;
  /** The height of it in the layout. */
  height = 0;
  /** Whether it is only visible while it exits, and hidden from screen readers. */
  isExiting = false;
  /** @type {HTMLElement | null} what it is as high as, if its height is its own */
  body = null;
  /** @type {Map<string, unknown>} what was written */
  #written = new Map();

  /** @param {string} role */
  constructor(role = "treeitem") {
    this.element.setAttribute("role", role);
    this.box.className = "row-box";
    // Without a role browsers would leave it out of what a screen reader is told.
    this.box.setAttribute("role", role === "row" ? "rowgroup" : "group");
    this.box.append(this.element);
  }

  /** Whether the row has a disclosure triangle. */
  get isExpandable() {
    return this.element.ariaExpanded !== null;
  }

  /**
   * Whether the element can be used for another row. Orca announces a row that is expanded,
   * collapsed or selected, even if the focus is elsewhere.
   *
   * @param {Int32Array} words of a frame
   */
  isFit(words) {
    const { ariaExpanded, ariaSelected } = this.element;
    const has = (/** @type {number} */ flag) => `${(words[rowFlags] & flag) !== 0}`;
    return this.kindOf(words) === this.kind &&
      (ariaExpanded === null || ariaExpanded === has(flagExpanded)) &&
      (ariaSelected === null || ariaSelected === has(flagSelected));
  }

  /** The height of what it shows, in pixels; 0 if it is as high as any other row. */
  get ownHeight() {
    return Math.ceil(this.body?.offsetHeight ?? 0);
  }

  /** Whether the row has `aria-selected` while it is not selected. */
  get isSelectable() {
    return true;
  }

  /** Whether the row of a branch is expanded or collapsed. */
  get isInTree() {
    return true;
  }

  /** Whether the row has a level. */
  get hasLevel() {
    return this.isInTree;
  }

  /** Whether the row has a checked state. */
  get isCheckable() {
    return false;
  }

  /**
   * The ARIA attributes that an element for the row has, as a set of bits.
   *
   * @param {Int32Array} words of a frame
   */
  kindOf({ [rowFlags]: flags }) {
    const isExpandable = this.isInTree && (flags & flagExpandable) !== 0;
    return (isExpandable ? 1 : 0) | (this.isSelectable ? 2 : 0) | (this.isCheckable ? 4 : 0);
  }

  /**
   * The size of the row's set; -1 if that is unknown.
   *
   * @param {Int32Array} words
   */
  sizeOf(words) {
    return words[rowSiblingCount];
  }

  /**
   * @param {string} name of something about this row @param {unknown} value
   * @returns {boolean} whether it is not what was written
   */
  isNew(name, value) {
    if (this.#written.has(name) && this.#written.get(name) === value) return false;
    this.#written.set(name, value);
    return true;
  }

  /**
   * Forgets a written value, so that it is written again.
   *
   * @param {string} name
   */
  forget(name) {
    this.#written.delete(name);
  }

  /**
   * Shows the engine's state of the row.
   *
   * @param {Int32Array} words of a frame
   */
  show(words) {
    const { element } = this;
    const { [rowItem]: id, [rowLevel]: level, [rowFlags]: flags, [rowPosition]: position } = words;
    if (this.isNew("item", id)) {
      this.id = id;
      if (!this.isExiting) element.dataset.id = `${id}`;
      element.removeAttribute("title");
    }
    if (this.isNew("level", level)) {
      element.ariaLevel = this.hasLevel ? `${level + 1}` : null;
      element.style.setProperty("--level", `${level}`);
    }
    if (this.isNew("position", position)) element.ariaPosInSet = `${position}`;
    const size = this.sizeOf(words);
    if (this.isNew("size", size)) element.ariaSetSize = `${size}`;
    const { isSelectable, isCheckable } = this;
    this.kind = this.kindOf(words);
    if (this.isNew("flags", `${flags} ${this.kind}`)) {
      element.ariaExpanded = this.kind & 1 ? `${(flags & flagExpanded) !== 0}` : null;
      element.ariaSelected = isSelectable ? `${(flags & flagSelected) !== 0}` : null;
      const checked = flags & flagMixed ? "mixed" : `${(flags & flagChecked) !== 0}`;
      element.ariaChecked = isCheckable ? checked : null;
      if (!this.isExiting) element.tabIndex = flags & flagCursor ? 0 : -1;
    }
    this.fill(words);
  }

  /**
   * Shows the item. For subclasses; only what `isNew` is written.
   *
   * @param {Int32Array} words of a frame
   */
  fill(words) {
    void words;
  }

  /**
   * @param {Int32Array} words of a frame @param {number} y in the layout
   * @param {number} shift from there to its place in the document
   * @param {number} usual height of a row, in pixels
   */
  place(words, y, shift, usual) {
    const {
      [rowHeight]: height,
      [rowVisibleHeight]: shown,
      [rowOpacity]: opacity,
      [rowTurn]: turn,
    } = words;
    const { style } = this.element;
    this.y = y;
    this.height = height / subpixelsPerPx;
    if (this.isNew("y", y + shift)) style.transform = `translateY(${y + shift}px)`;
    if (this.isNew("height", height)) {
      style.height = height === usual * subpixelsPerPx ? "" : `${height / subpixelsPerPx}px`;
    }
    const clip = height - shown;
    if (this.isNew("clip", clip)) {
      style.clipPath = clip > 0 ? `inset(0 0 ${clip / subpixelsPerPx}px)` : "";
    }
    if (this.isNew("opacity", opacity)) style.opacity = opacity < 1000 ? `${opacity / 1000}` : "";
    // A triangle at rest is the style sheet's.
    const turned = turn <= 0 || turn === 1000 ? "" : `${turn / 1000}`;
    if (this.isNew("turned", turned)) style.setProperty("--turned", turned);
  }

  /**
   * Makes the row one that is only seen, for good: a copy, if assistive technology knows it.
   */
  setExiting() {
    if (this.box.isConnected) {
      this.element = /** @type {HTMLElement} */ (this.element.cloneNode(true));
      // Nothing in it can have the focus.
      this.element.inert = true;
      this.box.remove();
    }
    const { element } = this;
    this.isExiting = true;
    element.classList.add("ghost");
    element.removeAttribute("role");
    element.removeAttribute("data-id");
    element.removeAttribute("tabindex");
  }
}

/** One section: its title, and its rows. */
export class Section {
  element = element("section");
  drawn = 0;
  /** @type {HTMLElement | null} */
  #track = null;
  #place = "";

  /** @type {string | null | undefined} */
  #title;

  /** @param {number} index */
  constructor(index) {
    this.index = index;
  }

  /** @param {string | null} title @param {string} role of a section with a title */
  setTitle(title, role) {
    if (title === this.#title) return;
    this.#title = title;
    this.element.setAttribute("role", title === null ? "presentation" : role);
    this.element.ariaLabel = title;
    this.#track?.remove();
    this.#track = null;
    this.#place = "";
    if (title === null) return;
    const words = element("section-title");
    words.textContent = title;
    this.#track = element("section-track", "div", "");
    this.#track.ariaHidden = "true";
    this.#track.append(words);
    this.element.prepend(this.#track);
  }

  get firstRow() {
    return this.#track ? this.#track.nextElementSibling : this.element.firstElementChild;
  }

  /** @param {number} y in the document @param {number} height */
  place(y, height) {
    const place = `${y} ${height}`;
    if (!this.#track || place === this.#place) return;
    this.#place = place;
    // By top and not by a transform, so that the title sticks where it belongs.
    this.#track.style.top = `${y}px`;
    this.#track.style.height = `${height}px`;
  }
}

/**
 * @typedef {object} RowPoolOwner
 * @property {() => Row} makeRow
 * @property {(section: number) => string | null} titleOf
 * @property {string} [groupRole] of a section with a title
 * @property {(row: Row) => void} [retired] a row no longer shows its item, or only its copy does
 */

/** The drawn rows, in the order in which they are seen. */
export class RowPool {
  #content;
  #ghostLayer;
  #owner;
  /** @type {Map<number, Row>} */
  #rows = new Map();
  /** @type {Map<number, Row>} */
  #ghosts = new Map();
  /** @type {Map<Element, Row>} */
  #byElement = new Map();
  /** @type {Row[]} */
  #sticky = [];
  /** @type {Row[]} for later copies, which are hidden from assistive technology */
  #spareCopies = [];
  /** @type {Map<number, Section>} */
  #sections = new Map();
  #draws = 0;

  /**
   * @param {HTMLElement} content where the rows are put
   * @param {HTMLElement} ghosts where what goes is put
   * @param {RowPoolOwner} owner
   */
  constructor(content, ghosts, owner) {
    this.#content = content;
    this.#ghostLayer = ghosts;
    this.#owner = owner;
  }

  /** @returns {Iterable<Row>} */
  get rows() {
    return this.#rows.values();
  }

  /** @param {number} id */
  row(id) {
    return this.#rows.get(id);
  }

  /**
   * The rows that show an item: its own, and where it sticks a copy.
   *
   * @param {number} id
   */
  rowsOf(id) {
    return [this.#rows.get(id), ...this.#sticky].filter((row) => row?.id === id);
  }

  /** @param {number} id */
  exiting(id) {
    return this.#ghosts.get(id);
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
    const found = target instanceof Element ? target.closest(".row") : null;
    return found ? this.#byElement.get(found) : undefined;
  }

  /** The element in this tree of the document that has the focus. */
  get #active() {
    return /** @type {ShadowRoot} */ (this.#content.getRootNode()).activeElement;
  }

  /**
   * Gives every row of a frame an element, in order.
   *
   * The focused element is moved only if its row went below others, because moving it removes the
   * focus for a moment. If its row is not in the frame it is returned, and stays until `retire`.
   *
   * @param {{ rows: Int32Array[], sections: Int32Array[] }} frame
   */
  arrange({ rows, sections }) {
    this.#draws += 1;
    const active = this.#active;
    /** @type {Set<number>} */
    const going = new Set();
    for (const words of rows) {
      const { [rowItem]: id, [rowRow]: number } = words;
      if (number < 0) going.add(id);
      const row = number < 0 ? undefined : this.#rows.get(id);
      if (row && row.kindOf(words) === row.kind) row.drawn = this.#draws;
    }
    for (const [id, ghost] of this.#ghosts) {
      if (going.has(id)) continue;
      this.#ghosts.delete(id);
      this.retire(ghost);
    }
    /** @type {Row | undefined} */
    let focused;
    /** @type {Row[]} */
    const free = [];
    for (const row of this.#rows.values()) {
      if (row.drawn === this.#draws) continue;
      this.#rows.delete(row.id);
      if (row.element.contains(active)) focused = row;
      else if (going.has(row.id) && !this.#ghosts.has(row.id)) this.#moveToExiting(row);
      else free.push(row);
    }
    for (const id of going) if (!this.#ghosts.has(id)) this.#moveToExiting(this.#make(), id);
    for (const [index] of sections) this.#arrangeSection(index);
    /** @type {Section | undefined} */
    let section;
    /** @type {Element | null} */
    let place = null;
    /** @type {Element | null} */
    let last = null;
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    for (const words of rows) {
      const { [rowItem]: id, [rowRow]: number, [rowSection]: index } = words;
      if (number < 0) continue;
      if (section?.index !== index) {
        section = this.#sections.get(index) ?? this.#arrangeSection(index);
        place = section.firstRow;
        last = null;
      }
      /** @type {Row} */
      const row = this.#rows.get(id) ?? this.#use(words, section, place, free);
      if (row.box.parentElement !== section.element) {
        this.#put(row, section, place);
      } else if (last && !(last.compareDocumentPosition(row.box) & following)) {
        // It was above what is above it now.
        this.#put(row, section, place);
      }
      // Between the position and an existing row there are only unused elements.
      last = row.box;
      place = last.nextElementSibling;
    }
    for (const row of free) this.retire(row);
    for (const section of this.#sections.values()) {
      const { element, drawn, index } = section;
      if (drawn === this.#draws || (focused && element.contains(focused.element))) continue;
      element.remove();
      this.#sections.delete(index);
    }
    return focused;
  }

  /**
   * Shows rows a second time, where they stick.
   *
   * @param {Int32Array[]} rows @param {HTMLElement} layer
   * @returns {Row[]} as many elements
   */
  renderSticky(rows, layer) {
    while (this.#sticky.length < rows.length) {
      const row = this.#spareCopies.pop() ?? this.#make();
      row.setExiting();
      this.#sticky.push(row);
      layer.append(row.element);
    }
    for (const row of this.#sticky.splice(rows.length)) {
      this.#owner.retired?.(row);
      row.element.remove();
      this.#spareCopies.push(row);
    }
    return this.#sticky;
  }

  /**
   * Takes a row out of the document, for good.
   *
   * @param {Row} row
   */
  retire(row) {
    this.#owner.retired?.(row);
    (row.isExiting ? row.element : row.box).remove();
    this.#byElement.delete(row.element);
  }

  /** @param {Row} row @param {Section} section @param {Element | null} place */
  #put(row, section, place) {
    const active = this.#active;
    section.element.insertBefore(row.box, place);
    if (active instanceof HTMLElement && row.element.contains(active)) {
      active.focus({ preventScroll: true });
    }
  }

  /** @param {Row} row @param {number} [id] */
  #moveToExiting(row, id = row.id) {
    this.#owner.retired?.(row);
    this.#byElement.delete(row.element);
    row.setExiting();
    this.#byElement.set(row.element, row);
    this.#ghosts.set(id, row);
    this.#ghostLayer.append(row.element);
  }

  /** @param {number} index */
  #arrangeSection(index) {
    let section = this.#sections.get(index);
    if (!section) {
      section = new Section(index);
      const later = [...this.#sections.values()].filter((other) => other.index > index);
      const next = later.sort((a, b) => a.index - b.index)[0];
      this.#content.insertBefore(section.element, next?.element ?? null);
      this.#sections.set(index, section);
    }
    section.setTitle(this.#owner.titleOf(index), this.#owner.groupRole ?? "group");
    section.drawn = this.#draws;
    return section;
  }

  /**
   * Uses an element for an item: the one in its place, or else one that is moved there.
   *
   * @param {Int32Array} words @param {Section} section @param {Element | null} place
   * @param {Row[]} free
   */
  #use(words, section, place, free) {
    const isFit = (/** @type {Row} */ row) => row.isFit(words);
    const here = free.findIndex((row) => row.box === place && isFit(row));
    const found = here < 0 ? free.findLastIndex(isFit) : here;
    const row = found < 0 ? this.#make() : free.splice(found, 1)[0];
    // Its states do not change in the document. Orca announces a row that comes selected even so.
    if (found < 0) row.show(words);
    if (here < 0) section.element.insertBefore(row.box, place);
    row.drawn = this.#draws;
    this.#rows.set(words[rowItem], row);
    return row;
  }

  #make() {
    const row = this.#owner.makeRow();
    this.#byElement.set(row.element, row);
    return row;
  }
}
