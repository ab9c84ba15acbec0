// @ts-check
// Dragging rows by mouse, pen or finger. The engine computes the drop targets.

import { isOfControl } from "../core/controls.js";
import { element } from "../core/row-pool.js";
import { ItemMover } from "./move.js";

/** The distance a mouse moves before it drags, and a finger before it scrolls, in pixels. */
const threshold = { mouse: 4, finger: 8 };

/** The duration of a long press that starts a drag, in milliseconds. */
const longPressMs = 400;

/** The time a pointer rests on a closed branch until it opens, in milliseconds. */
const hoverExpandMs = 700;

/**
 * The size of the edges at which a drag scrolls, in pixels, and the maximum speed, in pixels a
 * second.
 */
const edge = { size: 36, speed: 900 };

/** The maximum distance of the pointer from the rows sideways, in pixels. */
const maxDistancePx = 96;

/** A drag does not begin on these. */
const controls = "input, textarea, button, a, [part~=triangle], [part~=check]";

/**
 * @typedef {{ parent: number, section: number, index: number, row: number, level: number, isInside:
 *   boolean }} Target the drop target of the dragged items, and its display
 * @typedef {{ ids: number[], all: Set<number>, target: Target | undefined, stuck: Element |
 *   undefined, opened: number[], image: HTMLElement }} Carry the dragged items, the sticky row
 *   under the pointer, and the branches opened for it
 */

