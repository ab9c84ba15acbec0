// @ts-check
// The restored state of items that are not loaded yet: it is kept, and applied when they are.

import { comparable } from "../core/ids.js";

/**
 * @typedef {import("./item-store.js").Key} Key
 * @typedef {import("./outline.js").OutlineState} OutlineState
 */

/** The part of a state that is still to be restored in one outline, by the ids of items. */
export class PendingState {
  #controller;
  /** @type {Set<Key>} as they are compared, like the others */
  expanded = new Set();
  /** @type {Set<Key>} */
  selected = new Set();
  /** @type {Set<Key>} */
  #checked = new Set();
  /** @type {Key | null} */
  #cursor = null;
  /** @type {OutlineState["scroll"]} */
  #scroll = null;
  /** The places of the cursor and the window; once the user has moved them, they stay. */
  #left = { cursor: -1, top: 0 };

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    controller.parts.add(this);
  }

  /**
   * Restores the given parts of a state, as far as its items are there.
   *
   * @param {Partial<OutlineState>} state @param {boolean} isKept whether more items may come
   */
  restore(state, isKept) {
    const { contents, view } = this.#controller;
    contents.complete();
    const [expanded, selected, checked] = [state.expanded, state.selected, state.checked].map(
      (keys) => keys && new Set(keys.map(comparable)),
    );
    this.#controller.change(() => {
      let outcome = expanded ? view.open(this.#take(expanded)) : 0;
      if (selected) outcome |= view.restore(this.#take(selected));
      for (const id of checked ? view.checked.slice() : []) outcome |= view.check(id, "off");
      for (const id of checked ? this.#take(checked) : []) outcome |= view.check(id, "on");
      return outcome;
    });
    if (state.cursor !== undefined) this.#cursor = state.cursor;
    if (state.scroll !== undefined) this.#scroll = state.scroll;
    this.#place();
    if (!isKept) {
      this.#cursor = this.#scroll = null;
      return;
    }
    this.expanded = expanded ?? this.expanded;
    this.selected = selected ?? this.selected;
    this.#checked = checked ?? this.#checked;
  }

  /**
   * A state, with what is still to be restored.
   *
   * @param {OutlineState} state as it is now @returns {OutlineState}
   */
  with(state) {
    return {
      ...state,
      expanded: [...state.expanded, ...this.expanded],
      selected: [...state.selected, ...this.selected],
      checked: [...state.checked, ...this.#checked],
      cursor: this.#cursor ?? state.cursor,
      scroll: this.#scroll ?? state.scroll,
    };
  }

  /** Some items were loaded. */
  arrived() {
    const { view, virtualList } = this.#controller;
    // Once the user has moved, what arrives later moves nothing.
    const { cursor, top } = this.#left;
    if (cursor >= 0 && view.cursor !== cursor) this.#cursor = null;
    if (Math.abs(virtualList.top - top) > 1) this.#scroll = null;
    const [selected, checked] = [this.#take(this.selected), this.#take(this.#checked)];
    if (selected.length + checked.length > 0) {
      this.#controller.change(
        () => {
          let outcome = selected.length > 0 ? view.restore([...view.selected, ...selected]) : 0;
          for (const id of checked) outcome |= view.check(id, "on");
          return outcome;
        },
        -1,
        "load",
      );
    }
    this.#place();
  }

  /** Puts the cursor and the window where they are to be, if that is there. */
  #place() {
    const { contents, view, virtualList } = this.#controller;
    const cursor = this.#cursor === null ? undefined : contents.items.numberOf(this.#cursor);
    if (cursor !== undefined) {
      this.#cursor = null;
      this.#controller.change(() => view.restore(view.selected.slice(), cursor));
    }
    const anchor = this.#scroll && contents.items.numberOf(this.#scroll.id);
    const top = typeof anchor === "number" ? view.top(anchor) : -1;
    if (this.#scroll && top >= 0) {
      virtualList.scrollTo(top - this.#scroll.y);
      this.#scroll = null;
    }
    this.#left = { cursor: view.cursor, top: virtualList.top };
  }

  /**
   * Takes out those that are there.
   *
   * @param {Set<Key>} keys @returns {number[]} their numbers
   */
  #take(keys) {
    const { items } = this.#controller.contents;
    return [...keys].flatMap((key) => {
      const id = items.numberOf(key);
      if (id === undefined) return [];
      keys.delete(key);
      return [id];
    });
  }
}
