// @ts-check
// Moving items: its announcements and its keys.

import { EspalierError } from "../core/errors.js";
import { commandIn } from "../core/keys.js";

/**
 * @typedef {{ parent: number, section: number, index: number }} Place the index among the current
 *   children of a parent; -1 as a parent is the section itself
 */

/** @type {ItemMover | undefined} the one whose items were cut last, for another outline to take */
let lastCut;

/** @returns {ItemMover | undefined} the one whose items were cut last */
export const cutElsewhere = () => lastCut;

/** Moves items, and gives the keyboard all that a pointer can do. */
export class ItemMover {
  #controller;
  /** @type {Set<number>} items that are cut and not pasted yet */
  #cut = new Set();

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    controller.parts.add(this);
  }

  /** The outline that the items are of. */
  get controller() {
    return this.#controller;
  }

  /** The items that are cut and still there. */
  get cutItems() {
    return [...this.#cut].filter((id) => this.#controller.view.section(id) >= 0);
  }

  /** Another outline has taken the items that were cut, or others were cut there. */
  didPass() {
    this.#cut.clear();
    this.#controller.draw();
  }

  stop() {
    this.#controller.parts.delete(this);
    if (lastCut === this) lastCut = undefined;
    this.#forget();
  }

  /**
   * The items that move with an item: if it is selected, all selected ones. Items inside another of
   * them move along with that.
   *
   * @param {number} id @returns {number[]}
   */
  carried(id) {
    const { view } = this.#controller;
    const selected = new Set(view.selected);
    if (!selected.has(id)) return [id];
    return [...selected].filter((one) => !this.#isBelow(one, selected));
  }

  /**
   * Moves items, unless a listener prevents it.
   *
   * @param {number[]} ids @param {Place} place @param {import("./controller.js").Cause} cause
   * @returns {boolean} whether anything has moved
   */
  drop(ids, { parent, section, index }, cause) {
    const { edits, host, view } = this.#controller;
    const children = view.children(parent, section).slice();
    const moved = new Set(ids);
    const at = index - children.slice(0, index).filter((id) => moved.has(id)).length;
    const still = this.#stillRow(moved, parent, children[index] ?? -1);
    try {
      return edits.move(ids, { parent, section, index: at }, cause, still);
    } catch (error) {
      if (!(error instanceof EspalierError)) throw error;
      host.say(host.strings.cannotMove(edits.name(ids)));
      return false;
    }
  }

  /**
   * A visible row that keeps its place: one above all changes, or below.
   *
   * @param {Set<number>} moved @param {number} parent the new parent
   * @param {number} next the next item there, or -1
   */
  #stillRow(moved, parent, next) {
    const { virtualList, view } = this.#controller;
    const places = [...moved, next < 0 ? parent : next].map((id) => view.top(id));
    const seen = places.filter((y) => y >= 0);
    const rows = [...virtualList.rows].filter((row) => {
      const y = row.y - virtualList.top;
      return !moved.has(row.id) && y + row.height > 0 && y < virtualList.height;
    });
    rows.sort((a, b) => a.y - b.y);
    const above = rows.find(({ y }) => y < Math.min(...seen));
    return (above ?? rows.findLast(({ y }) => y > Math.max(...seen)))?.id ?? -1;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { host, view } = this.#controller;
    const { cursor } = view;
    const command = commandIn(host, event, "movable");
    const needsCut = command === "paste" || command === "cancel";
    if (command === "" || cursor < 0 || (needsCut && this.#cut.size === 0)) return false;
    if (!needsCut && this.#controller.isDisabled(cursor)) return false;
    // Alt with an arrow key is a browser's shortcut for going back.
    event.preventDefault();
    if (command === "cut") this.#take(cursor);
    else if (command === "paste") this.#paste(cursor);
    else if (command === "cancel") this.#forget();
    else this.#shift(cursor, command);
    return true;
  }

  /** @param {import("../core/row-pool.js").Row} row */
  decorateRow({ element, id }) {
    element.classList.toggle("cut", this.#cut.has(id));
  }

  /** @param {number} cursor @param {string} direction */
  #shift(cursor, direction) {
    const { host, view } = this.#controller;
    const parent = view.parent(cursor);
    const section = view.section(cursor);
    const group = this.carried(cursor).filter((id) => this.#isIn(id, parent, section));
    const place = this.#neighbour(group, direction);
    if (!place) {
      host.say(host.strings.cannotMove(this.#controller.edits.name(group)));
    } else if (this.drop(group, place, "user")) {
      this.#follow(cursor, place.parent);
    }
  }

  /**
   * The next place for siblings.
   *
   * @param {number[]} group @param {string} direction a command
   * @returns {Place | undefined}
   */
  #neighbour(group, direction) {
    const { view } = this.#controller;
    const parent = view.parent(group[0]);
    const section = view.section(group[0]);
    if (direction === "moveOut") return parent < 0 ? undefined : this.#after(parent);
    const siblings = view.children(parent, section);
    const places = group.map((id) => siblings.indexOf(id)).sort((a, b) => a - b);
    const [first] = places;
    const last = places[places.length - 1];
    if (direction === "moveDown") {
      return last + 1 < siblings.length ? { parent, section, index: last + 2 } : undefined;
    }
    if (first === 0) return undefined;
    if (direction === "moveUp") return { parent, section, index: first - 1 };
    const above = siblings[first - 1];
    return this.#controller.isBranch(above) ? this.#inside(above) : undefined;
  }

  /** @param {number} id @returns {Place} */
  #inside(id) {
    const section = this.#controller.view.section(id);
    return { parent: id, section, index: this.#controller.view.children(id, section).length };
  }

  /** @param {number} id @returns {Place} */
  #after(id) {
    const { view } = this.#controller;
    const parent = view.parent(id);
    const section = view.section(id);
    return { parent, section, index: view.children(parent, section).indexOf(id) + 1 };
  }

  /** @param {number} cursor */
  #take(cursor) {
    this.#cut = new Set(this.carried(cursor));
    // There is one cut, as there is one clipboard.
    if (lastCut !== this) lastCut?.didPass();
    lastCut = this;
    const { host, strings } = this.#controller;
    host.say(strings.cut(this.#controller.edits.name([...this.#cut])));
    this.#controller.draw();
  }

  /** @param {number} cursor */
  #paste(cursor) {
    const { host } = this.#controller;
    const ids = this.cutItems;
    const place = this.#controller.isBranch(cursor) ? this.#inside(cursor) : this.#after(cursor);
    const { parent } = place;
    if (this.#cut.has(parent) || this.#isBelow(parent, this.#cut)) {
      host.say(host.strings.cannotMoveIntoItself(this.#controller.edits.name(ids)));
      return;
    }
    this.#cut.clear();
    if (ids.length > 0 && this.drop(ids, place, "user")) this.#follow(ids[0], parent);
    else this.#controller.draw();
  }

  #forget() {
    const { edits, host, strings } = this.#controller;
    // Some may have been deleted meanwhile.
    const ids = this.cutItems;
    if (ids.length > 0) host.say(strings.kept(edits.name(ids), ids.length));
    this.#cut.clear();
    this.#controller.draw();
  }

  /** @param {number} id which has the focus afterwards @param {number} parent its new one */
  #follow(id, parent) {
    if (parent >= 0 && !this.#controller.isExpanded(parent)) {
      this.#controller.turn(parent, "open", "user");
    }
    this.#controller.focus(id);
  }

  /** @param {number} id @param {number} parent @param {number} section */
  #isIn(id, parent, section) {
    const { view } = this.#controller;
    return view.parent(id) === parent && view.section(id) === section;
  }

  /** @param {number} id @param {Set<number>} ids whether the item is inside one of them */
  #isBelow(id, ids) {
    const { view } = this.#controller;
    let above = id;
    while (above >= 0) {
      above = view.parent(above);
      if (ids.has(above)) return true;
    }
    return false;
  }
}
