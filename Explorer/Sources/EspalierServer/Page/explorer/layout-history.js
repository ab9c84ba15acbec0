// @ts-check
// The layout of the page at each step of the history: Back and Forward lead to it as it was left.

import { steps } from "./address.js";

/** The greatest number of steps whose layouts are kept. */
const most = 100;

/** The name of what the browser keeps for this tab. */
const setting = "espalier-layouts";

/**
 * The state that the address leaves out: open branches, the selection, and the place in sight.
 *
 * @typedef {object} Layout
 * @property {string | undefined} outline the id of the outline
 * @property {string} view the name of the view
 * @property {boolean} isFiltered whether only what matches was shown
 * @property {unknown} state of the view, as JSON
 */

/** The layouts by steps. */
export class LayoutHistory {
  #take;
  #give;
  #address;
  /** @type {Map<string, Layout>} */
  #layouts;
  #step;
  /** @type {Layout | undefined} the layout before the last thing that the user did */
  #before;
  /** @type {Layout | undefined} the one to be restored as soon as what it is of is there */
  #awaited;

  /**
   * @param {() => Layout | undefined} take @param {(layout: Layout) => boolean} give answers whether
   *   what it is of is there
   * @param {() => import("./row-link.js").AddressState} address whether the address has the row that the
   *   user has gone to
   */
  constructor(take, give, address) {
    this.#take = take;
    this.#give = give;
    this.#address = address;
    this.#layouts = readLayouts();
    this.#step = stepOf(history.state);
    for (const name of ["keydown", "pointerdown"]) {
      // Before anything moves.
      addEventListener(name, () => this.#look(), { capture: true });
    }
    steps.addEventListener("step", () => this.#begin());
    addEventListener("pagehide", () => {
      this.#keep(this.#step, this.#take());
      writeLayouts(this.#layouts);
    });
    const [load] = performance.getEntriesByType("navigation");
    // A reloaded page starts from scratch, except by Back and Forward.
    if (/** @type {PerformanceNavigationTiming | undefined} */ (load)?.type === "back_forward") {
      this.#awaited = this.#layouts.get(this.#step);
    }
  }

  /** Back or Forward was pressed, and the page has not followed yet. */
  leave() {
    this.#keep(this.#step, this.#take());
    this.#step = stepOf(history.state);
    this.#awaited = undefined;
  }

  /**
   * Has the layout follow Back or Forward.
   *
   * @param {Promise<unknown>} followed is fulfilled when the page has followed the address
   */
  async follow(followed) {
    const step = this.#step;
    await followed;
    if (step !== this.#step) return;
    this.#awaited = this.#layouts.get(step);
    this.arrived();
  }

  /** Restores the layout that was waiting for something to be shown. */
  arrived() {
    const layout = this.#awaited;
    if (layout && this.#give(layout)) this.#awaited = undefined;
  }

  /** The user is about to do something. */
  #look() {
    this.#awaited = undefined;
    if (this.#address() === "current") this.#before = this.#take();
  }

  /** The address is about to lead elsewhere, by a new step. */
  #begin() {
    this.#awaited = undefined;
    this.#keep(this.#step, this.#address() === "writing" ? this.#before : this.#take());
    this.#step = stepOf(steps.next);
  }

  /** @param {string} step @param {Layout | undefined} layout */
  #keep(step, layout) {
    this.#layouts.delete(step);
    if (!layout) return;
    this.#layouts.set(step, layout);
    const [first] = this.#layouts.keys();
    if (this.#layouts.size > most) this.#layouts.delete(first);
  }
}

/** @param {unknown} state of the history */
function stepOf(state) {
  return `${/** @type {{ step?: string } | null} */ (state)?.step ?? ""}`;
}

/** @returns {Map<string, Layout>} */
function readLayouts() {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(setting) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** @param {Map<string, Layout>} layouts */
function writeLayouts(layouts) {
  try {
    sessionStorage.setItem(setting, JSON.stringify([...layouts]));
  } catch {
    // The browser keeps nothing, or has no room: the address leads back all the same.
  }
}
