// @ts-check
// The rows of a filter form: headers that open and close, and labels with what answers them.

import { Row, element } from "../core/rows.js";
import { groupsOf } from "./answers.js";

/**
 * What stands on a row.
 *
 * @typedef {object} FormItem
 * @property {string} key
 * @property {string} title
 * @property {number} level
 * @property {string} above the key of what it stands in
 * @property {import("./answers.js").FormManager} manager
 * @property {{ id: import("./answers.js").FormID }} part a manager, a group or a label
 * @property {import("./answers.js").Question} [question] of a label
 */

/**
 * All that is to stand on rows, in order.
 *
 * @param {import("./answers.js").FormAnswers} answers
 * @returns {FormItem[]}
 */
export function formItems(answers) {
  /** @type {FormItem[]} */
  const items = [];
  for (const manager of answers.managers) {
    const top = `manager ${manager.id}`;
    items.push({ key: top, title: manager.title, level: 0, above: "", manager, part: manager });
    for (const group of groupsOf(manager)) {
      const { title } = group;
      const key = title ? `group ${group.id}` : top;
      if (title) items.push({ key, title, level: 1, above: top, manager, part: group });
      for (const label of group.labels) {
        const level = title ? 2 : 1;
        const question = answers.question(label.id);
        items.push({
          key: `label ${label.id}`,
          title: label.title,
          level,
          above: key,
          manager,
          part: label,
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

  /** @param {import("./desk.js").FormDesk} owner */
  constructor(owner) {
    super();
    this.#owner = owner;
    this.body = element("body");
    this.body.append(this.#title, this.#detail, this.#sign);
    this.element.append(this.body);
  }

  /** Nothing is selected: a row is for what it does. */
  get isSelectable() {
    return false;
  }

  /**
   * A manager is one among all managers, each of which is in a section.
   *
   * @param {Int32Array} words
   */
  show(words) {
    const own = words.slice();
    if (own[5] === 0) [own[7], own[8]] = [own[9] + 1, this.#owner.size];
    super.show(own);
  }

  /** @param {Int32Array} words */
  fill([id]) {
    const owner = this.#owner;
    const item = owner.item(id);
    if (!item) return;
    const { title, question } = item;
    const kind = question?.label.kind ?? "header";
    const answer = owner.detailOf(item);
    const detail = answer || question?.label.placeholder || "";
    const isAnswered = question !== undefined && owner.isAnswered(question);
    const { element } = this;
    if (this.isNew("kind", kind)) {
      element.dataset.kind = kind;
      element.ariaHasPopup = kind === "header" || kind === "toggle" ? null : "dialog";
    }
    if (this.isNew("title", title)) this.#title.textContent = title;
    if (this.isNew("detail", detail)) this.#detail.textContent = detail;
    if (this.isNew("hint", answer === "")) element.classList.toggle("hint", answer === "");
    const label = [title, answer].filter(Boolean).join(", ");
    if (this.isNew("label", label)) element.ariaLabel = label;
    const isAsked = owner.isAsked(question);
    if (this.isNew("asked", isAsked)) element.classList.toggle("asked", isAsked);
    const checked = kind === "toggle" ? `${isAnswered}` : null;
    if (element.ariaChecked !== checked) element.ariaChecked = checked;
  }
}
