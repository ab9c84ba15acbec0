// @ts-check
// The place in an outline where something would be dropped, and its mark. The engine computes it.

import { element } from "../core/row-pool.js";

/**
 * @typedef {{ parent: number, section: number, index: number, row: number, level: number, isInside:
 *   boolean }} Target the drop target of the dragged items, and its display
 */

/** The time a pointer rests on a closed branch until it opens, in milliseconds. */
const hoverExpandMs = 700;

/** The maximum distance of the pointer from the rows sideways, in pixels. */
const maxDistancePx = 96;

/** @type {WeakMap<Element, import("./receive.js").Receiver>} by the elements that receive */
export const receivers = new WeakMap();

/**
 * The receiver at a point, for items of another outline.
 *
 * @param {number} x @param {number} y in pixels of the window
 * @param {Element} but the outline that they are of
 */
export function receiverAt(x, y, but) {
  let element = document.elementFromPoint(x, y);
  while (element) {
    for (let above = element; above !== but;) {
      const receiver = receivers.get(above);
      if (receiver?.accepts("items")) return receiver;
      if (!above.parentElement) break;
      above = above.parentElement;
    }
    /** @type {Element | null} */
    const inner = element.shadowRoot?.elementFromPoint(x, y) ?? null;
    element = inner === element ? null : inner;
  }
}

/**
 * Whether a drag takes rows out of an outline. Where they are movable, it does with Control or Command.
 *
 * @param {PointerEvent} event @param {Element} host
 */
export function leavesOutline({ ctrlKey, metaKey }, host) {
  return host.hasAttribute("sends") && (!host.hasAttribute("movable") || ctrlKey || metaKey);
}

/** The place under a pointer that drags. */
export class DropPlace {
  #controller;
  #mark = element("drop-mark");
  /** @type {Element | undefined} the sticky row under the pointer */
  #stuck;
  /** @type {number[]} the branches that were opened on the way */
  #opened = [];
  /** @type {{ id: number, timer: number } | undefined} the closed branch the pointer rests on */
  #resting;
  /** @type {Target | undefined} */
  target;

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    this.#mark.ariaHidden = "true";
  }

  /**
   * Finds the target under the pointer, and shows it.
   *
   * @param {number} x @param {number} y in pixels of the window @param {number[]} ids what is dragged,
   *   if that is of this outline
   * @param {() => void} [opened] is called when a branch has opened there
   */
  aim(x, y, ids, opened = () => {}) {
    const { tree } = this.#controller;
    if (this.#mark.parentElement !== tree) tree.append(this.#mark);
    this.target = this.#targetAt(x, y, ids);
    const { isInside = false, parent = -1 } = this.target ?? {};
    const resting = isInside && !this.#controller.isExpanded(parent) ? parent : -1;
    if (resting !== (this.#resting?.id ?? -1)) {
      clearTimeout(this.#resting?.timer);
      const open = () => {
        this.#resting = undefined;
        this.#opened.push(resting);
        this.#controller.turn(resting, "open", "user");
        opened();
      };
      const timer = resting < 0 ? 0 : setTimeout(open, hoverExpandMs);
      this.#resting = resting < 0 ? undefined : { id: resting, timer };
    }
    this.#place();
  }

  /** Shows nothing at the target. */
  refuse() {
    clearTimeout(this.#resting?.timer);
    this.#resting = undefined;
    this.target = undefined;
    this.#mark.hidden = true;
  }

  /** @param {number} [parent] whose ancestors stay open if the drag opened them */
  end(parent = -1) {
    clearTimeout(this.#resting?.timer);
    this.#resting = undefined;
    this.target = undefined;
    this.#mark.remove();
    const { view } = this.#controller;
    const kept = new Set();
    for (let above = parent; above >= 0; above = view.parent(above)) kept.add(above);
    for (const id of this.#opened.splice(0).reverse()) {
      if (!kept.has(id)) this.#controller.turn(id, "close", "user");
    }
  }

  /** @param {number} x @param {number} y @param {number[]} ids @returns {Target | undefined} */
  #targetAt(x, y, ids) {
    const { virtualList, host, tree, view } = this.#controller;
    const box = tree.getBoundingClientRect();
    this.#stuck = undefined;
    if (x < box.left - maxDistancePx || x > box.right + maxDistancePx) return undefined;
    const inside = Math.min(Math.max(y, box.top), box.bottom - 1);
    const stuck = host.root.elementFromPoint(x, inside)?.closest("[part~=sticky] > *");
    const branch = virtualList.rowOf(stuck ?? null);
    if (stuck && branch) {
      // It covers other rows, which are not the target.
      this.#stuck = stuck;
      return view.dropTarget(ids, view.top(branch.id) + branch.height / 2);
    }
    const rows = [...virtualList.rows].map(({ id, element }) => {
      const { bottom, left, right, top } = element.getBoundingClientRect();
      return { id, bottom, left, right, top };
    });
    rows.sort((a, b) => a.top - b.top);
    // Beyond the rows, the nearest one is the target.
    const row = rows.findLast(({ top }) => top <= inside) ?? rows[0];
    if (!row) return undefined;
    const part = Math.min(Math.max(inside - row.top, 0), row.bottom - row.top - 1);
    const inwards = host.isMirrored ? row.right - x : x - row.left;
    // The style sheet sets the indentation of a level there, in any unit.
    const indent = parseFloat(getComputedStyle(this.#mark).textIndent) || 20;
    const level = Math.max(Math.floor((inwards - 4) / indent), 0);
    return view.dropTarget(ids, view.top(row.id) + part, level);
  }

  /** Draws the line or the ring at the target. */
  #place() {
    const { virtualList, tree, view } = this.#controller;
    const { target } = this;
    const mark = this.#mark;
    mark.hidden = true;
    if (!target) return;
    const { isInside, level, row, section } = target;
    // A line is drawn below the row before it, unless that is in another section.
    const [previous = -1] = row > 0 ? view.ids(row - 1, 1) : [];
    const isBelow = !isInside && previous >= 0 && view.section(previous) === section;
    const [next = -1] = view.ids(row, 1);
    const shown = this.#stuck ?? virtualList.row(isBelow ? previous : next)?.element;
    if (!shown) return;
    const { bottom, top } = shown.getBoundingClientRect();
    const y = (isBelow ? bottom : top) - tree.getBoundingClientRect().top + tree.scrollTop;
    mark.hidden = false;
    mark.classList.toggle("inside", isInside);
    mark.style.setProperty("--level", `${level}`);
    mark.style.top = `${y}px`;
    mark.style.height = isInside ? `${bottom - top}px` : "";
  }
}
