// @ts-check
// Columns next to the titles: the outline as a treegrid.

import { flagChecked, flagCursor, flagMixed, rowFlags, rowRow } from "../core/boundary.js";
import { commandCodes } from "../core/key-table.js";
import { commandIn } from "../core/keys.js";
import { leadInto, RenderedCell } from "../core/rendered-cell.js";
import { element } from "../core/row-pool.js";
import { GridHeader } from "./grid-header.js";

/** @typedef {import("./item-store.js").Item} Item */
/** @typedef {import("./types.js").GridColumn} Column */

/**
 * The changes that the user has made to the columns.
 *
 * @typedef {NonNullable<import("./types.js").OutlineState["columns"]>} GridState
 */

/**
 * The cells of a row.
 *
 * @typedef {object} Line
 * @property {number} version of the item
 * @property {Column[]} columns
 * @property {HTMLElement[]} cells
 * @property {(RenderedCell | undefined)[]} rendered what the page fills, by columns
 */

/** The default widths of columns, in pixels. */
const usualWidths = { first: 160, other: 120 };

/** The least width that the titles keep for the sake of the other columns. */
const minTitlePx = 112;

/** The attributes of an outline that a treegrid has instead. */
const names = ["aria-label", "aria-multiselectable", "aria-busy", "aria-disabled"];

/**
 * Shows columns next to the titles of an outline, with keyboard navigation between cells.
 *
 * The columns at the end have their widths, and the titles take the rest, so nothing ever overflows
 * the window. If the titles would get too little, all columns get narrower, and if even that is not
 * enough, columns are hidden, the last one first.
 */
