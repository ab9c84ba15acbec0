// @ts-check
// The answers of a filter form: ids, options and texts as the numbers of the engine's form, which
// decides, and back.

import { EspalierError, unknownId } from "../core/errors.js";
import {
  formEntryField,
  formEntryGroup,
  formEntryValue,
  formEntryWordCount,
  formPartBits,
  formPartFlatGroup,
  formPartGroup,
  formPartMultiple,
  formPartSection,
  formPartSingle,
  formPartText,
  formPartToggle,
  formRefusalMisplaced,
  formRefusalModalIsOpen,
  formRefusalNone,
  formRefusalSeveralAnswers,
} from "./boundary.js";
import { addOnce, FieldModel, formSections, isTitled, listed } from "./form-fields.js";

/** @typedef {import("./form-fields.js").Key} Key */
/** @typedef {import("./form-fields.js").FormOption} FormOption */
/** @typedef {import("./form-fields.js").FormAnswer} FormAnswer */
/** @typedef {import("./form-fields.js").FormField} FormField */
/** @typedef {import("./form-fields.js").FormSection} FormSection */
/** @typedef {import("./form-fields.js").FormGroup} FormGroup */
/** @typedef {import("./form-fields.js").FormCount} FormCount */
/** @typedef {import("./engine.js").FormView} FormView */
/** @typedef {import("./engine.js").FormCommand} FormCommand */

/** @type {Record<string, number>} */
const parts = {
  toggle: formPartToggle,
  multiple: formPartMultiple,
  single: formPartSingle,
  text: formPartText,
};

/**
 * The value of an object's own property, undefined if it has none.
 *
 * @param {Record<string, unknown>} object @param {string} key
 */
const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** White space as Unicode has it, at the ends of a text. */
const edges = /^\p{White_Space}+|\p{White_Space}+$/gu;

/**
 * The fields of a form, with its answers.
 *
 * While the form is in no page, or the engine is not loaded yet, answers are only kept: they take
 * effect when the engine's view is there, as far as they fit.
 */
export class FormModel {
  /** @type {Map<string, FieldModel>} in the order of the form */
  questions = new Map();
  /** @type {FormGroup[]} */
  groups;
  /** @type {FieldModel[]} by number */
  #fields;
  /** @type {number[]} the definition for the engine */
  #parts = [];
  /** @type {Map<FormGroup | FormSection, { part: "group" | "section", number: number }>} */
  #numbers = new Map();
  /** @type {FormView | undefined} */
  #view;
  /** @type {string[]} by number, and the numbers by text */
  #texts = [];
  /** @type {Map<string, number>} */
  #textNumbers = new Map();
  /** Entries while there is no view: the saved answers, and those that were presented. */
  #kept = { saved: /** @type {number[]} */ ([]), presented: /** @type {number[]} */ ([]) };
  /** @type {Map<string, FormAnswer> | undefined} the saved answers, until they change */
  #saved;
  /** Incremented by every command. */
  version = 0;

  /** @param {FormGroup[]} groups */
  constructor(groups) {
    this.groups = groups;
    const [headers, sections] = [new Map(), new Map()];
    let sectionCount = 0;
    for (const [number, group] of groups.entries()) {
      addOnce(headers, group.id, group, "group");
      this.#numbers.set(group, { part: "group", number });
      const isHierarchy = isTitled(group);
      this.#parts.push(isHierarchy ? formPartGroup : formPartFlatGroup);
      if (!isHierarchy) sectionCount += 1;
      for (const section of formSections(group)) {
        if (section.title) addOnce(sections, section.id, section, "section");
        if (isHierarchy) {
          this.#numbers.set(section, { part: "section", number: sectionCount });
          this.#parts.push(formPartSection);
          sectionCount += 1;
        }
        for (const field of section.fields) {
          const question = new FieldModel(this.questions.size, field, section, group);
          addOnce(this.questions, field.id, question, "field");
          this.#parts.push(parts[field.kind] | (question.options.size << formPartBits));
        }
      }
    }
    this.#fields = [...this.questions.values()];
    const first = this.#fields.map(({ field }) => /** @type {const} */ ([field.id, field.answer]));
    this.#kept.saved = this.entriesOf("groups", first);
    this.#kept.presented = this.#kept.saved;
  }

