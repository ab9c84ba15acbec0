// @ts-check
// The window onto the rows: what is drawn where, scrolling, motion and the focus.

import { Outcome } from "./engine.js";
import { Canvas, Row, element } from "./rows.js";

/** How many rows are drawn around the window: it scrolls ahead of this thread. */
const ahead = 10;

/**
 * The highest that the content is made, in pixels. Through what is higher the engine pages.
 *
 * Browsers place nothing beyond 33,554,428 (Chromium) or 17,895,698 (Firefox).
 */
const highest = 16_000_000;

/** How often rows are measured in one draw, for what is measured moves others into the window. */
const rounds = 4;

/**
 * Who has a scene: it says what the rows are and what they show.
 *
 * @typedef {object} SceneOwner
 * @property {() => Row} makeRow
 * @property {(section: number) => string | null} titleOf
 * @property {boolean} isQuiet whether nothing is to move
 * @property {(row: Row) => HTMLElement} [stopOf] which element of a row takes the focus
 * @property {(frame: Frame) => void} [drawn] is told after each draw
 * @property {boolean} [hasSticky] whether the ancestors of the first row are seen
 * @property {boolean} [measures] whether rows are as high as their bodies
 * @property {string} [groupRole] of a section with a title
 */

/** @typedef {ReturnType<import("./engine.js").View["frame"]>} Frame */

/** Draws the rows of one view. It knows nothing of what they show. */
export class Scene {
  #scroller;
  #view;
  #owner;
  #content = element("content");
  /** As high as a row and as wide as a title is high. */
  #probe = element("probe");
  #stickyLayer = element("sticky");
  #canvas;
  #observer;

  #height = 0;
  #width = 0;
  #rowHeight = 0;
  #titleHeight = 0;
  /** What is free above the first row and below the last. */
  #space = 0;
  #contentHeight = NaN;
  /** The scroller's place when it was drawn last, and how much further the layout was. */
  #drawnTop = NaN;
  #displacement = 0;
  /** @type {number | undefined} the next step of what moves */
  #next;
  /** @type {Frame | undefined} what is being drawn, or was drawn last */
  frame;
  /** Where the window is in that. To ask the scroller between writing would lay out each row. */
  frameTop = 0;

