// @ts-check
// What a filter form asks, and what it is answered with. It knows no document and no engine.

import { EngineError } from "../core/engine.js";
import { fold } from "../core/keys.js";

/** Ids are told apart as texts: 1 and "1" are the same. @typedef {string | number} FormID */
/** @typedef {"single" | "multiple" | "text" | "toggle"} FormKind */
/** @typedef {{ id: FormID, title: string, detail?: string }} FormOption */
/**
 * An option, options in their order, a text, or `true` for a toggle.
 *
 * @typedef {FormID | FormID[] | boolean} FormAnswer
 */
/**
 * @typedef {object} FormLabel
 * @property {FormID} id
 * @property {string} title of its row, and of its sheet
 * @property {FormKind} kind how it is answered
 * @property {FormOption[]} [options]
 * @property {FormAnswer | null} [answer] at first
 * @property {string} [placeholder] for a text
 * @property {string} [inputMode] of the keyboard for a text
 */
/** @typedef {{ id: FormID, title?: string, labels: FormLabel[] }} FormGroup */
/**
 * @typedef {object} FormManager
 * @property {FormID} id
 * @property {string} title
 * @property {FormGroup[]} [groups] those with a title open and close
 * @property {FormLabel[]} [labels] in the place of groups
 */

/** Why a form refused something; it is then as it was before. */
export class FormError extends EngineError {}

/**
 * How much of something is answered.
 *
 * A manager with titled groups counts those with an answer, all else counts labels.
 *
 * @typedef {{ answered: number, all: number }} FormCount
 */

/** @param {unknown} answer @returns {unknown[]} */
const listed = (answer) => (Array.isArray(answer) ? answer : [answer]);

/** White space as Unicode has it, at the ends of a text. */
const edges = /^\p{White_Space}+|\p{White_Space}+$/gu;

/** One label, and where it belongs. */
export class Question {
  /** @type {Map<string, FormOption>} in their order */
  options = new Map();

  /** @param {FormLabel} label @param {FormGroup} group @param {FormManager} manager */
  constructor(label, group, manager) {
    this.label = label;
    this.group = group;
    this.manager = manager;
    if (!["single", "multiple", "text", "toggle"].includes(label.kind)) {
      throw new FormError(
        `The label "${label.id}" is of the kind "${label.kind}". ` +
          "There are single, multiple, text and toggle.",
      );
    }
    for (const option of label.options ?? []) {
      addOnce(this.options, option.id, option, `option of the label "${label.id}"`);
    }
  }

  /**
   * What is given as an answer, as the one it amounts to.
   *
   * @param {unknown} given
   * @returns {FormAnswer | undefined} undefined is none
   */
  read(given) {
    const { id, kind } = this.label;
    if (kind === "toggle") return listed(given).some(Boolean) ? true : undefined;
    if (given === undefined || given === null || given === false) return undefined;
    if (kind === "text") return String(given).replace(edges, "") || undefined;
    const keys = new Set(listed(given).map(String));
    for (const key of keys) {
      if (this.options.has(key)) continue;
      throw new FormError(`The label "${id}" has no option "${key}".`);
    }
    const chosen = [...this.options].filter(([key]) => keys.has(key)).map(([, { id }]) => id);
    if (kind === "multiple") return chosen.length > 0 ? chosen : undefined;
    if (chosen.length > 1) {
      throw new FormError(`The label "${id}" takes one answer and was given ${chosen.length}.`);
    }
    return chosen[0];
  }

  /** @param {FormAnswer | undefined} answer @returns {string[]} what it reads as */
  texts(answer) {
    if (answer === undefined || answer === true) return [];
    if (this.label.kind === "text") return [String(answer)];
    return listed(answer).map((id) => this.options.get(String(id))?.title ?? "");
  }
}

/** The labels of a form with their saved answers. */
export class FormAnswers {
  /** @type {Map<string, Question>} in the order of the form */
  questions = new Map();
  /** @type {FormManager[]} */
  managers;
  /** @type {Map<string, FormAnswer>} */
  #saved = new Map();
  /** What `restore` goes back to. */
  #presented = new Map();

