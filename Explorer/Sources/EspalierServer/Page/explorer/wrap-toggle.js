// @ts-check
// The button and the key that let long values in the rows of outlines go on in further lines.

import { readSetting, writeSetting } from "./settings.js";

/** The name of the setting that the browser keeps. */
const wrapKey = "espalier-wrap";

/** Wraps the rows of all outlines on the page, or cuts them off at the edge. */
export class WrapToggle {
  #stage;
  #button = document.createElement("button");
  #isOn;

  /** @param {HTMLElement} heading for the button @param {HTMLElement} stage of the outlines */
  constructor(heading, stage) {
    this.#stage = stage;
    this.#isOn = readSetting(wrapKey) === "1";
    const button = this.#button;
    button.type = "button";
    button.className = "wrap-toggle";
    button.textContent = "Wrap";
    button.title = "Show long values in several lines, or in one (Alt+Z)";
    button.setAttribute("aria-keyshortcuts", "Alt+Z");
    button.hidden = true;
    button.addEventListener("click", () => this.#turn());
    heading.append(button);
    addEventListener("keydown", (event) => this.#press(event), { capture: true });
    this.#update();
  }

  /** @param {boolean} isOffered whether an outline is seen */
  set isOffered(isOffered) {
    this.#button.hidden = !isOffered;
    this.#update();
  }

  /**
   * Has an outline show its values as the user wants.
   *
   * @param {Element} outline
   */
  apply(outline) {
    const wrap = this.#isOn ? "all" : null;
    if (outline.getAttribute("wrap") === wrap) return;
    if (wrap === null) outline.removeAttribute("wrap");
    else outline.setAttribute("wrap", wrap);
  }

  #turn() {
    this.#isOn = !this.#isOn;
    writeSetting(wrapKey, this.#isOn ? "1" : "0");
    this.#update();
  }

  #update() {
    this.#button.setAttribute("aria-pressed", `${this.#isOn}`);
    // Tables of records have columns, whose widths say how much is seen.
    for (const outline of this.#stage.querySelectorAll(":scope > espalier-outline")) {
      this.apply(outline);
    }
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    // With Alt, some keyboards type another letter.
    const isKey = event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyZ";
    if (!isKey || this.#button.hidden || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#turn();
  }
}
