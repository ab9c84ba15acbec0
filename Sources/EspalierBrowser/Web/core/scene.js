// @ts-check
// The window onto the rows: what is drawn where, scrolling, and the focus.

import { Flag } from "./engine.js";
import { Motion } from "./motion.js";
import { Canvas, Row, element } from "./rows.js";
import { pageSize } from "../explorer/source.js";

/** How many rows are drawn around the window: it scrolls ahead of this thread. */
const ahead = 10;

/**
 * The highest that the content is made, in pixels.
 *
 * Browsers place nothing beyond 33,554,428 (Chromium) or 17,895,698 (Firefox). The first is some
 * 1,190,000 rows of 28 pixels, and the window does not reach what is below.
 */
const highest = 33_500_000;

/** Draws one outline. */
export class Scene {
  #tree;
  #view;
  #store;
  #loader;
  #drawn;
  #content = element("espalier-content");
  /** As high as a row and as wide as a title is high. */
  #probe = element("espalier-probe");
  #motion;
  canvas;

  #height = 0;
  #rowHeight = 0;
  #titleHeight = 0;
  /** What is free around all rows, and around the cursor. */
  #space = 0;
  #contentHeight = NaN;
  #drawnTop = NaN;
  #isMoving = false;
  /** @type {import("./motion.js").Band | undefined} */
  #leavingTo;

