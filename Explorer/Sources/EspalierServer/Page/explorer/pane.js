// @ts-check
// An outline on the page, with its path in the foot and its panel of a value.

import { DebugAPI } from "./debug-api.js";
import { PathBar } from "./path-bar.js";
import { ValuePanel } from "./value-panel.js";

/**
 * @typedef {import("../outline/outline.js").OutlineElement} OutlineElement
 * @typedef {import("../outline/controller.js").OutlineController} OutlineController
 */

/** The time before previews of closed branches are loaded, in milliseconds. */
const previewDelay = 250;

/** An outline element that is in use, and what belongs to it; all of it is shown or hidden at once. */
export class Pane {
  #panel;
  #pathBar;

  /**
   * @param {OutlineElement} element that is ready @param {import("./source.js").OutlineSource} source
   * @param {{ covered: number }} live what follows the changes
   */
  constructor(element, source, live) {
    this.element = element;
    this.controller = /** @type {OutlineController} */ (element.controller);
    this.outline = new DebugAPI(element, live);
    this.#panel = new ValuePanel(source, this.controller);
    const foot = /** @type {HTMLElement} */ (document.querySelector(".foot"));
    this.#pathBar = new PathBar(source, this.controller, foot);
    // Rows are drawn first, and do without if there are none.
    setTimeout(() => {
      import("./previews.js").then(
        ({ Previews }) => new Previews(source, this.controller),
        () => {},
      );
    }, previewDelay);
  }

  get hidden() {
    return this.element.hidden;
  }

  set hidden(isHidden) {
    this.element.hidden = isHidden;
    this.#panel.hidden = isHidden;
    this.#pathBar.hidden = isHidden;
  }

  /** Takes it off the page for good. */
  remove() {
    this.element.remove();
    this.#panel.remove();
    this.#pathBar.remove();
  }
}
