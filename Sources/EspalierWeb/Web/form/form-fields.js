// @ts-check
// The fields of a filter form, as the page describes them.

import { EspalierError } from "../core/errors.js";
import { fold } from "../core/keys.js";

/**
 * @typedef {import("../core/types.js").Key} Key
 * @typedef {import("./types.js").FormAnswer} FormAnswer
 * @typedef {import("./types.js").FormField} FormField
 * @typedef {import("./types.js").FormGroup} FormGroup
 * @typedef {import("./types.js").FormNouns} FormNouns
 * @typedef {import("./types.js").FormSection} FormSection
 */
/** @typedef {FormField["kind"]} FormKind */
/** @typedef {NonNullable<FormField["options"]>[number]} FormOption */

/**
 * The number of answers.
 *
 * A group with titled sections counts sections with an answer, all else counts fields.
 *
 * @typedef {{ answered: number, all: number }} FormCount
 */

const kinds = ["toggle", "multiple", "single", "text"];

/** @param {unknown} answer @returns {unknown[]} */
export const listed = (answer) => (Array.isArray(answer) ? answer : [answer]);

/** One field, and where it belongs. */
export class FieldModel {
  /** @type {Map<string, FormOption>} in their order */
  options = new Map();
  /** @type {string[]} the keys of the options */
  keys;

  /**
   * @param {number} number in the engine @param {FormField} field
   * @param {FormSection} section @param {FormGroup} group
   */
  constructor(number, field, section, group) {
    this.number = number;
    this.field = field;
    this.section = section;
    this.group = group;
    if (!kinds.includes(field.kind)) {
      throw new EspalierError(
        "invalid-data",
        `The field "${field.id}" is of the kind "${field.kind}". ` +
          "There are single, multiple, text and toggle.",
      );
    }
    for (const option of field.options ?? []) {
      addOnce(this.options, option.id, option, `option of the field "${field.id}"`);
    }
    this.keys = [...this.options.keys()];
  }

  /** @param {FormAnswer | undefined} answer @returns {string[]} what it reads as */
  texts(answer) {
    if (answer === undefined || answer === true) return [];
    if (this.field.kind === "text") return [String(answer)];
    return listed(answer).map((id) => this.options.get(String(id))?.title ?? "");
  }

  /** @param {FormAnswer | undefined} answer @returns {string} why it is not valid, or "" */
  faultOf(answer) {
    const { kind, validate } = this.field;
    if (kind !== "text" || !validate || answer === undefined || answer === "") return "";
    return validate(String(answer));
  }
}

/** @param {FormGroup} group @returns {FormSection[]} */
export function formSections({ id, sections, fields = [] }) {
  return sections ?? [{ id, fields }];
}

/**
 * Whether a group has sections that open and close.
 *
 * @param {FormGroup} group
 */
export function isTitled({ sections }) {
  return sections?.some(({ title }) => title) ?? false;
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
 * @param {Map<string, Value>} map @param {Key} id @param {Value} value
 * @param {string} what it is, in words
 */
export function addOnce(map, id, value, what) {
  const key = String(id);
  if (map.has(key)) {
    const message = `Two have the id "${key}": each ${what} needs its own.`;
    throw new EspalierError("duplicate-id", message);
  }
  map.set(key, value);
}
