// @ts-check
// The switch that shows and hides the preview; its pane is loaded when it is first shown.

import { RememberedSwitch } from "./remembered-switch.js";
import { isTyping } from "./typing.js";

/** Shows and hides the pane with the current item. */
export class PreviewToggle extends RememberedSwitch {
  #current;
  #place;
  /** @type {import("./preview-pane.js").PreviewPane | undefined} once it was shown */
  #pane;

  /**
   * @param {HTMLElement} heading for the button
   * @param {HTMLElement} place beside the rows @param {import("./current.js").Current} current
   */
  constructor(heading, place, current) {
    super(heading, {
      setting: "espalier-preview",
      className: "preview-toggle",
      title: "Preview",
      help: "Show or hide the current item beside the rows (\\)",
      keys: "\\",
      isKey: (event) => event.key === "\\" && !isTyping(event),
    });
    this.#current = current;
    this.#place = place;
  }

  get #isWanted() {
    return this.isOffered && this.isOn;
  }

  update() {
    void this.#open();
  }

  async #open() {
    if (!this.#isWanted && !this.#pane) return;
    const { PreviewPane } = await import("./preview-pane.js");
    this.#pane ??= new PreviewPane(this.#current, this.#place);
    this.#pane.isOpen = this.#isWanted;
  }
}
