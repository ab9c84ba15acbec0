// @ts-check
// Rows in the document: as many elements as the window needs, in the order in which they are seen.

import { Frame } from "./engine.js";
import { Row, Section } from "./rows.js";

/** How many elements without a row are kept for the next time. */
const spares = 64;

/** The drawn rows of one outline. */
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
  /**
   * The titles of all sections.
   *
   * @type {(string | null)[]}
   */
  titles = [];

  /** @param {HTMLElement} content where the rows are put */
  constructor(content) {
    this.#content = content;
  }

  /** @param {number} id */
  row(id) {
    return this.#rows.get(id);
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

  /** The drawn rows. */
  get rows() {
    return this.#rows.values();
  }

  /**
   * Sees to it that every row of a frame has an element, in order.
   *
   * The element that has the focus is never moved, since that would take the focus away; if its
   * row is not in the frame, it is handed back and stays until `retire`.
   *
   * @param {Int32Array} frame
   * @param {(part: Row | Section) => void} leaves called for what goes, before its element does
   * @returns {Row | undefined} the row that has the focus and is not in the frame
   */
  arrange(frame, leaves) {
    this.#draws += 1;
    const count = frame[1];
    const end = Frame.header + count * Frame.row;
    for (let at = Frame.header; at < end; at += Frame.row) {
      const row = this.#rows.get(frame[at]);
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
    this.#arrangeSections(frame, end);
    for (let at = Frame.header; at < end; ) at = this.#arrangeRows(frame, at, end, free);
    for (const row of free) if (row.drawn !== this.#draws) this.retire(row);
    this.#dropSections(focused, leaves);
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
  section(index) {
    return this.#sections.get(index);
  }

  /** @param {Int32Array} frame @param {number} from where its sections begin */
  #arrangeSections(frame, from) {
    for (let at = from; at < frame.length; at += Frame.section) {
      const index = frame[at];
      const known = this.#sections.get(index);
      const section = known ?? new Section(index, this.titles[index] ?? null);
      section.drawn = this.#draws;
      if (known) continue;
      const later = [...this.#sections.values()].filter((other) => other.index > index);
      const next = later.reduce(
        (least, other) => (!least || other.index < least.index ? other : least),
        /** @type {Section | undefined} */ (undefined),
      );
      this.#content.insertBefore(section.element, next?.element ?? null);
      this.#sections.set(index, section);
    }
  }

  /**
   * Arranges the rows of one section.
   *
   * @param {Int32Array} frame @param {number} at its first row @param {number} end of all rows
   * @param {Row[]} free elements that may be used
   * @returns {number} where the rows of the next section begin
   */
  #arrangeRows(frame, at, end, free) {
    const index = frame[at + 7];
    const section = /** @type {Section} */ (this.#sections.get(index));
    let place = section.firstRow;
    for (; at < end && frame[at + 7] === index; at += Frame.row) {
      const id = frame[at];
      const known = this.#rows.get(id);
      if (known) {
        // Between the place and it there are only elements that nobody wants.
        place = known.element.nextElementSibling;
        continue;
      }
      const here = place ? this.#byElement.get(place) : undefined;
      const row = here && free.includes(here) && here.drawn !== this.#draws
        ? here : this.#take(free);
      if (row === here) place = row.element.nextElementSibling;
      else section.element.insertBefore(row.element, place);
      row.drawn = this.#draws;
      this.#rows.set(id, row);
    }
    return at;
  }

  /**
   * Drops the sections that have gone.
   *
   * @param {Row | undefined} focused stays for now
   * @param {(section: Section) => void} leaves
   */
  #dropSections(focused, leaves) {
    for (const section of this.#sections.values()) {
      if (section.drawn === this.#draws || section.element.contains(focused?.element ?? null)) {
        continue;
      }
      leaves(section);
      section.element.remove();
      this.#sections.delete(section.index);
    }
  }

  /** @param {Row[]} free */
  #take(free) {
    for (let row = free.pop(); row; row = free.pop()) if (row.drawn !== this.#draws) return row;
    const row = this.#spare.pop() ?? new Row();
    this.#byElement.set(row.element, row);
    return row;
  }
}
