// @ts-check
// <espalier-form>: questions to filter by, as rows that collapse.

import { EspalierElement } from "../core/element.js";
import { findTyped, isPlain, meaning } from "../core/keys.js";
import { Scene } from "../core/scene.js";
import { FormAnswers, FormError, fieldHolds } from "./answers.js";
import { FormChips } from "./chips.js";
import { FormFields } from "./fields.js";
import { FormRow, formItems } from "./rows.js";
import { FormSheet, formPart } from "./sheet.js";

/**
 * What the form says by itself.
 *
 * @typedef {object} FormWords
 * @property {string} save @property {string} cancel @property {string} clear
 * @property {string} search @property {string} none where nothing is found
 * @property {string} chosen the name of the chips @property {string} cleared
 * @property {(answered: number, all: number) => string} count
 * @property {(answers: string[]) => string} list
 * @property {(answer: string, label: string) => string} remove
 * @property {(options: number) => string} found
 */

/** @type {FormWords} */
const englishWords = {
  save: "Save",
  cancel: "Cancel",
  clear: "Clear",
  search: "Search",
  none: "Nothing found",
  chosen: "Chosen",
  cleared: "No answer",
  count: (answered, all) => {
    if (answered > 0) return `${answered} of ${all}`;
    return all === 1 ? "1 item" : `${all} items`;
  },
  list: (answers) => answers.join(", "),
  remove: (answer, label) => `Remove ${answer}, ${label}`,
  found: (options) => `${options} found`,
};

/**
 * A form to filter by.
 *
 * Its labels come as `managers`, or from the fields inside the element, which then are also what a
 * <form> submits. These events bubble:
 *
 * - `espalier-change`, `{ label, answer, answers, cause }`: label is null if several changed at once
 * - `espalier-save` and `espalier-cancel`, `{ answers, cause }`: of the form as a whole
 * - `espalier-willexpand`, `espalier-willcollapse` and `espalier-expand`, `{ id, expanded, cause }`
 */
export class FormElement extends EspalierElement {
  static styles = ["espalier.css", "form/form.css"];
  static formAssociated = true;
  static observedAttributes = [...(EspalierElement.observedAttributes ?? []), "actions"];

  #internals = this.attachInternals();
  #answers = new FormAnswers([]);
  /** @type {FormFields | undefined} where the labels come from, if not from a script */
  #fields;
  #isGiven = false;
  #isDisabled = false;
  #isDrawn = false;
  #words = englishWords;
  /** @type {string | undefined} answers of an earlier visit */
  #remembered;
  /** @type {Map<number, import("./rows.js").FormItem>} in the order of the form */
  #items = new Map();
  /** What the engine calls them, by key. @type {Map<string, number>} */
  #numbers = new Map();
  /** @type {Set<string>} keys of the headers that are open while there is no view */
  #opened = new Set();
  #rows = formPart("div", "rows-window");
  #cards = formPart("div", "cards");
  /** @type {HTMLElement | null} of the scene */
  #content = null;
  #foot = formPart("div", "foot");
  #chips = new FormChips((chip) => this.#remove(chip));
  /** @type {FormSheet | undefined} */
  #sheet;
  /** @type {Scene | undefined} */
  #scene;
  #observer = new MutationObserver(() => this.#readFields());

