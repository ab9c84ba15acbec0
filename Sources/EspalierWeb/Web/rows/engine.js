// @ts-check
// Expandable rows in the engine, which decides what opens, what closes, and how high rows are.

import { outcomeChangedRows } from "../core/boundary.js";
import { expansions } from "../core/codes.js";
import { View } from "../core/engine.js";

/** @typedef {keyof typeof expansions} Expansion */

/** Rows that open to the height of their content, which the page measures. */
export class RowsView extends View {
  /** @param {import("../core/engine.js").EngineExports} engine */
  constructor(engine) {
    super(engine, engine.espalier_rows_make());
  }

  /** @param {boolean} isExclusive whether opening a row closes the open one */
  setExclusive(isExclusive) {
    this.call("rows_exclusive", isExclusive ? 1 : 0);
  }

  /**
   * Sets heights in pixels, and has all contents measured again.
   *
   * @param {number} chrome that an open row is higher than its content
   * @param {number} preview of the content that a closed row shows
   */
  setChrome(chrome, preview) {
    this.call("rows_chrome", chrome, preview);
  }

  /**
   * @param {number} id @param {number} height of its content in pixels
   * @returns {boolean} whether a height or a button has changed
   */
  measure(id, height) {
    return (this.call("rows_measure", id, height) & outcomeChangedRows) !== 0;
  }

  /** @param {ArrayLike<number>} ids of rows whose contents have changed */
  invalidate(ids) {
    this.call("rows_invalidate", this.write(ids));
  }

  /**
   * The effect that opening or closing a row would have.
   *
   * @param {number} id -1 for all rows @param {Expansion} how
   * @returns the plan as in `boundary.js`, and the row that closes or -1
   */
  prepare(id, how) {
    const [plan, closing] = this.list(this.call("rows_prepare", id, expansions[how]));
    return { plan, closing };
  }

  /**
   * The rows that are open, or open as soon as they are measured.
   *
   * @returns {Int32Array}
   */
  get requested() {
    return this.list(this.call("rows_requested"));
  }

  /** @param {number} id @returns {boolean} whether it is open, or opens as soon as it is measured */
  isRequested(id) {
    return this.call("rows_is_requested", id) === 1;
  }

  /**
   * Opens some rows, and closes all others.
   *
   * @param {ArrayLike<number>} ids @returns {boolean} whether so many may be open
   */
  openExactly(ids) {
    return this.call("rows_open", this.write(ids)) !== 0;
  }
}
