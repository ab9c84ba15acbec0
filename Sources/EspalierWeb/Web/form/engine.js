// @ts-check
// The engine's filter form: answers, drafts, counts and conditions, by numbers.

import {
  formClauseCombineToggles,
  formClauseDraft,
  formModalField,
  formModalFocus,
  formModalIsFull,
  formModalWordCount,
  formQueryAnswers,
  formQueryClauses,
  formQueryGroup,
  formQueryMatches,
  formQueryModal,
  formQueryPresented,
  formQuerySection,
  formQueryTallies,
  formResultEntry,
  formResultRefusal,
  formResultSkippedCount,
  formResultWordCount,
} from "./boundary.js";
import { formCommands } from "./codes.js";
import { View } from "../core/engine.js";

/** @typedef {keyof typeof formCommands} FormCommand */

/**
 * @typedef {object} FormResult of a command
 * @property {number} refusal see `formRefusal` in boundary.js
 * @property {number} entry that was refused, or -1
 * @property {number[]} skipped entries
 * @property {number[]} changed fields
 */

/** @typedef {import("./types.js").FormMatchOptions} FormMatchOptions */

/** A filter form in the engine. Groups, sections, fields and options are numbers in their order. */
export class FormView extends View {
  /** @param {import("../core/engine.js").EngineExports} engine */
  constructor(engine) {
    super(engine, engine.espalier_form_make());
  }

  /**
   * Starts over with other fields, without answers and records.
   *
   * @param {number[]} parts see `formPart` in boundary.js
   */
  define(parts) {
    this.call("form_define", this.write(parts));
  }

  /**
   * @param {FormCommand} command
   * @param {number | number[]} argument a field, an option or a text; or entries
   * @returns {FormResult}
   */
  perform(command, argument = 0) {
    const value = typeof argument === "number" ? argument : this.write(argument);
    const words = [...this.list(this.call("form_command", formCommands[command], value))];
    const end = formResultWordCount + words[formResultSkippedCount];
    return {
      refusal: words[formResultRefusal],
      entry: words[formResultEntry],
      skipped: words.slice(formResultWordCount, end),
      changed: words.slice(end),
    };
  }

  /** The saved answers, as entries in the order of the fields. */
  get answers() {
    return this.#query(formQueryAnswers);
  }

  /** The answers that `cancel` restores, as entries. */
  get presented() {
    return this.#query(formQueryPresented);
  }

  /** The open modal, if there is one: its field, its part of the screen, and its draft. */
  get modal() {
    const words = this.#query(formQueryModal);
    if (words.length === 0) return undefined;
    return {
      field: words[formModalField],
      isFull: words[formModalIsFull] === 1,
      focus: words[formModalFocus],
      values: words.slice(formModalWordCount),
    };
  }

  /**
   * The numbers of answered and of all parts.
   *
   * @param {"group" | "section"} part @param {number} number
   */
  progress(part, number) {
    const query = part === "group" ? formQueryGroup : formQuerySection;
    const [answered, all, isOne] = this.#query(query, number);
    return { answered, all, isOne: isOne === 1 };
  }

  /**
   * The chosen conditions: three words each, the clause, the field and the value.
   *
   * @param {FormMatchOptions} options
   */
  clauses(options) {
    return this.#query(formQueryClauses, bitsOf(options));
  }

  /**
   * The number of matching records; and three words for each possible answer, the field, the value
   * and the number of its records.
   *
   * @param {FormMatchOptions} options
   */
  tallies(options) {
    return this.#query(formQueryTallies, bitsOf(options));
  }

  /** @param {FormMatchOptions} options @returns {number[]} the matching records */
  matches(options) {
    return this.#query(formQueryMatches, bitsOf(options));
  }

  /** @param {number} count of records, which hold nothing yet */
  setRecords(count) {
    this.call("form_records", count);
  }

  /**
   * @param {number} field @param {number} option 0 for a toggle and for a text
   * @param {number[]} records that hold it
   */
  setColumn(field, option, records) {
    this.call("form_column", field, option, this.write(records));
  }

  /** @param {number} query @param {number} argument */
  #query(query, argument = 0) {
    return [...this.list(this.call("form_query", query, argument))];
  }
}

/** @param {FormMatchOptions} options */
function bitsOf({ draft, combineToggles }) {
  return (draft ? formClauseDraft : 0) | (combineToggles ? formClauseCombineToggles : 0);
}
