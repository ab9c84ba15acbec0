// @ts-check
// An outline on the page, with its panel of a value.

import { DebugAPI } from "./debug-api.js";
import { ValuePanel } from "./value-panel.js";

/**
 * @typedef {import("../outline/outline.js").OutlineElement} OutlineElement
 * @typedef {import("../outline/controller.js").OutlineController} OutlineController
 */

/** The time before previews of closed branches and whole values are loaded, in milliseconds. */
const previewDelayMs = 250;

/** An outline element that is in use, and what belongs to it; all of it is shown or hidden at once. */
export class Pane {
  #panel;
  #isHidden = false;
  #isCovered = false;

  /**
   * @param {OutlineElement} element that is ready @param {import("./source.js").OutlineSource} source
   * @param {{ covered: number }} live what follows the changes
   */
  constructor(element, source, live) {
    this.element = element;
    this.source = source;
    this.controller = /** @type {OutlineController} */ (element.controller);
    this.outline = new DebugAPI(element, live);
    this.#panel = new ValuePanel(source, this.controller);
    // Rows are drawn first, and do without if there are none.
    setTimeout(() => {
      import("./previews.js").then(
        ({ Previews }) => new Previews(source, this.controller),
        () => {},
      );
      import("./whole-values.js").then(
        ({ WholeValues }) => new WholeValues(source, this.controller, (id) => this.#panel.open(id)),
        () => {},
      );
    }, previewDelayMs);
  }

  /** Whether another outline is shown. */
  get hidden() {
    return this.#isHidden;
  }

  set hidden(isHidden) {
    this.#isHidden = isHidden;
    this.#update();
  }

  /** Whether another view of the same source is shown. */
  get isCovered() {
    return this.#isCovered;
  }

  set isCovered(isCovered) {
    this.#isCovered = isCovered;
    this.#update();
  }

  /** Whether it is seen. */
  get isSeen() {
    return !this.#isHidden && !this.#isCovered;
  }

  #update() {
    this.element.hidden = !this.isSeen;
    this.#panel.hidden = !this.isSeen;
  }

  /** Takes it off the page for good. */
  remove() {
    this.element.remove();
    this.#panel.remove();
  }
}
