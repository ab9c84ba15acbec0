// @ts-check
// The titles of the columns: they sort, and say how wide their columns are.

import { commandIn, destination, focusByKey } from "../core/keys.js";
import { ResizeHandle, resizeStep } from "../core/resize-handle.js";
import { element } from "../core/row-pool.js";

/** The minimum width of a column, in pixels. */
const minHeaderPx = 56;

/**
 * @typedef {{ resize: (column: number, width: number) => void, resized: (column: number) => void,
 *   sort: (column: number) => void, leave: () => void }} GridHeaderOwner
 */

/** The row above the rows. */
export class GridHeader {
  element = element("grid-head");
  #line = element("head-row");
  #controller;
  #owner;
  /** @type {{ head: HTMLElement, button: HTMLElement, splitter: ResizeHandle, width: number }[]} */
  #columns = [];
  #shown = 1;

  /** @param {import("./controller.js").OutlineController} controller @param {GridHeaderOwner} owner */
  constructor(controller, owner) {
    this.#controller = controller;
    this.#owner = owner;
    this.element.setAttribute("role", "rowgroup");
    this.#line.setAttribute("role", "row");
    this.#line.ariaRowIndex = "1";
    this.element.append(this.#line);
    this.element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** The minimum width of a column, in pixels. */
  get least() {
    return minHeaderPx;
  }

  /** The maximum width of all columns together, in pixels. */
  get room() {
    return this.#line.clientWidth;
  }

  /** @param {import("./grid.js").Column[]} columns */
  fill(columns) {
    this.#columns = columns.map(({ align, title }, k) => {
      const head = element("header");
      head.setAttribute("role", "columnheader");
      head.ariaColIndex = `${k + 1}`;
      head.ariaLabel = title;
      head.ariaSort = "none";
      if (k > 0) head.style.width = `var(--column-${k})`;
      head.classList.toggle("end", k > 0 && align === "end");
      const button = element("header-button", "button");
      button.tabIndex = -1;
      const words = element("header-title", "span");
      words.textContent = title;
      const arrow = element("header-arrow", "span");
      arrow.ariaHidden = "true";
      button.append(words, arrow);
      button.addEventListener("click", () => this.#owner.sort(k));
      head.append(button);
      const splitter = this.#splitter(k, title);
      if (k > 0) head.append(splitter.element);
      return { head, button, splitter, width: 0 };
    });
    this.#line.replaceChildren(...this.#columns.map(({ head }) => head));
  }

  /** @param {number} count of the columns that there is room for */
  show(count) {
    this.#shown = count;
    for (const [k, { head }] of this.#columns.entries()) head.hidden = k >= count;
  }

  /** @param {number} column @param {number} width in pixels */
  measured(column, width) {
    const found = this.#columns[column];
    found.width = width;
    found.splitter.updateValue();
  }

  /** Labels the separators again. */
  stringsChanged() {
    for (const { head, splitter } of this.#columns) {
      splitter.label = this.#controller.strings.columnWidth(head.ariaLabel ?? "");
    }
  }

  /** @param {number} column @param {"ascending" | "descending"} direction */
  sorted(column, direction) {
    for (const [k, { head }] of this.#columns.entries()) {
      head.ariaSort = k === column ? direction : "none";
    }
  }

  /** @param {number} column */
  isAscending(column) {
    return this.#columns[column].head.ariaSort === "ascending";
  }

  get hasFocus() {
    return this.element.matches(":focus-within");
  }

  /**
   * Moves the focus by a key.
   *
   * @param {number} column
   */
  focus(column) {
    focusByKey(this.#columns[column].button);
  }

  /** @param {number} column @param {string} title */
  #splitter(column, title) {
    const edge = element("splitter", "span");
    edge.tabIndex = -1;
    return new ResizeHandle(
      edge,
      this.#controller.strings.columnWidth(title),
      {
        isMirrored: () => this.#controller.host.isMirrored,
        width: () => this.#columns[column].width,
        resize: (width, cause) =>
          cause === "key" ? this.#resize(column, width) : this.#owner.resize(column, width),
        done: () => this.#owner.resized(column),
      },
      // It is where the column begins; the column ends where it ended.
      { min: minHeaderPx, isAtStart: true },
    );
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const target = /** @type {Node} */ (event.target);
    const column = this.#columns.findIndex(({ head }) => head.contains(target));
    const command = commandIn(this.#controller.host, event, "headers");
    const place = destination(command, column, this.#shown);
    const { width } = this.#columns[column] ?? { width: 0 };
    if (command === "widen") {
      this.#resize(column, width + resizeStep);
    } else if (command === "narrow") {
      this.#resize(column, width - resizeStep);
    } else if (place !== undefined) {
      this.focus(place);
    } else if (command === "toRows") {
      this.#owner.leave();
    } else {
      // Enter is the button's own.
      return;
    }
    event.preventDefault();
  }

  /** @param {number} column @param {number} width in pixels, which is announced */
  #resize(column, width) {
    // The first one has what the others leave.
    if (column === 0) return;
    const found = this.#columns[column];
    const { width: before } = found;
    this.#owner.resize(column, width);
    if (found.width !== before) this.#owner.resized(column);
    const { host, strings } = this.#controller;
    host.say(strings.columnResized(found.head.ariaLabel ?? "", found.width));
  }
}
