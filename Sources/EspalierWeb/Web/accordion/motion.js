// @ts-check
// Animation of panels that open, close, appear, disappear and move, on the engine's one timeline.
//
// At rest the page lays the panels out, and content has its natural height. During an animation the
// engine provides the visible part of each header and body, and the page positions those.

import { rowItem } from "../core/boundary.js";
import { motionDefaults } from "../core/motion-defaults.js";

/** @typedef {import("./panel.js").AccordionPanel} AccordionPanel */

/**
 * @typedef {object} PanelAnchor a panel that stays where it is on the screen
 * @property {AccordionPanel} panel
 * @property {number} top of its header on the screen
 * @property {HTMLElement} scroller
 * @property {number} at the scroller's position
 * @property {string} overflowAnchor the page's own value for the scroller
 */

const panelTiming = motionDefaults.accordion;

/** All rows are in the window: an accordion is as high as its panels, and does not scroll. */
const wholeHeightPx = 1e9;

/** More panels than this change at once, without animation. */
const mostTurning = 100;

/** The movement of one accordion. */
export class PanelMotion {
  #host;
  #list;
  #settled;
  /** @type {Map<Element, AccordionPanel>} the drawn panels, exiting ones included */
  #drawn = new Map();
  /** @type {Set<AccordionPanel>} */
  #leaving = new Set();
  /** @type {Set<AccordionPanel>} the panels added by the last change */
  #fresh = new Set();
  /** @type {Set<AccordionPanel>} the panels that changed and are not at rest yet */
  #turned = new Set();
  /** @type {Map<AccordionPanel, number>} how high their contents were found to be */
  #heights = new Map();
  #isMoving = false;
  /** @type {PanelAnchor | undefined} */
  #anchor;
  #observer = new ResizeObserver(() => this.#resized());

  /**
   * @param {import("../core/base-element.js").EspalierElement} host
   * @param {HTMLElement} list that contains the boxes of the panels
   * @param {(turned: AccordionPanel[]) => void} settled is called when an animation has ended
   */
  constructor(host, list, settled) {
    this.#host = host;
    this.#list = list;
    this.#settled = settled;
  }

