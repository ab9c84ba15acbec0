// @ts-check
// One panel of an accordion: its header and body in the shadow tree, its content in the page.

import { rowHeight, rowOpacity, rowTurn, rowVisibleHeight, rowY } from "../core/boundary.js";
import { element } from "../core/row-pool.js";
import { TitledContent } from "./slotted-content.js";

/** The number of panels made in this document, for the ids of their elements. */
let panelsMade = 0;

/** Lays two trees out as one: the header opens and closes the body. */
export class AccordionPanel {
  #number = (panelsMade += 1);
  /** The box around header and body. */
  box = element("panel");
  /** As high as the header is seen. */
  #head = element("head");
  button = /** @type {HTMLButtonElement} */ (element("header", "button"));
  // Apart from the classes of rows.
  #title = element("caption", "span", "title");
  #detail = element("note", "span", "detail");
  #triangle = element("chevron", "span", "triangle");
  /** As high as the content is seen. */
  body = element("body");
  /** As high as the content is. */
  inner = element("inner");
  #slot = document.createElement("slot");
  #own;
  /** @type {Map<string, unknown>} the written values */
  #written = new Map();

  /** The engine's state, kept here so that drawing need not query it. */
  isExpanded = false;
  /** Whether a tap on the header has no effect, by the engine. */
  isFixed = false;

  #slots;

  /**
   * @param {HTMLElement} content @param {string | number} id the page's name for it
   * @param {{ header: number, body: number }} rows its items of the engine
   * @param {import("./child-slots.js").ChildSlots} slots of the accordion
   */
  constructor(content, id, rows, slots) {
    this.content = content;
    this.id = id;
    this.rows = rows;
    const name = `panel-${this.#number}`;
    this.button.type = "button";
    this.button.id = `header-${this.#number}`;
    this.body.id = name;
    this.button.setAttribute("aria-controls", name);
    this.#head.setAttribute("role", "heading");
    this.#triangle.ariaHidden = "true";
    const words = element("words", "span");
    words.append(this.#title, this.#detail);
    this.button.append(words, this.#triangle);
    this.#head.append(this.button);
    this.inner.append(this.#slot);
    this.body.append(this.inner);
    this.box.append(this.#head, this.body);
    this.#own = new TitledContent(content);
    this.#slots = slots;
    slots.assign(content, this.#slot);
  }

  get title() {
    return this.#own.title;
  }

  get detail() {
    return this.#own.detail;
  }

  /** Whether the page's markup has it expanded. */
  get isExpandedFirst() {
    return this.#own.isExpandedFirst;
  }

  get isDisabled() {
    const { disabled = "false" } = this.content.dataset;
    return disabled !== "false";
  }

  /**
   * Observes the parts of the content that the header shows, which may have been replaced.
   *
   * @param {MutationObserver} observer
   */
  observe(observer) {
    const { heading } = this.#own;
    const attributeFilter = ["data-detail", "data-disabled"];
    observer.observe(this.content, { attributeFilter, childList: true });
    if (!heading) return;
    observer.observe(heading, { subtree: true, childList: true, characterData: true });
  }

  /**
   * Shows the state of the panel.
   *
   * @param {{ level: number, isDisabled: boolean, isRegion: boolean }} state whether the whole
   *   accordion is disabled, and whether open bodies are landmarks
   */
  show({ level, isDisabled, isRegion }) {
    const { isExpanded, button, body } = this;
    if (this.#isNew("title", this.title)) this.#title.textContent = this.title;
    if (this.#isNew("detail", this.detail)) this.#detail.textContent = this.detail;
    if (this.#isNew("level", level)) this.#head.ariaLevel = `${level}`;
    if (this.#isNew("expanded", isExpanded)) button.ariaExpanded = `${isExpanded}`;
    if (this.#isNew("disabled", this.isDisabled)) {
      this.box.classList.toggle("disabled", this.isDisabled);
    }
    const isStill = isDisabled || this.isFixed;
    if (this.#isNew("still", isStill)) button.ariaDisabled = isStill ? "true" : null;
    if (this.#isNew("region", isRegion && isExpanded)) {
      if (isRegion && isExpanded) {
        body.setAttribute("role", "region");
        body.setAttribute("aria-labelledby", button.id);
      } else {
        body.removeAttribute("role");
        body.removeAttribute("aria-labelledby");
      }
    }
  }

  /**
   * Sets whether the content can be found, focused and seen; closed content can at most be
   * searched.
   */
  reveal(/** @type {boolean} */ isSeen) {
    if (!this.#isNew("seen", isSeen)) return;
    if (isSeen) {
      this.body.removeAttribute("hidden");
      // Chromium lays out nothing of what `moveBefore` has moved while it was hidden.
      this.inner.append(this.#slot);
    } else this.body.setAttribute("hidden", "onbeforematch" in this.body ? "until-found" : "");
  }

  /** The position of the header on the screen, and its height, whatever part of it is visible. */
  measure() {
    const { top, bottom } = this.#head.getBoundingClientRect();
    return { top, bottom, height: this.button.getBoundingClientRect().height };
  }

  /** The natural height of the content; closed content has to be laid out for that. */
  get natural() {
    return this.inner.getBoundingClientRect().height;
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
    const [seen, shown] = [header?.[rowVisibleHeight] ?? 0, body?.[rowVisibleHeight] ?? 0];
    const shift = header ? header[rowY] - flow : 0;
    this.#write(this.box, "transform", shift === 0 ? "" : `translateY(${shift / 64}px)`);
    this.#write(this.#head, "height", seen === header?.[rowHeight] ? "" : `${seen / 64}px`);
    this.#write(this.box, "opacity", panelOpacity(header));
    this.#write(this.body, "height", `${shown / 64}px`);
    this.#write(this.inner, "opacity", panelOpacity(body));
    this.#write(this.#triangle, "--espalier-turned", `${(header?.[rowTurn] ?? 0) / 1000}`);
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
    this.reveal(this.isExpanded);
  }

  /**
   * Keeps the place of content that has left the element.
   *
   * @param {number} height
   */
  preserveHeight(height) {
    this.inner.style.height = `${height}px`;
  }

  /** Gives the content back as it came, open or not. */
  release() {
    this.#slots.release(this.content);
    this.#own.release(this.isExpanded);
  }

  /** @param {HTMLElement} part @param {string} property @param {string} value */
  #write(part, property, value) {
    if (this.#isNew(part.className + property, value)) part.style.setProperty(property, value);
  }

  /** @param {string} name @param {unknown} value whether it differs from the written value */
  #isNew(name, value) {
    if (this.#written.get(name) === value) return false;
    this.#written.set(name, value);
    return true;
  }
}

/** @param {Int32Array | undefined} row */
function panelOpacity(row) {
  return row && row[rowOpacity] < 1000 ? `${row[rowOpacity] / 1000}` : "";
}
