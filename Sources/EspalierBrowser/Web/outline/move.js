// @ts-check
// Moving items: what is told about it, and the keys for it.

import { commandIn } from "../core/keys.js";

/**
 * @typedef {{ parent: number, section: number, index: number }} Place before which of the children
 *   of a parent, as they are now; -1 as a parent is the section itself
 */

/** Moves items, and has the keyboard do all that a pointer can. */
export class Mover {
  #desk;
  /** @type {Set<number>} what was cut and not pasted yet */
  #cut = new Set();

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    desk.parts.add(this);
  }

  stop() {
    this.#desk.parts.delete(this);
    this.#forget();
  }

  /**
   * What moves with an item: if it is selected, all that is. What is inside another of them goes
   * along with that.
   *
   * @param {number} id @returns {number[]}
   */
  carried(id) {
    const { view } = this.#desk;
    const selected = new Set(view.selected);
    if (!selected.has(id)) return [id];
    return [...selected].filter((one) => !this.#isBelow(one, selected));
  }

  /**
   * Moves items, unless somebody prevents it.
   *
   * @param {number[]} ids @param {Place} place @param {import("./desk.js").Cause} cause
   * @returns {boolean} whether anything is elsewhere now
   */
  drop(ids, { parent, section, index }, cause) {
    const { host, view } = this.#desk;
    // Whoever listens may ask the view, too.
    const children = view.children(parent, section).slice();
    const moved = new Set(ids);
    const at = index - children.slice(0, index).filter((id) => moved.has(id)).length;
    const size = children.length + ids.filter((id) => !this.#isIn(id, parent, section)).length;
    if (ids.every((id, k) => children[at + k] === id)) return false;
    const detail = {
      ids: ids.map((id) => this.#desk.key(id)),
      parent: parent < 0 ? null : this.#desk.key(parent),
      section,
      index: at,
      cause,
    };
    if (!host.fire("willdrop", detail, { cancelable: true })) return false;
    const still = this.#stillRow(moved, parent, children[index] ?? -1);
    const act = () => this.#desk.move(ids, parent, section, index);
    if (!this.#desk.change(act, still, cause)) {
      host.say(`${this.#name(ids)} cannot move there`);
      return false;
    }
    host.fire("drop", detail);
    const where = parent < 0 ? "to the top level" : `into ${this.#title(parent)}`;
    host.say(`Moved ${this.#name(ids)} ${where}, ${at + 1} of ${size}`);
    return true;
  }

  /**
   * A row in sight that has no reason to leave its place: one above all that changes, or below.
   *
   * @param {Set<number>} moved @param {number} parent where to
   * @param {number} next what comes after them there, or -1
   */
  #stillRow(moved, parent, next) {
    const { canvas, view } = this.#desk;
    const places = [...moved, next < 0 ? parent : next].map((id) => view.top(id));
    const seen = places.filter((y) => y >= 0);
    const rows = [...canvas.rows].filter((row) => {
      const y = row.y - canvas.top;
      return !moved.has(row.id) && y + row.height > 0 && y < canvas.height;
    });
    rows.sort((a, b) => a.y - b.y);
    const above = rows.find(({ y }) => y < Math.min(...seen));
    return (above ?? rows.findLast(({ y }) => y > Math.max(...seen)))?.id ?? -1;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { host, view } = this.#desk;
    const { cursor } = view;
    const command = commandIn("movable", event, host.isMirrored);
    const needsCut = command === "paste" || command === "forget";
    if (command === "" || cursor < 0 || (needsCut && this.#cut.size === 0)) return false;
    if (!needsCut && this.#desk.isDisabled(cursor)) return false;
    // Alt with an arrow is how a browser goes back.
    event.preventDefault();
    if (command === "cut") this.#take(cursor);
    else if (command === "paste") this.#paste(cursor);
    else if (command === "forget") this.#forget();
    else this.#shift(cursor, command);
    return true;
  }

  /** @param {import("../core/rows.js").Row} row */
  dress({ element, id }) {
    element.classList.toggle("cut", this.#cut.has(id));
  }

  /** @param {number} cursor @param {string} direction */
  #shift(cursor, direction) {
    const { host, view } = this.#desk;
    const parent = view.parent(cursor);
    const section = view.section(cursor);
    const group = this.carried(cursor).filter((id) => this.#isIn(id, parent, section));
    const place = this.#neighbour(group, direction);
    if (!place) {
      host.say(`${this.#name(group)} cannot move there`);
    } else if (this.drop(group, place, "user")) {
      this.#follow(cursor, place.parent);
    }
  }

  /**
   * The next place for siblings.
   *
   * @param {number[]} group @param {string} direction up, down, out or in
   * @returns {Place | undefined}
   */
  #neighbour(group, direction) {
    const { view } = this.#desk;
    const parent = view.parent(group[0]);
    const section = view.section(group[0]);
    if (direction === "out") return parent < 0 ? undefined : this.#after(parent);
    const siblings = view.children(parent, section);
    const places = group.map((id) => siblings.indexOf(id)).sort((a, b) => a - b);
    const [first] = places;
    const last = places[places.length - 1];
    if (direction === "down") {
      return last + 1 < siblings.length ? { parent, section, index: last + 2 } : undefined;
    }
    if (first === 0) return undefined;
    if (direction === "up") return { parent, section, index: first - 1 };
    const above = siblings[first - 1];
    return this.#desk.isBranch(above) ? this.#inside(above) : undefined;
  }

  /** @param {number} id @returns {Place} */
  #inside(id) {
    const section = this.#desk.view.section(id);
    return { parent: id, section, index: this.#desk.view.children(id, section).length };
  }

  /** @param {number} id @returns {Place} */
  #after(id) {
    const { view } = this.#desk;
    const parent = view.parent(id);
    const section = view.section(id);
    return { parent, section, index: view.children(parent, section).indexOf(id) + 1 };
  }

  /** @param {number} cursor */
  #take(cursor) {
    this.#cut = new Set(this.carried(cursor));
    this.#desk.host.say(`Cut ${this.#name([...this.#cut])}`);
    this.#desk.draw();
  }

  /** @param {number} cursor */
  #paste(cursor) {
    const { host, view } = this.#desk;
    const ids = [...this.#cut].filter((id) => view.section(id) >= 0);
    const place = this.#desk.isBranch(cursor) ? this.#inside(cursor) : this.#after(cursor);
    const { parent } = place;
    if (this.#cut.has(parent) || this.#isBelow(parent, this.#cut)) {
      host.say(`${this.#name(ids)} cannot move into itself`);
      return;
    }
    this.#cut.clear();
    if (ids.length > 0 && this.drop(ids, place, "user")) this.#follow(ids[0], parent);
    else this.#desk.draw();
  }

  #forget() {
    this.#cut.clear();
    this.#desk.draw();
  }

  /** @param {number} id which has the focus afterwards @param {number} parent where it is now */
  #follow(id, parent) {
    if (parent >= 0 && !this.#desk.isExpanded(parent)) this.#desk.turn(parent, "open", "user");
    this.#desk.focus(id);
  }

  /** @param {number} id @param {number} parent @param {number} section */
  #isIn(id, parent, section) {
    const { view } = this.#desk;
    return view.parent(id) === parent && view.section(id) === section;
  }

  /** @param {number} id @param {Set<number>} ids whether the item is inside one of them */
  #isBelow(id, ids) {
    const { view } = this.#desk;
    let above = id;
    while (above >= 0) {
      above = view.parent(above);
      if (ids.has(above)) return true;
    }
    return false;
  }

  /** @param {number[]} ids */
  #name(ids) {
    return ids.length === 1 ? this.#title(ids[0]) : `${ids.length.toLocaleString("en")} items`;
  }

  /** @param {number} id */
  #title(id) {
    return this.#desk.item(id)?.title ?? "an item";
  }
}
