// @ts-check
// The edits of an outline, and undoing them. What an edit does, and which step is undone, is the
// engine's; here are the texts of the steps, by their numbers.

import {
  historyOldest,
  historyRedo,
  historyUndo,
  outcomeChangedRows,
  refusalCycle,
  refusalNotLoaded,
  refusalOutOfRange,
} from "../core/boundary.js";
import { EspalierError } from "../core/errors.js";
import { comparable } from "../core/ids.js";
import { commandIn } from "../core/keys.js";
import { itemWords } from "./bulk-loader.js";
import { countItems } from "./check-data.js";

/**
 * @typedef {import("./controller.js").Cause} Cause
 * @typedef {import("./item-store.js").Item} Item
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {{ parent: number, section: number, index: number }} Place the index among the children
 *   of a parent that do not move, or -1 for the end; -1 as a parent is the section itself
 * @typedef {object} Step
 * @property {"insert" | "delete" | "move" | "rename" | "sort"} kind
 * @property {number[]} ids @property {string} words what was announced
 * @property {Map<number, Item>} [items] that come and go with it
 * @property {string} [title] that comes back
 */

/** The edits of one outline. */
export class Edits {
  #controller;
  /** @type {Map<number, Step>} by the numbers of the engine */
  #steps = new Map();

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
  }

  get canUndo() {
    return this.#controller.view.step(historyUndo) >= 0;
  }

  get canRedo() {
    return this.#controller.view.step(historyRedo) >= 0;
  }

  /**
   * @param {Item[]} items with all that is in them @param {Place} place @param {Cause} cause
   * @returns {Key[]} their ids
   */
  insert(items, place, cause) {
    const { contents, host, strings, view } = this.#controller;
    countItems(items, "items");
    this.#prepare(place);
    const { all, words } = itemWords(items);
    const ids = new Set();
    for (const { id } of all) {
      if (id == null) continue;
      const key = comparable(id);
      if (!ids.has(key) && contents.items.numberOf(key) === undefined) ids.add(key);
      else {throw new EspalierError(
          "duplicate-id",
          `insert: ${JSON.stringify(id)} is there already`,
        );}
    }
    let first = 0;
    const act = () => {
      first = view.insertItems(words, place.parent, place.section, place.index);
      for (const [k, item] of all.entries()) if (first >= 0) contents.items.set(first + k, item);
      return first < 0 ? 0 : outcomeChangedRows;
    };
    this.#controller.change(act, -1, cause);
    if (first < 0) throw this.#refused("insert", first);
    const numbers = all.map((_, k) => first + k);
    const tops = numbers.filter((id) => view.parent(id) === place.parent);
    const made = new Map(numbers.map((id, k) => [id, all[k]]));
    this.#record({
      kind: "insert",
      ids: tops,
      words: strings.inserted(this.name(tops)),
      items: made,
    });
    host.refilter();
    const keys = tops.map((id) => this.#controller.key(id));
    host.fire("insert", { ids: keys, ...this.#placeOf(tops[0] ?? -1), cause });
    return keys;
  }

  /** @param {number[]} ids @param {Cause} cause */
  remove(ids, cause) {
    const { contents, host, strings, view } = this.#controller;
    contents.complete();
    const words = strings.removed(this.name(ids));
    const keys = ids.map((id) => this.#controller.key(id));
    const items = this.#below(ids);
    let outcome = 0;
    const act = () => {
      outcome = view.deleteItems(ids);
      return Math.max(outcome, 0);
    };
    this.#controller.change(act, -1, cause);
    if (outcome < 0) throw this.#refused("remove", outcome);
    this.#take(items);
    this.#record({ kind: "delete", ids, words, items });
    host.fire("delete", { ids: keys, cause });
  }

  /**
   * Moves items, unless a listener prevents it.
   *
   * @param {number[]} ids @param {Place} place @param {Cause} cause
   * @param {number} [still] a row that keeps its place on the screen
   * @returns {boolean} whether anything has moved
   */
  move(ids, place, cause, still = -1) {
    const { contents, host, strings, view } = this.#controller;
    contents.complete();
    const { parent, section } = place;
    // Listeners may query the view, too.
    const children = view.children(parent, section).slice();
    const moved = new Set(ids);
    const index = place.index < 0 ? children.filter((id) => !moved.has(id)).length : place.index;
    if (ids.every((id, k) => children[index + k] === id)) return false;
    const keys = ids.map((id) => this.#controller.key(id));
    const to = parent < 0 ? null : this.#controller.key(parent);
    const left = ids.map((id) => ({ parent: view.parent(id), section: view.section(id) }));
    const detail = { ids: keys, parent: to, section, index, cause };
    if (!host.fire("willdrop", detail, { cancelable: true })) return false;
    this.#prepare(place);
    let outcome = 0;
    const act = () => {
      outcome = view.moveItems(ids, parent, section, index);
      return Math.max(outcome, 0);
    };
    this.#controller.change(act, still, cause);
    if (outcome < 0) throw this.#refused("move", outcome);
    const size = view.children(parent, section).length;
    const words = strings.moved(
      this.name(ids),
      parent < 0 ? null : this.name([parent]),
      index + 1,
      size,
      left.every((from) => from.parent === parent && from.section === section),
    );
    this.#record({ kind: "move", ids, words });
    host.fire("drop", detail);
    host.say(words);
    return true;
  }

  /** @param {number} id @param {string} title */
  rename(id, title) {
    const { host, strings, view } = this.#controller;
    const previous = this.name([id]);
    this.#controller.rename(id, title);
    view.recordStep();
    const words = strings.renamed(previous, title);
    this.#record({ kind: "rename", ids: [id], words, title: previous });
    host.say(words);
  }

  /** Records that all were sorted. */
  didSort() {
    const { strings } = this.#controller;
    this.#record({ kind: "sort", ids: [], words: strings.sortedItems });
  }

  /**
   * @param {boolean} isRedo @param {Cause} cause
   * @returns {boolean} whether there was anything to undo or redo
   */
  undo(isRedo, cause) {
    const { contents, host, strings, view } = this.#controller;
    contents.complete();
    const number = view.step(isRedo ? historyRedo : historyUndo);
    const step = this.#steps.get(number);
    if (!step) return false;
    const { kind, ids, items } = step;
    const comes = items && (kind === "delete") !== isRedo;
    const goes = items && !comes;
    let outcome = 0;
    const act = () => {
      outcome = view.undo(isRedo);
      if (outcome > 0 && comes) this.#putBack(items);
      else if (outcome > 0 && goes) this.#take(items);
      return Math.max(outcome, 0);
    };
    const keys = goes ? ids.map((id) => this.#controller.key(id)) : [];
    this.#controller.change(act, -1, cause);
    if (outcome <= 0) {
      // One that no longer fits is gone, and the others stay.
      if (outcome === 0) this.#steps.delete(number);
      host.say(outcome === 0 ? strings.noLongerFits(step.words) : strings.notUndone(step.words));
      return false;
    }
    if (kind === "rename") {
      const { title = "" } = step;
      step.title = this.name(ids);
      this.#controller.rename(ids[0], title);
    }
    // What comes back was not there when the filter judged the others.
    if (comes) host.refilter();
    if (kind === "sort") { for (const part of this.#controller.parts) part.reordered?.(); }
    const [id = -1] = goes ? [] : ids;
    const detail = {
      kind,
      ids: goes ? keys : ids.map((id) => this.#controller.key(id)),
      ...this.#placeOf(id),
      cause,
    };
    host.fire(isRedo ? "redo" : "undo", detail);
    host.say(isRedo ? strings.redone(step.words) : strings.undone(step.words));
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was a key of the history
   */
  press(event) {
    const command = commandIn(this.#controller.host, event, "history");
    if (command === "" || !(command === "redo" ? this.canRedo : this.canUndo)) return false;
    event.preventDefault();
    this.undo(command === "redo", "user");
    return true;
  }

  /** @param {number[]} ids */
  name(ids) {
    const { strings } = this.#controller;
    if (ids.length !== 1) return strings.items(ids.length);
    return this.#controller.item(ids[0])?.title ?? strings.untitled;
  }

  /** @param {Place} place that an edit is to change */
  #prepare({ parent }) {
    const { contents } = this.#controller;
    contents.complete();
    if (parent >= 0) contents.pages?.willEdit(parent);
  }

  /** @param {Step} step of the last edit */
  #record(step) {
    const { view } = this.#controller;
    const last = view.step(historyUndo);
    // Those that could be redone are gone, and the oldest may be.
    for (const number of this.#steps.keys()) {
      if (number >= last || number < view.step(historyOldest)) this.#steps.delete(number);
    }
    if (last >= 0) this.#steps.set(last, step);
    this.#controller.contents.didEdit();
  }

  /** @param {number[]} ids @returns {Map<number, Item>} them and all below them */
  #below(ids) {
    const { contents, view } = this.#controller;
    const items = new Map();
    const waiting = [...ids];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const item = contents.items.get(id);
      if (item) items.set(id, item);
      for (const child of [...view.children(id)]) waiting.push(child);
    }
    return items;
  }

  /** @param {Map<number, Item>} items */
  #take(items) {
    for (const id of items.keys()) this.#controller.contents.items.remove(id);
  }

  /** @param {Map<number, Item>} items */
  #putBack(items) {
    for (const [id, item] of items) this.#controller.contents.items.set(id, item);
  }

  /** @param {number} id @returns where it is now, for events; null for one that is nowhere */
  #placeOf(id) {
    const { view } = this.#controller;
    const section = view.section(id);
    if (id < 0 || section < 0) return { parent: null, section: 0, index: -1 };
    const parent = view.parent(id);
    const index = view.children(parent, section).indexOf(id);
    return { parent: parent < 0 ? null : this.#controller.key(parent), section, index };
  }

  /** @param {string} method @param {number} code */
  #refused(method, code) {
    const { strings } = this.#controller;
    if (code === refusalNotLoaded) {
      return new EspalierError("refused", `${method}: ${strings.notLoaded}`);
    }
    if (code === refusalCycle) {
      return new EspalierError("refused", `${method}: an item would be in itself`);
    }
    if (code === refusalOutOfRange) {
      return new EspalierError("invalid-data", `${method}: no such index`);
    }
    return new EspalierError("unknown-id", `${method}: no such item or section`);
  }
}
