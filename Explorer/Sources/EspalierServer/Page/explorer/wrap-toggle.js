// @ts-check
// The switch that lets long values in the rows of outlines and tables go on in further lines.

import { RememberedSwitch } from "./remembered-switch.js";

/** Wraps the rows of all outlines on the page, or cuts them off at the edge. */
export class WrapToggle extends RememberedSwitch {
  #stage;

  /** @param {HTMLElement} heading for the button @param {HTMLElement} stage of the outlines */
  constructor(heading, stage) {
    super(heading, {
      setting: "espalier-wrap",
      className: "wrap-toggle",
      title: "Wrap",
      help: "Show long values in several lines, or in one (Alt+Z)",
      keys: "Alt+Z",
      // With Alt, some keyboards type another letter.
      isKey: ({ altKey, ctrlKey, metaKey, code }) =>
        altKey && !ctrlKey && !metaKey && code === "KeyZ" &&
        !document.querySelector("dialog[open]"),
    });
    this.#stage = stage;
  }

  /**
   * Has an outline show its values as the user wants.
   *
   * @param {Element} outline
   */
  apply(outline) {
    const wrap = this.isOn ? "all" : null;
    if (outline.getAttribute("wrap") === wrap) return;
    if (wrap === null) outline.removeAttribute("wrap");
    else outline.setAttribute("wrap", wrap);
  }

  update() {
    for (const outline of this.#stage.querySelectorAll("espalier-outline")) {
      this.apply(outline);
    }
  }
}
