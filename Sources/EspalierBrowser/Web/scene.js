// @ts-check
// The window onto the rows: what is drawn where, scrolling, and the focus.

import { Canvas } from "./canvas.js";
import { Flag, Frame } from "./engine.js";
import { Motion } from "./motion.js";
import { Row, element } from "./rows.js";
import { pageSize } from "./store.js";

/** How many rows are drawn above and below the window, for what scrolls ahead of this thread. */
const ahead = 10;

/**
 * The highest that the content is made, in pixels.
 *
 * Browsers place nothing beyond 33,554,428 (Chromium) or 17,895,698 (Firefox) pixels. The first is
 * some 1,190,000 rows of 28 pixels; the window does not reach what is below it.
 */
const highest = 33_500_000;

/**
 * What a scene asks and tells.
 *
 * @typedef {object} SceneHost
 * @property {(id: number, flags: number, section: number, isNear: boolean)
 *   => import("./rows.js").RowState} look is called for every row that is drawn
 * @property {(frame: Int32Array) => void} drawn is called after each draw
 */

/** Draws one outline. */
export class Scene {
  #view;
  #store;
  #host;
  #tree;
  #content = element("espalier-content");
  #probe = element("espalier-probe");
  #motion;
  #observer = new ResizeObserver(() => this.measure());
  canvas;

  #height = 0;
  #rowHeight = 0;
  #titleHeight = 0;
  /** What is free above the first row and below the last, and kept free around the cursor. */
  #space = 0;
  #spacer = NaN;
  #drawnTop = NaN;
  #isMoving = false;
  /** @type {import("./motion.js").Band | undefined} */
  #leavingTo;