  /** @param {FormManager[]} managers */
  constructor(managers) {
    this.managers = managers;
    const [headers, groups] = [new Map(), new Map()];
    for (const manager of managers) {
      addOnce(headers, manager.id, manager, "manager");
      for (const group of groupsOf(manager)) {
        if (group.title) addOnce(groups, group.id, group, "group");
        for (const label of group.labels) {
          addOnce(this.questions, label.id, new Question(label, group, manager), "label");
        }
      }
    }
    for (const [key, question] of this.questions) {
      const answer = question.read(question.label.answer);
      if (answer !== undefined) this.#saved.set(key, answer);
    }
    this.#presented = new Map(this.#saved);
  }

  /** @param {FormID} id */
  question(id) {
    const question = this.questions.get(String(id));
    if (!question) throw new FormError(`There is no label "${id}" in the form.`);
    return question;
  }

  /** @param {FormID} id @returns {FormAnswer | undefined} */
  answer(id) {
    return this.#saved.get(String(id));
  }

  /** @returns {Record<string, FormAnswer>} of what is answered, in the order of the form */
  get all() {
    /** @type {Record<string, FormAnswer>} */
    const all = {};
    for (const key of this.questions.keys()) {
      const answer = this.#saved.get(key);
      // A copy, so that nobody changes the form by it.
      if (answer !== undefined) all[key] = Array.isArray(answer) ? [...answer] : answer;
    }
    return all;
  }

  /**
   * Makes these the saved answers of their labels.
   *
   * @param {Iterable<[FormID, unknown]>} given
   * @returns {string[]} the labels that are answered differently now
   */
  save(given) {
    // All are read before any is written.
    const read = [...given].map(([id, value]) => {
      return /** @type {const} */ ([String(id), this.question(id).read(value)]);
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
   * Makes these the saved answers; all other labels have none.
   *
   * @param {Record<string, unknown>} given
   */
  replace(given) {
    for (const id of Object.keys(given)) this.question(id);
    return this.save([...this.questions.keys()].map((key) => [key, given[key]]));
  }

  /** Goes back to the answers as they were presented. */
  restore() {
    return this.replace(Object.fromEntries(this.#presented));
  }

  /** Makes what is saved now what `restore` goes back to. */
  present() {
    this.#presented = new Map(this.#saved);
  }

  /** @param {FormManager | FormGroup} part @returns {FormCount} */
  count(part) {
    const isHierarchy = "groups" in part && groupsOf(part).some(({ title }) => title);
    const parts = isHierarchy ? groupsOf(part) : labelsOf(part);
    /** @param {FormLabel} label */
    const isAnswered = ({ id }) => this.#saved.has(String(id));
    const answered = parts.filter((it) => {
      return "labels" in it ? it.labels.some(isAnswered) : isAnswered(it);
    });
    return { answered: answered.length, all: parts.length };
  }

  /**
   * The saved answers as a question about records: OR within a label, AND across labels. It does
   * not follow the form.
   *
   * @param {(record: any, value: FormAnswer, label: FormLabel) => boolean} holds
   * @returns {(record: any) => boolean}
   */
  predicate(holds) {
    const clauses = Object.entries(this.all).map(([key, answer]) => {
      return { values: /** @type {FormAnswer[]} */ (listed(answer)), ...this.question(key) };
    });
    return (record) => {
      return clauses.every(({ values, label }) => values.some((it) => holds(record, it, label)));
    };
  }
}

/** @param {FormManager} manager @returns {FormGroup[]} */
export function groupsOf({ id, groups, labels = [] }) {
  return groups ?? [{ id, labels }];
}

/** @param {FormManager | FormGroup} part */
function labelsOf(part) {
  return "groups" in part ? groupsOf(part).flatMap(({ labels }) => labels) : part.labels ?? [];
}

/**
 * Whether a record holds a value for a label, if it keeps values under the ids of labels; a text is
 * looked for in what it keeps.
 *
 * @param {any} record @param {FormAnswer} value @param {FormLabel} label
 */
export function fieldHolds(record, value, { id, kind }) {
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
  if (map.has(key)) throw new FormError(`Two have the id "${key}": each ${what} needs its own.`);
  map.set(key, value);
}

/** @param {FormAnswer | undefined} a @param {FormAnswer | undefined} b */
function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
