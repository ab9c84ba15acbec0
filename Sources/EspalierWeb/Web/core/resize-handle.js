// @ts-check
// The edge of a column, by which it is made wider or narrower with the pointer or with keys.

/** The distance that an arrow key moves an edge, in pixels. */
export const resizeStep = 16;

/**
 * @typedef {object} ResizeOwner
 * @property {() => boolean} isMirrored whether it is read from right to left
 * @property {() => number} width of the column now, in pixels
 * @property {(width: number, cause: "pointer" | "key") => void} resize is called with the width that
 *   the user wants, within the limits
 * @property {() => void} [done] is called at the end of a drag that changed the width
 * @property {() => void} [fit] fits the width to the contents
 */

/** The edge of one column: a separator with a value. */
export class ResizeHandle {
  element;
  #owner;
  #limits;
  /** 1 for the edge at the end of the column, -1 for the one at its beginning. */
  #side;
  /** The pointer's position at the start of the drag, and the width of the column then. */
  #start = { x: 0, width: 0 };

  /**
   * @param {HTMLElement} element @param {string} label @param {ResizeOwner} owner
   * @param {{ min: number, max?: number, isAtStart?: boolean }} options the limits in pixels, and
   *   whether it is where the column begins rather than where it ends
   */
  constructor(element, label, owner, { min, max = Infinity, isAtStart = false }) {
    this.element = element;
    this.#owner = owner;
    this.#limits = { min, max };
    this.#side = isAtStart ? -1 : 1;
    element.setAttribute("role", "separator");
    element.ariaOrientation = "vertical";
    element.ariaValueMin = `${min}`;
    if (max < Infinity) element.ariaValueMax = `${max}`;
    this.label = label;
    element.addEventListener("pointerdown", (event) => this.#take(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    element.addEventListener("lostpointercapture", () => {
      if (owner.width() !== this.#start.width) owner.done?.();
    });
    element.addEventListener("keydown", (event) => this.#press(event));
    if (owner.fit) element.addEventListener("dblclick", () => owner.fit?.());
  }

  /**
   * Its accessible name.
   *
   * @param {string} words
   */
  set label(words) {
    this.element.ariaLabel = words;
  }

  /** Updates the ARIA value to the width of the column. */
  updateValue() {
    const width = `${Math.round(this.#owner.width())}`;
    this.element.ariaValueNow = width;
    this.element.ariaValueText = `${width} px`;
  }

  /** @param {PointerEvent} event */
  #take(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    // No text is selected, and the focus stays where it is.
    event.preventDefault();
    this.#start = { x: event.clientX, width: this.#owner.width() };
    this.element.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.element.hasPointerCapture(event.pointerId)) return;
    const distance = (event.clientX - this.#start.x) * (this.#owner.isMirrored() ? -1 : 1);
    this.#resize(this.#start.width + distance * this.#side, "pointer");
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isMirrored = this.#owner.isMirrored();
    const wider = isMirrored ? "ArrowLeft" : "ArrowRight";
    const narrower = isMirrored ? "ArrowRight" : "ArrowLeft";
    const { min, max } = this.#limits;
    const width = this.#owner.width();
    if (event.key === wider) this.#resize(width + resizeStep, "key");
    else if (event.key === narrower) this.#resize(width - resizeStep, "key");
    else if (event.key === "Home") this.#resize(min, "key");
    else if (event.key === "End" && max < Infinity) this.#resize(max, "key");
    else if (event.key === "Enter" && this.#owner.fit) this.#owner.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} width @param {"pointer" | "key"} cause */
  #resize(width, cause) {
    const { min, max } = this.#limits;
    this.#owner.resize(Math.round(Math.min(Math.max(width, min), max)), cause);
  }
}
