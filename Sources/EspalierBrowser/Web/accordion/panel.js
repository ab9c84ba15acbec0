// @ts-check
// One panel of an accordion: its header and body in the shadow tree, its content in the page.

import { element } from "../core/rows.js";

/** What names a panel in the document. */
const titles = ":is(h1, h2, h3, h4, h5, h6, summary, [data-title])";

/** How many panels were made in this document: their elements are named by it. */
let made = 0;

/**
 * Where the title of some content stands.
 *
 * @param {Element} content a child of the accordion @returns {HTMLElement | null}
 */
export function headingOf(content) {
  return content.querySelector(`:scope > ${titles}`);
}

/**
 * Whether a child of an accordion is a panel; anything else stays what it is, above the panels.
 *
 * @param {Element} child
 */
export function isPanelContent(child) {
  return child.matches("section, details") || headingOf(child) !== null;
}

/** Lays two trees out as one: the header opens and closes the body. */
export class AccordionPanel {
  #number = (made += 1);
  /** What is around header and body. */
  box = element("panel");
  /** As high as the header is seen. */
  #head = element("head");
  button = /** @type {HTMLButtonElement} */ (element("header", "button"));
  #title = element("title", "span");
  #detail = element("detail", "span");
  #triangle = element("triangle", "span");
  /** As high as the content is seen. */
  body = element("body");
  /** As high as the content is. */
  inner = element("inner");
  /** @type {HTMLElement | null} */
  #heading = null;
  /** What the page had written, to be written again. */
  #display = "";
  #name = "";
  /** @type {Map<string, unknown>} what was written */
  #written = new Map();

  /** The items of the engine. */
  header = -1;
  row = -1;
  /** What the engine says; nobody has to ask it again to draw. */
  isOpen = false;

