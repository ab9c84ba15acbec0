// @ts-check
// The view `form`: a filter form made from the columns of records, and the records that pass it.

import { define } from "../espalier.js";
import { GridView } from "./grid-view.js";

/**
 * @typedef {import("../form/form.js").FormElement} FormElement
 * @typedef {import("./source.js").Facets} Facets
 * @typedef {import("./source.js").FacetColumn} FacetColumn
 * @typedef {import("./views.js").ViewContext} ViewContext
 */

/**
 * After how many milliseconds counts on the way take the place of others in a form with the focus;
 * it is announced again to screen readers.
 */
const announcementDelayMs = 1000;

/** Records with a form to filter them. */
export class FormView extends GridView {
  #form = /** @type {FormElement} */ (document.createElement("espalier-form"));
  /** @type {FacetColumn[]} the columns that are asked for */
  #columns = [];
  /** @type {Facets | undefined} those that came while a sheet was open */
  #late;
  #isFilled = false;
  /** The time when it was filled last. */
  #filledAt = 0;

  /** @param {ViewContext} context */
  constructor(context) {
    super(context);
    this.element.className = "form-view";
    const form = this.#form;
    form.label = "Filter";
    form.addEventListener("espalier-change", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.cause === "api") return;
      void this.search(this.#filter());
    });
    // A sheet that closes gives way to counts that are waiting.
    form.addEventListener("focusin", () => this.#catchUp());
    this.element.prepend(form);
    this.table.didCount = (facets) => this.#fill(facets);
  }

  /** @param {ViewContext} context */
  static async make(context) {
    await define("form");
    return new this(context);
  }

  get ownFilter() {
    return "The form filters them.";
  }

  /** The filter that the answers stand for. */
  #filter() {
    const { answers } = this.#form;
    return this.#columns.flatMap((column) => {
      const answer = answers[column.name];
      if (answer === undefined || answer === null) return [];
      if (Array.isArray(answer)) {
        return answer.length > 0 ? [`${column.written}=${answer.join(",")}`] : [];
      }
      const text = `${answer}`.trim();
      if (text === "") return [];
      if (column.range !== undefined) return [`${column.written}:${text.replaceAll(/\s+/g, "")}`];
      return [`${column.written}~"${text.replaceAll(/["\\]/g, "\\$&")}"`];
    }).join(" ");
  }

  /** @param {Facets} facets */
  #fill(facets) {
    const form = this.#form;
    if (form.shadowRoot?.querySelector("dialog[open]")) {
      this.#late = facets;
      return;
    }
    const hadFocus = form.matches(":focus-within");
    const isCounting = facets.state === "counting";
    if (isCounting && hadFocus && performance.now() - this.#filledAt < announcementDelayMs) return;
    this.#filledAt = performance.now();
    this.#late = undefined;
    this.#columns = facets.columns.filter(({ options, range, text }) =>
      options !== undefined || range !== undefined || text
    );
    const expanded = this.#isFilled ? [...form.expanded] : ["filter"];
    form.groups = [{
      id: "filter",
      title: isCounting ? "Filter (counting…)" : "Filter",
      expanded: expanded.includes("filter"),
      fields: this.#columns.map((column) => field(column, facets.state !== "complete")),
    }];
    this.#isFilled = true;
    if (hadFocus) form.focusCursor();
  }

  #catchUp() {
    if (this.#late) this.#fill(this.#late);
  }
}

/**
 * @param {FacetColumn} column @param {boolean} isPart whether there may be more than was counted
 * @returns {import("../form/form-model.js").FormField}
 */
function field({ name, title, options, range, answer }, isPart) {
  if (options) {
    return {
      id: name,
      title,
      kind: "multiple",
      placeholder: "Any",
      help: "Choose one or several. Without a choice, every record passes.",
      answer: answer ?? null,
      options: options.map(({ id, title, count }) => {
        return { id, title, detail: `${count.toLocaleString("en")}${isPart ? "+" : ""}` };
      }),
    };
  }
  if (range === undefined) {
    return {
      id: name,
      title,
      kind: "text",
      placeholder: "Contains…",
      help: "Records pass in which this text occurs.",
      answer: answer ?? null,
    };
  }
  return {
    id: name,
    title,
    kind: "text",
    placeholder: range,
    help: "Two dots stand between the least and the greatest: 30..40, 30.. or ..40.",
    answer: answer ?? null,
    validate: (text) =>
      text === "" || text.includes("..") ? "" : "A range has two dots, such as 30..40 or 30..",
  };
}
