// @ts-check
// The fields of a filter form and their answers. Independent of the document and the engine.

import { EspalierError, unknownId } from "../core/errors.js";
import { fold } from "../core/keys.js";

/**
 * Ids are compared as texts: 1 and "1" are the same.
 *
 * @typedef {string | number} FormID
 */
/** @typedef {"single" | "multiple" | "text" | "toggle"} FormKind */
/** @typedef {{ id: FormID, title: string, detail?: string }} FormOption */
/**
 * An option, options in their order, a text, or `true` for a toggle.
 *
 * @typedef {FormID | FormID[] | boolean} FormAnswer
 */
/**
 * @typedef {object} FormField
 * @property {FormID} id
 * @property {string} title of its row, and of its sheet
 * @property {FormKind} kind how it is answered
 * @property {FormOption[]} [options]
 * @property {FormAnswer | null} [answer] at first
 * @property {string} [placeholder] for a text
 * @property {string} [inputMode] of the keyboard for a text
 */
/**
 * @typedef {object} FormSection
 * @property {FormID} id
 * @property {string} [title]
 * @property {boolean} [expanded] at first
 * @property {FormField[]} fields
 *
 * @typedef {object} FormGroup
 * @property {FormID} id
 * @property {string} title
 * @property {boolean} [expanded] at first
 * @property {FormSection[]} [sections] those with a title open and close
 * @property {FormField[]} [fields] in the place of sections
 */

/**
 * The number of answers.
 *
 * A group with titled sections counts sections with an answer, all else counts fields.
 *
 * @typedef {{ answered: number, all: number }} FormCount
 */

/** @param {unknown} answer @returns {unknown[]} */
const listed = (answer) => (Array.isArray(answer) ? answer : [answer]);

/**
 * The value of an object's own property, undefined if it has none.
 *
 * @param {Record<string, unknown>} object @param {string} key
 */
const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** White space as Unicode has it, at the ends of a text. */
const edges = /^\p{White_Space}+|\p{White_Space}+$/gu;

/** One field, and where it belongs. */
export class FieldModel {
  /** @type {Map<string, FormOption>} in their order */
  options = new Map();

  /** @param {FormField} field @param {FormSection} section @param {FormGroup} group */
  constructor(field, section, group) {
    this.field = field;
    this.section = section;
    this.group = group;
    if (!["single", "multiple", "text", "toggle"].includes(field.kind)) {
      throw new EspalierError(
        "invalid-data",
        `The field "${field.id}" is of the kind "${field.kind}". ` +
          "There are single, multiple, text and toggle.",
      );
    }
    for (const option of field.options ?? []) {
      addOnce(this.options, option.id, option, `option of the field "${field.id}"`);
    }
  }

  /**
   * The normal form of a given answer.
   *
   * @param {unknown} given
   * @returns {FormAnswer | undefined} undefined is none
   */
  read(given) {
    const { id, kind } = this.field;
    if (kind === "toggle") return listed(given).some(Boolean) ? true : undefined;
    if (given === undefined || given === null || given === false) return undefined;
    if (kind === "text") return String(given).replace(edges, "") || undefined;
    const keys = new Set(listed(given).map(String));
    for (const key of keys) {
      if (this.options.has(key)) continue;
      throw new EspalierError("unknown-id", `The field "${id}" has no option "${key}".`);
    }
    const chosen = [...this.options].filter(([key]) => keys.has(key)).map(([, { id }]) => id);
    if (kind === "multiple") return chosen.length > 0 ? chosen : undefined;
    if (chosen.length > 1) {
      throw new EspalierError(
        "invalid-data",
        `The field "${id}" takes one answer and was given ${chosen.length}.`,
      );
    }
    return chosen[0];
  }

  /** @param {FormAnswer | undefined} answer @returns {string[]} what it reads as */
  texts(answer) {
    if (answer === undefined || answer === true) return [];
    if (this.field.kind === "text") return [String(answer)];
    return listed(answer).map((id) => this.options.get(String(id))?.title ?? "");
  }
}

/** The fields of a form with their saved answers. */
export class FormModel {
  /** @type {Map<string, FieldModel>} in the order of the form */
  questions = new Map();
  /** @type {FormGroup[]} */
  groups;
  /** @type {Map<string, FormAnswer>} */
  #saved = new Map();
  /** The answers that `restore` returns to. */
  #presented = new Map();

  /** @param {FormGroup[]} groups */
  constructor(groups) {
    this.groups = groups;
    const [headers, sections] = [new Map(), new Map()];
    for (const group of groups) {
      addOnce(headers, group.id, group, "group");
      for (const section of formSections(group)) {
        if (section.title) addOnce(sections, section.id, section, "section");
        for (const field of section.fields) {
          addOnce(this.questions, field.id, new FieldModel(field, section, group), "field");
        }
      }
    }
    for (const [key, question] of this.questions) {
      const answer = question.read(question.field.answer);
      if (answer !== undefined) this.#saved.set(key, answer);
    }
    this.#presented = new Map(this.#saved);
  }

  /** @param {string} method that was called @param {FormID} id */
  question(method, id) {
    const question = this.questions.get(String(id));
    if (!question) throw unknownId(method, id, "field");
    return question;
  }

  /** @param {FormID} id @returns {FormAnswer | undefined} */
  answer(id) {
    return this.#saved.get(String(id));
  }

