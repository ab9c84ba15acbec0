// @ts-check
// The page's records, whose numbers the engine counts for every possible answer.

import { recordHolds } from "./form-fields.js";

/** @typedef {import("./engine.js").FormMatchOptions} FormMatchOptions */

/** @typedef {import("./types.js").FormMatch} FormMatch */

/** The records of a form, in the engine as long as its view is the same. */
export class FormRecords {
  /** @type {readonly any[]} */
  #records;
  /** @type {import("./engine.js").FormView | undefined} that has the records */
  #view;
  /** @type {Map<number, string>} the texts that the engine has the records of, by field */
  #texts = new Map();
  /** @type {FormMatch["counts"] | undefined} that were shown last, and what they depend on */
  #shown;
  #shownFor = "";

  /** @param {readonly any[]} records */
  constructor(records) {
    this.#records = records;
  }

  get records() {
    return this.#records;
  }

  /** Passes the records again, as to a form with other fields. */
  invalidate() {
    this.#view = undefined;
  }

  /**
   * @param {import("./form-model.js").FormModel} model @param {FormMatchOptions} options
   * @returns {FormMatch}
   */
  match(model, options) {
    const view = model.engine("matchRecords");
    this.#pass(model, view, options);
    const counts = [...model.questions.values()].map(({ field }) => {
      return { field: field.id, counts: /** @type {number[]} */ ([]) };
    });
    const [, ...words] = view.tallies(options);
    for (let k = 0; k < words.length; k += 3) counts[words[k]].counts.push(words[k + 2]);
    return { matches: view.matches(options), counts };
  }

  /**
   * The counts to show, which are the same until a command.
   *
   * @param {import("./form-model.js").FormModel} model @param {boolean} draft
   */
  shown(model, draft) {
    const now = `${model.version} ${draft}`;
    if (!this.#shown || this.#view !== model.engine("records") || this.#shownFor !== now) {
      this.#shown = this.match(model, { draft }).counts;
      this.#shownFor = now;
    }
    return this.#shown;
  }

  /**
   * @param {import("./form-model.js").FormModel} model
   * @param {import("./engine.js").FormView} view @param {FormMatchOptions} options
   */
  #pass(model, view, { draft }) {
    const modal = draft ? model.modal : undefined;
    const isNew = this.#view !== view;
    if (isNew) {
      view.setRecords(this.#records.length);
      this.#texts.clear();
      this.#view = view;
    }
    for (const { number, field, options } of model.questions.values()) {
      if (field.kind === "text") {
        const isDrafted = modal?.question.number === number;
        const text = String((isDrafted ? modal.text : model.answer(field.id)) ?? "");
        if (!text || this.#texts.get(number) === text) continue;
        this.#texts.set(number, text);
        view.setColumn(number, 0, this.#holding(text, field));
      } else if (isNew) {
        const values = field.kind === "toggle" ? [true] : [...options.values()].map(({ id }) => id);
        for (const [option, value] of values.entries()) {
          view.setColumn(number, option, this.#holding(value, field));
        }
      }
    }
  }

  /**
   * @param {import("./form-fields.js").FormAnswer} value
   * @param {import("./form-fields.js").FormField} field
   */
  #holding(value, field) {
    return this.#records.flatMap((record, k) => (recordHolds(record, value, field) ? [k] : []));
  }
}