  /**
   * @param {HTMLElement} tree which scrolls @param {import("./engine.js").View} view
   * @param {import("../outline/store.js").Store} store @param {import("../outline/store.js").Loader} loader
   * @param {(rows: number) => void} drawn is told how many rows there are
   */
  constructor(tree, view, store, loader, drawn) {
    this.#tree = tree;
    this.#view = view;
    this.#store = store;
    this.#loader = loader;
    this.#drawn = drawn;
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
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(tree);
    observer.observe(this.#probe);
  }

  /** How many rows a page up or down is. */
  get page() {
    return Math.max(Math.floor((this.#height - this.#titleHeight) / this.#rowHeight) - 1, 1);
  }

  /** Takes the sizes from the style sheet and the window. */
  measure() {
    const anchors = this.#anchors();
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
      this.#hold(anchors);
    }
    this.draw();
  }

  /** Draws at once: a later frame would show empty space first. */
  draw() {
    if (this.#height === 0) return;
    this.#stretch();
    this.#drawnTop = this.#tree.scrollTop;
    const top = Math.floor(this.#top);
    const more = ahead * this.#rowHeight;
    const frame = this.#view.frame(top - more, this.#height + 2 * more);
    const { hasFocus } = this;
    const focused = this.canvas.arrange(frame, (part) => this.#leave(part));
    this.#leavingTo = undefined;
    this.#drawRows(frame, top, more);
    for (const [index, y, height] of frame.sections) {
      const seen = y + this.#motion.shift(y);
      const end = y + height;
      this.canvas.section(index)?.place(seen, end + this.#motion.shift(end) - seen);
    }
    this.#motion.drawGhosts();
    if (hasFocus && this.#focusedRow?.id !== frame.cursor) this.focusCursor();
    if (focused) this.canvas.retire(focused);
    this.#drawn(frame.count);
    this.#loader.settle((id) => this.#view.top(id) >= 0);
  }

  /**
   * Changes the outline, so that what people look at stays where it is.
   *
   * @param {() => number} change answers the outcome
   * @param {number} [branch] that alone opens, closes or gets rows
   */
  change(change, branch = -1) {
    const view = this.#view;
    const before = view.height;
    const isSeen = branch >= 0 && this.#isIn(view.top(branch) - this.#top, this.#rowHeight);
    const wasOpen = isSeen && this.isExpanded(branch);
    const anchors = isSeen ? [] : this.#anchors();
    const outcome = change();
    const delta = view.height - before;
    if (isSeen) this.#move(branch, wasOpen, delta);
    else if (delta !== 0) this.#motion.stop();
    this.#hold(anchors);
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
    const isTitled = this.canvas.titles[this.#store.list(id).section] !== null;
    const most = y - this.#space - (isTitled ? this.#titleHeight : 0);
    const least = y + this.#rowHeight + this.#space - this.#height;
    const top = Math.min(Math.max(this.#top, least), most);
    if (top === this.#top) return;
    this.#stretch();
    this.#tree.scrollTop = top + this.#space;
    this.draw();
  }

  focusCursor() {
    this.canvas.row(this.#view.cursor)?.element.focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.#focusedRow !== undefined;
  }

  /** @param {number} id */
  isExpanded(id) {
    const top = this.#view.top(id);
    if (top < 0) return false;
    const { rows } = this.#view.frame(top, 1);
    return rows.some(([row, , , , flags]) => row === id && (flags & Flag.expanded) !== 0);
  }

  /**
   * @param {import("./engine.js").Frame} frame
   * @param {number} top of the window @param {number} more around it
   */
  #drawRows({ rows, cursor }, top, more) {
    const motion = this.#motion;
    const [first, last] = this.#ownRows(rows, cursor);
    let told = -1;
    for (const words of rows) {
      const [id, number, y, , flags, position, size, section] = words;
      const row = this.canvas.row(id);
      if (!row) continue;
      const isNear = y >= top - more - this.#rowHeight && y < top + this.#height + more;
      const state = this.#loader.look(id, flags, section, isNear);
      let speaks = (flags & Flag.described) !== 0;
      if (!speaks && state instanceof Error) {
        // One row in sight speaks for all of a page.
        const page = id - ((position - 1) % pageSize);
        speaks = page !== told && y >= top + this.#titleHeight;
        if (speaks) told = page;
      }
      const known = this.#store.list(id).next === null ? size : -1;
      const isOwn = number >= first && number <= last;
      row.show(words, known, this.#store.item(id), state, speaks, isOwn);
      const seen = y + motion.shift(y);
      const cut = seen + this.#rowHeight - motion.edge(y);
      row.place(seen, Math.min(Math.max(cut, 0), this.#rowHeight));
      row.turn(motion.turn(id));
    }
  }

  /**
   * The first and the last row around the cursor's that is drawn and in the same branch.
   *
   * @param {Int32Array[]} rows @param {number} cursor
   */
  #ownRows(rows, cursor) {
    const at = rows.findIndex(([id]) => id === cursor);
    const level = rows[at]?.[3] ?? 0;
    if (level === 0) return [0, -1];
    this.#tree.style.setProperty("--espalier-own-level", `${level - 1}`);
    let [, first] = rows[at];
    let last = first;
    const isOwn = (/** @type {number} */ k, /** @type {number} */ number) =>
      rows[k]?.[1] === number && rows[k][3] >= level;
    for (let k = at - 1; isOwn(k, first - 1); k -= 1) first -= 1;
    for (let k = at + 1; isOwn(k, last + 1); k += 1) last += 1;
    return [first, last];
  }

  /**
   * Opens or closes a branch before the eye.
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
    if (!this.#isMoving) requestAnimationFrame(this.#step);
    this.#isMoving = true;
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

  /** @param {Row | import("./rows.js").Section} part */
  #leave(part) {
    if (!this.#leavingTo) return;
    const isRow = part instanceof Row;
    const size = isRow ? this.#rowHeight : this.#titleHeight;
    if (!this.#isIn(part.y - this.#top, size)) return;
    this.#motion.keep(this.#leavingTo, part, size, isRow ? size - part.clip : size);
  }

  /** Where the window is in the layout. */
  get #top() {
    return this.#tree.scrollTop - this.#space;
  }

  get #focusedRow() {
    return this.canvas.rowOf(document.activeElement);
  }

  /**
   * Whether something is in the window.
   *
   * @param {number} y there @param {number} height
   */
  #isIn(y, height) {
    return y + height > 0 && y < this.#height;
  }

  /** The rows in the window, from top to bottom, and where they stand there. */
  #anchors() {
    const top = this.#top;
    return [...this.canvas.rows]
      .map(({ id }) => ({ id, y: this.#view.top(id) - top }))
      .filter(({ y }) => this.#isIn(y, this.#rowHeight))
      .sort((a, b) => a.y - b.y);
  }

  /**
   * Scrolls so that the first of some rows that is still there stands where it stood, or what hides
   * it is in sight.
   *
   * @param {{ id: number, y: number }[]} anchors
   */
  #hold(anchors) {
    const anchor = anchors.find(({ id }) => this.#store.hasItem(id));
    let id = anchor?.id ?? -1;
    while (id >= 0 && this.#view.top(id) < 0) id = this.#store.list(id).parent;
    if (!anchor || id < 0) return;
    this.#stretch();
    const y = this.#view.top(id);
    const top = this.#top;
    const wanted = id === anchor.id ? y - anchor.y : Math.min(top, y - this.#titleHeight);
    if (wanted !== top) this.#tree.scrollTop = wanted + this.#space;
  }

  #stretch() {
    const height = Math.round(this.#view.height + this.#motion.excess + this.#space);
    if (height === this.#contentHeight) return;
    this.#contentHeight = height;
    this.#content.style.height = `${Math.min(height, highest)}px`;
  }
}
