// @ts-check
// <espalier-form>: questions to filter by, as rows that collapse.

import { EspalierElement } from "../core/base-element.js";
import { checkState } from "../core/errors.js";
import { FormView } from "./engine.js";
import { recordHolds } from "./form-fields.js";
import { FormModel } from "./form-model.js";
import { FormRecords } from "./form-records.js";
import { applySerialized, serialize } from "./serialized-answers.js";
import { FormController } from "./form-controller.js";
import { FormMarkup } from "./form-markup.js";
import { formStrings } from "./strings.js";

/** @typedef {import("../core/base-element.js").Cause} Cause */
/** @typedef {import("./form-fields.js").Key} Key */
/** @typedef {import("./form-row.js").FormHeader} FormHeader */
/** @typedef {import("./strings.js").FormStrings} FormStrings */
/** @typedef {import("./form-fields.js").FormAnswer} FormAnswer */
/** @typedef {import("./types.js").FormState} FormState */

/**
 * A form to filter by.
 *
 * Its fields come as `groups`, or from the form controls inside the element, which then are also what
 * a <form> submits. These events bubble:
 *
 * - `espalier-change`, `{ field, answer, answers, cause }`: field is null if several changed
 * - `espalier-save` and `espalier-cancel`, `{ answers, cause }`: of the form as a whole
 * - `espalier-willexpand`, `espalier-willcollapse` and `espalier-expand`, `{ id, expanded, cause }`
 *
 * @extends {EspalierElement<FormStrings, import("./types.js").FormEvents>}
 */
export class FormElement extends EspalierElement {
  static get styles() {
    return ["espalier.css", "form/form.css"];
  }

  static get formAssociated() {
    return true;
  }

  static get observedAttributes() {
    return ["actions", "label"];
  }

