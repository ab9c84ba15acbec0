// @ts-check
// Titles and details that functions of the page fill.

import { flagCursor, rowFlags, rowItem } from "../core/boundary.js";
import { leadInto, RenderedCell } from "../core/rendered-cell.js";

/** @typedef {import("./row.js").OutlineRow} OutlineRow */
/** @typedef {import("./item-store.js").Item} Item */
/** @typedef {"title" | "detail"} Place */

/** The content that the page shows in the rows of an outline in place of their texts. */
export class RowContent {
  #controller;
  /** @type {WeakMap<OutlineRow, Map<Place, RenderedCell>>} */
  #cells = new WeakMap();
  /** @type {Set<OutlineRow>} those that have any */
  #rows = new Set();
  /** Follows controls that come into a row later, as a framework renders them. */
  #observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = this.#controller.virtualList.rowOf(target);
      if (row) this.#lead(/** @type {OutlineRow} */ (row));
    }
  });
  /** Measures rows again whose content has changed. */
  #sizes = new ResizeObserver(() => {
    if (this.#controller.measures) this.#controller.virtualList.drawSoon();
  });

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    controller.content = this;
    controller.parts.add(this);
  }

  stop() {
    const controller = this.#controller;
    controller.content = undefined;
    controller.parts.delete(this);
    this.#observer.disconnect();
    this.#sizes.disconnect();
    for (const row of [...this.#rows]) this.retired(row);
  }

  /**
   * Shows the page's own content in a place of a row.
   *
   * @param {OutlineRow} row @param {Place} name @param {HTMLElement} place
   * @param {Item | undefined} item
   * @returns {boolean} whether there is some
   */
  show(row, name, place, item) {
    const { host, rowRole } = this.#controller;
    const render = name === "title" ? host.render : rowRole === "row" ? null : host.renderDetail;
    const cells = this.#cells.get(row);
    if (!render || !item) {
      const unused = cells?.get(name);
      if (!unused) return false;
      unused.release();
      if (row.isNew(`filled ${name}`, false)) place.classList.remove("filled");
      return false;
    }
    const cell = cells?.get(name) ?? this.#add(row, name, place);
    if (cell.fill(render, item, row.version)) {
      this.#rows.add(row);
      this.#lead(row);
      // That it was filled just now is known.
      this.#observer.takeRecords();
    }
    if (row.isNew(`filled ${name}`, cell.isFilled)) place.classList.toggle("filled", cell.isFilled);
    if (!cell.isFilled) return false;
    row.forget(name);
    const { element } = cell;
    // A title that is edited is a field.
    const isEdited = name === "title" && row.element.classList.contains("editing");
    if (element.parentElement !== place && !isEdited) place.replaceChildren(element);
    return true;
  }

  /** @param {OutlineRow} row @param {Place} name @param {HTMLElement} place */
  #add(row, name, place) {
    const cells = this.#cells.get(row) ?? new Map();
    this.#cells.set(row, cells);
    const cell = new RenderedCell();
    cells.set(name, cell);
    this.#observer.observe(place, { childList: true, subtree: true });
    return cell;
  }

  /** @param {OutlineRow} row @param {Int32Array} words */
  decorateRow(row, words) {
    if (!this.#rows.has(row)) return;
    const isStop = !row.isExiting && (words[rowFlags] & flagCursor) !== 0;
    if (row.isNew("leads", isStop)) this.#lead(row);
    const { measures } = this.#controller;
    if (row.isNew("measures", measures)) this.#measure(row, measures);
    const isInert = row.isExiting || this.#controller.isDisabled(words[rowItem]);
    if (!row.isNew("inert", isInert)) return;
    for (const { element } of this.#cells.get(row)?.values() ?? []) element.inert = isInert;
  }

  /** @param {OutlineRow} row @param {boolean} measures whether its height follows its content */
  #measure(row, measures) {
    for (const { element: { parentElement: place } } of this.#cells.get(row)?.values() ?? []) {
      if (place && measures) this.#sizes.observe(place);
      else if (place) this.#sizes.unobserve(place);
    }
  }

  /**
   * Has Tab lead into a row if it has the cursor, and past all others.
   *
   * @param {OutlineRow} row
   */
  #lead(row) {
    const isStop = !row.isExiting && row.id === this.#controller.view.cursor;
    for (const { element } of this.#cells.get(row)?.values() ?? []) leadInto(element, isStop);
  }

  /** @param {OutlineRow} row */
  retired(row) {
    this.#rows.delete(row);
    for (const cell of this.#cells.get(row)?.values() ?? []) cell.release();
  }
}