  /**
   * @param {HTMLElement} scroller @param {import("./engine.js").View} view
   * @param {SceneOwner} owner
   */
  constructor(scroller, view, owner) {
    this.#scroller = scroller;
    this.#view = view;
    this.#owner = owner;
    const rows = element("rows");
    const ghosts = element("ghosts");
    for (const part of [rows, this.#content]) part.setAttribute("role", "presentation");
    for (const part of [ghosts, this.#stickyLayer, this.#probe]) part.ariaHidden = "true";
    this.#content.append(this.#stickyLayer, rows, ghosts);
    scroller.append(this.#probe, this.#content);
    this.#canvas = new Canvas(rows, ghosts, owner);
    scroller.addEventListener("scroll", () => {
      if (scroller.scrollTop !== this.#drawnTop) this.draw();
    });
    this.#observer = new ResizeObserver(() => this.measure());
    this.#observer.observe(scroller);
    this.#observer.observe(this.#probe);
  }

  /** Ends it, before its view is dropped. */
  drop() {
    this.#observer.disconnect();
    if (this.#next !== undefined) cancelAnimationFrame(this.#next);
    this.#height = 0;
  }

  /** How many rows a page up or down is. */
  get page() {
    return Math.max(Math.floor((this.#height - this.#titleHeight) / this.#rowHeight) - 1, 1);
  }

  /** How high a row is that has no height of its own. */
  get rowHeight() {
    return this.#rowHeight;
  }

  /** How high the window is. */
  get height() {
    return this.#height;
  }

  /** Where the window is in the layout. */
  get top() {
    return this.#scroller.scrollTop - this.#space + this.#displacement;
  }

  /** The rows that there are elements of. */
  get rows() {
    return this.#canvas.rows;
  }

  /** @param {number} id */
  row(id) {
    return this.#canvas.row(id);
  }

  /**
   * The row that an element is in.
   *
   * @param {EventTarget | null} target
   */
  rowOf(target) {
    return this.#canvas.rowOf(target);
  }

  /**
   * A place of the window in the layout.
   *
   * @param {number} clientY
   */
  yAt(clientY) {
    return clientY - this.#scroller.getBoundingClientRect().top + this.top;
  }

  /**
   * Where a place of the layout is seen, as `clientY` has it.
   *
   * @param {number} y
   */
  clientYOf(y) {
    return y - this.top + this.#scroller.getBoundingClientRect().top;
  }

  /** Takes the sizes from the style sheet and the window. */
  measure() {
    const scroller = this.#scroller;
    const { width, height } = this.#probe.getBoundingClientRect();
    const [row, title] = [Math.round(height), Math.round(width)];
    if (row === 0) {
      this.#height = 0;
      return;
    }
    if (this.#height === 0) this.#comeBack();
    const anchors = this.#anchors(-1);
    const isWider = scroller.clientWidth !== this.#width;
    this.#height = scroller.clientHeight;
    this.#width = scroller.clientWidth;
    this.#space = this.#content.offsetTop;
    this.#view.setPaging(highest, this.#height);
    if (row !== this.#rowHeight || title !== this.#titleHeight) {
      this.#rowHeight = row;
      this.#titleHeight = title;
      this.#view.setMetrics(row, title);
      this.#view.setOverscan(ahead * row);
      scroller.style.setProperty("--row", `${row}px`);
      scroller.style.setProperty("--title", `${title}px`);
      this.#hold(anchors);
    } else if (isWider && this.#owner.measures) {
      this.#draw(anchors);
      return;
    }
    this.draw();
  }

  /** Is told that it was moved in the document. */
  moved() {
    this.#comeBack();
    this.measure();
  }

  /** What was not displayed, or elsewhere, has forgotten where it was. */
  #comeBack() {
    if (this.#drawnTop > 0) this.#scroller.scrollTop = this.#drawnTop;
  }

  /** Draws at once: a later frame would show empty space first. */
  draw() {
    this.#draw(undefined);
  }

  /** @param {Anchor[] | undefined} anchors where people look, if that is known better than here */
  #draw(anchors) {
    if (this.#height === 0) return;
    const hadFocus = this.hasFocus;
    /** @type {Row[]} */
    const left = [];
    let frame = this.#fill(left);
    for (let round = 0; this.#owner.measures && round < rounds; round += 1) {
      anchors ??= this.#anchors(-1);
      if (!this.#measureRows()) break;
      this.#hold(anchors);
      frame = this.#fill(left);
    }
    // Something has to be able to have the focus.
    const tabIndex = frame.count === 0 ? 0 : -1;
    if (this.#scroller.tabIndex !== tabIndex) this.#scroller.tabIndex = tabIndex;
    if (hadFocus) this.#keepFocus(frame.cursor);
    for (const row of left) this.#canvas.retire(row);
    this.#owner.drawn?.(frame);
    if (frame.isMoving) this.#next ??= requestAnimationFrame(this.#step);
  }

  /** Fills the window once. @param {Row[]} left takes a row that goes and has the focus */
  #fill(left) {
    this.#stretch();
    this.#settle();
    const { top } = this;
    const frame = this.#view.frame(top, this.#height, performance.now());
    this.frame = frame;
    this.frameTop = top;
    const focused = this.#canvas.arrange(frame);
    if (focused && !left.includes(focused)) left.push(focused);
    const shift = -this.#displacement;
    for (const words of frame.rows) {
      const { 0: id, 1: number } = words;
      const row = number < 0 ? this.#canvas.ghost(id) : this.#canvas.row(id);
      if (!row) continue;
      // What goes looks as it did.
      if (number >= 0 || row.id !== id) row.show(words);
      row.place(words, frame.origin + words[2] / 64, shift, this.#rowHeight);
    }
    for (const { 0: index, 1: y, 2: height } of frame.sections) {
      this.#canvas.section(index)?.place(frame.origin + y / 64 + shift, height / 64);
    }
    const sticky = this.#owner.hasSticky ? frame.sticky : [];
    const copies = this.#canvas.stick(sticky, this.#stickyLayer);
    for (const [k, words] of sticky.entries()) {
      copies[k].show(words);
      copies[k].place(words, frame.origin + words[2] / 64, -top, this.#rowHeight);
    }
    return frame;
  }

  /** Tells the engine how high rows are. @returns {boolean} whether it thought otherwise */
  #measureRows() {
    let isNew = false;
    for (const { id, body, height } of [...this.#canvas.rows]) {
      if (!body) continue;
      const own = Math.max(Math.ceil(body.offsetHeight), this.#rowHeight);
      if (own === height) continue;
      this.#view.setHeight(id, own === this.#rowHeight ? -1 : own);
      isNew = true;
    }
    return isNew;
  }

  /**
   * Changes the view, so that what people look at stays where it is, and moves the rest.
   *
   * @param {() => number} act answers the outcome
   * @param {number} [id] of a row that, if it is seen, stays where it is before all others
   */
  change(act, id = -1) {
    if (this.#height === 0) return act();
    const view = this.#view;
    const moves = !this.#owner.isQuiet;
    const anchors = this.#anchors(id);
    if (moves) view.hold(this.top, this.#height, performance.now());
    const before = view.height;
    const outcome = act();
    this.#hold(anchors);
    const isOther = (outcome & (Outcome.rows | Outcome.moves)) !== 0 || view.height !== before;
    if (moves && isOther) view.begin(this.top, this.#height, performance.now());
    this.draw();
    return outcome;
  }

  /**
   * Scrolls by the least amount that shows a row.
   *
   * @param {number} id
   */
  show(id) {
    const view = this.#view;
    for (let round = 0; round < 2; round += 1) {
      const y = view.top(id);
      if (y < 0 || this.#height === 0) return;
      const isTitled = this.#owner.titleOf(view.section(id)) !== null;
      const above = this.#owner.hasSticky ? view.level(id) * this.#rowHeight : 0;
      const height = this.row(id)?.height ?? this.#rowHeight;
      const most = y - this.#space - above - (isTitled ? this.#titleHeight : 0);
      const least = y + height + this.#space - this.#height;
      const { top } = this;
      const wanted = Math.min(Math.max(top, least), most);
      if (Math.abs(wanted - top) < 0.5) return;
      this.scrollTo(wanted);
    }
  }

  /**
   * Scrolls to a place in the layout.
   *
   * @param {number} top
   */
  scrollTo(top) {
    this.#stretch();
    this.#bring(top);
    this.draw();
  }

  /**
   * Gives a row the focus, and scrolls to it.
   *
   * @param {number} id
   */
  focus(id) {
    this.#view.focus(id);
    this.draw();
    this.show(id);
    this.focusCursor();
  }

  focusCursor() {
    const row = this.#canvas.row(this.#view.cursor);
    const stop = row && (this.#owner.stopOf?.(row) ?? row.element);
    (stop ?? this.#scroller).focus({ preventScroll: true });
  }

  get hasFocus() {
    const active = this.#active;
    return active !== null && this.#scroller.contains(active);
  }

  /** The element in this tree of the document that has the focus. */
  get #active() {
    return /** @type {ShadowRoot} */ (this.#scroller.getRootNode()).activeElement;
  }

  /**
   * Sees to it that the cursor's row has the focus, or something in it.
   *
   * @param {number} cursor
   */
  #keepFocus(cursor) {
    const active = this.#active;
    const row = this.#canvas.rowOf(active);
    if (row && row.id === cursor && this.#canvas.row(cursor) === row) return;
    // Whatever else can have the focus in here is no row and keeps it.
    if (active && active !== this.#scroller && !row && this.#scroller.contains(active)) return;
    this.focusCursor();
  }

  #step = () => {
    this.#next = undefined;
    this.draw();
  };

  /**
   * The rows in the window and where they stand there: the wanted one, if it is there, or else all
   * from top to bottom.
   *
   * @param {number} id
   */
  #anchors(id) {
    const { top } = this;
    const anchors = [...this.#canvas.rows]
      .map((row) => ({ id: row.id, height: row.height, y: this.#view.top(row.id) - top }))
      .filter(({ y, height }) => y + height > 0 && y < this.#height)
      .sort((a, b) => a.y - b.y);
    const wanted = anchors.find((anchor) => anchor.id === id);
    if (wanted) anchors.unshift(wanted);
    return anchors;
  }

  /**
   * Scrolls so that the first of some rows that is still there stands where it stood, or what hides
   * it is in sight.
   *
   * @param {Anchor[]} anchors
   */
  #hold(anchors) {
    const view = this.#view;
    const { top: before } = this;
    this.#stretch();
    for (const { id: anchor, y } of anchors) {
      let id = anchor;
      while (id >= 0 && view.top(id) < 0) id = view.parent(id);
      if (id < 0) continue;
      const now = view.top(id);
      this.#bring(id === anchor ? now - y : Math.min(before, now - this.#titleHeight));
      return;
    }
    this.#bring(before);
  }

  /** Whether the layout is higher than the content can be. */
  get #isPaged() {
    return this.#view.height > highest;
  }

  /**
   * Puts the scroller where a place of the layout is at the top.
   *
   * @param {number} top
   */
  #bring(top) {
    if (Math.abs(top - this.top) < 0.25) return;
    // The space around the rows is no part of the layout.
    const inside = Math.max(Math.min(top, this.#view.height - this.#height), 0);
    const host = this.#isPaged ? this.#view.hostTop(inside) : inside;
    this.#scroller.scrollTop = host + (top - inside) + this.#space;
    this.#displacement = inside - host;
  }

  /** Hears where the scroller is. */
  #settle() {
    const { scrollTop } = this.#scroller;
    if (!this.#isPaged) this.#displacement = 0;
    else if (scrollTop !== this.#drawnTop) {
      const at = scrollTop - this.#space;
      const host = Math.max(Math.min(at, this.#view.hostHeight - this.#height), 0);
      const { top, host: right } = this.#view.scrolled(host);
      this.#displacement = top - right;
      if (right !== host) this.#scroller.scrollTop = right + at - host + this.#space;
    }
    this.#drawnTop = this.#scroller.scrollTop;
  }

  #stretch() {
    const height = this.#isPaged ? this.#view.hostHeight : this.#view.height;
    const wanted = Math.round(height + this.#space);
    if (wanted === this.#contentHeight) return;
    this.#contentHeight = wanted;
    this.#content.style.height = `${wanted}px`;
  }
}

/** @typedef {{ id: number, y: number }} Anchor a row, and where it stands in the window */
