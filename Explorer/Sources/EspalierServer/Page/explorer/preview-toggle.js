// @ts-check
// The button and the key that show and hide the preview; its pane is loaded when it is first shown.

import { readSetting, writeSetting } from "./settings.js";
import { isTyping } from "./typing.js";

/** The name of the setting that the browser keeps. */
const openKey = "espalier-preview";

/** Shows and hides the pane with the current item. */
export class PreviewToggle {
  #current;
  #place;
  #button = document.createElement("button");
  /** @type {import("./preview-pane.js").PreviewPane | undefined} once it was shown */
  #pane;
  #isOffered = false;
  #isWanted;

  /**
   * @param {HTMLElement} heading for the button
   * @param {HTMLElement} place beside the rows @param {import("./current.js").Current} current
   */
  constructor(heading, place, current) {
    this.#current = current;
    this.#place = place;
    this.#isWanted = readSetting(openKey) === "1";
    const button = this.#button;
    button.type = "button";
    button.className = "preview-toggle";
    button.textContent = "Preview";
    button.title = "Show or hide the current item beside the rows (\\)";
    button.setAttribute("aria-keyshortcuts", "\\");
    button.hidden = true;
    button.addEventListener("click", () => this.#turn());
    heading.append(button);
    // Before the rows take it for the beginning of a title.
    addEventListener("keydown", (event) => this.#press(event), { capture: true });
    this.#update();
  }

  /** @param {boolean} isOffered whether the view leaves room for it */
  set isOffered(isOffered) {
    if (isOffered === this.#isOffered) return;
    this.#isOffered = isOffered;
    this.#update();
  }

  #turn() {
    this.#isWanted = !this.#isWanted;
    writeSetting(openKey, this.#isWanted ? "1" : "0");
    this.#update();
  }

  #update() {
    this.#button.hidden = !this.#isOffered;
    this.#button.setAttribute("aria-pressed", `${this.#isWanted}`);
    void this.#open(this.#isOffered && this.#isWanted);
  }

  /** @param {boolean} isOpen */
  async #open(isOpen) {
    if (!isOpen && !this.#pane) return;
    const { PreviewPane } = await import("./preview-pane.js");
    this.#pane ??= new PreviewPane(this.#current, this.#place);
    this.#pane.isOpen = this.#isOffered && this.#isWanted;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key !== "\\" || this.#button.hidden || isTyping(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#turn();
  }
}