  /** @param {HTMLElement} content @param {string | number} id the page's name for it */
  constructor(content, id) {
    this.content = content;
    this.id = id;
    this.opensFirst = content.hasAttribute("open");
    const name = `panel-${this.#number}`;
    this.button.type = "button";
    this.button.id = `header-${this.#number}`;
    this.body.id = name;
    this.button.setAttribute("aria-controls", name);
    this.#head.setAttribute("role", "heading");
    this.#triangle.ariaHidden = "true";
    const slot = document.createElement("slot");
    slot.name = name;
    for (const [part, made] of Object.entries({
      panel: this.box,
      header: this.button,
      title: this.#title,
      detail: this.#detail,
      triangle: this.#triangle,
      body: this.body,
    })) {
      made.setAttribute("part", part);
    }
    this.button.append(this.#title, this.#detail, this.#triangle);
    this.#head.append(this.button);
    this.inner.append(slot);
    this.body.append(this.inner);
    this.box.append(this.#head, this.body);
    this.#take(name);
  }

  get title() {
    const words = this.#heading?.textContent ?? this.content.ariaLabel ?? "";
    return words.trim().replace(/\s+/g, " ");
  }

  get detail() {
    return this.content.dataset.detail ?? "";
  }

  get isDisabled() {
    const { disabled = "false" } = this.content.dataset;
    return disabled !== "false";
  }

  /**
   * Watches what of the content is shown in the header, which may be another one by now.
   *
   * @param {MutationObserver} observer
   */
  observe(observer) {
    const heading = headingOf(this.content);
    if (heading !== this.#heading) {
      this.#unhide();
      this.#hide(heading);
    }
    const attributeFilter = ["data-detail", "data-disabled"];
    observer.observe(this.content, { attributeFilter, childList: true });
    if (this.#heading) {
      observer.observe(this.#heading, { subtree: true, childList: true, characterData: true });
    }
  }

  /**
   * Shows what the panel is now.
   *
   * @param {{ level: number, isFixed: boolean, isRegion: boolean }} state whether it may not be
   *   closed, and whether its body is a landmark
   */
  show({ level, isFixed, isRegion }) {
    const { isOpen, button, body } = this;
    if (this.#isNew("title", this.title)) this.#title.textContent = this.title;
    if (this.#isNew("detail", this.detail)) this.#detail.textContent = this.detail;
    if (this.#isNew("level", level)) this.#head.ariaLevel = `${level}`;
    if (this.#isNew("open", isOpen)) button.ariaExpanded = `${isOpen}`;
    if (this.#isNew("disabled", this.isDisabled)) {
      this.box.classList.toggle("disabled", this.isDisabled);
    }
    const isStill = isFixed || this.isDisabled;
    if (this.#isNew("still", isStill)) button.ariaDisabled = isStill ? "true" : null;
    if (this.#isNew("region", isRegion && isOpen)) {
      if (isRegion && isOpen) {
        body.setAttribute("role", "region");
        body.setAttribute("aria-labelledby", button.id);
      } else {
        body.removeAttribute("role");
        body.removeAttribute("aria-labelledby");
      }
    }
  }

  /** Whether the content can be found, focused and seen; what is closed can be searched at most. */
  reveal(/** @type {boolean} */ isSeen) {
    if (!this.#isNew("seen", isSeen)) return;
    if (isSeen) this.body.removeAttribute("hidden");
    else this.body.setAttribute("hidden", "onbeforematch" in this.body ? "until-found" : "");
  }

  /** Where the header is on the screen, how high it is, and the content, whatever is seen of it. */
  measure() {
    const { top, bottom } = this.#head.getBoundingClientRect();
    const header = this.button.getBoundingClientRect().height;
    return { top, bottom, header, content: this.inner.getBoundingClientRect().height };
  }

  /**
   * Shows a frame of a motion.
   *
   * @param {Int32Array | undefined} header its row of the frame, undefined if nothing of it is seen
   * @param {Int32Array | undefined} body
   * @param {number} flow where the page would have put it, in 1/64 pixel
   * @returns {number} where the next one would be
   */
  move(header, body, flow) {
    const [seen, shown] = [header?.[4] ?? 0, body?.[4] ?? 0];
    const shift = header ? header[2] - flow : 0;
    this.#write(this.box, "transform", shift === 0 ? "" : `translateY(${shift / 64}px)`);
    this.#write(this.#head, "height", seen === header?.[3] ? "" : `${seen / 64}px`);
    this.#write(this.box, "opacity", opacity(header));
    this.#write(this.body, "height", `${shown / 64}px`);
    this.#write(this.inner, "opacity", opacity(body));
    this.#write(this.#triangle, "--espalier-turned", `${(header?.[11] ?? 0) / 1000}`);
    this.box.classList.add("moving");
    return flow + seen + shown;
  }

  /** Leaves all to the style sheet again. */
  rest() {
    this.#write(this.box, "transform", "");
    this.#write(this.#head, "height", "");
    this.#write(this.box, "opacity", "");
    this.#write(this.body, "height", "");
    this.#write(this.inner, "opacity", "");
    this.#write(this.#triangle, "--espalier-turned", "");
    this.box.classList.remove("moving");
    this.reveal(this.isOpen);
  }

  /** Keeps the place of content that has left the element. @param {number} height */
  hollow(height) {
    this.inner.style.height = `${height}px`;
  }

  /** Has the content be seen as the panel's. @param {string} slot */
  #take(slot) {
    const { content } = this;
    content.slot = slot;
    this.#hide(headingOf(content));
    if (content instanceof HTMLDetailsElement) {
      // One of a group would close the others.
      this.#name = content.name;
      content.name = "";
      content.open = true;
    }
  }

  /** Gives the content back as it came, open or not. */
  release() {
    const { content } = this;
    content.removeAttribute("slot");
    this.#unhide();
    if (content instanceof HTMLDetailsElement) content.name = this.#name;
    content.toggleAttribute("open", this.isOpen);
  }

  /** @param {HTMLElement | null} heading which the header says instead */
  #hide(heading) {
    this.#heading = heading;
    this.#display = heading?.style.display ?? "";
    heading?.style.setProperty("display", "none", "important");
  }

  #unhide() {
    if (this.#heading) this.#heading.style.display = this.#display;
  }

  /** @param {HTMLElement} part @param {string} property @param {string} value */
  #write(part, property, value) {
    if (this.#isNew(part.className + property, value)) part.style.setProperty(property, value);
  }

  /** @param {string} name @param {unknown} value whether it is not what was written */
  #isNew(name, value) {
    if (this.#written.get(name) === value) return false;
    this.#written.set(name, value);
    return true;
  }
}

/** @param {Int32Array | undefined} row */
function opacity(row) {
  return row && row[10] < 1000 ? `${row[10] / 1000}` : "";
}
