// @ts-check
// Dragging rows by mouse, pen or finger. The engine computes the drop targets.

import { isOfControl } from "../core/controls.js";
import { element } from "../core/row-pool.js";
import { DropPlace, leavesOutline, receiverAt } from "./drop-place.js";
import { ItemMover } from "./move.js";

/** The distance a mouse moves before it drags, and a finger before it scrolls, in pixels. */
const threshold = { mouse: 4, finger: 8 };

/** The duration of a long press that starts a drag, in milliseconds. */
const longPressMs = 400;

/**
 * The size of the edges at which a drag scrolls, in pixels, and the maximum speed, in pixels a
 * second.
 */
const edge = { size: 36, speed: 900 };

/** A drag does not begin on these. */
const controls = "input, textarea, button, a, [part~=triangle], [part~=check]";

/**
 * @typedef {{ ids: number[], all: Set<number>, image: HTMLElement }} Carry the dragged items
 */

/** Makes the rows of an outline draggable. */
export class Drag {
  #controller;
  #mover;
  #listening = new AbortController();
  #place;
  /** @type {{ pointer: number, id: number, x: number, y: number, isFinger: boolean,
   *   timer: number | undefined } | undefined} */
  #press;
  /** @type {Carry | undefined} */
  #carry;
  /** @type {import("./receive.js").Receiver | undefined} the other outline under the pointer */
  #other;
  /** Removes the listeners of a press. */
  #pressing = new AbortController();
  #x = 0;
  #y = 0;
  /** The time of the drag's last scroll step, and its target; NaN while it does not scroll. */
  #scrolledAt = NaN;
  #scrolledTo = 0;

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    this.#mover = new ItemMover(controller);
    this.#place = new DropPlace(controller);
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
    if (isOfControl(event) || leavesOutline(event, this.#controller.host)) return;
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
    const { target } = this.#place;
    const other = this.#other;
    this.#other = undefined;
    this.#end(target?.parent ?? -1);
    if (carry && other) return other.drop(this.#offer(carry.ids));
    if (!carry || !target || !this.#mover.drop(carry.ids, target, "user")) return;
    if (this.#controller.view.top(carry.ids[0]) >= 0) this.#controller.focus(carry.ids[0]);
  }

  /** @param {number[]} ids @returns {import("./receive.js").Offer} to another outline */
  #offer(ids) {
    return { kind: "items", from: this.#mover, ids, data: null };
  }

  #begin() {
    const press = this.#press;
    if (!press) return;
    const { host, tree } = this.#controller;
    const ids = this.#mover.carried(press.id);
    const image = this.#image(press.id, ids.length);
    const all = new Set(ids);
    this.#carry = { ids, all, image };
    tree.setPointerCapture(press.pointer);
    tree.classList.add("dragging");
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
    const other = receiverAt(this.#x, this.#y, this.#controller.host);
    if (other !== this.#other) this.#other?.leave();
    this.#other = other;
    if (other) {
      this.#place.refuse();
      other.aim(this.#x, this.#y, this.#offer(carry.ids));
    } else {
      this.#place.aim(this.#x, this.#y, carry.ids, () => this.#aim());
    }
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
    this.#other?.leave();
    this.#other = undefined;
    clearTimeout(press?.timer);
    this.#press = undefined;
    this.#carry = undefined;
    if (!press || !carry) return;
    const { tree } = this.#controller;
    if (tree.hasPointerCapture(press.pointer)) tree.releasePointerCapture(press.pointer);
    tree.classList.remove("dragging");
    carry.image.remove();
    this.#place.end(parent);
    // Releasing the pointer after a drag is not a click.
    const swallow = (/** @type {Event} */ event) => event.stopPropagation();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    this.#controller.draw();
  }
}
