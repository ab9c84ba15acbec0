// @ts-check
// The columns of a table of records: which there are, their order and widths, and the list that changes them.

import { changeAddress, layoutParameters } from "./address.js";

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("../outline/outline.js").OutlineElement} OutlineElement
 * @typedef {import("./address.js").Layout} Layout
 * @typedef {import("./record-table.js").Sort} Sort
 * @typedef {import("./source.js").Facets["columns"]} Columns
 */

/** The width of a column, in pixels. */
const widths = { record: 112, number: 96, boolean: 80, date: 176, text: 160 };

/** The greatest width that each column of texts gets in addition, where there is room; the last one gets the rest. */
const maxExtraWidthPx = 240;

/** The columns of one table. They are in the address, so that Back undoes what the user changes. */
export class RecordColumns {
  /** The list of columns to hide and to move. */
  menu = document.createElement("details");
  #list = document.createElement("div");
  #outline;
  #say;
  /** @type {Columns} the columns as they are in the data */
  #found = [];
  /** @type {Layout} */
  #layout = plainLayout();
  /** The column whose width was changed last, if nothing else was changed since. */
  #resized = "";
  /** @type {Sort | null} the order that the records are in */
  #sorted = null;

  /** @param {OutlineElement} outline @param {(words: string) => void} say */
  constructor(outline, say) {
    this.#outline = outline;
    this.#say = say;
    const summary = document.createElement("summary");
    summary.textContent = "Columns";
    this.#list.className = "columns-list";
    this.menu.append(summary, this.#list);
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.menu.open) return;
      event.stopPropagation();
      this.menu.open = false;
      summary.focus();
    });
    this.menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.menu.contains(relatedTarget)) {
        this.menu.open = false;
      }
    });
  }

  get layout() {
    return this.#layout;
  }

  /** The columns in their order. */
  get #ordered() {
    const columns = this.#found;
    const { order } = this.#layout;
    const first = order.flatMap((name) => columns.find((column) => column.name === name) ?? []);
    return [...new Set([...first, ...columns])];
  }

  /** The columns that are not hidden. */
  get shown() {
    return this.#ordered.filter(({ name }) => !this.#layout.hidden.includes(name));
  }

  /** @param {Sort | null} sort the order that the records are in */
  set sorted(sort) {
    // Another width is another step after that.
    if (!isEqual(sort, this.#sorted)) this.#resized = "";
    this.#sorted = sort;
  }

  /**
   * Begins with the records of another branch, whose columns are not known yet.
   *
   * @param {Layout} layout
   */
  begin(layout) {
    this.#layout = layout;
    this.#resized = "";
    this.#found = [];
  }

  /** @param {Columns} columns as they are in the data */
  take(columns) {
    const names = (/** @type {Columns} */ some) => some.map(({ name, kind }) => [name, kind]);
    const isOther = !isEqual(names(columns), names(this.#found));
    this.#found = columns;
    if (!isOther) return;
    this.#setColumns();
    this.#fillMenu();
  }

  #setColumns() {
    const { widths: own } = this.#layout;
    const plain = this.shown.map(({ name, kind }) => own[name] ?? usualWidth(kind));
    const texts = this.shown.filter(({ name, kind }) =>
      !own[name] && usualWidth(kind) === widths.text
    );
    // Texts need the room, and the names of the records do not.
    const room = this.#outline.clientWidth - plain.reduce((sum, width) => sum + width, 0);
    const free = Math.max(room - 2 * widths.record, 0);
    const share = Math.min(Math.floor(free / texts.length), maxExtraWidthPx);
    const extra = (/** @type {Columns[number]} */ column) => {
      if (!texts.includes(column)) return 0;
      return column === texts.at(-1) ? free - share * (texts.length - 1) : share;
    };
    const columns = this.shown.map((column, k) => ({
      title: column.title,
      width: plain[k] + extra(column),
      align: /** @type {"start" | "end"} */ (column.kind === "number" ? "end" : "start"),
      value: (/** @type {Item} */ { cells }) =>
        /** @type {Record<string, string> | undefined} */ (cells)?.[column.name] ?? "",
    }));
    this.#outline.columns = [{ title: "Record", width: widths.record }, ...columns];
    this.mark();
  }

  /** Fills the list of columns to hide and to move. */
  #fillMenu() {
    const columns = this.#ordered;
    this.menu.hidden = columns.length === 0;
    this.#list.replaceChildren(...columns.map(({ name, title }, k) => {
      const line = document.createElement("div");
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = !this.#layout.hidden.includes(name);
      box.addEventListener("change", () => {
        const hidden = this.#layout.hidden.filter((other) => other !== name);
        this.#changeLayout({ hidden: box.checked ? hidden : [...hidden, name] });
      });
      label.append(box, title);
      const mover = (/** @type {string} */ sign, /** @type {string} */ words, step = 1) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = sign;
        button.title = button.ariaLabel = `Move ${title} ${words}`;
        button.disabled = k + step < 0 || k + step >= columns.length;
        button.addEventListener("click", () => this.#move(name, step));
        return button;
      };
      line.append(label, mover("↑", "towards the beginning", -1), mover("↓", "towards the end"));
      return line;
    }));
  }

  /**
   * Moves a column past another one.
   *
   * @param {string} name @param {number} step -1 towards the beginning, 1 towards the end
   */
  #move(name, step) {
    const order = this.#ordered.map((column) => column.name);
    const from = order.indexOf(name);
    order.splice(from + step, 0, ...order.splice(from, 1));
    this.#changeLayout({ order });
    const line = this.#list.children[from + step];
    const buttons = [...line?.querySelectorAll("button") ?? []];
    const button = buttons[step < 0 ? 0 : 1];
    (button?.disabled ? buttons[step < 0 ? 1 : 0] : button)?.focus();
    this.#say(`Column ${from + step + 1} of ${order.length}`);
  }

  /** @param {string} name of a column @param {number} width that the user gave it, in pixels */
  widen(name, width) {
    const how = this.#resized === name ? "replace" : "push";
    this.#layout = { ...this.#layout, widths: { ...this.#layout.widths, [name]: width } };
    this.#resized = name;
    changeAddress(layoutParameters(this.#layout), how);
  }

  /**
   * Changes the columns for the user; Back undoes it.
   *
   * @param {Partial<Layout>} changes
   */
  #changeLayout(changes) {
    const layout = { ...this.#layout, ...changes };
    const own = this.#found.map(({ name }) => name);
    // The order of the data needs no words.
    if (isEqual(layout.order, own)) layout.order = [];
    changeAddress(layoutParameters(layout), "push");
    this.arrange(layout);
  }

  /** @param {Layout} layout */
  arrange(layout) {
    if (isEqual(layout, this.#layout)) return;
    this.#layout = layout;
    this.#resized = "";
    this.#setColumns();
    this.#fillMenu();
  }

  /** Has the header say by which column the records are sorted. */
  mark() {
    const { controller } = this.#outline;
    const grid = /** @type {import("../outline/grid.js").Grid | undefined} */ (
      [...(controller?.parts ?? [])].find((part) => "reordered" in part)
    );
    if (!grid) return;
    const sort = this.#sorted;
    const column = this.shown.findIndex(({ name }) => name === sort?.column) + 1;
    if (!sort || column === 0) return grid.reordered();
    const direction = sort.isDescending ? "descending" : "ascending";
    grid.restore({ widths: grid.state.widths, sort: { column, direction } }, true);
  }
}

/** @param {string} kind of the values of a column */
function usualWidth(kind) {
  return kind in widths ? widths[/** @type {keyof typeof widths} */ (kind)] : widths.text;
}

/** @returns {Layout} all columns as they are in the data */
export function plainLayout() {
  return { order: [], hidden: [], widths: {} };
}

/** @param {unknown} a @param {unknown} b */
function isEqual(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
