// @ts-check
// The optional features of an outline, loaded on demand.

import { loadStyle } from "../core/base-element.js";

/**
 * @typedef {import("./controller.js").OutlineController} OutlineController
 * @typedef {import("./grid.js").GridState} GridState
 * @typedef {{ style: string, make: (controller: OutlineController) => any }} FeatureSource
 */

/** @type {Record<string, () => Promise<FeatureSource>>} */
const fetches = {
  async content() {
    const style = "outline/content.css";
    const [{ RowContent }] = await Promise.all([import("./content.js"), loadStyle(style)]);
    return { style, make: (controller) => new RowContent(controller) };
  },
  async drag() {
    const style = "outline/drag.css";
    const [{ Drag }] = await Promise.all([import("./drag.js"), loadStyle(style)]);
    return { style, make: (controller) => new Drag(controller) };
  },
  async receive() {
    const style = "outline/drag.css";
    const [{ Receiver }] = await Promise.all([import("./receive.js"), loadStyle(style)]);
    return { style, make: (controller) => new Receiver(controller) };
  },
  async send() {
    const style = "outline/drag.css";
    const [{ Sender }] = await Promise.all([import("./send.js"), loadStyle(style)]);
    return { style, make: (controller) => new Sender(controller) };
  },
  async edit() {
    const style = "outline/edit.css";
    const [{ Editor }] = await Promise.all([import("./edit.js"), loadStyle(style)]);
    return { style, make: (controller) => new Editor(controller) };
  },
  async icons() {
    const style = "outline/icons.css";
    const [{ Icons }] = await Promise.all([import("./icons.js"), loadStyle(style)]);
    return { style, make: (controller) => new Icons(controller) };
  },
  async actions() {
    const style = "outline/actions.css";
    const [{ Actions }] = await Promise.all([import("./actions.js"), loadStyle(style)]);
    return { style, make: (controller) => new Actions(controller) };
  },
  async grid() {
    const style = "outline/grid.css";
    const [{ Grid }] = await Promise.all([import("./grid.js"), loadStyle(style)]);
    return { style, make: (controller) => new Grid(controller) };
  },
};

/** The features that end when they are not wanted. The others show nothing then, and stay. */
const removable = new Set(["drag", "receive", "send", "edit"]);

/** @type {Map<string, FeatureSource>} the loaded features */
const loaded = new Map();

/** The optional features of one outline. */
export class Features {
  #outline;
  /** @type {Map<string, any>} of the current controller */
  #parts = new Map();
  /** @type {Map<string, Promise<any>>} the features that are being loaded */
  #fetched = new Map();
  /** @type {Set<string>} failed features; they are tried again at the next controller */
  #failed = new Set();

  /** @type {{ state: GridState, isSorted: boolean } | undefined} to be restored */
  #keptGrid;

  /** @param {import("./outline.js").OutlineElement} outline */
  constructor(outline) {
    this.#outline = outline;
  }

  /** @returns {import("./grid.js").Grid | undefined} the columns, once they are there */
  get grid() {
    return this.#parts.get("grid");
  }

  /**
   * The widths and the order of the columns; undefined without columns.
   *
   * @returns {GridState | undefined}
   */
  get gridState() {
    if (this.#outline.columns.length === 0) return undefined;
    return this.#keptGrid?.state ?? this.grid?.state;
  }

  /**
   * Restores these, as soon as there are columns.
   *
   * @param {GridState} state @param {boolean} isSorted whether the items are in that order already
   */
  restoreGrid(state, isSorted) {
    if (this.grid && this.#outline.columns.length > 0) this.grid.restore(state, isSorted);
    else this.#keptGrid = { state, isSorted };
  }

  /** Forgets the columns that are to be restored. */
  forgetGrid() {
    this.#keptGrid = undefined;
  }

  /** Removes them with their controller. */
  stop() {
    for (const part of this.#parts.values()) part.stop();
    this.#parts.clear();
    this.#failed.clear();
  }

  /** Adds the required features, and removes the others. */
  update() {
    const { columns, controller } = this.#outline;
    const [movable, editable] = ["movable", "editable"].map((it) => this.#outline.hasAttribute(it));
    if (!controller) return;
    const hasColumns = columns.length > 0;
    const { actions, render, renderDetail } = this.#outline;
    const hasIcons = this.#outline.icons !== null || controller.hasIcons ||
      this.#outline.hasAttribute("icons");
    this.#updateFeature("drag", movable);
    this.#updateFeature("receive", this.#outline.hasAttribute("receives"));
    this.#updateFeature("send", this.#outline.hasAttribute("sends"));
    this.#updateFeature("edit", editable);
    this.#updateFeature("content", Boolean(render || renderDetail));
    this.#updateFeature("grid", hasColumns);
    this.#updateFeature("icons", hasIcons);
    this.#updateFeature("actions", actions !== null);
    // Rows that were drawn before what is in them would jump.
    const { isWaiting } = controller;
    const isFetched = (/** @type {string} */ name) => this.#fetched.has(name);
    controller.isWaiting = (hasColumns && isFetched("grid")) ||
      ["content", "icons", "actions"].some(isFetched);
    controller.tree.style.opacity = controller.isWaiting ? "0" : "";
    const { grid } = this;
    if (grid && grid.given !== columns) {
      grid.columns = columns;
      const kept = this.#keptGrid;
      this.#keptGrid = undefined;
      if (kept) this.restoreGrid(kept.state, kept.isSorted);
    }
    if (isWaiting && !controller.isWaiting) controller.draw();
  }

  /** @param {string} name @param {boolean} isWanted */
  #updateFeature(name, isWanted) {
    const part = this.#parts.get(name);
    if (isWanted && !part) {
      if (loaded.has(name)) this.#make(name);
      else if (!this.#failed.has(name)) void this.use(name).then(() => this.update());
    } else if (!isWanted && part && removable.has(name)) {
      part.stop();
      this.#parts.delete(name);
    }
  }

  /**
   * A feature, required or not, which is loaded if necessary.
   *
   * @param {string} name @returns {Promise<any>} undefined if it cannot be loaded
   */
  async use(name) {
    if (!loaded.has(name)) {
      const fetched = this.#fetched.get(name) ?? fetches[name]();
      this.#fetched.set(name, fetched);
      try {
        loaded.set(name, await fetched);
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

  /** @param {string} name of a loaded feature */
  #make(name) {
    const { controller } = this.#outline;
    const source = loaded.get(name);
    if (!controller || !source) return undefined;
    this.#outline.useStyle(source.style);
    const part = this.#parts.get(name) ?? source.make(controller);
    this.#parts.set(name, part);
    return part;
  }
}
