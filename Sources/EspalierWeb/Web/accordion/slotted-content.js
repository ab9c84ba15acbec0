// @ts-check
// The content that a page provides: an element with a heading, and below it any content.

/** The elements that title content in the document. */
export const titleSelector = ":is(h1, h2, h3, h4, h5, h6, summary, [data-title])";

/**
 * The element with the title of some content.
 *
 * @param {Element} content a child of the accordion or of the rows @returns {HTMLElement | null}
 */
export function headingOf(content) {
  return content.querySelector(`:scope > ${titleSelector}`);
}

/**
 * Whether a child is titled content; anything else is left unchanged.
 *
 * @param {Element} child @returns {child is HTMLElement}
 */
export function isTitled(child) {
  return child.matches("section, details") || headingOf(child) !== null;
}

/** @typedef {import("./types.js").PanelData} PanelData */

/**
 * Titled content as in a page's markup, so that it is visible without the engine too.
 *
 * @param {PanelData} data @param {number} level of its heading
 * @param {HTMLElement} [known] the existing element
 */
export function writeContent({ id, title, detail, expanded, disabled, content }, level, known) {
  const section = known ?? document.createElement("section");
  const heading = headingOf(section) ?? document.createElement(`h${level}`);
  heading.textContent = title;
  if (id != null) section.dataset.key = `${id}`;
  if (detail != null) section.dataset.detail = detail;
  if (disabled != null) section.dataset.disabled = `${disabled}`;
  if (!known) section.prepend(heading);
  if (!known && expanded != null) section.toggleAttribute("expanded", expanded);
  if (content == null || content === section) return section;
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
  /** The page's own value, to be restored. */
  #name = "";
  #attribute;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    // A details element has an attribute of its own for it.
    this.#attribute = element instanceof HTMLDetailsElement ? "open" : "expanded";
    this.isExpandedFirst = element.hasAttribute(this.#attribute);
    if (element instanceof HTMLDetailsElement) {
      // One of a group would close the others.
      this.#name = element.name;
      element.name = "";
      element.open = true;
    }
  }

  get title() {
    const words = this.heading?.textContent ?? this.element.ariaLabel ?? "";
    return words.trim().replace(/\s+/g, " ");
  }

  get detail() {
    return this.element.dataset.detail ?? "";
  }

  /** The heading, which may be another one than before. */
  get heading() {
    return headingOf(this.element);
  }

  /**
   * Gives it back as it came.
   *
   * @param {boolean} isExpanded
   */
  release(isExpanded) {
    const { element } = this;
    if (element instanceof HTMLDetailsElement) element.name = this.#name;
    element.toggleAttribute(this.#attribute, isExpanded);
  }
}
