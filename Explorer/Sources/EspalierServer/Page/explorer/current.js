// @ts-check
// The item that the user is at, whichever view shows it.

/** The number of ancestors at hand; an item may have very many. */
const most = 12;

/**
 * @typedef {import("../outline/item-store.js").Item} Item
 * @typedef {import("./source.js").OutlineSource} OutlineSource
 * @typedef {import("./pane.js").Pane} Pane
 */

/** The current item of the page, with what it is in. Fires `change` when it is another one. */
export class Current extends EventTarget {
  /** @type {OutlineSource | undefined} of the item */
  source;
  /** @type {(Item | undefined)[]} the item, after its nearest ancestors; undefined if on its way */
  near = [];
  /** Whether there are ancestors before those. */
  isCut = false;
  /** @type {() => Item[]} */
  #whole = () => [];
  /** @type {(index: number) => void} */
  #goTo = () => {};
  #shown = "";

  /**
   * The item.
   *
   * @returns {Item | undefined}
   */
  get item() {
    return this.near[this.near.length - 1];
  }

  /**
   * The item after all of its ancestors, from the top level down; sections are left out.
   *
   * @returns {Item[]} empty if there is none, or its content is on its way
   */
  get way() {
    return this.#whole();
  }

  /**
   * Goes to one of the near items.
   *
   * @param {number} index
   */
  goTo(index) {
    this.#goTo(index);
  }

  /**
   * Takes the item at the cursor of an outline.
   *
   * @param {Pane} pane
   */
  look({ controller, source }) {
    const { view } = controller;
    /** @type {number[]} */
    const ids = [];
    let id = view.cursor;
    while (id >= 0 && ids.length < most) {
      ids.unshift(id);
      id = view.parent(id);
    }
    this.#take(source, ids.map((number) => controller.item(number)), id >= 0);
    this.#whole = () => {
      const way = [];
      for (let number = view.cursor; number >= 0; number = view.parent(number)) {
        const item = controller.item(number);
        if (item?.id == null) return [];
        way.push(item);
      }
      return way.reverse();
    };
    this.#goTo = (index) => {
      // Back leads from here to where one was.
      controller.host.dispatchEvent(new CustomEvent("explorer-jump", { bubbles: true }));
      controller.select(ids[index], "only", "user");
      controller.focus(ids[index]);
    };
  }

  /**
   * Takes an item that another view shows.
   *
   * @param {OutlineSource} source @param {Item[]} way its ancestors from the top level down, and it
   * @param {(way: Item[]) => void} goTo
   */
  choose(source, way, goTo) {
    this.#whole = () => way;
    const first = Math.max(way.length - most, 0);
    this.#goTo = (index) => goTo(way.slice(0, first + index + 1));
    this.#take(source, way.slice(first), first > 0);
  }

  /** @param {OutlineSource} source @param {(Item | undefined)[]} near @param {boolean} isCut */
  #take(source, near, isCut) {
    const names = near.map((item) => [item?.id, item?.title, item?.detail]);
    const shown = JSON.stringify([source.path, isCut, names]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.source = source;
    this.near = near;
    this.isCut = isCut;
    this.dispatchEvent(new Event("change"));
  }
}
