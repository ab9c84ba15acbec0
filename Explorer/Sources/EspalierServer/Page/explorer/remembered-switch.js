// @ts-check
// A button with a key that switches something on and off, which the browser keeps.

import { readSetting, writeSetting } from "./settings.js";

/**
 * @typedef {object} SwitchOptions
 * @property {string} setting the name of the setting that the browser keeps
 * @property {string} className of the button
 * @property {string} title of the button
 * @property {string} help what it does, with its key
 * @property {string} keys as `aria-keyshortcuts` has them
 * @property {(event: KeyboardEvent) => boolean} isKey whether an event is the key
 */

/** Something that is on or off; subclasses do what follows from it. */
export class RememberedSwitch {
  #button = document.createElement("button");
  #options;
  #isOffered = false;
  #isOn;

  /** @param {HTMLElement} heading for the button @param {SwitchOptions} options */
  constructor(heading, options) {
    this.#options = options;
    this.#isOn = readSetting(options.setting) === "1";
    const button = this.#button;
    button.type = "button";
    // It keeps its place until it is known whether it is offered.
    button.classList.add(options.className, "coming");
    button.textContent = options.title;
    button.title = options.help;
    button.setAttribute("aria-keyshortcuts", options.keys);
    button.addEventListener("click", () => this.#turn());
    heading.append(button);
    // Before the rows take it for the beginning of a title.
    addEventListener("keydown", (event) => this.#press(event), { capture: true });
    this.#button.setAttribute("aria-pressed", `${this.#isOn}`);
  }

  /** Whether it is on. */
  get isOn() {
    return this.#isOn;
  }

  /** Whether there is something to switch. */
  get isOffered() {
    return this.#isOffered;
  }

  set isOffered(isOffered) {
    this.#isOffered = isOffered;
    this.#button.classList.remove("coming");
    this.#mark();
    this.update();
  }

  /** Does what follows from its state. */
  update() {}

  #turn() {
    this.#isOn = !this.#isOn;
    writeSetting(this.#options.setting, this.#isOn ? "1" : "0");
    this.#mark();
    this.update();
  }

  #mark() {
    this.#button.hidden = !this.#isOffered;
    this.#button.setAttribute("aria-pressed", `${this.#isOn}`);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!this.#isOffered || !this.#options.isKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#turn();
  }
}
