// @ts-check
// What a page writes: an element with a heading, and below it any content.

/** What names content in the document. */
const titleSelector = ":is(h1, h2, h3, h4, h5, h6, summary, [data-title])";

/**
 * Where the title of some content stands.
 *
 * @param {Element} content a child of the accordion or of the rows @returns {HTMLElement | null}
 */
export function headingOf(content) {
  return content.querySelector(`:scope > ${titleSelector}`);
}

/**
 * Whether a child is titled content; anything else stays what it is.
 *
 * @param {Element} child @returns {child is HTMLElement}
 */
export function isTitled(child) {
  return child.matches("section, details") || headingOf(child) !== null;
}

/**
 * @typedef {object} PanelData
 * @property {string | number} [id]
 * @property {string} title
 * @property {string} [detail]
 * @property {boolean} [open] how it is first
 * @property {boolean} [disabled] whether it stays as it is
 * @property {Node | string} [content]
 */

/**
 * Titled content as a page would write it, so that it is seen without the engine too.
 *
 * @param {PanelData} data @param {number} level of its heading
 * @param {HTMLElement} [known] what is there already
 */
export function writeContent({ id, title, detail, open, disabled, content }, level, known) {
  const section = known ?? document.createElement("section");
  const heading = headingOf(section) ?? document.createElement(`h${level}`);
  heading.textContent = title;
  if (id !== undefined) section.dataset.key = `${id}`;
  if (detail !== undefined) section.dataset.detail = detail;
  if (disabled !== undefined) section.dataset.disabled = `${disabled}`;
  if (!known) section.prepend(heading);
  if (!known && open !== undefined) section.toggleAttribute("open", open);
  if (content === undefined || content === section) return section;
  let words = content;
  if (typeof content === "string") {
    words = document.createElement("p");
    words.textContent = content;
  }
  section.replaceChildren(heading, words);
  return section;
}

/** Some content of the page while it is shown in a slot, without the title that it bears itself. */
export class TitledContent {
  /** @type {HTMLElement | null} */
  #heading = null;
  /** What the page had written, to be written again. */
  #display = "";
  #name = "";

  /** @param {HTMLElement} element @param {string} slot */
  constructor(element, slot) {
    this.element = element;
    this.isOpenFirst = element.hasAttribute("open");
    element.slot = slot;
    if (element instanceof HTMLDetailsElement) {
      // One of a group would close the others.
      this.#name = element.name;
      element.name = "";
      element.open = true;
    }
    this.look();
  }

  get title() {
    const words = this.#heading?.textContent ?? this.element.ariaLabel ?? "";
    return words.trim().replace(/\s+/g, " ");
  }

  get detail() {
    return this.element.dataset.detail ?? "";
  }

  /** Finds the heading, which may be another one by now. */
  look() {
    const heading = headingOf(this.element);
    if (heading === this.#heading) return heading;
    this.#unhide();
    this.#heading = heading;
    this.#display = heading?.style.display ?? "";
    heading?.style.setProperty("display", "none", "important");
    return heading;
  }

  /** Gives it back as it came. @param {boolean} isOpen */
  release(isOpen) {
    const { element } = this;
    element.removeAttribute("slot");
    this.#unhide();
    if (element instanceof HTMLDetailsElement) element.name = this.#name;
    element.toggleAttribute("open", isOpen);
  }

  #unhide() {
    if (this.#heading) this.#heading.style.display = this.#display;
  }
}
