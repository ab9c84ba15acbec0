// @ts-check
// The path from the first column to the selected item, as buttons.

import { element } from "../core/row-pool.js";

/** The breadcrumbs of columns. */
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
