// @ts-check
// A feature that a page adds to an outline, as a part of its controller.

import { flagExpanded, rowFlags } from "../core/boundary.js";

/** @typedef {import("./types.js").OutlineFeature} OutlineFeature */

/** Calls a feature of the page; what it throws is reported, and disturbs no drawing. */
export class PageFeature {
  #controller;
  #feature;

  /** @param {import("./controller.js").OutlineController} controller @param {OutlineFeature} feature */
  constructor(controller, feature) {
    this.#controller = controller;
    this.#feature = feature;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    return this.#call(() => this.#feature.press?.(event)) === true;
  }

  /**
   * @param {import("./row.js").OutlineRow} row @param {Int32Array} words
   * @param {import("./item-store.js").Item | undefined} item
   */
  decorateRow({ element, id }, words, item) {
    if (!this.#feature.decorateRow) return;
    const key = item ? this.#controller.key(id) : null;
    const expanded = (words[rowFlags] & flagExpanded) !== 0;
    this.#call(() => this.#feature.decorateRow?.({ element, id: key, item, expanded }));
  }

  drawn() {
    this.#call(() => this.#feature.drawn?.());
  }

  /**
   * @template Answer
   * @param {() => Answer} call
   */
  #call(call) {
    try {
      return call();
    } catch (error) {
      reportError(error);
    }
  }
}