  /** @returns {Record<string, FormAnswer>} of what is answered, in the order of the form */
  get all() {
    const answered = [...this.questions.keys()].filter((key) => this.#saved.has(key));
    // A copy, so that the caller cannot change the form through it. The entries of a key such as
    // "__proto__" become a property like any other.
    return Object.fromEntries(answered.map((key) => [key, copy(this.#saved.get(key))]));
  }

  /**
   * Makes these the saved answers of their fields.
   *
   * @param {string} method that was called @param {Iterable<[FormID, unknown]>} given
   * @returns {string[]} the fields that are answered differently now
   */
  save(method, given) {
    // All are read before any is written.
    const read = [...given].map(([id, value]) => {
      return /** @type {const} */ ([String(id), this.question(method, id).read(value)]);
    });
    return read
      .filter(([key, answer]) => {
        if (isSame(this.#saved.get(key), answer)) return false;
        if (answer === undefined) this.#saved.delete(key);
        else this.#saved.set(key, answer);
        return true;
      })
      .map(([key]) => key);
  }

  /**
   * Makes these the saved answers; all other fields have none.
   *
   * @param {string} method that was called @param {Record<string, unknown>} given
   */
  replace(method, given) {
    for (const id of Object.keys(given)) this.question(method, id);
    return this.save(method, [...this.questions.keys()].map((key) => [key, own(given, key)]));
  }

  /**
   * Makes those of some answers that still fit the form the saved answers.
   *
   * @param {Record<string, unknown>} given
   * @returns {string[]} the fields that are answered differently
   */
  restoreKnown(given) {
    const known = [...this.questions].map(([key, { field, options }]) => {
      const answer = own(given, key);
      if (field.kind === "text" || field.kind === "toggle") return [key, answer];
      const ids = listed(answer).filter((id) => options.has(String(id)));
      return [key, field.kind === "single" ? ids[0] : ids];
    });
    return this.replace("restore", Object.fromEntries(known));
  }

  /**
   * Saves those of some answers that still fit the form.
   *
   * @param {Record<string, unknown>} given
   * @returns {string[]} the fields that are answered differently
   */
  saveKnown(given) {
    return Object.entries(given).flatMap(([key, answer]) => {
      try {
        return this.save("restore", [[key, answer]]);
      } catch (error) {
        if (error instanceof EspalierError) return [];
        throw error;
      }
    });
  }

  /** Goes back to the answers as they were presented. */
  restore() {
    return this.replace("cancel", Object.fromEntries(this.#presented));
  }

  /** Makes what is saved now what `restore` goes back to. */
  present() {
    this.#presented = new Map(this.#saved);
  }

  /** @param {FormGroup | FormSection} part @returns {FormCount} */
  count(part) {
    const isHierarchy = "sections" in part && formSections(part).some(({ title }) => title);
    /** @type {(FormSection | FormField)[]} */
    const parts = isHierarchy ? formSections(part) : formFields(part);
    /** @param {FormField} field */
    const isAnswered = ({ id }) => this.#saved.has(String(id));
    const answered = parts.filter((it) => {
      return "fields" in it ? it.fields.some(isAnswered) : isAnswered(it);
    });
    return { answered: answered.length, all: parts.length };
  }

  /**
   * The saved answers as a question about records: OR within a field, AND across fields. It does
   * not follow the form.
   *
   * @param {(record: any, value: FormAnswer, field: FormField) => boolean} holds
   * @returns {(record: any) => boolean}
   */
  predicate(holds) {
    const clauses = Object.entries(this.all).map(([key, answer]) => {
      return {
        values: /** @type {FormAnswer[]} */ (listed(answer)),
        ...this.question("predicate", key),
      };
    });
    return (record) => {
      return clauses.every(({ values, field }) => values.some((it) => holds(record, it, field)));
    };
  }
}

/** @param {FormGroup} group @returns {FormSection[]} */
export function formSections({ id, sections, fields = [] }) {
  return sections ?? [{ id, fields }];
}

/** @param {FormGroup | FormSection} part */
function formFields(part) {
  return "sections" in part
    ? formSections(part).flatMap(({ fields }) => fields)
    : part.fields ?? [];
}

/**
 * Whether a record holds a value for a field, if it keeps values under the ids of fields; a text is
 * looked for in what it keeps.
 *
 * @param {any} record @param {FormAnswer} value @param {FormField} field
 */
export function recordHolds(record, value, { id, kind }) {
  return listed(record[id]).some((held) => {
    if (kind !== "text") return String(held) === String(value);
    return fold(String(held ?? "")).includes(fold(String(value)));
  });
}

/**
 * @template Value
 * @param {Map<string, Value>} map @param {FormID} id @param {Value} value
 * @param {string} what it is, in words
 */
function addOnce(map, id, value, what) {
  const key = String(id);
  if (map.has(key)) {
    const message = `Two have the id "${key}": each ${what} needs its own.`;
    throw new EspalierError("duplicate-id", message);
  }
  map.set(key, value);
}

/** @param {FormAnswer | undefined} answer */
function copy(answer) {
  return /** @type {FormAnswer} */ (Array.isArray(answer) ? [...answer] : answer);
}

/** @param {FormAnswer | undefined} a @param {FormAnswer | undefined} b */
function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
