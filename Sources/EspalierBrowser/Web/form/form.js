// @ts-check
// <espalier-form>: questions to filter by, as rows that collapse.

import { EspalierElement } from "../core/element.js";
import { FormAnswers, FormError, fieldHolds } from "./answers.js";
import { FormDesk } from "./desk.js";
import { FormFields } from "./fields.js";
import { englishWords } from "./words.js";

/** @typedef {import("./words.js").FormWords} FormWords */
/** @typedef {import("./answers.js").FormID} FormID */

/**
 * A form to filter by.
 *
 * Its labels come as `managers`, or from the fields inside the element, which then are also what a
 * <form> submits. These events bubble:
 *
 * - `espalier-change`, `{ label, answer, answers, cause }`: label is null if several changed
 * - `espalier-save` and `espalier-cancel`, `{ answers, cause }`: of the form as a whole
 * - `espalier-willexpand`, `espalier-willcollapse` and `espalier-expand`, `{ id, expanded, cause }`
 */
export class FormElement extends EspalierElement {
  static styles = ["espalier.css", "form/form.css"];
  static formAssociated = true;
  static observedAttributes = ["actions", "label"];

  #internals = this.attachInternals();
  #answers = new FormAnswers([]);
  /** @type {FormFields | undefined} where the labels come from, if not from a script */
  #fields;
  #isGiven = false;
  #words = englishWords;
  /** @type {string | undefined} answers of an earlier visit */
  #remembered;
  #desk = new FormDesk(this, {
    answers: () => this.#answers,
    save: (given, cause) => this.#tell(this.#answers.save(given), cause),
    end: (how, cause) => this.#end(how, cause),
  });
  #observer = new MutationObserver(() => this.#readFields());

  constructor() {
    super();
    // A field that may not be sent as it is cannot be seen; its sheet can.
    const open = (/** @type {Event} */ event) => {
      const label = this.#fields?.labelOf(event.target);
      if (label === undefined || !this.view) return;
      event.preventDefault();
      if (!this.#desk.isAsking) this.open(label);
    };
    this.addEventListener("invalid", open, true);
  }

  // What a script says and asks

  /** The parts that were given, or are made of the fields inside the element. */
  get managers() {
    return this.#answers.managers;
  }

  set managers(managers) {
    this.#answers = new FormAnswers(managers);
    this.#isGiven = true;
    this.#fields = undefined;
    this.#observer.disconnect();
    this.#desk.build();
    this.#desk.show();
    this.#tellForm();
    this.#recall();
  }

  /** The saved answers, by label; what has none is left out. @returns {Record<string, any>} */
  get answers() {
    return this.#answers.all;
  }

  set answers(answers) {
    const changed = this.#answers.replace(answers);
    this.#answers.present();
    this.#tell(changed, "api");
  }

  /** What the form says by itself; what is left out stays as it is. @returns {FormWords} */
  get words() {
    return this.#words;
  }

  /** @param {Partial<FormWords>} words */
  set words(words) {
    this.#words = { ...this.#words, ...words };
    this.#desk.show();
  }

  /** "half", "full", or null: lists for several answers are full, all else is half. */
  get presentation() {
    return this.getAttribute("presentation");
  }

  set presentation(how) {
    if (how === null) this.removeAttribute("presentation");
    else this.setAttribute("presentation", how);
  }

  /** Whether there are buttons below the rows: Cancel, Clear and Save. */
  get actions() {
    return this.hasAttribute("actions");
  }

  set actions(areThere) {
    this.toggleAttribute("actions", areThere);
  }

  get disabled() {
    return this.hasAttribute("disabled");
  }

  set disabled(isDisabled) {
    this.toggleAttribute("disabled", isDisabled);
  }

  /**
   * Saves an answer to a label.
   *
   * @param {FormID} label @param {import("./answers.js").FormAnswer | null} answer null is none
   */
  answer(label, answer) {
    this.#tell(this.#answers.save([[label, answer]]), "api");
  }

  /**
   * Takes the answer of one label away, or of all. While a sheet is open, all is its draft.
   *
   * @param {FormID} [label]
   */
  clear(label) {
    if (label === undefined) this.#desk.clear("api");
    else this.answer(label, null);
  }

  /** Tells the answers, which are what `cancel` goes back to from now on. */
  save() {
    this.#end("save", "api");
  }

  /** Goes back to the answers as they were given or saved. */
  cancel() {
    this.#end("cancel", "api");
  }

  /** Goes to a label, and opens its sheet if it has one. @param {FormID} label */
  open(label) {
    this.#desk.open(this.#answers.question(label));
  }

  /** @param {FormID} id of a manager or a group */
  expand(id) {
    this.#desk.turn(this.#desk.header(id), true, "api");
  }

  /** @param {FormID} id of a manager or a group */
  collapse(id) {
    this.#desk.turn(this.#desk.header(id), false, "api");
  }

  /** @param {FormID} id of a manager or a group */
  isExpanded(id) {
    return this.#desk.isOpen(this.#desk.header(id));
  }

  /** How much of a manager or a group is answered. @param {FormID} id */
  counts(id) {
    return this.#answers.count(/** @type {any} */ (this.#desk.item(this.#desk.header(id)).part));
  }

  /**
   * The saved answers as a question about records: OR within a label, AND across labels. It does
   * not follow the form.
   *
   * @param {(record: any, value: any, label: import("./answers.js").FormLabel) => boolean} [holds]
   *   whether a record holds a value for a label; if left out, it keeps them under the label's id
   */
  predicate(holds = fieldHolds) {
    return this.#answers.predicate(holds);
  }

  /**
   * Whether a record, which keeps values under the ids of labels, is one that is looked for.
   *
   * @param {any} record
   */
  matches(record) {
    return this.predicate()(record);
  }

  // What the browser says

  connectedCallback() {
    // What was set before this class was there stands in the way of its own properties.
    for (const name of /** @type {const} */ (["words", "managers", "answers", "presentation"])) {
      if (!Object.hasOwn(this, name)) continue;
      const value = /** @type {any} */ (this)[name];
      delete this[name];
      /** @type {any} */ (this)[name] = value;
    }
    super.connectedCallback();
  }

  attributeChangedCallback() {
    this.#desk.show();
  }

  /** @param {boolean} isDisabled */
  formDisabledCallback(isDisabled) {
    this.#desk.isDisabled = isDisabled;
    this.#desk.show();
  }

  formResetCallback() {
    const changed = this.#fields
      ? this.#answers.replace(this.#fields.answers)
      : this.#answers.restore();
    this.#tell(changed, "api");
  }

  /** @param {unknown} state that `setFormValue` was told on an earlier visit */
  formStateRestoreCallback(state) {
    if (typeof state !== "string") return;
    this.#remembered = state;
    this.#recall();
  }

  // What the base asks for

  start() {
    if (!this.view) return;
    if (!this.#isGiven) {
      this.#observer.observe(this, { childList: true, subtree: true });
      this.#fields = new FormFields(this);
      this.#answers = new FormAnswers(this.#fields.managers);
    }
    this.#desk.start(this.view);
    this.#tellForm();
  }

  stop() {
    this.#observer.disconnect();
    this.#desk.stop();
  }

  // Answers

  #readFields() {
    const fields = new FormFields(this);
    this.#answers = new FormAnswers(fields.managers);
    this.#fields = fields;
    this.#desk.build();
    this.#desk.show();
  }

  /** While a sheet is open, the form does not end. @param {string} how @param {string} cause */
  #end(how, cause) {
    if (this.#desk.isAsking) return;
    if (how === "save") this.#answers.present();
    else this.#tell(this.#answers.restore(), cause);
    this.fire(how, { answers: this.answers, cause });
  }

  /** Has everybody know of new answers. @param {string[]} labels @param {string} cause */
  #tell(labels, cause) {
    if (labels.length === 0) return;
    for (const label of labels) this.#fields?.write(label, this.#answers.answer(label));
    this.#tellForm();
    this.#desk.show();
    const only = labels.length === 1 ? this.#answers.question(labels[0]) : undefined;
    this.say(only ? this.#spoken(only) : this.#words.cleared);
    const { answers } = this;
    const label = only?.label.id ?? null;
    this.fire("change", { label, answer: only && answers[labels[0]], answers, cause });
  }

  /**
   * An answer, and what it counts for, as it is heard.
   *
   * @param {import("./answers.js").Question} question
   */
  #spoken({ label, manager }) {
    const { words } = this;
    const answer = this.#answers.answer(label.id);
    const texts = this.#answers.question(label.id).texts(answer);
    const read = texts.length > 0 ? words.list(texts) : answer ? words.checked : words.cleared;
    const { answered, all } = this.#answers.count(manager);
    return `${label.title}: ${read}. ${manager.title}: ${words.count(answered, all)}`;
  }

  #tellForm() {
    if (this.#fields) {
      // The fields speak for themselves.
      this.#internals.setFormValue(null);
      return;
    }
    const data = new FormData();
    for (const [key, answer] of Object.entries(this.answers)) {
      for (const value of Array.isArray(answer) ? answer : [answer]) {
        data.append(key, value === true ? "on" : String(value));
      }
    }
    this.#internals.setFormValue(data, JSON.stringify(this.answers));
  }

  /** Answers as on an earlier visit, as far as there still are such labels and options. */
  #recall() {
    if (this.#remembered === undefined || !this.#isGiven) return;
    const remembered = Object.entries(JSON.parse(this.#remembered));
    this.#remembered = undefined;
    const changed = remembered.flatMap(([key, answer]) => {
      try {
        return this.#answers.save([[key, answer]]);
      } catch (error) {
        if (error instanceof FormError) return [];
        throw error;
      }
    });
    this.#tell(changed, "load");
  }
}
