// @ts-check
// The edge of a column, by which it is made wider or narrower.

import { element } from "../core/row-pool.js";

/** The distance that an arrow key moves an edge, in pixels. */
const keyStepPx = 16;

/** The minimum and maximum width of a column, in pixels. */
const minColumnPx = 96;
const maxColumnPx = 960;

/**
 * @typedef {object} HandleOwner
 * @property {() => boolean} isMirrored
 * @property {(width: number) => void} resize is called with the user's width
 * @property {() => void} fit fits the width to the contents
 */

/** The edge of one column. */
export class ResizeHandle {
  element = element("handle");
  #pane;
  #owner;
  /** The pointer's position at the start of the drag, and the width of the column then. */
  #hold = { x: 0, width: 0 };

  /** @param {HTMLElement} pane @param {string} label @param {HandleOwner} owner */
  constructor(pane, label, owner) {
    this.#pane = pane;
    this.#owner = owner;
    const { element } = this;
    element.setAttribute("role", "separator");
    element.ariaOrientation = "vertical";
    element.ariaLabel = label;
    element.ariaValueMin = `${minColumnPx}`;
    element.ariaValueMax = `${maxColumnPx}`;
    element.addEventListener("pointerdown", (event) => this.#take(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    element.addEventListener("dblclick", () => owner.fit());
    element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Updates the ARIA value to the width of the column. */
  tell() {
    this.element.ariaValueNow = `${Math.round(this.#width)}`;
  }

  get #width() {
    return this.#pane.getBoundingClientRect().width;
  }

  /** @param {PointerEvent} event */
  #take(event) {
    if (event.button !== 0) return;
    // No text is selected, and the focus stays where it is.
    event.preventDefault();
    this.#hold = { x: event.clientX, width: this.#width };
    this.element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.element.hasPointerCapture(event.pointerId)) return;
    const way = event.clientX - this.#hold.x;
    this.#resize(this.#hold.width + (this.#owner.isMirrored() ? -way : way));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const outward = this.#owner.isMirrored() ? "ArrowLeft" : "ArrowRight";
    const inward = this.#owner.isMirrored() ? "ArrowRight" : "ArrowLeft";
    if (event.key === outward) this.#resize(this.#width + keyStepPx);
    else if (event.key === inward) this.#resize(this.#width - keyStepPx);
    else if (event.key === "Home") this.#resize(minColumnPx);
    else if (event.key === "End") this.#resize(maxColumnPx);
    else if (event.key === "Enter") this.#owner.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} width */
  #resize(width) {
    this.#owner.resize(clampWidth(width));
  }
}

/** @param {number} width @returns the nearest that a column can have */
export function clampWidth(width) {
  return Math.round(Math.min(Math.max(width, minColumnPx), maxColumnPx));
}