/** Makes the rows of an outline draggable. */
export class Drag {
  #controller;
  #mover;
  #listening = new AbortController();
  #mark = element("drop-mark");
  /** @type {{ pointer: number, id: number, x: number, y: number, isFinger: boolean,
   *   timer: number | undefined } | undefined} */
  #press;
  /** @type {Carry | undefined} */
  #carry;
  /** Removes the listeners of a press. */
  #pressing = new AbortController();
  #x = 0;
  #y = 0;
  /** @type {{ id: number, timer: number } | undefined} the closed branch the pointer rests on */
  #resting;
  /** The time of the drag's last scroll step, and its target; NaN while it does not scroll. */
  #scrolledAt = NaN;
  #scrolledTo = 0;

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    this.#mover = new ItemMover(controller);
    this.#mark.ariaHidden = "true";
    const { parts, tree } = controller;
    parts.add(this);
    tree.classList.add("movable");
    const options = { signal: this.#listening.signal };
    tree.addEventListener("pointerdown", (event) => this.#down(event), options);
    tree.addEventListener("contextmenu", (event) => {
      // A long press also opens the context menu.
      if (this.#press?.isFinger) event.preventDefault();
    }, options);
    // Only a listener added before the touch starts can prevent scrolling later.
    tree.addEventListener("touchmove", (event) => {
      if (this.#carry && event.cancelable) event.preventDefault();
    }, { ...options, passive: false });
  }

  stop() {
    this.#cancel();
    this.#listening.abort();
    this.#mover.stop();
    this.#controller.parts.delete(this);
    this.#controller.tree.classList.remove("movable");
  }

  /** @param {import("../core/row-pool.js").Row} row */
  decorateRow({ element, id }) {
    element.classList.toggle("dragged", this.#carry?.all.has(id) ?? false);
  }

  drawn() {
    // The row under the pointer may be another now, or have other children.
    this.#aim();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { button, clientX: x, clientY: y, isPrimary, pointerId: pointer, pointerType } = event;
    const target = /** @type {Element} */ (event.target);
    const row = this.#controller.virtualList.rowOf(target);
    if (!isPrimary || button !== 0 || !row || target.closest(controls)) return;
    if (isOfControl(event)) return;
    if (this.#controller.isDisabled(row.id)) return;
    this.#cancel();
    const isFinger = pointerType !== "mouse";
    const timer = isFinger ? setTimeout(() => this.#begin(), longPressMs) : undefined;
    this.#press = { pointer, id: row.id, x, y, isFinger, timer };
    this.#x = x;
    this.#y = y;
    // On the whole page, because rows change below the pointer.
    this.#pressing = new AbortController();
    const { signal } = this.#pressing;
    window.addEventListener("pointermove", (event) => this.#move(event), { signal });
    window.addEventListener("pointerup", (event) => this.#up(event), { signal });
    window.addEventListener("pointercancel", ({ pointerId }) => {
      if (pointerId === pointer) this.#cancel();
    }, { signal });
    window.addEventListener("keydown", (event) => {
      if (!this.#carry || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.#cancel();
    }, { capture: true, signal });
  }

  /** @param {PointerEvent} event */
  #move({ buttons, clientX, clientY, pointerId }) {
    const press = this.#press;
    if (pointerId !== press?.pointer) return;
    // The button was released outside the page.
    if (buttons === 0) return this.#cancel();
    this.#x = clientX;
    this.#y = clientY;
    if (!this.#carry) {
      const way = Math.hypot(clientX - press.x, clientY - press.y);
      if (press.isFinger && way > threshold.finger) return this.#cancel();
      if (press.isFinger || way < threshold.mouse) return;
      this.#begin();
    }
    this.#aim();
    if (this.#speed !== 0 && Number.isNaN(this.#scrolledAt)) {
      this.#scrolledAt = performance.now();
      this.#scrolledTo = this.#controller.tree.scrollTop;
      requestAnimationFrame(this.#scroll);
    }
  }

  /** @param {PointerEvent} event */
  #up({ pointerId }) {
    if (pointerId !== this.#press?.pointer) return;
    const carry = this.#carry;
    const target = carry?.target;
    this.#end(target?.parent ?? -1);
    if (!carry || !target || !this.#mover.drop(carry.ids, target, "user")) return;
    if (this.#controller.view.top(carry.ids[0]) >= 0) this.#controller.focus(carry.ids[0]);
  }

  #begin() {
    const press = this.#press;
    if (!press) return;
    const { host, tree } = this.#controller;
    const ids = this.#mover.carried(press.id);
    const image = this.#image(press.id, ids.length);
    const all = new Set(ids);
    this.#carry = { ids, all, target: undefined, stuck: undefined, opened: [], image };
    tree.setPointerCapture(press.pointer);
    tree.classList.add("dragging");
    tree.append(this.#mark);
    host.root.append(image);
    // In the top layer, where nothing clips it.
    image.popover = "manual";
    image.showPopover();
    this.#controller.draw();
    this.#aim();
  }

  /** Finds the target under the pointer, and shows it. */
  #aim() {
    const carry = this.#carry;
    if (!carry) return;
    const { isMirrored } = this.#controller.host;
    const x = this.#x + (isMirrored ? -1 : 1) * 14;
    const y = this.#y + (this.#press?.isFinger ? -48 : 10);
    carry.image.style.transform = `translate(${x}px, ${y}px)` +
      (isMirrored ? " translateX(-100%)" : "");
    carry.target = this.#targetAt(carry);
    const { isInside = false, parent = -1 } = carry.target ?? {};
    const resting = isInside && !this.#controller.isExpanded(parent) ? parent : -1;
    if (resting !== (this.#resting?.id ?? -1)) {
      clearTimeout(this.#resting?.timer);
      const timer = resting < 0 ? 0 : setTimeout(() => this.#open(resting), hoverExpandMs);
      this.#resting = resting < 0 ? undefined : { id: resting, timer };
    }
    this.#place();
  }

  /** @param {Carry} carry @returns {Target | undefined} */
  #targetAt(carry) {
    const { ids } = carry;
    const { virtualList, host, tree, view } = this.#controller;
    const box = tree.getBoundingClientRect();
    carry.stuck = undefined;
    if (this.#x < box.left - maxDistancePx || this.#x > box.right + maxDistancePx) return undefined;
    const y = Math.min(Math.max(this.#y, box.top), box.bottom - 1);
    const stuck = host.root.elementFromPoint(this.#x, y)?.closest("[part~=sticky] > *");
    const branch = virtualList.rowOf(stuck ?? null);
    if (stuck && branch) {
      // It covers other rows, which are not the target.
      carry.stuck = stuck;
      return view.dropTarget(ids, view.top(branch.id) + branch.height / 2);
    }
    const rows = [...virtualList.rows].map(({ id, element }) => {
      const { bottom, left, right, top } = element.getBoundingClientRect();
      return { id, bottom, left, right, top };
    });
    rows.sort((a, b) => a.top - b.top);
    // Beyond the rows, the nearest one is the target.
    const row = rows.findLast(({ top }) => top <= y) ?? rows[0];
    if (!row) return undefined;
    const part = Math.min(Math.max(y - row.top, 0), row.bottom - row.top - 1);
    const inwards = host.isMirrored ? row.right - this.#x : this.#x - row.left;
    // The style sheet sets the indentation of a level there, in any unit.
    const indent = parseFloat(getComputedStyle(this.#mark).textIndent) || 20;
    const level = Math.max(Math.floor((inwards - 4) / indent), 0);
    return view.dropTarget(ids, view.top(row.id) + part, level);
  }

  /** Draws the line or the ring at the target. */
  #place() {
    const carry = this.#carry;
    if (!carry) return;
    const { virtualList, tree, view } = this.#controller;
    const { target } = carry;
    const mark = this.#mark;
    mark.hidden = true;
    if (!target) return;
    const { isInside, level, row, section } = target;
    // A line is drawn below the row before it, unless that is in another section.
    const [previous = -1] = row > 0 ? view.ids(row - 1, 1) : [];
    const isBelow = !isInside && previous >= 0 && view.section(previous) === section;
    const [next = -1] = view.ids(row, 1);
    const shown = carry.stuck ?? virtualList.row(isBelow ? previous : next)?.element;
    if (!shown) return;
    const { bottom, top } = shown.getBoundingClientRect();
    const y = (isBelow ? bottom : top) - tree.getBoundingClientRect().top + tree.scrollTop;
    mark.hidden = false;
    mark.classList.toggle("inside", isInside);
    mark.style.setProperty("--level", `${level}`);
    mark.style.top = `${y}px`;
    mark.style.height = isInside ? `${bottom - top}px` : "";
  }

  /** @param {number} branch under the pointer */
  #open(branch) {
    this.#resting = undefined;
    this.#carry?.opened.push(branch);
    this.#controller.turn(branch, "open", "user");
    this.#aim();
  }

  /** The scroll speed of the drag, in pixels a second. */
  get #speed() {
    const { bottom, top } = this.#controller.tree.getBoundingClientRect();
    const above = Math.max(top + edge.size - this.#y, 0);
    const below = Math.max(this.#y - bottom + edge.size, 0);
    return (Math.min(below - above, edge.size * 3) / edge.size) * edge.speed;
  }

  /** @param {number} now */
  #scroll = (now) => {
    const speed = this.#carry ? this.#speed : 0;
    if (speed === 0) {
      this.#scrolledAt = NaN;
      return;
    }
    const { tree } = this.#controller;
    // Steps smaller than a pixel add up.
    if (Math.abs(tree.scrollTop - this.#scrolledTo) > 1) this.#scrolledTo = tree.scrollTop;
    this.#scrolledTo += (speed * Math.max(now - this.#scrolledAt, 0)) / 1000;
    this.#scrolledAt = now;
    tree.scrollTop = this.#scrolledTo;
    requestAnimationFrame(this.#scroll);
  };

  /** @param {number} id @param {number} count */
  #image(id, count) {
    const image = element("drag-image");
    image.ariaHidden = "true";
    const title = element("drag-title", "span");
    title.textContent = this.#controller.item(id)?.title ?? "";
    image.append(title);
    if (count > 1) {
      const badge = element("drag-count", "span");
      badge.textContent = this.#controller.strings.dragged(count);
      image.append(badge);
    }
    return image;
  }

  #cancel() {
    this.#end(-1);
  }

  /** @param {number} parent whose ancestors stay open if the drag opened them */
  #end(parent) {
    const press = this.#press;
    const carry = this.#carry;
    this.#pressing.abort();
    clearTimeout(press?.timer);
    clearTimeout(this.#resting?.timer);
    this.#press = undefined;
    this.#carry = undefined;
    this.#resting = undefined;
    if (!press || !carry) return;
    const { tree, view } = this.#controller;
    if (tree.hasPointerCapture(press.pointer)) tree.releasePointerCapture(press.pointer);
    tree.classList.remove("dragging");
    this.#mark.remove();
    carry.image.remove();
    const kept = new Set();
    for (let above = parent; above >= 0; above = view.parent(above)) kept.add(above);
    for (const id of carry.opened.reverse()) {
      if (!kept.has(id)) this.#controller.turn(id, "close", "user");
    }
    // Releasing the pointer after a drag is not a click.
    const swallow = (/** @type {Event} */ event) => event.stopPropagation();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    this.#controller.draw();
  }
}