  /** @type {FormView | undefined} */
  view = undefined;
  #internals = this.attachInternals();
  #answers = new FormModel([]);
  /** @type {FormRecords | undefined} */
  #records;
  /** @type {FormMarkup | undefined} the source of the fields, if not a script */
  #fields;
  #isGiven = false;
  /** @type {string | undefined} answers of an earlier visit */
  #remembered;
  #controller = new FormController(this, {
    answers: () => this.#answers,
    records: () => this.#records,
    report: (keys, cause) => this.#report(keys, cause),
    end: (how, cause) => this.#end(how, cause),
  });
  #observer = new MutationObserver(() => this.#readFields());
  /** The fields of the page while one of them may have the focus; they are invisible. */
  #exposed = document.createElement("div");
  /** @type {string | undefined} the field that was focused there */
  #wrong;

  constructor() {
    super();
    // Of fields that may not be sent as they are, the browser focuses one, unless it was only asked
    // whether there are any. It can do so only while the field is displayed.
    this.addEventListener("invalid", (event) => {
      if (this.#fields?.fieldOf(event.target) === undefined || !this.view) return;
      if (this.#controller.isAsking) event.preventDefault();
      else this.#expose();
    }, true);
    this.addEventListener("focusin", ({ target }) => {
      const field = this.#fields?.fieldOf(target);
      if (field !== undefined && this.#exposed.isConnected) this.#wrong = field;
    });
    // A script, or a browser that fills in forms, has given a field another value.
    this.addEventListener("change", ({ target }) => {
      if (this.#fields?.fieldOf(target) === undefined) return;
      this.#report(this.#answers.replace("change", this.#fields.answers), "user");
    });
  }

  // Properties and methods

  /**
   * The groups that were set, or those of the form controls inside the element.
   *
   * @returns {import("./form-model.js").FormGroup[]}
   */
  get groups() {
    return this.#answers.groups;
  }

  /** @param {import("./form-model.js").FormGroup[] | null | undefined} groups null is none */
  set groups(groups) {
    this.#replace(new FormModel(groups ?? []));
    this.#isGiven = true;
    this.#fields = undefined;
    this.#observer.disconnect();
    this.#controller.build();
    this.#controller.show();
    this.#updateFormValue();
    this.#restoreRemembered();
  }

  /**
   * The saved answers, by field; a field without one is left out.
   *
   * @returns {Record<string, FormAnswer>}
   */
  get answers() {
    return this.#answers.all;
  }

  /** @param {Record<string, FormAnswer | null | undefined>} answers */
  set answers(answers) {
    this.closeSheet();
    const changed = this.#answers.replace("answers", answers);
    this.#answers.present();
    this.#report(changed, "api");
  }

  /**
   * The saved answers as keys and values: one entry for each section with any, in order.
   *
   * @returns {import("./serialized-answers.js").FormSerializedAnswers[]}
   */
  get serializedAnswers() {
    return serialize(this.#answers);
  }

  /**
   * Replaces all saved answers by serialized ones.
   *
   * @param {import("./serialized-answers.js").FormSerializedAnswers[]} serializedAnswers
   * @param {{ skipUnknown?: boolean }} options whether answers to what is no longer in the form are left out
   * @returns {import("./serialized-answers.js").FormSerializedAnswer[]} what was left out
   */
  apply(serializedAnswers, { skipUnknown = false } = {}) {
    const { changed, skipped } = applySerialized(this.#answers, serializedAnswers, skipUnknown);
    this.#report(changed, "api");
    return skipped;
  }

  /**
   * The records to filter, which keep values under the ids of fields; null if there are none. Each
   * option shows the number of its records.
   *
   * @returns {readonly any[] | null}
   */
  get records() {
    return this.#records?.records ?? null;
  }

  set records(records) {
    this.#records = records ? new FormRecords(records) : undefined;
    this.#controller.show();
  }

  /**
   * The records that match, and the number of them for each possible answer.
   *
   * @param {import("./engine.js").FormMatchOptions} options
   */
  matchRecords(options = {}) {
    return (this.#records ?? new FormRecords([])).match(this.#answers, options);
  }

  get defaultStrings() {
    return this.stringsOf("form", formStrings);
  }

  stringsChanged() {
    this.#controller.show();
  }

  /**
   * "half", "full", or null: lists for several answers are full, all else is half.
   *
   * @returns {"half" | "full" | null}
   */
  get presentation() {
    return /** @type {"half" | "full" | null} */ (this.getAttribute("presentation"));
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
   * Saves the answer of a field.
   *
   * @param {Key} field @param {FormAnswer | null} answer null is none
   */
  answer(field, answer) {
    this.#report(this.#answers.save("answer", [[field, answer]]), "api");
  }

  /**
   * Clears the answer of one field, or of all; while a sheet is open, its draft instead of all.
   *
   * @param {Key} [field]
   */
  clear(field) {
    if (field === undefined) this.#controller.clear("api");
    else this.answer(field, null);
  }

  /** Reports the answers, which `cancel` returns to from now on. */
  save() {
    this.#end("save", "api");
  }

  /** Goes back to the answers as they were given or saved. */
  cancel() {
    this.#end("cancel", "api");
  }

  /**
   * Goes to a field, and opens its sheet if it has one.
   *
   * @param {Key} field
   */
  openSheet(field) {
    this.#whenRead(() => {
      this.#controller.openSheet(this.#answers.question("openSheet", field));
    });
  }

  /** Closes the sheet that is open, if any, and discards its draft. */
  closeSheet() {
    this.#controller.closeSheet();
  }

  focusCursor() {
    this.#whenRead(() => this.#controller.focusCursor());
  }

  /** @param {Key} id of a group or a section */
  expand(id) {
    this.#whenRead(() => {
      this.#controller.turn(this.#controller.header("expand", id), true, "api");
    });
  }

  /** @param {Key} id of a group or a section */
  collapse(id) {
    this.#whenRead(() => {
      this.#controller.turn(this.#controller.header("collapse", id), false, "api");
    });
  }

  /** @param {Key} id of a group or a section */
  toggle(id) {
    this.#whenRead(() => {
      const number = this.#controller.header("toggle", id);
      this.#controller.turn(number, !this.#controller.isOpen(number), "api");
    });
  }

  /**
   * The expanded groups and sections.
   *
   * @returns {Key[]}
   */
  get expanded() {
    return this.#controller.expanded;
  }

  set expanded(ids) {
    this.#whenRead(() => {
      this.#controller.expandOnly(ids.map((id) => this.#controller.header("expanded", id)));
    });
  }

  /**
   * Whether a group or a section is expanded, undefined if there is none with the id.
   *
   * @param {Key} id @returns {boolean | undefined}
   */
  isExpanded(id) {
    const number = this.#controller.findHeader(id);
    return number === undefined ? undefined : this.#controller.isOpen(number);
  }

  /**
   * The state to keep, as JSON.
   *
   * @returns {FormState}
   */
  state() {
    const { answers, expanded } = this;
    return { version: 1, expanded, answers };
  }

  /**
   * Restores the result of `state`. Ids of groups, sections, fields and options that are gone are
   * ignored.
   *
   * @param {FormState} state
   */
  restore(state) {
    checkState(state, ["expanded", "answers"]);
    this.closeSheet();
    const headers = state.expanded.flatMap((id) => this.#controller.findHeader(id) ?? []);
    this.#controller.expandOnly(headers);
    const changed = this.#answers.restoreKnown(state.answers);
    this.#answers.present();
    this.#report(changed, "api");
  }

  /**
   * The numbers of answered and of all parts of a group or a section.
   *
   * @param {Key} id
   */
  counts(id) {
    const { part } = this.#controller.item(this.#controller.header("counts", id));
    const header = /** @type {FormHeader} */ (part);
    const { answered, all } = this.#answers.count("counts", header);
    return { answered, all };
  }

  /**
   * The saved answers as a test of records: OR within a field, AND across fields. It does not follow
   * the form.
   *
   * @param {(record: any, value: FormAnswer, field: import("./types.js").FormField) => boolean} [holds]
   *   whether a record holds a value for a field; by default, it keeps them under the field's id
   */
  predicate(holds = recordHolds) {
    return this.#answers.predicate(holds);
  }

  /**
   * Whether a record, which keeps values under the ids of fields, matches the saved answers.
   *
   * @param {any} record
   */
  accepts(record) {
    return this.predicate()(record);
  }

  // Callbacks of the browser

  connectedCallback() {
    // A property set before the class was defined hides the accessor. Answers are to groups.
    for (const name of /** @type {const} */ (["groups", "answers"])) {
      if (!Object.hasOwn(this, name)) continue;
      const value = /** @type {any} */ (this)[name];
      delete this[name];
      /** @type {any} */ (this)[name] = value;
    }
    super.connectedCallback();
  }

  attributeChangedCallback() {
    this.#controller.show();
  }

  /** @param {boolean} isDisabled */
  formDisabledCallback(isDisabled) {
    this.#controller.isDisabled = isDisabled;
    this.#fields?.disable(isDisabled);
    this.#controller.show();
  }

  formResetCallback() {
    this.closeSheet();
    const changed = this.#fields
      ? this.#answers.replace("reset", this.#fields.answers)
      : this.#answers.restore();
    this.#report(changed, "api");
  }

  /** @param {unknown} state that `setFormValue` received on an earlier visit */
  formStateRestoreCallback(state) {
    if (typeof state !== "string") return;
    this.#remembered = state;
    this.#restoreRemembered();
  }

  // Overrides of the base class

  /** @param {import("../core/engine.js").EngineExports} engine */
  makeView(engine) {
    return new FormView(engine);
  }

  start() {
    if (!this.view) return;
    if (!this.#isGiven) {
      this.#observer.observe(this, { childList: true, subtree: true });
      this.#fields = new FormMarkup(this);
      this.#answers = new FormModel(this.#fields.groups);
      this.#fields.disable(this.#controller.isDisabled);
    }
    this.#answers.connect(this.view);
    this.#controller.start(this.view);
    this.#updateFormValue();
  }

  moved() {
    this.#controller.moved();
  }

  stop() {
    this.#observer.disconnect();
    this.#controller.stop();
    this.#answers.disconnect();
  }

  // Answers

  /**
   * Puts other fields in the place of these, if the engine accepts their answers.
   *
   * @param {FormModel} model
   */
  #replace(model) {
    this.closeSheet();
    const old = this.#answers;
    this.#records?.invalidate();
    if (this.view) {
      old.disconnect();
      try {
        model.connect(this.view, true);
      } catch (error) {
        old.connect(this.view);
        throw error;
      }
    }
    this.#answers = model;
  }

  /**
   * Calls at once, or when the fields inside the element are read.
   *
   * @param {() => void} call
   */
  #whenRead(call) {
    if (this.#isGiven || this.#fields) call();
    else this.whenInUse(call);
  }

  #readFields() {
    const fields = new FormMarkup(this);
    this.#replace(new FormModel(fields.groups));
    this.#fields?.disable(false);
    this.#fields = fields;
    fields.disable(this.#controller.isDisabled);
    this.#controller.build();
    this.#controller.show();
  }

  /** Displays the fields of the page until this task ends, and then the sheet of the focused one. */
  #expose() {
    if (this.#exposed.isConnected) return;
    this.#exposed.className = "exposed";
    this.#exposed.replaceChildren(document.createElement("slot"));
    this.root.append(this.#exposed);
    this.#wrong = undefined;
    setTimeout(() => {
      const field = this.#wrong;
      this.#exposed.remove();
      if (field !== undefined && this.view && !this.#controller.isAsking) this.openSheet(field);
    });
  }

  /**
   * While a sheet is open, the form does not end.
   *
   * @param {"save" | "cancel"} how @param {Cause} cause
   */
  #end(how, cause) {
    if (this.#controller.isAsking) return;
    if (how === "save") this.#answers.present();
    else this.#report(this.#answers.restore(), cause);
    this.fire(how, { answers: this.answers, cause });
  }

  /**
   * Reports changed answers.
   *
   * @param {string[]} keys of their fields @param {Cause} cause
   */
  #report(keys, cause) {
    if (keys.length === 0) return;
    for (const key of keys) this.#fields?.write(key, this.#answers.answer(key));
    this.#updateFormValue();
    this.#controller.show();
    const only = keys.length === 1 ? this.#answers.questions.get(keys[0]) : undefined;
    this.say(only ? this.#spoken(only) : this.strings.cleared);
    const { answers } = this;
    const field = only?.field.id ?? null;
    this.fire("change", { field, answer: only && answers[keys[0]], answers, cause });
  }

  /**
   * An answer and its counts, as announced.
   *
   * @param {import("./form-fields.js").FieldModel} question
   */
  #spoken(question) {
    const { field, group } = question;
    const { strings } = this;
    const answer = this.#answers.answer(field.id);
    const texts = question.texts(answer);
    const read = texts.length > 0
      ? strings.list(texts)
      : answer
      ? strings.checked
      : strings.cleared;
    const fault = question.faultOf(answer);
    const said = `${field.title}: ${read}.${fault && ` ${fault}`}`;
    return `${said} ${group.title}: ${this.#controller.countOf("say", group)}`;
  }

  #updateFormValue() {
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

  /** Restores the answers of an earlier visit that still fit. */
  #restoreRemembered() {
    if (this.#remembered === undefined || !this.#isGiven) return;
    const remembered = JSON.parse(this.#remembered);
    this.#remembered = undefined;
    this.#report(this.#answers.saveKnown(remembered), "load");
  }
}
