// @ts-check
// The optional features of an outline, loaded on demand.

import { loadStyle } from "../core/base-element.js";

/**
 * @typedef {import("./controller.js").OutlineController} OutlineController
 * @typedef {import("./grid.js").GridState} GridState
 * @typedef {{ style: string, make: (controller: OutlineController) => any }} FeatureSource
 */

/**
 * A feature, with its styles.
 *
 * @param {string} style @param {Promise<new (controller: OutlineController) => any>} loading
 * @returns {Promise<FeatureSource>}
 */
async function styled(style, loading) {
  const [Feature] = await Promise.all([loading, loadStyle(style)]);
  return { style, make: (controller) => new Feature(controller) };
}

/** @type {Record<string, () => Promise<FeatureSource>>} */
const fetches = {
  content: () => styled("outline/content.css", import("./content.js").then((it) => it.RowContent)),
  drag: () => styled("outline/drag.css", import("./drag.js").then((it) => it.Drag)),
  receive: () => styled("outline/drag.css", import("./receive.js").then((it) => it.Receiver)),
  send: () => styled("outline/drag.css", import("./send.js").then((it) => it.Sender)),
  edit: () => styled("outline/edit.css", import("./edit.js").then((it) => it.Editor)),
  icons: () => styled("outline/icons.css", import("./icons.js").then((it) => it.Icons)),
  actions: () => styled("outline/actions.css", import("./actions.js").then((it) => it.Actions)),
  grid: () => styled("outline/grid.css", import("./grid.js").then((it) => it.Grid)),
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
    const { actions, columns, controller, icons, render, renderDetail } = this.#outline;
    if (!controller) return;
    const has = (/** @type {string} */ name) => this.#outline.hasAttribute(name);
    const hasColumns = columns.length > 0;
    this.#updateFeature("drag", has("movable"));
    this.#updateFeature("receive", has("receives"));
    this.#updateFeature("send", has("sends"));
    this.#updateFeature("edit", has("editable"));
    this.#updateFeature("content", Boolean(render || renderDetail));
    this.#updateFeature("grid", hasColumns);
    this.#updateFeature("icons", icons !== null || controller.hasIcons || has("icons"));
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
