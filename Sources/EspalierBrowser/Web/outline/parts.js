// @ts-check
// What an outline can have beside: fetched when somebody wants it.

import { sheet } from "../core/element.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {{ style: CSSStyleSheet, make: (desk: Desk) => any }} PartSource
 */

/** @type {Record<string, () => Promise<PartSource>>} */
const fetches = {
  async drag() {
    const [{ Drag }, style] = await Promise.all([import("./drag.js"), sheet("outline/drag.css")]);
    return { style, make: (desk) => new Drag(desk) };
  },
  async edit() {
    const [{ Editor }, style] = await Promise.all([import("./edit.js"), sheet("outline/edit.css")]);
    return { style, make: (desk) => new Editor(desk) };
  },
  async grid() {
    const [{ Grid }, style] = await Promise.all([import("./grid.js"), sheet("outline/grid.css")]);
    return { style, make: (desk) => new Grid(desk) };
  },
};

/** @type {Map<string, PartSource>} what came already */
const came = new Map();

/** The parts of one outline that are not always there. */
export class Parts {
  #outline;
  /** @type {Map<string, any>} at the desk that there is now */
  #parts = new Map();
  /** @type {Map<string, Promise<any>>} what is being fetched */
  #fetched = new Map();
  /** @type {Set<string>} what could not be had; it is tried again at the next desk */
  #failed = new Set();

  /** @param {import("./outline.js").OutlineElement} outline */
  constructor(outline) {
    this.#outline = outline;
  }

  /** Ends them with their desk. */
  stop() {
    for (const part of this.#parts.values()) part.stop();
    this.#parts.clear();
    this.#failed.clear();
  }

  /** Adds what is wanted, and takes away what is not. */
  look() {
    const { columns, desk } = this.#outline;
    const [movable, editable] = ["movable", "editable"].map((it) => this.#outline.hasAttribute(it));
    if (!desk) return;
    const hasColumns = columns.length > 0;
    this.#look("drag", movable);
    this.#look("edit", editable);
    this.#look("grid", hasColumns);
    // Rows that were seen before their columns would jump.
    const { isWaiting } = desk;
    desk.isWaiting = hasColumns && this.#fetched.has("grid");
    desk.tree.style.opacity = desk.isWaiting ? "0" : "";
    const grid = this.#parts.get("grid");
    if (grid && grid.given !== columns) grid.columns = columns;
    if (isWaiting && !desk.isWaiting) desk.draw();
  }

  /** @param {string} name @param {boolean} isWanted */
  #look(name, isWanted) {
    const part = this.#parts.get(name);
    if (isWanted && !part) {
      if (came.has(name)) this.#make(name);
      else if (!this.#failed.has(name)) void this.use(name).then(() => this.look());
    } else if (!isWanted && part && name !== "grid") {
      part.stop();
      this.#parts.delete(name);
    }
  }

  /**
   * A part, wanted or not, which is fetched if it is not there.
   *
   * @param {string} name @returns {Promise<any>} undefined if it cannot be had
   */
  async use(name) {
    if (!came.has(name)) {
      const fetched = this.#fetched.get(name) ?? fetches[name]();
      this.#fetched.set(name, fetched);
      try {
        came.set(name, await fetched);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        this.#failed.add(name);
        this.#outline.fire("fail", { message, cause: "load" });
        return undefined;
      } finally {
        this.#fetched.delete(name);
      }
    }
    return this.#make(name);
  }

  /** @param {string} name of what came */
  #make(name) {
    const { desk, root } = this.#outline;
    const source = came.get(name);
    if (!desk || !source) return undefined;
    const { adoptedStyleSheets: sheets } = root;
    if (!sheets.includes(source.style)) sheets.push(source.style);
    const part = this.#parts.get(name) ?? source.make(desk);
    this.#parts.set(name, part);
    return part;
  }
}
