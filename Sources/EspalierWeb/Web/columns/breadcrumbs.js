// @ts-check
// The path from the first column to the selected item, as buttons.

import { focusByKey } from "../core/keys.js";
import { element } from "../core/row-pool.js";

/** The keys by which the focus moves from step to step, and where to. */
const ways = /** @type {Record<string, (step: number, last: number) => number>} */ ({
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  Home: () => 0,
  End: (_, last) => last,
});

/** The breadcrumbs of columns. They are one stop of Tab, with arrows between the steps. */
export class Breadcrumbs {
  element = element("trail", "nav");
  #list = element("crumbs", "ol");

  /**
   * @param {(level: number) => void} go is called with the pressed level, 0 for the first column
   */
  constructor(go) {
    // Firefox stops at what scrolls.
    this.#list.tabIndex = -1;
    this.element.append(this.#list);
    this.element.addEventListener("click", ({ target }) => {
      const crumb = target instanceof Element ? target.closest("li") : null;
      if (crumb) go([...this.#list.children].indexOf(crumb));
    });
    this.element.addEventListener("keydown", (event) => this.#press(event));
    this.element.addEventListener("focusin", ({ target }) => {
      const stop = this.#buttons.indexOf(/** @type {HTMLButtonElement} */ (target));
      if (stop >= 0) this.#setStop(stop);
    });
  }

  /** @param {{ title: string, kind?: string }[]} steps the first column's is the first */
  show(steps) {
    const { children } = this.#list;
    while (children.length > steps.length) children[children.length - 1].remove();
    for (const [level, { title, kind = "" }] of steps.entries()) {
      const crumb = children[level] ?? this.#list.appendChild(makeCrumb());
      const button = /** @type {HTMLElement} */ (crumb.firstElementChild);
      const name = /** @type {HTMLElement} */ (button.firstElementChild);
      if (name.textContent !== title) name.textContent = title;
      button.title = title;
      button.dataset.kind = kind;
      if (level === steps.length - 1) button.setAttribute("aria-current", "location");
      else button.removeAttribute("aria-current");
    }
    const buttons = this.#buttons;
    if (!buttons.some((button) => button.matches(":focus"))) this.#setStop(buttons.length - 1);
  }

  get #buttons() {
    return [...this.#list.querySelectorAll("button")];
  }

  /** @param {number} stop the step that Tab reaches */
  #setStop(stop) {
    for (const [step, button] of this.#buttons.entries()) button.tabIndex = step === stop ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const buttons = this.#buttons;
    const step = buttons.indexOf(/** @type {HTMLButtonElement} */ (target));
    if (step < 0 || ctrlKey || metaKey || altKey || shiftKey || !(key in ways)) return;
    const isMirrored = getComputedStyle(this.#list).direction === "rtl";
    const next = ways[key](step, buttons.length - 1);
    const isArrow = key.startsWith("Arrow");
    const to = buttons[isArrow && isMirrored ? 2 * step - next : next];
    event.preventDefault();
    if (to) focusByKey(to);
  }

  /** Scrolls to the end, which of a trail that is too long is to be seen. */
  reveal() {
    const { scrollWidth, clientWidth } = this.#list;
    const isMirrored = getComputedStyle(this.#list).direction === "rtl";
    this.#list.scrollLeft = (scrollWidth - clientWidth) * (isMirrored ? -1 : 1);
  }
}

function makeCrumb() {
  const crumb = element("crumb", "li");
  const button = element("crumb-button", "button");
  button.setAttribute("type", "button");
  const name = element("name", "span");
  // As in a column.
  name.dir = "auto";
  button.append(name);
  crumb.append(button);
  return crumb;
}