export class Grid {
  #controller;
  #box = element("grid");
  /** @type {GridHeader} */
  #head;
  /** @type {Column[]} as they were given */
  given = [];
  /** @type {Column[]} as they are now */
  #columns = [];
  /** The number of columns that fit. */
  #shown = 1;
  /** The column that the keys are in; -1 while they go from row to row. */
  #column = -1;
  /** @type {WeakMap<Element, Line>} by row */
  #rows = new WeakMap();
  /** @type {Set<Line>} those in which the page has filled something */
  #filled = new Set();
  /** @type {GridState["sort"]} the order of the items, as far as it is known */
  #sorted = null;
  #isOn = false;
  #listening = new AbortController();
  #observer = new ResizeObserver(() => this.#fit());

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    this.#head = new GridHeader(controller, {
      resize: (column, width) => this.resize(column, width),
      resized: (column) => {
        const { title } = this.#columns[column];
        const width = this.#width(this.#columns[column]);
        controller.host.fire("resize", { column, title, width, cause: "user" });
      },
      sort: (column) => this.sort(column, this.#head.isAscending(column), "user"),
      leave: () => controller.focus(controller.view.ids(0, 1)[0] ?? -1),
    });
    this.#box.setAttribute("role", "treegrid");
    controller.parts.add(this);
  }

  stop() {
    this.#listening.abort();
    this.#observer.disconnect();
    for (const line of this.#filled) release(line);
    this.#filled.clear();
  }

  /** @param {import("./row.js").OutlineRow} row */
  retired({ element }) {
    const line = this.#rows.get(element);
    if (!line || !this.#filled.delete(line)) return;
    release(line);
    line.version = -1;
  }

  #begin() {
    const controller = this.#controller;
    const { tree } = controller;
    this.#isOn = true;
    this.#wrap(true);
    controller.stopOf = (row) => this.#cells(row.element)[this.#column] ?? row.element;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    tree.addEventListener("focusin", ({ target }) => {
      // A click on a row, or any other focus of it, leaves the cells.
      if (this.#column >= 0 && controller.virtualList.rowOf(target)?.element === target) {
        this.#enter(-1);
      }
    }, { signal });
    tree.addEventListener("pointerover", ({ target }) => updateCellTooltip(target), { signal });
    this.#observer.observe(tree);
  }

  #end() {
    this.stop();
    this.#isOn = false;
    this.#column = -1;
    this.#wrap(false);
    this.#controller.stopOf = (row) => row.element;
    // Once to undress the rows, and once for them to say again what they say without columns.
    this.#controller.draw();
    this.#controller.draw();
  }

  /**
   * Puts a box around the rows, which plays their part, or takes it away.
   *
   * @param {boolean} isGrid
   */
  #wrap(isGrid) {
    const controller = this.#controller;
    const { composite, tree } = controller;
    const { scrollTop } = tree;
    const [outer, group] = isGrid ? [this.#box, "rowgroup"] : [tree, "group"];
    (isGrid ? tree : this.#box).replaceWith(outer);
    if (isGrid) this.#box.append(this.#head.element, tree);
    tree.scrollTop = scrollTop;
    tree.role = isGrid ? null : "tree";
    for (const name of names) {
      const value = composite.getAttribute(name);
      if (value === null) continue;
      outer.setAttribute(name, value);
      composite.removeAttribute(name);
    }
    for (const part of tree.querySelectorAll(`[role=${controller.groupRole}]`)) part.role = group;
    controller.composite = outer;
    controller.groupRole = group;
    controller.rowRole = isGrid ? "row" : "treeitem";
  }

  get columns() {
    return this.#columns;
  }

  /** No columns make it a tree again. */
  set columns(columns) {
    this.given = columns;
    this.#columns = columns.map((column, k) => ({
      ...column,
      width: column.width ?? (k === 0 ? usualWidths.first : usualWidths.other),
    }));
    this.#column = -1;
    this.#sorted = null;
    if (columns.length === 0) {
      if (this.#isOn) this.#end();
      return;
    }
    if (!this.#isOn) this.#begin();
    this.#box.ariaColCount = `${columns.length}`;
    this.#head.fill(this.#columns);
    this.#fit();
  }

  /** @returns {GridState} */
  get state() {
    return { widths: this.#columns.map((column) => this.#width(column)), sort: this.#sorted };
  }

  /**
   * Restores the result of `state`. An order that is given up stays; only the header forgets it.
   *
   * @param {GridState} state @param {boolean} isSorted whether the items are in that order
   */
  restore({ widths, sort }, isSorted) {
    for (const [k, column] of this.#columns.entries()) column.width = widths[k] ?? column.width;
    this.#fit();
    const now = this.#sorted;
    if (!sort || !this.#columns[sort.column]) this.reordered();
    else if (isSorted) this.#mark(sort.column, sort.direction);
    else if (sort.column !== now?.column || sort.direction !== now.direction) {
      this.#arrange(sort.column, sort.direction, "api");
    }
  }

  /** Forgets which column the items are sorted by. */
  reordered() {
    this.#mark(-1, "ascending");
  }

  /** Other data are sorted as the ones before were. */
  applied() {
    if (this.#sorted) this.#arrange(this.#sorted.column, this.#sorted.direction, "api");
  }

  /** @param {number} column -1 for none @param {"ascending" | "descending"} direction */
  #mark(column, direction) {
    this.#sorted = column < 0 ? null : { column, direction };
    this.#head.sorted(column, direction);
  }

  /**
   * Sorts the children of every item by a column.
   *
   * @param {number} column @param {boolean} isDescending
   * @param {import("./controller.js").Cause} cause
   */
  sort(column, isDescending, cause) {
    const { title } = this.#columns[column];
    /** @type {"ascending" | "descending"} */
    const direction = isDescending ? "descending" : "ascending";
    const detail = { column, title, direction, cause };
    const { host, strings } = this.#controller;
    if (!host.fire("sort", detail, { cancelable: true })) return;
    this.#arrange(column, direction, cause, () => {
      // Of the header that has the focus, the new state is announced by itself.
      if (!this.#head.hasFocus) host.say(strings.sorted(title, direction));
    });
  }

  /**
   * @param {number} column @param {"ascending" | "descending"} direction
   * @param {import("./controller.js").Cause} cause @param {() => void} [done]
   */
  #arrange(column, direction, cause, done) {
    const { compare, value } = this.#columns[column];
    const { compare: collate } = new Intl.Collator(undefined, { numeric: true });
    const text = value ?? ((/** @type {Item} */ item) => item.title);
    const order = compare ?? ((a, b) => collate(text(a), text(b)));
    const controller = this.#controller;
    const isDescending = direction === "descending";
    void controller.sort(isDescending ? (a, b) => order(b, a) : order, cause, (arrange) => {
      const { top } = controller.virtualList;
      arrange();
      // In another order, what was in sight is all over the place.
      controller.virtualList.scrollTo(top);
      this.#mark(column, direction);
      done?.();
    });
  }

  /**
   * Makes a column wider or narrower, within the available width.
   *
   * @param {number} column not the first @param {number} width in pixels
   */
  resize(column, width) {
    const widths = this.#widths;
    for (const [k, width] of widths.entries()) this.#columns[k].width = width;
    const others = widths.reduce((sum, other, k) => sum + (k === column ? 0 : other), 0);
    const most = Math.max(this.#head.room - others, this.#head.least);
    this.#columns[column].width = Math.round(Math.min(Math.max(width, this.#head.least), most));
    this.#measure();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.#isOn) return false;
    const controller = this.#controller;
    const { virtualList, host, view } = controller;
    if (!virtualList.rowOf(event.target)) return false;
    const { cursor } = view;
    const isIn = this.#column >= 0;
    const last = this.#shown - 1;
    const command = commandIn(host, event, "columns");
    if (command === "first" || command === "last") {
      controller.press({ command, code: commandCodes[command] });
    } else if (command === "toHeader" && cursor >= 0 && view.ids(0, 1)[0] === cursor) {
      this.#head.focus(Math.max(this.#column, 0));
    } else if (command === "nextCell" && (isIn || this.#opensNothing(cursor))) {
      this.#enter(Math.min(this.#column + 1, last));
    } else if (command === "previousCell" && isIn) {
      this.#enter(this.#column - 1);
    } else if ((command === "firstCell" || command === "lastCell") && isIn) {
      this.#enter(command === "firstCell" ? 0 : last);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  /** @param {number} id whether the next key inwards has nothing to open there */
  #opensNothing(id) {
    return !this.#controller.isExpandable(id) || this.#controller.isExpanded(id);
  }

  /**
   * @param {import("./row.js").OutlineRow} row @param {Int32Array} words
   * @param {Item | undefined} item
   */
  decorateRow(row, words, item) {
    const { element: line } = row;
    if (!this.#isOn) return this.#undecorateRow(row);
    const { [rowRow]: number, [rowFlags]: flags } = words;
    const cells = this.#cells(line);
    const state = this.#rows.get(line);
    if (!row.isExiting && line.role !== "row") line.role = "row";
    const rowIndex = `${number + 2}`;
    if (line.ariaRowIndex !== rowIndex) line.ariaRowIndex = rowIndex;
    const isCursor = !row.isExiting && (flags & flagCursor) !== 0;
    for (const [k, cell] of cells.entries()) {
      const isStop = isCursor && k === this.#column;
      if (isStop !== (cell.tabIndex === 0)) {
        if (isStop) cell.tabIndex = 0;
        else cell.removeAttribute("tabindex");
      }
    }
    if (isCursor) line.tabIndex = this.#column < 0 ? 0 : -1;
    // Orca announces the change of a row by its cells.
    const expanded = line.ariaExpanded;
    if (cells[0].ariaExpanded !== expanded) cells[0].ariaExpanded = expanded;
    if (state && (state.version !== row.version || state.columns !== this.#columns)) {
      state.version = row.version;
      state.columns = this.#columns;
      for (let k = 1; k < cells.length; k += 1) this.#fill(state, k, item);
      if (this.#filled.has(state)) row.forget("led");
    }
    if (state && this.#filled.has(state)) {
      const isInert = row.isExiting || this.#controller.isDisabled(row.id);
      if (row.isNew("led", `${isCursor} ${isInert}`)) {
        for (const rendered of state.rendered) {
          if (!rendered) continue;
          rendered.element.inert = isInert;
          leadInto(rendered.element, isCursor);
        }
      }
    }
    // After the outline has set the row's own attributes.
    if (item) {
      const label = this.#label(item, state?.cells ?? cells, flags);
      if (line.ariaLabel !== label) line.ariaLabel = label;
    }
  }

  /**
   * Shows the item in a cell.
   *
   * @param {Line} line @param {number} k the column @param {Item | undefined} item
   */
  #fill(line, k, item) {
    const { render, value } = this.#columns[k];
    const cell = line.cells[k];
    if (item && render) {
      const rendered = line.rendered[k] ??= new RenderedCell();
      rendered.release();
      rendered.fill(render, item, line.version);
      this.#filled.add(line);
      if (rendered.isFilled) {
        if (rendered.element.parentElement !== cell) cell.replaceChildren(rendered.element);
        return;
      }
    } else {
      line.rendered[k]?.release();
    }
    cell.textContent = item ? value?.(item) ?? "" : "";
  }

  /**
   * Makes it a row without columns again.
   *
   * @param {import("./row.js").OutlineRow} row
   */
  #undecorateRow(row) {
    const { element: line } = row;
    const state = this.#rows.get(line);
    if (!state) return;
    this.#rows.delete(line);
    if (this.#filled.delete(state)) release(state);
    const [title, ...others] = state.cells;
    for (const cell of others) cell.remove();
    for (const name of ["role", "aria-colindex", "aria-expanded", "tabindex"]) {
      title.removeAttribute(name);
    }
    line.ariaRowIndex = null;
    if (!row.isExiting) line.role = "treeitem";
    for (const name of ["label", "flags"]) row.forget(name);
  }

  stringsChanged() {
    this.#head.stringsChanged();
  }

  drawn() {
    if (!this.#isOn) return;
    const rows = `${this.#controller.view.rows + 1}`;
    if (this.#box.ariaRowCount !== rows) this.#box.ariaRowCount = rows;
  }

  /** @param {Item} item @param {HTMLElement[]} cells @param {number} flags */
  #label(item, cells, flags) {
    const words = [item.label ?? item.title];
    for (let k = 1; k < cells.length && item.label == null; k += 1) {
      // What the page has drawn there may have no words.
      words.push(this.#columns[k].value?.(item) ?? cells[k].textContent ?? "");
    }
    // Rows of a treegrid have no checked state for screen readers.
    const isMixed = (flags & flagMixed) !== 0;
    if (this.#controller.hasChecks && flags & (flagMixed | flagChecked)) {
      const { checked, partlyChecked } = this.#controller.strings;
      words.push(isMixed ? partlyChecked : checked);
    }
    return words.filter(Boolean).join(", ");
  }

  /**
   * The cells of a row, as many as there is room for.
   *
   * @param {Element} line @returns {HTMLElement[]}
   */
  #cells(line) {
    let state = this.#rows.get(line);
    if (!state) {
      const title = /** @type {HTMLElement} */ (line.querySelector("[part~=title]"));
      title.role = "gridcell";
      title.ariaColIndex = "1";
      state = { version: -1, columns: [], cells: [title], rendered: [] };
      this.#rows.set(line, state);
    }
    const { cells } = state;
    for (const cell of cells.splice(this.#shown)) cell.remove();
    for (const rendered of state.rendered.splice(this.#shown)) rendered?.release();
    for (let k = cells.length; k < this.#shown; k += 1) {
      const cell = element("cell", "span");
      cell.setAttribute("role", "gridcell");
      cell.ariaColIndex = `${k + 1}`;
      cell.style.width = `var(--column-${k})`;
      line.append(cell);
      cells.push(cell);
      state.columns = [];
    }
    if (state.columns !== this.#columns) {
      for (const [k, cell] of cells.entries()) {
        cell.classList.toggle("end", k > 0 && this.#columns[k].align === "end");
      }
    }
    return cells;
  }

  /** @param {number} column -1 is the row itself */
  #enter(column) {
    this.#column = column;
    this.#controller.draw();
    this.#controller.virtualList.focusCursor();
  }

  /** @param {Column} column */
  #width({ width = usualWidths.other }) {
    return width;
  }

  /** @param {Column} column @param {number} k its index; how narrow it may get */
  #least(column, k) {
    return Math.min(this.#width(column), k === 0 ? minTitlePx : this.#head.least);
  }

  /** The widths of the columns that are shown: less than their own if there is not enough room. */
  get #widths() {
    const shown = this.#columns.slice(0, this.#shown);
    const slack = shown.map((column, k) => this.#width(column) - this.#least(column, k));
    const sum = shown.reduce((all, column) => all + this.#width(column), 0);
    const total = slack.reduce((all, own) => all + own, 0);
    const part = total > 0 ? Math.min(Math.max(sum - this.#head.room, 0) / total, 1) : 0;
    return shown.map((column, k) => Math.floor(this.#width(column) - slack[k] * part));
  }

  /** Shows as many columns as there is room for. */
  #fit() {
    const { virtualList, tree, view } = this.#controller;
    const bar = tree.offsetWidth - tree.clientWidth;
    this.#box.style.setProperty("--scrollbar", `${bar}px`);
    let shown = this.#columns.length;
    const sum = () =>
      this.#columns.slice(0, shown).reduce((all, column, k) => all + this.#least(column, k), 0);
    while (shown > 1 && sum() > this.#head.room) shown -= 1;
    const hadFocus = this.#column >= shown;
    this.#shown = Math.max(shown, 1);
    this.#head.show(this.#shown);
    this.#measure();
    if (hadFocus) this.#column = this.#shown - 1;
    if (virtualList.row(view.cursor)) this.#controller.draw();
  }

  #measure() {
    for (const [k, width] of this.#widths.entries()) {
      this.#box.style.setProperty(`--column-${k}`, `${width}px`);
      this.#head.measured(k, width);
    }
    // Text that wraps has other lines now.
    if (this.#controller.measures) this.#controller.draw();
  }
}

/** @param {Line} line whose content is not used any more */
function release({ rendered }) {
  for (const cell of rendered) cell?.release();
}

/** @param {EventTarget | null} target a cell; its tooltip has the whole text if that is cut off */
function updateCellTooltip(target) {
  const cell = target instanceof HTMLElement ? target.closest(".cell") : null;
  if (!(cell instanceof HTMLElement)) return;
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent ?? "" : "";
}