  /**
   * @param {HTMLElement} tree the element that scrolls
   * @param {import("./engine.js").View} view
   * @param {import("./store.js").Store} store
   * @param {SceneHost} host
   */
  constructor(tree, view, store, host) {
    this.#tree = tree;
    this.#view = view;
    this.#store = store;
    this.#host = host;
    const rows = element("espalier-rows");
    const ghosts = element("espalier-ghosts");
    ghosts.ariaHidden = "true";
    this.#content.append(rows, ghosts);
    tree.append(this.#probe, this.#content);
    this.canvas = new Canvas(rows);
    this.#motion = new Motion(ghosts);
    tree.addEventListener("scroll", () => {
      if (tree.scrollTop !== this.#drawnTop) this.draw();
    });
    this.#observer.observe(tree);
    this.#observer.observe(this.#probe);
  }

  drop() {
    this.#observer.disconnect();
    this.#motion.stop();
  }

  /** How many rows are a page, for a page up or down. */
  get page() {
    const room = this.#height - this.#titleHeight;
    return Math.max(Math.floor(room / this.#rowHeight) - 1, 1);
  }

  /** Takes the sizes from the style sheet and the window. */
  measure() {
    const anchor = this.#anchor();
    const { width, height } = this.#probe.getBoundingClientRect();
    this.#height = this.#tree.clientHeight;
    this.#space = this.#content.offsetTop;
    const [row, title] = [Math.round(height), Math.round(width)];
    if (row === 0) return;
    if (row !== this.#rowHeight || title !== this.#titleHeight) {
      this.#rowHeight = row;
      this.#titleHeight = title;
      this.#view.setMetrics(row, title);
      this.#tree.style.setProperty("--espalier-row", `${row}px`);
      this.#tree.style.setProperty("--espalier-title", `${title}px`);
      this.#motion.stop();
      this.#hold(anchor);
    }
    this.draw();
  }

  /** Draws what is in the window, now: a later frame would show empty space first. */
  draw() {
    if (this.#height === 0) return;
    const view = this.#view;
    this.#stretch();
    this.#drawnTop = this.#tree.scrollTop;
    const top = Math.floor(this.#top);
    const more = ahead * this.#rowHeight;
    const frame = view.frame(top - more, this.#height + 2 * more);
    const hadFocus = this.hasFocus;
    const focused = this.canvas.arrange(frame, (part) => this.#leave(part));
    this.#leavingTo = undefined;
    this.#drawRows(frame, top);
    this.#drawSections(frame);
    this.#motion.drawGhosts();
    if (hadFocus) this.#moveFocus(frame[6]);
    if (focused) this.canvas.retire(focused);
    this.#host.drawn(frame);
  }

  /**
   * Changes the outline and draws it, so that what people look at stays where it is.
   *
   * @param {() => number} change answers the outcome
   * @param {number} [branch] that the change opens, closes or fills, if it is one branch
   * @returns {number} the outcome
   */
  change(change, branch = -1) {
    const view = this.#view;
    const before = view.height;
    const isSeen = branch >= 0 && this.#isSeen(branch);
    const wasOpen = isSeen && this.isExpanded(branch);
    const anchor = isSeen ? undefined : this.#anchor();
    const outcome = change();
    const delta = view.height - before;
    if (isSeen) this.#move(branch, wasOpen, delta);
    else if (delta !== 0) this.#motion.stop();
    this.#hold(anchor);
    this.draw();
    return outcome;
  }

  /**
   * Scrolls by the least amount that shows a row.
   *
   * @param {number} id
   */
  show(id) {
    const y = this.#view.top(id);
    if (y < 0 || this.#height === 0) return;
    const top = this.#top;
    const title = this.canvas.titles[this.#store.list(id).section] === null ? 0 : this.#titleHeight;
    const most = y - title - this.#space;
    const least = y + this.#rowHeight + this.#space - this.#height;
    if (most < top) this.#scroll(most);
    else if (least > top) this.#scroll(least);
  }

  /** Gives the focus to the cursor's row. */
  focusCursor() {
    const row = this.canvas.row(this.#view.cursor);
    row?.element.focus({ preventScroll: true });
  }

  /** Whether a row has the focus. */
  get hasFocus() {
    return this.canvas.rowOf(document.activeElement) !== undefined;
  }

  /** @param {number} id */
  isExpanded(id) {
    const top = this.#view.top(id);
    if (top < 0) return false;
    const frame = this.#view.frame(top, 1);
    const end = Frame.header + frame[1] * Frame.row;
    for (let at = Frame.header; at < end; at += Frame.row) {
      if (frame[at] === id) return (frame[at + 4] & Flag.expanded) !== 0;
    }
    return false;
  }

  /** @param {Int32Array} frame @param {number} top of the window */
  #drawRows(frame, top) {
    const motion = this.#motion;
    const isOwn = this.#ownBranch(frame);
    const near = ahead * this.#rowHeight;
    let told = -1;
    const end = Frame.header + frame[1] * Frame.row;
    for (let at = Frame.header; at < end; at += Frame.row) {
      const [id, number, y, level, flags, position, size, section] = frame.subarray(at, at + 8);
      const row = this.canvas.row(id);
      if (!row) continue;
      const isNear = y >= top - near - this.#rowHeight && y < top + this.#height + near;
      const state = this.#host.look(id, flags, section, isNear);
      let speaks = (flags & Flag.described) !== 0;
      if (!speaks && state instanceof Error) {
        // One row in sight speaks for all of a page.
        const page = id - ((position - 1) % pageSize);
        speaks = page !== told && y >= top + this.#titleHeight;
        if (speaks) told = page;
      }
      row.show({
        id,
        level,
        flags,
        position,
        size: this.#store.list(id).next === null ? size : -1,
        item: this.#store.item(id),
        state,
        speaks,
        isOwn: isOwn(id, number, level),
      });
      const seen = y + motion.shift(y);
      const cut = seen + this.#rowHeight - motion.edge(y);
      row.place(seen, Math.min(Math.max(cut, 0), this.#rowHeight));
      row.turn(motion.turn(id));
    }
  }

  /** @param {Int32Array} frame */
  #drawSections(frame) {
    const from = Frame.header + frame[1] * Frame.row;
    for (let at = from; at < frame.length; at += Frame.section) {
      const [index, top, height] = frame.subarray(at, at + 3);
      const seen = top + this.#motion.shift(top);
      const end = top + height;
      this.canvas.section(index)?.place(seen, end + this.#motion.shift(end) - seen);
    }
  }

  /**
   * Tells which rows are in the branch that the cursor is in.
   *
   * @param {Int32Array} frame
   * @returns {(id: number, number: number, level: number) => boolean} to be asked row after row
   */
  #ownBranch(frame) {
    const store = this.#store;
    const own = frame[6] < 0 ? -1 : store.list(frame[6]).parent;
    if (own < 0) return () => false;
    let ownLevel = -1;
    for (let at = Frame.header; ownLevel < 0; at += Frame.row) {
      if (frame[at] === frame[6]) ownLevel = frame[at + 3] - 1;
    }
    this.#tree.style.setProperty("--espalier-own-level", `${ownLevel}`);
    let last = { id: -1, number: -2, isInside: false };
    return (id, number, level) => {
      let isInside = last.id === own || (last.isInside && level > ownLevel);
      if (number !== last.number + 1) {
        // Further away than this nobody looks for a hairline.
        let ancestor = id;
        for (let up = Math.min(level - ownLevel, 64); up > 0; up -= 1) {
          ancestor = store.list(ancestor).parent;
        }
        isInside = ancestor === own && id !== own;
      }
      last = { id, number, isInside };
      return isInside;
    };
  }

  /**
   * Lets a branch open or close before the eye.
   *
   * @param {number} branch @param {boolean} wasOpen @param {number} delta
   */
  #move(branch, wasOpen, delta) {
    const motion = this.#motion;
    const opening = this.isExpanded(branch);
    if (opening === wasOpen && delta === 0) return;
    if (!motion.isWanted) return motion.stop();
    const top = this.#view.top(branch) + this.#rowHeight;
    const seen = top + motion.shift(top - 1);
    const room = Math.max(this.#top + this.#height - seen, 0);
    this.#leavingTo = motion.begin({ branch, opening, top, delta, room });
    if (this.#isMoving) return;
    this.#isMoving = true;
    requestAnimationFrame(this.#step);
  }

  /** @param {number} now */
  #step = (now) => {
    this.#motion.advance(now, (id) => {
      const top = this.#view.top(id);
      return top < 0 ? -1 : top + this.#rowHeight;
    });
    this.#isMoving = this.#motion.isActive;
    if (this.#isMoving) requestAnimationFrame(this.#step);
    this.draw();
  };

  /** @param {import("./rows.js").Row | import("./rows.js").Section} part */
  #leave(part) {
    if (!this.#leavingTo) return;
    const size = part instanceof Row ? this.#rowHeight : this.#titleHeight;
    const isInWindow = part.y + size > this.#top && part.y < this.#top + this.#height;
    const height = part instanceof Row ? size - part.clip : size;
    if (isInWindow) this.#motion.keep(this.#leavingTo, part, size, height);
  }

  /**
   * Whether a row is in the window.
   *
   * @param {number} id
   */
  #isSeen(id) {
    const y = this.#view.top(id);
    const top = this.#top;
    return y >= 0 && y + this.#rowHeight > top && y < top + this.#height;
  }

  /**
   * The first row in the window, and where it stands there.
   *
   * @returns {{ id: number, y: number } | undefined}
   */
  #anchor() {
    const top = this.#top;
    let anchor;
    for (const { id } of this.canvas.rows) {
      const y = this.#view.top(id) - top;
      const isIn = y + this.#rowHeight > 0 && y < this.#height;
      if (isIn && (!anchor || y < anchor.y)) anchor = { id, y };
    }
    return anchor;
  }

  /**
   * Scrolls so that a row stands where it stood, or the branch that hides it now is in sight.
   *
   * @param {{ id: number, y: number } | undefined} anchor
   */
  #hold(anchor) {
    if (!anchor) return;
    let { id } = anchor;
    let y = this.#view.top(id);
    while (y < 0) {
      id = this.#store.list(id).parent;
      if (id < 0) return;
      y = this.#view.top(id);
    }
    this.#stretch();
    const top = this.#top;
    const wanted = id === anchor.id ? y - anchor.y : Math.min(top, y - this.#titleHeight);
    if (wanted !== top) this.#tree.scrollTop = wanted + this.#space;
  }

  /** @param {number} top */
  #scroll(top) {
    this.#stretch();
    this.#tree.scrollTop = top + this.#space;
    this.draw();
  }

  /** Where the window is in the layout. */
  get #top() {
    return this.#tree.scrollTop - this.#space;
  }

  /** Makes the content as high as it is. */
  #stretch() {
    const height = this.#view.height;
    const spacer = Math.min(Math.round(height + this.#motion.excess + this.#space), highest);
    if (spacer === this.#spacer) return;
    this.#spacer = spacer;
    this.#content.style.height = `${spacer}px`;
  }

  /**
   * Takes the focus to the cursor if it is elsewhere.
   *
   * @param {number} cursor
   */
  #moveFocus(cursor) {
    if (this.canvas.rowOf(document.activeElement)?.id !== cursor) this.focusCursor();
  }
}
