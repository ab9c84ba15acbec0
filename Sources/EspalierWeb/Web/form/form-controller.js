// @ts-check
// The view of a filter form and the user's input: chips, rows, buttons and the sheet.

import { rowSection, rowVisibleHeight, rowY } from "../core/boundary.js";
import { findTyped, isPlain, isTypedSpace, meaning } from "../core/keys.js";
import { VirtualList } from "../core/virtual-list.js";
import { unknownId } from "../core/errors.js";
import { FormChips } from "./chips.js";
import { formItems, FormRow } from "./form-row.js";
import { formPart, FormSheet } from "./sheet.js";

/** @typedef {import("../core/base-element.js").Cause} Cause */
/** @typedef {import("../core/motion-defaults.js").Curve} Curve */
/** @typedef {import("./form-fields.js").Key} HeaderID */
/** @typedef {import("./form-fields.js").FieldModel} ControlledField */
/** @typedef {import("./form-row.js").FormItem} ControlledRow */
/** @typedef {import("./form-row.js").FormHeader} FormHeader */

/**
 * The owner, which keeps the answers.
 *
 * @typedef {object} FormControllerOwner
 * @property {() => import("./form-model.js").FormModel} answers
 * @property {() => import("./form-records.js").FormRecords | undefined} records
 * @property {(keys: string[], cause: Cause) => void} report the fields that are answered differently
 * @property {(how: "save" | "cancel", cause: Cause) => void} end
 */

/** The inside of a form. It stays when the view is dropped, and takes another. */
export class FormController {
  /** @type {import("./form.js").FormElement} */
  host;
  isDisabled = false;
  /** Rows are as high as their words. */
  measures = true;
  #owner;
  /** @type {import("../core/engine.js").View | undefined} */
  #view;
  /** @type {VirtualList | undefined} */
  #scene;
  /** @type {FormSheet | undefined} */
  #sheet;
  /** @type {Map<number, ControlledRow>} in the order of the form */
  #items = new Map();
  /**
   * The engine's numbers of rows, by key.
   *
   * @type {Map<string, number>}
   */
  #numbers = new Map();
  /** @type {Set<string>} keys of the headers that are open while there is no view */
  #opened = new Set();
  #chips = new FormChips((chip) => this.#remove(chip));
  #rows = formPart("div", "rows-window");
  #cards = formPart("div", "cards");
  #foot = formPart("div", "foot");
  /** @type {HTMLElement | null} of the scene */
  #content = null;
  #isDrawn = false;