  /**
   * Inserts a panel at its position in the page.
   *
   * @param {AccordionPanel} panel @param {AccordionPanel | undefined} next undefined: the last one
   */
  place(panel, next) {
    if (!this.#drawn.has(panel.box)) {
      this.#observer.observe(panel.inner);
      this.#drawn.set(panel.box, panel);
      this.#fresh.add(panel);
    }
    const { box } = panel;
    let there = box.nextElementSibling;
    while (there && this.#isLeaving(there)) there = there.nextElementSibling;
    if (!box.parentNode || there !== (next?.box ?? null)) {
      placeBefore(this.#list, box, next?.box ?? null);
    }
  }

  /**
   * Lets a panel go, when it is covered.
   *
   * @param {AccordionPanel} panel
   */
  leave(panel) {
    this.#observer.unobserve(panel.inner);
    this.#leaving.add(panel);
    panel.box.inert = true;
    panel.preserveHeight(this.#heights.get(panel) ?? 0);
  }

  /** @param {Element} box */
  #isLeaving(box) {
    const panel = this.#drawn.get(box);
    return panel !== undefined && this.#leaving.has(panel);
  }

  /** Leaves wholeHeightPx unchanged. */
  stop() {
    this.#observer.disconnect();
    this.#release();
    this.#isMoving = false;
  }

  /**
   * Changes the engine's rows, and animates the panels from their old to their new positions.
   *
   * @param {() => AccordionPanel[]} act returns the panels that have opened or closed
   * @param {{ anchor?: AccordionPanel, isQuiet?: boolean }} options the panel that stays where it
   *   is on the screen, and whether to skip the animation
   */
  change(act, { anchor, isQuiet = this.#host.isQuiet } = {}) {
    const { view } = this.#host;
    if (!view) return;
    const time = performance.now();
    for (const panel of this.#drawn.values()) {
      if (!this.#isLeaving(panel.box)) {
        this.#measure(panel, panel.isExpanded || this.#turned.has(panel));
      }
    }
    if (anchor) this.#keepInPlace(anchor);
    view.setTiming(isQuiet ? 0 : panelTiming.duration, panelTiming.curve, true);
    view.captureBefore(0, wholeHeightPx, time);
    const turned = act();
    for (const panel of turned) {
      this.#turned.add(panel);
      if (panel.isExpanded) panel.reveal(true);
    }
    for (const panel of new Set([...turned, ...this.#fresh])) {
      if (panel.isExpanded || this.#fresh.has(panel)) this.#measure(panel, panel.isExpanded);
    }
    this.#fresh.clear();
    if (turned.length > mostTurning) view.setTiming(0, panelTiming.curve);
    view.animateFrom(0, wholeHeightPx, time);
    this.#draw(time);
  }

  /**
   * Passes the height of a panel to the engine, limited to the visible part: content beyond the
   * window is not to fly through it.
   *
   * @param {AccordionPanel} panel @param {boolean} hasContent
   */
  #measure(panel, hasContent) {
    const { bottom, height: header } = panel.measure();
    this.#host.view?.setHeight(panel.rows.header, header);
    if (!hasContent) return;
    // Content that has left the element was as high as it was found last.
    const isThere = panel.content.parentNode === this.#host;
    const height = isThere ? panel.natural : this.#heights.get(panel) ?? 0;
    this.#heights.set(panel, height);
    const room = Math.max(innerHeight - bottom, 0);
    this.#host.view?.setHeight(panel.rows.body, Math.min(height, room));
  }

  /**
   * The height of content changed: at rest the page handles it, and a running animation adjusts its
   * target.
   */
  #resized() {
    let hasGrown = false;
    for (const panel of this.#drawn.values()) {
      if (!panel.isExpanded || this.#leaving.has(panel)) continue;
      const { natural } = panel;
      hasGrown ||= Math.abs((this.#heights.get(panel) ?? natural) - natural) > 0.5;
      this.#heights.set(panel, natural);
    }
    if (this.#isMoving && hasGrown) this.change(() => []);
  }

  /**
   * Keeps a header where it is on the screen.
   *
   * @param {AccordionPanel} panel
   */
  #keepInPlace(panel) {
    this.#release();
    const scroller = panelScroller(this.#list);
    const { overflowAnchor } = scroller.style;
    const { top } = panel.measure();
    this.#anchor = { panel, top, scroller, at: scroller.scrollTop, overflowAnchor };
    // The browser would keep something else in its place.
    scroller.style.overflowAnchor = "none";
  }

  #release() {
    if (this.#anchor) this.#anchor.scroller.style.overflowAnchor = this.#anchor.overflowAnchor;
    this.#anchor = undefined;
  }

  #step = () => {
    if (!this.#isMoving) return;
    this.#draw(performance.now());
    this.settle();
  };

  /** @param {number} time */
  #draw(time) {
    const { view } = this.#host;
    if (!view) return;
    const { rows, isMoving } = view.frame(0, wholeHeightPx, time);
    if (isMoving) this.#move(rows);
    else this.#rest();
    this.#scroll();
    this.#isMoving = isMoving;
    if (isMoving) requestAnimationFrame(this.#step);
  }

  /** @param {Int32Array[]} rows */
  #move(rows) {
    const seen = new Map(rows.map((row) => [row[rowItem], row]));
    let flow = 0;
    for (const box of this.#list.children) {
      const panel = this.#drawn.get(box);
      if (panel) flow = panel.move(seen.get(panel.rows.header), seen.get(panel.rows.body), flow);
    }
  }

  #rest() {
    for (const panel of this.#leaving) {
      panel.box.remove();
      this.#drawn.delete(panel.box);
      this.#heights.delete(panel);
    }
    this.#leaving.clear();
    for (const panel of this.#drawn.values()) panel.rest();
  }

  /** Reports the panels that have come to rest, once. */
  settle() {
    if (this.#isMoving) return;
    this.#release();
    const turned = [...this.#turned];
    this.#turned.clear();
    if (turned.length > 0) this.#settled(turned);
  }

  /** Scrolls by the distance that the anchor has moved, unless the user scrolls. */
  #scroll() {
    const anchor = this.#anchor;
    if (!anchor) return;
    const { panel, scroller } = anchor;
    // The browser itself scrolls content that becomes shorter.
    const most = scroller.scrollHeight - scroller.clientHeight;
    if (Math.abs(scroller.scrollTop - Math.min(anchor.at, most)) > 1) {
      this.#release();
      return;
    }
    const drift = panel.box.getBoundingClientRect().top - anchor.top;
    if (Math.abs(drift) > 0.25) scroller.scrollTop += drift;
    anchor.at = scroller.scrollTop;
  }
}

/**
 * Puts a child before another without a loss of focus or state, where the browser can.
 *
 * @param {Element} parent @param {Element} child @param {Element | null} next
 */
export function placeBefore(parent, child, next) {
  const mover = /** @type {any} */ (parent);
  if (child.parentNode === parent && parent.isConnected && mover.moveBefore) {
    mover.moveBefore(child, next);
  } else {
    parent.insertBefore(child, next);
  }
}

/**
 * The scroller of an element.
 *
 * @param {Element} element @returns {HTMLElement}
 */
function panelScroller(element) {
  const page = /** @type {HTMLElement} */ (document.scrollingElement ?? document.documentElement);
  for (let node = /** @type {any} */ (element); node;) {
    node = node.assignedSlot ?? node.parentNode ?? node.host;
    if (!(node instanceof HTMLElement) || node === page || node === document.body) continue;
    const { overflowY } = getComputedStyle(node);
    if (/auto|scroll/.test(overflowY) && node.scrollHeight > node.clientHeight) return node;
  }
  return page;
}
