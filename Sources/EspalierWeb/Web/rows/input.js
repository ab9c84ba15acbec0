// @ts-check
// User input in a list of rows that grow.

import { outcomeChangedSelection } from "../core/boundary.js";
import { findTyped, isPlain, isTypedSpace, meaning, movements } from "../core/keys.js";

/** @typedef {import("./row.js").ExpandableRow} ExpandableRow */

/** The commands that select without moving. */
const selectings = ["toggleSelection", "extendSelection", "selectAll"];

/** @type {Record<string, "open" | "close">} the commands that expand and collapse a row */
const turns = { inward: "open", outward: "close" };

/** Handles keys and the pointer. */
export class RowsInput {
  #rows;

  /** @param {import("./rows.js").RowsElement} rows @param {HTMLElement} list */
  constructor(rows, list) {
    this.#rows = rows;
    list.addEventListener("keydown", (event) => this.#press(event));
    list.addEventListener("click", (event) => this.#click(event));
    list.addEventListener("change", (event) => this.#check(event));
    list.addEventListener("focusin", (event) => this.#focus(event));
  }

  /**
   * The row that something happened in, also in content of the page.
   *
   * @param {Event} event
   */
  #rowAt(event) {
    const { root, scene } = this.#rows;
    const path = /** @type {Node[]} */ (event.composedPath());
    const inside = path.find((node) => root.contains(node));
    return /** @type {ExpandableRow | undefined} */ (scene?.rowOf(inside ?? null));
  }

  /** @param {Event} event */
  #click(event) {
    const row = this.#rowAt(event);
    if (!row) return;
    const path = event.composedPath();
    // Reading, selecting text and using controls in a row do not toggle the row.
    const isMarking = getSelection()?.isCollapsed === false;
    const isOther = row.isControl(path) || row.isRead(path) || isMarking;
    if (path[0] === row.button || !isOther) this.#rows.turn(row.id, "toggle", "user");
  }

  /** @param {Event} event */
  #check(event) {
    const rows = this.#rows;
    const row = this.#rowAt(event);
    if (!row?.isCheck(event.composedPath()[0])) return;
    const allows = rows.fire("willselect", rows.named(row.id, "user"), { cancelable: true });
    if (allows) rows.view?.select(row.id, "toggle");
    row.forget("checked");
    rows.scene?.draw();
    if (allows) rows.fire("select", { ids: rows.selected, cause: "user" });
  }

  /** @param {Event} event */
  #focus(event) {
    const { view, scene } = this.#rows;
    const row = this.#rowAt(event);
    if (row && row.id !== view?.cursor && view?.focus(row.id)) scene?.draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const rows = this.#rows;
    const { scene, view } = rows;
    const row = this.#rowAt(event);
    if (!scene || !view || !row) return;
    if (event.composedPath()[0] !== row.element) {
      // From the row's contents to the row.
      const isLeaving = event.key === "Escape" && !event.defaultPrevented && !event.isComposing;
      if (isLeaving) row.element.focus({ preventScroll: true });
      return;
    }
    const { selection } = rows;
    const use = meaning(rows, event, selection === "multiple" ? ["multiple"] : []);
    const isSelecting = selection !== "none" && !rows.isDisabled;
    const command = isTypedSpace(view, event) ? "type" : use?.command ?? "";
    const isSpace = command === "toggleSelection" && isPlain(event) && !event.shiftKey;
    const arrow = turns[command];
    if (arrow) {
      event.preventDefault();
      rows.turn(row.id, arrow, "user");
    } else if (command === "activate" || isSpace) {
      event.preventDefault();
      rows.turn(row.id, "toggle", "user");
    } else if (
      use &&
      (movements.includes(command) && !use.isExtending ||
        isSelecting && (use.isExtending || selectings.includes(command)))
    ) {
      event.preventDefault();
      const outcome = scene.change(() => view.press(use, scene.page), view.cursor);
      scene.show(view.cursor);
      if (outcome & outcomeChangedSelection) {
        rows.fire("select", { ids: rows.selected, cause: "user" });
      }
    } else if (command === "type") {
      if (event.key === " ") event.preventDefault();
      const found = findTyped(view, (number) => rows.itemAt(number)?.title, event);
      if (found !== undefined) scene.focus(found);
    }
  }
}