  /** @param {import("./form.js").FormElement} host @param {FormControllerOwner} owner */
  constructor(host, owner) {
    this.host = host;
    this.#owner = owner;
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
      if (row && row.id !== this.#view?.cursor && this.#view?.focus(row.id)) this.#scene?.draw();
    });
    this.#foot.addEventListener("click", ({ target }) => {
      const how = target instanceof HTMLElement ? target.dataset.action : undefined;
      if (how === "clear") this.clear("user");
      else if (how) this.#owner.end(/** @type {"save"} */ (how), "user");
    });
  }

  /** @param {import("../core/engine.js").View} view */
  start(view) {
    const { root } = this.host;
    this.#view = view;
    root.append(this.#chips.element, this.#rows, this.#foot);
    this.#setTiming(view);
    this.build();
    this.#opened.clear();
    this.#scene = new VirtualList(this.#rows, view, this);
    this.#content = this.#rows.querySelector(".content");
    this.#content?.prepend(this.#cards);
    this.#scene.measure();
    this.#sheet = new FormSheet(this, root);
    this.show();
  }

  stop() {
    this.#opened = new Set([...(this.#view?.expandedIds ?? [])].map((id) => this.item(id).key));
    this.#sheet?.cancel();
    this.#scene?.drop();
    this.#view = this.#scene = this.#sheet = undefined;
    this.#rows.replaceChildren();
  }

  /** The element was moved in the document. */
  moved() {
    this.#scene?.moved();
  }

  /** Whether a field is being answered. */
  get isAsking() {
    return this.#answers.modal !== undefined;
  }

  /** Passes the rows to the engine. Those that existed before stay open or closed. */
  build() {
    const { groups } = this.#answers;
    this.#sheet?.cancel();
    this.#items.clear();
    /** @type {Map<unknown, number[]>} the words for the engine of each group's rows */
    const words = new Map(groups.map((group) => [group, []]));
    for (const item of formItems(this.#answers)) {
      const { key, level, question, part } = item;
      const number = this.#numbers.get(key) ?? this.#numbers.size;
      this.#numbers.set(key, number);
      this.#items.set(number, item);
      const isOpen = this.#opened.has(key) || ("expanded" in part && part.expanded === true);
      const flags = (isOpen ? 2 : 0) + (question ? 0 : 1);
      words.get(item.group)?.push(number, level * 4 + flags);
    }
    const view = this.#view;
    if (!view) return;
    const build = () => {
      view.build(this.#numbers.size);
      for (const rows of words.values()) {
        view.buildSection(true);
        view.buildItems(rows);
      }
      return view.finishBuild();
    };
    if (this.#scene) this.#scene.change(build);
    else build();
  }

  /** Shows what is answered now. */
  show() {
    const { host } = this;
    if (this.isDisabled) this.#sheet?.cancel();
    this.#rows.ariaLabel = host.label;
    this.#rows.ariaDisabled = this.isDisabled ? "true" : null;
    this.#scene?.draw();
    // The focus does not go with the last chip.
    if (this.#chips.show(this.#chosen, this.strings, this.isDisabled)) this.#scene?.focusCursor();
    this.#foot.hidden = !host.hasAttribute("actions");
    if (this.#foot.hidden) return;
    const actions = /** @type {const} */ (["cancel", "clear", "save"]);
    while (this.#foot.children.length < actions.length) {
      this.#foot.append(formPart("button", "plain", { type: "button" }));
    }
    for (const [k, button] of [...this.#foot.querySelectorAll("button")].entries()) {
      button.dataset.action = actions[k];
      button.textContent = this.strings[actions[k]];
      button.disabled = this.isDisabled;
    }
  }

  /**
   * Goes to a field, and opens its sheet if it has one.
   *
   * @param {ControlledField} question
   */
  openSheet(question) {
    const number = this.#numbers.get(`field ${question.field.id}`) ?? -1;
    this.#scene?.change(() => this.#view?.reveal(number) ?? 0, number);
    this.#focus(number);
    if (question.field.kind !== "toggle") this.#ask(question);
  }

  /**
   * Takes all answers away; while a sheet is open, that of its draft.
   *
   * @param {Cause} cause
   */
  clear(cause) {
    this.#owner.report(this.#answers.clear(), cause);
    if (this.isAsking) this.#sheet?.clear();
  }

  // Headers

  /**
   * @param {string} method that was called @param {HeaderID} id of a group or a section
   * @returns {number}
   */
  header(method, id) {
    const number = this.findHeader(id);
    if (number === undefined) throw unknownId(method, id, "group or section");
    return number;
  }

  /** @param {number} number of a header */
  isOpen(number) {
    if (!this.#view) return this.#opened.has(this.item(number).key);
    return this.#view.expandedIds.includes(number);
  }

  /** @param {HeaderID} id of a group or a section @returns {number | undefined} */
  findHeader(id) {
    const keys = [`group ${id}`, `section ${id}`];
    const numbers = keys.map((key) => this.#numbers.get(key) ?? -1);
    return numbers.find((it) => this.#items.has(it));
  }

  /**
   * The ids of the expanded groups and sections.
   *
   * @returns {HeaderID[]}
   */
  get expanded() {
    const view = this.#view;
    if (view) return [...view.expandedIds].map((number) => this.item(number).part.id);
    const items = [...this.#items.values()];
    return items.filter(({ key }) => this.#opened.has(key)).map(({ part }) => part.id);
  }

  /**
   * Expands some headers, and no others.
   *
   * @param {number[]} numbers
   */
  expandOnly(numbers) {
    const view = this.#view;
    if (view) this.#scene?.change(() => view.open(numbers));
    else this.#opened = new Set(numbers.map((number) => this.item(number).key));
  }

  /** Closes the sheet, and discards its draft. */
  closeSheet() {
    this.#sheet?.cancel();
  }

  /** @param {number} number of a header @param {boolean} isOpen @param {Cause} cause */
  turn(number, isOpen, cause) {
    const { key, part } = this.item(number);
    if (this.isOpen(number) === isOpen) return;
    const detail = { id: part.id, expanded: isOpen, cause };
    const name = isOpen ? "willexpand" : "willcollapse";
    if (!this.host.fire(name, detail, { cancelable: true })) return;
    const view = this.#view;
    if (view) {
      this.#scene?.change(() => view.expand(number, isOpen ? "open" : "close"), number);
    } else if (isOpen) {
      this.#opened.add(key);
    } else {
      // As in the engine, a group that collapses forgets what is expanded in it.
      for (const it of this.#items.values()) {
        if (it.key === key || it.above === key) this.#opened.delete(it.key);
      }
    }
    this.host.fire("expand", detail);
  }

  // For the rows

  /** The number of groups. */
  get size() {
    return this.#answers.groups.length;
  }

  /** @param {number} number that the engine gave @returns {ControlledRow} */
  item(number) {
    return /** @type {ControlledRow} */ (this.#items.get(number));
  }

  /** @param {ControlledRow} item @returns {string} */
  detailOf({ part, question }) {
    if (!question) {
      return this.countOf("counts", /** @type {FormHeader} */ (part));
    }
    const { id, kind } = question.field;
    if (kind === "toggle") return this.#counts(false)?.[question.number].counts.join() ?? "";
    const texts = question.texts(this.#answers.answer(id));
    return texts.length > 0 ? this.strings.list(texts) : "";
  }

  /** @param {ControlledRow} item @returns {string} why its answer is not valid, or "" */
  faultOf({ question }) {
    return question?.faultOf(this.#answers.answer(question.field.id)) ?? "";
  }

  /**
   * The count of a header, in words.
   *
   * @param {string} method that was called @param {FormHeader} part
   */
  countOf(method, part) {
    const { answered, all, isOne } = this.#answers.count(method, part);
    const { nouns } = part;
    if (!nouns || answered === 0) return this.strings.count(answered, all);
    return `${answered} ${isOne ? nouns.one ?? nouns.other : nouns.other}`;
  }

  /**
   * The records of each possible answer, if the page has any.
   *
   * @param {boolean} draft whether the draft counts like a saved answer
   */
  #counts(draft) {
    return this.#owner.records()?.shown(this.#answers, draft);
  }

  /** @param {ControlledField} question */
  isAnswered({ field }) {
    return this.#answers.answer(field.id) !== undefined;
  }

  /** @param {ControlledField | undefined} question */
  isAsked(question) {
    return question !== undefined && this.#sheet?.question === question;
  }

  // For the virtual list

  get isQuiet() {
    return this.host.isQuiet;
  }

  makeRow() {
    return new FormRow(this);
  }

  /** Groups have no title above their rows: they are rows. */
  titleOf() {
    return null;
  }

  /**
   * Each group lies on a card.
   *
   * @param {import("../core/virtual-list.js").Frame} frame
   */
  drawn({ rows, origin, isMoving }) {
    /** @type {Map<number, { top: number, bottom: number }>} by section */
    const places = new Map();
    for (const { [rowY]: y, [rowVisibleHeight]: shown, [rowSection]: section } of rows) {
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
    // The page below the form moves with the last card.
    const last = isMoving ? places.get(this.size - 1) : undefined;
    const end = last ? `${origin + last.bottom / 64}px` : "";
    if (this.#content) this.#content.style.minHeight = this.#content.style.maxHeight = end;
    if (this.#isDrawn || rows.length === 0) return;
    this.#isDrawn = true;
    requestAnimationFrame(() => setTimeout(() => performance.mark("espalier-first-rows")));
  }

  // The callbacks of the sheet

  get strings() {
    return this.host.strings;
  }

  get presentation() {
    return this.host.presentation;
  }

  draft() {
    return this.#answers.modal;
  }

  /** @returns {Map<string, string>} */
  optionCounts() {
    const question = this.#answers.modal?.question;
    const counts = question && this.#counts(true)?.[question.number].counts;
    return new Map(counts?.map((count, k) => [question?.keys[k] ?? "", String(count)]));
  }

  /** @param {string} key of an option */
  choose(key) {
    const keys = this.#answers.modal?.question.keys ?? [];
    this.#answers.perform("choose", keys.indexOf(key));
    this.#sheet?.show();
  }

  /** @param {string} text */
  type(text) {
    this.#answers.perform("type", this.#answers.textNumber(text));
  }

  clearDraft() {
    this.clear("user");
  }

  saveDraft() {
    this.#owner.report(this.#answers.perform("save-draft"), "user");
  }

  cancelDraft() {
    this.#answers.perform("cancel-draft");
  }

  focusCursor() {
    this.#scene?.focusCursor();
  }

  /** @param {ControlledField} question that is not asked any more */
  closed({ field }) {
    this.#focus(this.#numbers.get(`field ${field.id}`) ?? -1);
  }

  // User input

  get #answers() {
    return this.#owner.answers();
  }

  /** @param {number} number */
  #focus(number) {
    this.#scene?.focus(number);
    // A form that is as high as its rows is scrolled by what is around it.
    this.#scene?.row(number)?.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * Does what a row is for.
   *
   * @param {number} number
   */
  #tap(number) {
    const { question } = this.item(number);
    if (this.isAsking) return;
    if (!question) this.turn(number, !this.isOpen(number), "user");
    else this.#ask(question);
  }

  /** @param {ControlledField} question */
  #ask(question) {
    if (this.isDisabled) return;
    this.#owner.report(this.#answers.perform("tap", question.number), "user");
    const draft = this.#answers.modal;
    if (!draft) return;
    this.#sheet?.open(draft);
    this.#scene?.draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const view = this.#view;
    const scene = this.#scene;
    if (!view || !scene || !isPlain(event)) return;
    const { cursor } = view;
    const item = this.#items.get(cursor);
    if (!item) return;
    const { question } = item;
    const use = isTypedSpace(view, event) ? undefined : meaning(this.host, event, ["form"]);
    if (use?.command === "activate" || use?.command === "toggleSelection") {
      this.#tap(cursor);
    } else if (use?.command === "clearAnswer" && question) {
      if (!this.isDisabled) this.#answer(question.field.id, null);
    } else if (use?.command === "inward" && !question && !this.isOpen(cursor)) {
      this.turn(cursor, true, "user");
    } else if (use?.command === "outward" && !question && this.isOpen(cursor)) {
      this.turn(cursor, false, "user");
    } else if (use?.command === "expandSiblings") {
      for (const [number, { question, above }] of this.#items) {
        if (!question && above === item.above) this.turn(number, true, "user");
      }
    } else if (use && use.code > 0) {
      scene.change(() => view.press(use, scene.page), cursor);
      this.#focus(view.cursor);
    } else {
      const found = findTyped(view, (id) => this.item(id).title, event);
      if (found === undefined && event.key !== " ") return;
      if (found !== undefined) this.#focus(found);
    }
    event.preventDefault();
  }

  /** @param {import("./chips.js").FormChip} chip */
  #remove({ key, option }) {
    const answer = this.#answers.answer(key);
    const rest = Array.isArray(answer) ? answer.filter((id) => String(id) !== option) : null;
    this.#answer(key, rest);
  }

  /** @param {HeaderID} id of a field @param {unknown} answer */
  #answer(id, answer) {
    this.#owner.report(this.#answers.save("answer", [[id, answer]]), "user");
  }

  /** @returns {import("./chips.js").FormChip[]} */
  get #chosen() {
    return [...this.#answers.questions].flatMap(([key, question]) => {
      const answer = this.#answers.answer(key);
      if (answer === undefined) return [];
      const { title, kind } = question.field;
      const texts = question.texts(answer);
      const fault = question.faultOf(answer);
      const isNamed = kind !== "toggle";
      const of = isNamed ? title : question.group.title;
      const options = Array.isArray(answer) ? answer.map(String) : [null];
      return options.map((option, k) => {
        return { key, option, words: isNamed ? texts[k] : title, of, isNamed, fault };
      });
    });
  }

  /**
   * Makes rows move like the sheet, with the timing of the style sheet.
   *
   * @param {import("../core/engine.js").View} view
   */
  #setTiming(view) {
    const style = getComputedStyle(this.host);
    const duration = style.getPropertyValue("--duration");
    const curve = style.getPropertyValue("--curve").match(/-?[.\d]+/g)?.map(Number) ?? [];
    const unit = duration.trim().endsWith("ms") ? 1 : 1000;
    if (curve.length !== 4) return;
    view.setTiming(parseFloat(duration) * unit || 0, /** @type {Curve} */ (curve));
  }
}
