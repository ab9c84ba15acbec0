// @ts-check
// Columns in the engine: which there are, what is selected in them, and how wide they are.

import { View } from "../core/engine.js";
import {
  columnItem,
  columnNumber,
  columnsActive,
  columnSelection,
  columnsEnteredDepth,
  columnsEnteredItem,
  columnsReveal,
  columnsShown,
  columnsSought,
  columnStatus,
  columnsWordCount,
  columnToken,
  columnWordCount,
} from "./boundary.js";

/** @typedef {import("../core/engine.js").EngineExports} EngineExports */
/** @typedef {NonNullable<ReturnType<ColumnsView["leave"]>>} ColumnsChange */

/**
 * Rows for a column: items, two words each, and behind them numbers that stand for more rows.
 *
 * @typedef {object} LoadedRows
 * @property {number[]} words
 * @property {number} size of all rows
 * @property {number} first the number that stands for the first new row
 * @property {boolean} isPartial whether rows are missing
 */

/** All columns of one element. Items are numbers that their siblings do not have. */
export class ColumnsView extends View {
  #engine;

  /** @param {EngineExports} engine */
  constructor(engine) {
    super(engine, engine.espalier_columns_make());
    this.#engine = engine;
  }

  drop() {
    this.call("columns_end");
    super.drop();
  }

  /**
   * The view of the rows of a column.
   *
   * @param {number} depth
   */
  column(depth) {
    return new View(this.#engine, this.call("columns_column", depth));
  }

  /** @param {number[]} path with which to start over */
  restart(path) {
    return this.#state(this.call("columns_restart", this.write(path)));
  }

  /** @param {number[]} path */
  follow(path) {
    return this.#state(this.call("columns_follow", this.write(path)));
  }

  /**
   * The selected path, and what is to be selected behind it.
   *
   * @returns {Int32Array}
   */
  get goal() {
    return this.list(this.call("columns_goal"));
  }

  /** @param {boolean} isOn whether a leaf has a preview */
  setPreviews(isOn) {
    return this.#state(this.call("columns_previews", Number(isOn)));
  }

  /** @param {boolean} isOn whether one column is shown at a time */
  setNarrow(isOn) {
    return this.#state(this.call("columns_narrow", Number(isOn)));
  }

  /**
   * The effect that selecting an item would have, see `columnSelectRefused` and so on.
   *
   * @param {number} depth @param {number} item
   */
  selectCode(depth, item) {
    return this.call("columns_select_code", depth, item);
  }

  /**
   * @param {number} depth @param {number} item
   * @param {boolean} goes whether a narrow element moves on to the column behind it
   */
  selectItem(depth, item, goes) {
    return this.#change(this.call("columns_select", depth, item, Number(goes)));
  }

  /** @param {number} depth of the first column in which nothing is to be selected */
  deselect(depth) {
    return this.#change(this.call("columns_deselect", depth));
  }

  /**
   * The row that a command selects, if it does.
   *
   * @param {number} command of the engine @param {number} page rows of a screen
   */
  target(command, page) {
    const [depth, item] = this.list(this.call("columns_target", command, page));
    return item === undefined ? undefined : { depth, item };
  }

  enter() {
    return this.#change(this.call("columns_enter"));
  }

  leave() {
    return this.#change(this.call("columns_leave"));
  }

  /** @param {number} token @param {LoadedRows} rows from the first on */
  load(token, { words, size, first, isPartial }) {
    const count = this.write(words) / 2;
    return this.#change(this.call("columns_load", token, count, size, first, Number(isPartial)));
  }

  /** @param {number} depth @param {number} row @param {LoadedRows} rows from that row on */
  fill(depth, row, { words, size, first, isPartial }) {
    const count = this.write(words) / 2;
    return this.#change(
      this.call("columns_fill", depth, row, count, size, first, Number(isPartial)),
    );
  }

  /** @param {number} token */
  fail(token) {
    return this.#change(this.call("columns_fail", token));
  }

  /** @param {number} depth */
  reload(depth) {
    return this.#change(this.call("columns_reload", depth));
  }

  /** @param {number} rowHeight @param {number} columnWidth @param {number} previewWidth in pixels */
  setLayout(rowHeight, columnWidth, previewWidth) {
    this.call("columns_layout", rowHeight, columnWidth, previewWidth);
  }

  /** @param {number} depth @returns the width that the user gave a column; 0 for none */
  width(depth) {
    return this.call("columns_width", depth);
  }

  /** @param {number} depth @param {number} width @returns the width within the limits */
  setWidth(depth, width) {
    return this.call("columns_set_width", depth, width);
  }

  /** The widths that the user gave, by the items of the columns that lead there. */
  get widths() {
    const words = this.list(this.call("columns_widths"));
    /** @type {{ path: number[], width: number }[]} */
    const widths = [];
    for (let at = 0; at < words.length;) {
      const end = at + 2 + words[at + 1];
      widths.push({ path: [...words.subarray(at + 2, end)], width: words[at] / 64 });
      at = end;
    }
    return widths;
  }

  set widths(widths) {
    const words = widths.flatMap((
      { path, width },
    ) => [Math.round(width * 64), path.length, ...path]);
    this.call("columns_set_widths", this.write(words));
  }

  /**
   * The scroll offset that shows a column; -1 if there is none.
   *
   * @param {number} depth @param {number} offset @param {number} viewport
   */
  scrollTo(depth, offset, viewport) {
    return this.call("columns_scroll", depth, offset, viewport);
  }

  /** @param {number} address of a state, or 0 */
  #change(address) {
    return address === 0 ? undefined : this.#state(address);
  }

  /** @param {number} address */
  #state(address) {
    const words = this.list(address).slice();
    const columns = [];
    for (let at = columnsWordCount; at < words.length; at += columnWordCount) {
      columns.push({
        number: words[at + columnNumber],
        item: words[at + columnItem],
        selection: words[at + columnSelection],
        status: words[at + columnStatus],
        token: words[at + columnToken],
      });
    }
    return {
      columns,
      active: words[columnsActive],
      shown: words[columnsShown],
      reveal: words[columnsReveal],
      sought: words[columnsSought],
      entered: { depth: words[columnsEnteredDepth], item: words[columnsEnteredItem] },
    };
  }
}
