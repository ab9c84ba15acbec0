// @ts-check
// The rows of a filter form: headers that open and close, and fields with their answers.

import { rowLevel, rowPosition, rowSection, rowSiblingCount } from "../core/boundary.js";
import { element, Row } from "../core/row-pool.js";
import { formSections } from "./form-fields.js";

/** @typedef {import("./form-fields.js").FormGroup} FormGroup */
/** @typedef {import("./form-fields.js").FormSection} FormSection */
/** @typedef {FormGroup | FormSection} FormHeader */
/** @typedef {FormHeader | import("./form-fields.js").FormField} FormPart */
/**
 * The contents of a row.
 *
 * @typedef {object} FormItem
 * @property {string} key
 * @property {string} title
 * @property {number} level
 * @property {string} above the key of its parent row
 * @property {FormGroup} group
 * @property {FormPart} part
 * @property {import("./form-fields.js").FieldModel} [question] of a field
 */

/**
 * All rows, in order.
 *
 * @param {import("./form-model.js").FormModel} answers
 * @returns {FormItem[]}
 */
export function formItems(answers) {
  /** @type {FormItem[]} */
  const items = [];
  for (const group of answers.groups) {
    const top = `group ${group.id}`;
    items.push({ key: top, title: group.title, level: 0, above: "", group, part: group });
    for (const section of formSections(group)) {
      const { title } = section;
      const key = title ? `section ${section.id}` : top;
      if (title) items.push({ key, title, level: 1, above: top, group, part: section });
      for (const field of section.fields) {
        const level = title ? 2 : 1;
        const question = answers.question("", field.id);
        items.push({
          key: `field ${field.id}`,
          title: field.title,
          level,
          above: key,
          group,
          part: field,
          question,
        });
      }
    }
  }
  return items;
}

/** One row of a form. */
export class FormRow extends Row {
  #owner;
  #title = element("title", "span");
  #detail = element("detail", "span");
  #sign = element("sign", "span");
  /** The reason why the answer is not valid. */
  #fault = element("fault", "span");

  /** @param {import("./form-controller.js").FormController} owner */
  constructor(owner) {
    super();
    this.#owner = owner;
    this.body = element("body");
    this.body.append(this.#title, this.#detail, this.#fault, this.#sign);
    this.element.append(this.body);
  }

  /** Nothing is selected: a row is for what it does. */
  get isSelectable() {
    return false;
  }

  /**
   * A group is one among all groups, each of which is in a section.
   *
   * @param {Int32Array} words
   */
  show(words) {
    const own = words.slice();
    if (own[rowLevel] === 0) {
      [own[rowPosition], own[rowSiblingCount]] = [own[rowSection] + 1, this.#owner.size];
    }
    super.show(own);
  }

  /** @param {Int32Array} words */
  fill([id]) {
    const owner = this.#owner;
    const item = owner.item(id);
    if (!item) return;
    const { title, question } = item;
    const kind = question?.field.kind ?? "header";
    const answer = owner.detailOf(item);
    const detail = answer || question?.field.placeholder || "";
    const isAnswered = question !== undefined && owner.isAnswered(question);
    const { element } = this;
    if (this.isNew("kind", kind)) {
      element.dataset.kind = kind;
      element.ariaHasPopup = kind === "header" || kind === "toggle" ? null : "dialog";
    }
    if (this.isNew("title", title)) this.#title.textContent = title;
    if (this.isNew("detail", detail)) this.#detail.textContent = detail;
    const fault = owner.faultOf(item);
    if (this.isNew("fault", fault)) this.#fault.textContent = fault;
    if (this.isNew("hint", answer === "")) element.classList.toggle("hint", answer === "");
    // Not every screen reader says that a row of a tree is checked.
    const { checked: yes, unchecked: no } = owner.strings;
    const state = kind !== "toggle" ? "" : isAnswered ? yes : no;
    const label = [title, answer, state, fault].filter(Boolean).join(", ");
    if (this.isNew("label", label)) element.ariaLabel = label;
    const isAsked = owner.isAsked(question);
    if (this.isNew("asked", isAsked)) element.classList.toggle("asked", isAsked);
    const checked = kind === "toggle" ? `${isAnswered}` : null;
    if (element.ariaChecked !== checked) element.ariaChecked = checked;
  }
}