  /**
   * Lets the engine decide from now on.
   *
   * @param {FormView} view
   * @param {boolean} isStrict whether answers that do not fit are refused, and not left out
   */
  connect(view, isStrict = false) {
    const { saved, presented } = this.#kept;
    view.define(this.#parts);
    this.#view = view;
    try {
      this.#perform("groups", isStrict ? "replace" : "replace-known", presented);
      view.perform("begin");
      this.#perform("groups", "replace-known", saved);
    } catch (error) {
      this.#view = undefined;
      throw error;
    }
  }

  /** Keeps the answers when the engine's view goes. */
  disconnect() {
    const view = this.#view;
    if (view) this.#kept = { saved: view.answers, presented: view.presented };
    this.#view = undefined;
  }

  /**
   * The engine's view.
   *
   * @param {string} method that was called
   */
  engine(method) {
    if (this.#view) return this.#view;
    throw new EspalierError("refused", `${method}: the form is not ready, or in no page`);
  }

  /** @param {number} number @returns {FieldModel} */
  field(number) {
    return this.#fields[number];
  }

  /** @param {string} method that was called @param {Key} id */
  question(method, id) {
    const question = this.questions.get(String(id));
    if (!question) throw unknownId(method, id, "field");
    return question;
  }

  /** @param {Key} id @returns {FormAnswer | undefined} */
  answer(id) {
    return this.#answers.get(String(id));
  }

  /** @returns {Record<string, FormAnswer>} of what is answered, in the order of the form */
  get all() {
    // A copy, so that the caller cannot change the form through it. The entries of a key such as
    // "__proto__" become a property like any other.
    return Object.fromEntries(
      [...this.#answers].map((
        [key, answer],
      ) => [key, Array.isArray(answer) ? [...answer] : answer]),
    );
  }

  get #answers() {
    return (this.#saved ??= this.#read(this.entries));
  }

  /**
   * Performs a command of the user, or one that concerns the draft.
   *
   * @param {FormCommand} command @param {number} [argument]
   * @returns {string[]} the fields that are answered differently now
   */
  perform(command, argument) {
    return this.#view ? this.#perform(command, command, argument) : [];
  }

  /**
   * Makes these the saved answers of their fields.
   *
   * @param {string} method that was called @param {Iterable<readonly [Key, unknown]>} given
   * @returns {string[]} the fields that are answered differently now
   */
  save(method, given) {
    return this.#perform(method, "answer", this.entriesOf(method, given));
  }

  /**
   * Makes these the saved answers; all other fields have none.
   *
   * @param {string} method that was called @param {Record<string, unknown>} given
   */
  replace(method, given) {
    for (const id of Object.keys(given)) this.question(method, id);
    return this.#perform(method, "replace", this.entriesOf(method, this.#ownOf(given)));
  }

  /**
   * Makes those of some answers that still fit the form the saved answers.
   *
   * @param {Record<string, unknown>} given
   * @returns {string[]} the fields that are answered differently
   */
  restoreKnown(given) {
    const known = this.#known(this.#ownOf(given));
    return this.#perform("restore", "replace-known", this.entriesOf("restore", known));
  }

  /**
   * Saves those of some answers that still fit the form.
   *
   * @param {Record<string, unknown>} given
   * @returns {string[]} the fields that are answered differently
   */
  saveKnown(given) {
    const known = this.#known(this.#ownOf(given)).filter(([, answer]) => {
      return answer !== undefined && listed(answer).length > 0;
    });
    return this.save("restore", known);
  }

  /** Goes back to the answers as they were presented. */
  restore() {
    if (this.#view) return this.#perform("cancel", "cancel");
    return this.#perform("cancel", "replace", this.#kept.presented);
  }

  /** Makes what is saved now what `restore` goes back to. */
  present() {
    if (this.#view) this.#view.perform("begin");
    else this.#kept.presented = this.#kept.saved;
  }

  /** Takes all answers away; while a field is being answered, that of its draft. */
  clear() {
    return this.#perform("clear", this.#view ? "clear" : "replace", []);
  }

  /** The field that is being answered, if any, with the draft and the part of the screen. */
  get modal() {
    const modal = this.#view?.modal;
    if (!modal) return undefined;
    const question = this.#fields[modal.field];
    const isText = question.field.kind === "text";
    return {
      question,
      isFull: modal.isFull,
      chosen: new Set(isText ? [] : modal.values.map((option) => question.keys[option])),
      text: isText ? this.#texts[modal.values[0]] ?? "" : "",
    };
  }

  /**
   * The number of a text in the engine: -1 if it is none.
   *
   * @param {unknown} given
   */
  textNumber(given) {
    const text = String(given).replace(edges, "");
    if (!text) return -1;
    let number = this.#textNumbers.get(text);
    if (number === undefined) {
      number = this.#texts.push(text) - 1;
      this.#textNumbers.set(text, number);
    }
    return number;
  }

  /**
   * @param {string} method that was called @param {FormGroup | FormSection} part
   * @returns {FormCount & { isOne: boolean }}
   */
  count(method, part) {
    const { part: kind, number } = /** @type {{ part: "group", number: number }} */ (
      this.#numbers.get(part)
    );
    return this.engine(method).progress(kind, number);
  }

  /**
   * The saved answers as a question about records: OR within a field, AND across fields. It does
   * not follow the form.
   *
   * @param {(record: any, value: FormAnswer, field: FormField) => boolean} holds
   * @returns {(record: any) => boolean}
   */
  predicate(holds) {
    /** @type {{ value: FormAnswer, field: FormField }[][]} */
    const clauses = [];
    const words = this.engine("predicate").clauses({});
    for (let k = 0; k < words.length; k += 3) {
      const question = this.#fields[words[k + 1]];
      const value = this.value(question, words[k + 2]);
      (clauses[words[k]] ??= []).push({ value, field: question.field });
    }
    return (record) => {
      return clauses.every((chosen) => chosen.some((it) => holds(record, it.value, it.field)));
    };
  }

  // Numbers

  /** The saved answers, as entries. */
  get entries() {
    return this.#view?.answers ?? this.#kept.saved;
  }

  /** @param {Key} id @returns {number} of a section in a group with titled ones; -1 if it is not there */
  sectionNumber(id) {
    for (const [section, { part, number }] of this.#numbers) {
      if (part === "section" && String(section.id) === String(id)) return number;
    }
    return -1;
  }

  /** @param {number} number */
  key(number) {
    return String(this.#fields[number].field.id);
  }

  /**
   * @param {string} method that was called @param {FormCommand} command
   * @param {number | number[]} [argument]
   */
  #perform(method, command, argument) {
    return this.result(method, command, argument).changed.map((number) => this.key(number));
  }

  /**
   * @param {string} method that was called @param {FormCommand} command
   * @param {number | number[]} [argument]
   */
  result(method, command, argument) {
    this.#saved = undefined;
    this.version += 1;
    if (!this.#view) return this.#keep(command, /** @type {number[]} */ (argument));
    const result = this.#view.perform(command, argument);
    if (result.refusal !== formRefusalNone) throw this.#refused(method, result, argument);
    return result;
  }

  /**
   * Keeps answers until there is a view.
   *
   * @param {FormCommand} command @param {number[]} entries
   * @returns {import("./engine.js").FormResult}
   */
  #keep(command, entries) {
    const named = new Set(fieldsOf(entries));
    const { saved } = this.#kept;
    const rest = command === "answer"
      ? saved.filter((_, k) => !named.has(saved[k - (k % formEntryWordCount) + formEntryField]))
      : [];
    this.#kept.saved = [...rest, ...entries];
    return { refusal: formRefusalNone, entry: -1, skipped: [], changed: [] };
  }

  /**
   * @param {string} method that was called @param {import("./engine.js").FormResult} result
   * @param {number | number[]} [argument]
   */
  #refused(method, { refusal, entry }, argument) {
    if (refusal === formRefusalModalIsOpen) {
      const title = this.modal?.question.field.title;
      return new EspalierError("refused", `${method}: the sheet "${title}" is open`);
    }
    const numbers = Array.isArray(argument) ? fieldsOf(argument) : [];
    const number = numbers[entry];
    if (refusal === formRefusalSeveralAnswers) {
      const count = numbers.filter((it) => it === number).length;
      const message = `The field "${this.key(number)}" takes one answer and was given ${count}.`;
      return new EspalierError("invalid-data", message);
    }
    if (refusal === formRefusalMisplaced && Array.isArray(argument)) {
      const { id } = this.groups[argument[entry * formEntryWordCount + formEntryGroup]];
      const message = `${method}: the group "${id}" does not have this section with this field`;
      return new EspalierError("unknown-id", message);
    }
    return new EspalierError("refused", `${method}: this cannot be done now`);
  }

  /**
   * The entries of answers.
   *
   * @param {string} method that was called @param {Iterable<readonly [Key, unknown]>} given
   */
  entriesOf(method, given) {
    return [...given].flatMap(([id, answer]) => {
      const question = this.question(method, id);
      const values = this.values(question, answer);
      // A field without a value is named, and so has no answer.
      return (values.length > 0 ? values : [-1]).flatMap((it) => [-1, -1, question.number, it]);
    });
  }

  /**
   * The values of a given answer.
   *
   * @param {FieldModel} question @param {unknown} given @returns {number[]}
   */
  values({ field: { id, kind }, keys }, given) {
    if (kind === "toggle") return listed(given).some(Boolean) ? [0] : [];
    if (given === undefined || given === null || given === false) return [];
    if (kind === "text") return [this.textNumber(given)];
    return [...new Set(listed(given).map(String))].map((key) => {
      const option = keys.indexOf(key);
      if (option >= 0) return option;
      throw new EspalierError("unknown-id", `The field "${id}" has no option "${key}".`);
    });
  }

  /**
   * The answer with a value.
   *
   * @param {FieldModel} question @param {number} value @returns {FormAnswer}
   */
  value({ field: { kind }, options, keys }, value) {
    if (kind === "toggle") return true;
    if (kind === "text") return this.#texts[value];
    return /** @type {FormOption} */ (options.get(keys[value])).id;
  }

  /** @param {number[]} entries @returns {Map<string, FormAnswer>} in the order of the form */
  #read(entries) {
    /** @type {FormAnswer[]} */
    const answers = [];
    for (let k = 0; k < entries.length; k += formEntryWordCount) {
      const [number, value] = [entries[k + formEntryField], entries[k + formEntryValue]];
      if (value < 0) continue;
      const question = this.#fields[number];
      const answer = this.value(question, value);
      const others = /** @type {Key[]} */ (answers[number] ?? []);
      answers[number] = question.field.kind === "multiple"
        ? [...others, /** @type {Key} */ (answer)]
        : answer;
    }
    return new Map(Object.keys(answers).map((number) => [this.key(+number), answers[+number]]));
  }

  /** @param {Record<string, unknown>} given @returns {[string, unknown][]} */
  #ownOf(given) {
    return [...this.questions.keys()].map((key) => [key, own(given, key)]);
  }

  /**
   * Leaves options out that a field does not have.
   *
   * @param {[string, unknown][]} given @returns {[string, unknown][]}
   */
  #known(given) {
    return given.map(([key, answer]) => {
      const { field, options } = this.question("restore", key);
      if (field.kind === "text" || field.kind === "toggle") return [key, answer];
      return [key, listed(answer).filter((id) => options.has(String(id)))];
    });
  }
}

/** @param {number[]} entries @returns {number[]} the field of each */
function fieldsOf(entries) {
  return entries.filter((_, k) => k % formEntryWordCount === formEntryField);
}