  constructor() {
    super();
    this.#rows.setAttribute("part", "rows");
    this.#rows.setAttribute("role", "tree");
    this.#cards.ariaHidden = "true";
    this.#rows.addEventListener("click", (event) => {
      const row = this.#scene?.rowOf(event.target);
      if (row) this.#tap(row.id);
    });
    this.#rows.addEventListener("keydown", (event) => this.#press(event));
    this.#rows.addEventListener("focusin", ({ target }) => {
      const row = this.#scene?.rowOf(target);
      if (row && row.id !== this.view?.cursor && this.view?.focus(row.id)) this.#scene?.draw();
    });
    this.#foot.addEventListener("click", ({ target }) => {
      const how = target instanceof HTMLElement ? target.dataset.action : undefined;
      if (how === "save") this.#end("save", "user");
      else if (how === "cancel") this.#end("cancel", "user");
      else if (how === "clear") this.#clear(undefined, "user");
    });
  }

  // What a script says and asks

  /** The parts that were given, or are made of the fields inside the element. */
  get managers() {
    return this.#answers.managers;
  }

  set managers(managers) {
    this.#take(new FormAnswers(managers));
    this.#isGiven = true;
    this.#fields = undefined;
    this.#observer.disconnect();
    this.#tellForm();
  }

  /** The saved answers, by label; what has none is left out. @returns {Record<string, any>} */
  get answers() {
    return this.#answers.all;
  }

  set answers(answers) {
    this.#tell(this.#answers.replace(answers), "api");
    this.#answers.present();
  }

  /** What the form says by itself; what is left out stays as it is. @returns {FormWords} */
  get words() {
    return this.#words;
  }

  /** @param {Partial<FormWords>} words */
  set words(words) {
    this.#words = { ...this.#words, ...words };
    this.#chips.show([], this.#words, false);
    this.#show();
  }

  /** "half", "full", or null: lists for several answers are full, all else is half. */
  get presentation() {
    return this.getAttribute("presentation");
  }

  set presentation(how) {
    if (how === null) this.removeAttribute("presentation");
    else this.setAttribute("presentation", how);
  }

  /**
   * Saves an answer to a label.
   *
   * @param {import("./answers.js").FormID} label
   * @param {import("./answers.js").FormAnswer | null} answer null is none
   */
  answer(label, answer) {
    this.#tell(this.#answers.save([[label, answer]]), "api");
  }

  /**
   * Takes the answer of one label away, or of all. While a sheet is open, that of its draft.
   *
   * @param {import("./answers.js").FormID} [label]
   */
  clear(label) {
    this.#clear(label, "api");
  }

  /** Tells the answers, which are what `cancel` goes back to from now on. */
  save() {
    this.#end("save", "api");
  }

  /** Goes back to the answers as they were given or saved. */
  cancel() {
    this.#end("cancel", "api");
  }

  /**
   * Opens the sheet of a label.
   *
   * @param {import("./answers.js").FormID} label
   */
  open(label) {
    const question = this.#answers.question(label);
    const number = this.#numbers.get(`label ${label}`) ?? -1;
    this.#scene?.change(() => this.view?.reveal(number) ?? 0, number);
    this.#scene?.focus(number);
    this.#ask(question);
  }

  /** @param {import("./answers.js").FormID} id of a manager or a group */
  expand(id) {
    this.#turn(this.#header(id), true, "api");
  }

  /** @param {import("./answers.js").FormID} id of a manager or a group */
  collapse(id) {
    this.#turn(this.#header(id), false, "api");
  }

  /** @param {import("./answers.js").FormID} id of a manager or a group */
  isExpanded(id) {
    return this.#isOpen(this.#header(id));
  }

  /**
   * How much of a manager or a group is answered.
   *
   * @param {import("./answers.js").FormID} id
   */
  counts(id) {
    return this.#answers.count(/** @type {any} */ (this.item(this.#header(id)).part));
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

  /** @param {boolean} isDisabled */
  formDisabledCallback(isDisabled) {
    this.#isDisabled = isDisabled;
    this.#rows.ariaDisabled = isDisabled ? "true" : null;
    if (isDisabled) this.#sheet?.cancel();
    this.#show();
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

  /** @param {string} name @param {string | null} was @param {string | null} is */
  attributeChangedCallback(name, was, is) {
    super.attributeChangedCallback?.(name, was, is);
    if (name === "actions") this.#showFoot();
  }

  // What the base asks for

  start() {
    if (!this.#isGiven) {
      this.#observer.observe(this, { childList: true, subtree: true });
      this.#fields = new FormFields(this);
      this.#answers = new FormAnswers(this.#fields.managers);
    }
    this.#rows.ariaLabel = this.label;
    this.root.append(this.#chips.element, this.#rows, this.#foot);
    const view = /** @type {import("../core/engine.js").View} */ (this.view);
    // A manager that is closed and opened again shows its groups closed.
    view.setPolicy(false, true);
    this.#setTiming(view);
    this.#build();
    this.#scene = new Scene(this.#rows, view, this);
    this.#content = this.#rows.querySelector(".content");
    this.#content?.prepend(this.#cards);
    this.#scene.measure();
    this.#sheet = new FormSheet(this, this.root);
    this.#showFoot();
    this.#show();
    this.#tellForm();
  }

  stop() {
    this.#opened = new Set([...(this.view?.opened ?? [])].map((id) => this.item(id).key));
    this.#observer.disconnect();
    this.#scene?.drop();
    this.#scene = this.#sheet = undefined;
    this.#rows.replaceChildren();
  }

  // What the scene asks for

  makeRow() {
    return new FormRow(this);
  }

  /** Managers have no title above their rows: they are rows. */
  titleOf() {
    return null;
  }

  /** Rows are as high as their words. */
  measures = true;

  /** @param {number} number that the engine gave @returns {import("./rows.js").FormItem} */
  item(number) {
    return /** @type {import("./rows.js").FormItem} */ (this.#items.get(number));
  }

  /** @param {import("./rows.js").FormItem} item */
  detailOf({ part, question }) {
    if (!question) {
      const { answered, all } = this.#answers.count(/** @type {any} */ (part));
      return this.#words.count(answered, all);
    }
    const texts = question.texts(this.#answers.answer(question.label.id));
    return texts.length > 0 ? this.#words.list(texts) : "";
  }

  /** @param {import("./answers.js").Question} question */
  isAnswered({ label }) {
    return this.#answers.answer(label.id) !== undefined;
  }

  /** @param {import("./answers.js").Question | undefined} question */
  isAsked(question) {
    return question !== undefined && this.#sheet?.question === question;
  }

  /** Each manager lies on a card. @param {import("../core/scene.js").Frame} frame */
  drawn({ rows, origin, isMoving }) {
    /** @type {Map<number, { top: number, bottom: number }>} by section */
    const places = new Map();
    for (const { 2: y, 4: shown, 9: section } of rows) {
      const { top = y, bottom = y } = places.get(section) ?? {};
      places.set(section, { top: Math.min(top, y), bottom: Math.max(bottom, y + shown) });
    }
    const cards = this.#cards.children;
    while (cards.length < places.size) this.#cards.append(formPart("div", "card"));
    while (cards.length > places.size) cards[cards.length - 1].remove();
    for (const [k, { top, bottom }] of [...places.values()].entries()) {
      const { style } = /** @type {HTMLElement} */ (cards[k]);
      style.transform = `translateY(${origin + top / 64}px)`;
      style.height = `${(bottom - top) / 64}px`;
    }
    // What is below the form moves with the last card.
    const last = isMoving ? places.get(this.managers.length - 1) : undefined;
    const end = last ? `${origin + last.bottom / 64}px` : "";
    if (this.#content) this.#content.style.minHeight = this.#content.style.maxHeight = end;
    if (this.#isDrawn || rows.length === 0) return;
    this.#isDrawn = true;
    requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
  }

  // What the sheet asks for and says

  /** @param {import("./answers.js").Question} question @param {unknown} answer */
  saved(question, answer) {
    this.#tell(this.#answers.save([[question.label.id, answer]]), "user");
  }

  /** @param {import("./answers.js").Question} question that is not asked any more */
  closed({ label }) {
    this.#scene?.focus(this.#numbers.get(`label ${label.id}`) ?? -1);
  }

  // Taps and keys

  /** Does what a row is for. @param {number} number */
  #tap(number) {
    const { question } = this.item(number);
    if (!question) this.#turn(number, !this.#isOpen(number), "user");
    else if (!this.#isDisabled) this.#ask(question);
  }

  /** @param {import("./answers.js").Question} question */
  #ask(question) {
    const { id, kind } = question.label;
    const answer = this.#answers.answer(id);
    if (kind === "toggle") {
      this.#tell(this.#answers.save([[id, answer === undefined]]), "user");
      return;
    }
    this.#sheet?.open(question, answer);
    this.#scene?.draw();
  }

  /** @param {number} number @param {boolean} isOpen @param {string} cause */
  #turn(number, isOpen, cause) {
    const { key, part } = this.item(number);
    if (this.#isOpen(number) === isOpen) return;
    const detail = { id: part.id, expanded: isOpen, cause };
    const name = isOpen ? "willexpand" : "willcollapse";
    if (!this.fire(name, detail, { cancelable: true })) return;
    const { view } = this;
    if (!view || !this.#scene) {
      if (isOpen) this.#opened.add(key);
      else this.#opened.delete(key);
    } else {
      this.#scene.change(() => view.expand(number, isOpen ? "open" : "close"), number);
    }
    this.fire("expand", detail);
  }

  /** @param {number} number */
  #isOpen(number) {
    if (!this.view) return this.#opened.has(this.item(number).key);
    return [...this.view.opened].includes(number);
  }

  /** @param {import("./answers.js").FormID} id */
  #header(id) {
    const keys = [`manager ${id}`, `group ${id}`];
    const number = keys.map((key) => this.#numbers.get(key)).find((it) => this.#items.has(it ?? -1));
    if (number === undefined) throw new FormError(`There is no manager or group "${id}".`);
    return number;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { view } = this;
    const scene = this.#scene;
    if (!view || !scene || !isPlain(event)) return;
    const { cursor } = view;
    const item = this.#items.get(cursor);
    if (!item) return;
    const { question } = item;
    const use = meaning(event, this.isMirrored);
    if (event.key === "Enter" || event.key === " ") {
      this.#tap(cursor);
    } else if ((event.key === "Delete" || event.key === "Backspace") && question) {
      if (!this.#isDisabled) this.#clear(question.label.id, "user");
    } else if (use?.command === "inward" && !question && !this.#isOpen(cursor)) {
      this.#turn(cursor, true, "user");
    } else if (use?.command === "outward" && !question && this.#isOpen(cursor)) {
      this.#turn(cursor, false, "user");
    } else if (use?.command === "expandSiblings") {
      for (const [number, { question, above }] of this.#items) {
        if (!question && above === item.above) this.#turn(number, true, "user");
      }
    } else if (use && use.code > 0) {
      scene.change(() => view.press(use.code, scene.page, use.bits), cursor);
      scene.show(view.cursor);
      scene.focusCursor();
    } else {
      const found = findTyped(view, (id) => this.item(id).title, event);
      if (found === undefined) return;
      scene.focus(found);
    }
    event.preventDefault();
  }

  // Answers

  /** @param {import("./answers.js").FormID | undefined} label @param {string} cause */
  #clear(label, cause) {
    if (label === undefined && this.#sheet?.question) {
      this.#sheet.clear();
      return;
    }
    const labels = label === undefined ? [...this.#answers.questions.keys()] : [label];
    this.#tell(this.#answers.save(labels.map((id) => [id, undefined])), cause);
  }

  /** @param {import("./chips.js").FormChip} chip */
  #remove({ key, option }) {
    const answer = this.#answers.answer(key);
    const rest = Array.isArray(answer) ? answer.filter((id) => String(id) !== option) : undefined;
    this.#tell(this.#answers.save([[key, rest]]), "user");
  }

  /** While a sheet is open, the form does not end. @param {string} how @param {string} cause */
  #end(how, cause) {
    if (this.#sheet?.question) return;
    if (how === "save") this.#answers.present();
    else this.#tell(this.#answers.restore(), cause);
    this.fire(how, { answers: this.answers, cause });
  }

  /** Has everybody know of new answers. @param {string[]} labels @param {string} cause */
  #tell(labels, cause) {
    if (labels.length === 0) return;
    for (const label of labels) this.#fields?.write(label, this.#answers.answer(label));
    this.#tellForm();
    this.#show();
    const only = labels.length === 1 ? this.#answers.question(labels[0]) : undefined;
    this.say(only ? this.#wordsOf(only) : this.#words.cleared);
    const label = only?.label.id ?? null;
    const { answers } = this;
    this.fire("change", { label, answer: only && answers[labels[0]], answers, cause });
  }

  /** An answer and what it counts for, to be heard. @param {import("./answers.js").Question} question */
  #wordsOf(question) {
    const { label, manager } = question;
    const texts = question.texts(this.#answers.answer(label.id));
    const isChecked = this.isAnswered(question);
    const answer = texts.length > 0 ? this.#words.list(texts) : isChecked ? "✓" : this.#words.cleared;
    const { answered, all } = this.#answers.count(manager);
    return `${label.title}: ${answer}. ${manager.title}: ${this.#words.count(answered, all)}`;
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

  // Building and showing

  #readFields() {
    this.#fields = new FormFields(this);
    this.#take(new FormAnswers(this.#fields.managers));
  }

  /** @param {FormAnswers} answers */
  #take(answers) {
    this.#sheet?.cancel();
    this.#answers = answers;
    this.#build();
    this.#show();
    this.#recall();
  }

  /** Tells the engine the rows. Those that were there before stay open or closed. */
  #build() {
    this.#items.clear();
    for (const item of formItems(this.#answers)) {
      const number = this.#numbers.get(item.key) ?? this.#numbers.size;
      this.#numbers.set(item.key, number);
      this.#items.set(number, item);
    }
    const { view } = this;
    if (!view) return;
    const build = () => {
      view.build(this.#numbers.size, true);
      for (const manager of this.managers) {
        view.buildSection(true);
        const rows = [...this.#items].filter(([, item]) => item.manager === manager);
        view.buildItems(
          rows.flatMap(([number, { key, level, question, part }]) => {
            const isOpen = this.#opened.has(key) || ("expanded" in part && part.expanded === true);
            return [number, level * 4 + (isOpen ? 2 : 0) + (question ? 0 : 1)];
          }),
        );
      }
      return view.finishBuild();
    };
    if (this.#scene) this.#scene.change(build);
    else build();
  }

  #show() {
    this.#scene?.draw();
    // The focus does not go with the last chip.
    if (this.#chips.show(this.#chosen, this.#words, this.#isDisabled)) this.#scene?.focusCursor();
  }

  /** @returns {import("./chips.js").FormChip[]} */
  get #chosen() {
    return [...this.#answers.questions].flatMap(([key, question]) => {
      const answer = this.#answers.answer(key);
      if (answer === undefined) return [];
      const { title, kind } = question.label;
      const texts = question.texts(answer);
      if (kind === "toggle") return [{ key, option: null, words: title, of: question.manager.title }];
      const options = Array.isArray(answer) ? answer.map(String) : [null];
      return options.map((option, k) => ({ key, option, words: texts[k], of: title }));
    });
  }

  /**
   * Has rows move as the sheet does, by the style sheet.
   *
   * @param {import("../core/engine.js").View} view
   */
  #setTiming(view) {
    const style = getComputedStyle(this);
    const duration = style.getPropertyValue("--duration");
    const curve = style.getPropertyValue("--curve").match(/-?[.\d]+/g)?.map(Number) ?? [];
    const unit = duration.trim().endsWith("ms") ? 1 : 1000;
    if (curve.length === 4) view.setTiming(parseFloat(duration) * unit || 0, curve);
  }

  #showFoot() {
    this.#foot.hidden = !this.hasAttribute("actions");
    this.#foot.replaceChildren(
      ...["cancel", "clear", "save"].map((action) => {
        const textContent = this.#words[/** @type {"save"} */ (action)];
        const button = formPart("button", "plain", { type: "button", textContent });
        button.dataset.action = action;
        return button;
      }),
    );
  }
}
