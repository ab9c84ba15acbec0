// @ts-check
// Values that are too long for their rows, as a whole while rows wrap. They are read when their rows
// come into sight.

import { RowReader } from "./row-reader.js";
import { isCut, SourceError } from "./source.js";
import { detailWords } from "./told.js";

/** The time for which rows have to rest before their values are requested, in milliseconds. */
const pauseMs = 80;

/** The greatest number of values that are kept. */
const kept = 500;

/** The greatest length of a value in a row, in characters; the panel has the rest. */
const maxValueChars = 10_000;

/**
 * @typedef {import("./source.js").Item} Item
 * @typedef {import("../espalier.js").DrawnRow} DrawnRow
 * @typedef {{ detail: string, text: string, isAll: boolean }} Value what was read: detail: the
 *   beginning that it belongs to; text: empty if there is no more than that
 */

/** The whole values of one outline. */
export class WholeValues {
  #source;
  #controller;
  #open;
  /** @type {Map<string, Value>} by wire id */
  #known = new Map();
  /** @type {WeakMap<HTMLElement, string>} the values in the elements of rows */
  #shown = new WeakMap();
  /** @type {RowReader<string, Item>} of values by wire id, with their beginnings */
  #reader;

  /**
   * @param {import("./source.js").OutlineSource} source
   * @param {import("../outline/controller.js").OutlineController} controller
   * @param {(id: number) => void} open shows all of a value that is too long for a row, too
   */
  constructor(source, controller, open) {
    this.#source = source;
    this.#controller = controller;
    this.#open = open;
    this.#reader = new RowReader(controller, {
      pauseMs,
      batch: 1,
      read: ([[id, item]]) => this.#fetch(id, item),
    });
    controller.host.addFeature({ decorateRow: (row) => this.#decorate(row) });
  }

  /** @param {DrawnRow} row */
  #decorate(row) {
    const { element } = row;
    const item = /** @type {Item | undefined} */ (row.item);
    const wraps = this.#controller.wrap === "all";
    const value = wraps && item && isCut(item) ? this.#valueOf(item) : undefined;
    const shown = value?.text ? value : undefined;
    const look = shown ? `${item?.id}\n${shown.detail}` : "";
    if ((this.#shown.get(element) ?? "") === look) return;
    this.#shown.set(element, look);
    const detail = element.querySelector(":scope > [part~=detail]");
    if (!detail || !item) return;
    if (!shown) {
      // That of a branch may be why it was not loaded; it was written a moment ago.
      if (!item.branch && detail.textContent !== item.detail) {
        detail.textContent = item.detail ?? "";
      }
      return;
    }
    detail.replaceChildren(shown.text);
    if (!shown.isAll) detail.append(" ", this.#more(row));
  }

  /**
   * A button for the rest of a value, which the keys open, too.
   *
   * @param {DrawnRow} row
   */
  #more(row) {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.setAttribute("part", "rest");
    button.textContent = "Show more";
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      const number = row.id === null ? undefined : this.#controller.number(row.id);
      if (number !== undefined) this.#open(number);
    });
    button.addEventListener("dblclick", (event) => event.stopPropagation());
    return button;
  }

  /** @param {Item} item whose value is requested if it is not known */
  #valueOf(item) {
    const known = this.#known.get(`${item.id}`);
    if (known?.detail === item.detail) return known;
    this.#reader.want(`${item.id}`, item);
    return undefined;
  }

  /** @param {string} id @param {Item} item */
  async #fetch(id, { detail = "", quote, remarks }) {
    if (this.#known.size > kept) this.#known.clear();
    try {
      const { text, next } = await this.#source.value(id, 0);
      // No letter is cut in two.
      const shown = text.length <= maxValueChars
        ? text
        : [...text.slice(0, maxValueChars * 2)].slice(0, maxValueChars).join("");
      const isAll = next === null && shown.length === text.length;
      const words = detailWords({ text: shown, quote, cut: !isAll, remarks });
      this.#known.set(id, { detail, text: words, isAll });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // Of some there is no more than the row has; without a server, all are tried again later.
      if (!error.isSilent) this.#known.set(id, { detail, text: "", isAll: true });
    }
  }
}
