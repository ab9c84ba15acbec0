// @ts-check
// The edge of a column, by which it is made wider or narrower.

import { element } from "../core/rows.js";

/** How far an arrow key moves an edge, in pixels. */
const keyStep = 16;

/** How narrow and how wide a column can be made, in pixels. */
const narrowest = 96;
const widest = 960;

/**
 * @typedef {object} HandleOwner
 * @property {() => boolean} isMirrored
 * @property {(width: number) => void} resize is told what a person wants
 * @property {() => void} fit makes it as wide as what is in it
 */

/** The edge of one column. */
export class ColumnHandle {
  element = element("handle");
  #pane;
  #owner;
  /** Where the pointer took hold of it, and how wide the column was. */
  #hold = { x: 0, width: 0 };

  /** @param {HTMLElement} pane @param {string} label @param {HandleOwner} owner */
  constructor(pane, label, owner) {
    this.#pane = pane;
    this.#owner = owner;
    const { element } = this;
    element.setAttribute("role", "separator");
    element.ariaOrientation = "vertical";
    element.ariaLabel = label;
    element.ariaValueMin = `${narrowest}`;
    element.ariaValueMax = `${widest}`;
    element.addEventListener("pointerdown", (event) => this.#take(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    element.addEventListener("dblclick", () => owner.fit());
    element.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Tells how wide the column is. */
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
    if (event.key === outward) this.#resize(this.#width + keyStep);
    else if (event.key === inward) this.#resize(this.#width - keyStep);
    else if (event.key === "Home") this.#resize(narrowest);
    else if (event.key === "End") this.#resize(widest);
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
  return Math.round(Math.min(Math.max(width, narrowest), widest));
}
