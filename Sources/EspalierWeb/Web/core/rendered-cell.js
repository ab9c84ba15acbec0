// @ts-check
// Content of the page's own in a row, and how Tab comes into it.

import { focusable } from "./controls.js";
import { element } from "./row-pool.js";

/**
 * @typedef {import("./types.js").Rendered} Rendered
 * @typedef {import("./types.js").RenderContext} RenderContext
 */

/** One call of a page's function. Its signal is made only if it is asked for. */
class Filling {
  /** @type {AbortController | undefined} */
  #controller;
  #isOver = false;

  /** Is aborted when the element shows something else, or is gone. */
  get signal() {
    this.#controller ??= new AbortController();
    if (this.#isOver) this.#controller.abort();
    return this.#controller.signal;
  }

  end() {
    this.#isOver = true;
    this.#controller?.abort();
  }
}

/** A place in a row that a function of the page fills, now for this item and now for that. */
export class RenderedCell {
  /** The element that the page fills. What is in it stays there for the next item. */
  element;
  #tag;
  /** @type {Filling | undefined} */
  #filling;
  #version = -1;
  /** @type {unknown} */
  #render = null;

  /** @param {string} [tag] of the element */
  constructor(tag = "span") {
    this.#tag = tag;
    this.element = element("rendered", tag);
  }

  /**
   * Fills the element, if it does not show this already.
   *
   * @template Item
   * @param {(item: Item, cell: HTMLElement, context: RenderContext) => Rendered} render
   * @param {Item} item @param {number} version of the item, see `OutlineRow`
   * @returns {boolean} whether the function was called and has filled it
   */
  fill(render, item, version) {
    if (this.#version === version && this.#render === render) return false;
    this.release();
    this.#version = version;
    this.#render = render;
    const filling = new Filling();
    this.#filling = filling;
    try {
      this.#put(render(item, this.element, filling));
      return true;
    } catch (error) {
      filling.end();
      this.#filling = undefined;
      // The function may have left half of its content there.
      const fresh = element("rendered", this.#tag);
      this.element.replaceWith(fresh);
      this.element = fresh;
      reportError(error);
      return true;
    }
  }

  /** Whether it shows what the page has made of the item. */
  get isFilled() {
    return this.#filling !== undefined;
  }

  /** Tells the page that what it has made is not used any more. */
  release() {
    this.#filling?.end();
    this.#filling = undefined;
    this.#version = -1;
  }

  /** @param {Rendered} made nothing, if the function has filled the element itself */
  #put(made) {
    if (made === undefined || made === null) return;
    const { element } = this;
    if (made instanceof Node) {
      // The same node again keeps the focus in it.
      if (element.firstChild !== made || element.lastChild !== made) element.replaceChildren(made);
    } else if (typeof made === "string") {
      element.textContent = made;
    } else if (Symbol.iterator in Object(made)) {
      element.replaceChildren(...made);
    } else {
      throw new TypeError("render has to return a text, a node, nodes or nothing");
    }
  }
}

/**
 * Has Tab lead into content, or past it.
 *
 * @param {Element} root @param {boolean} isIn
 */
export function leadInto(root, isIn) {
  for (const found of root.querySelectorAll(focusable)) {
    const control = /** @type {HTMLElement} */ (found);
    if (isIn && control.dataset.stop !== undefined) {
      if (control.dataset.stop === "") control.removeAttribute("tabindex");
      else control.setAttribute("tabindex", control.dataset.stop);
      delete control.dataset.stop;
    } else if (!isIn && control.dataset.stop === undefined) {
      control.dataset.stop = control.getAttribute("tabindex") ?? "";
      control.tabIndex = -1;
    }
  }
}
