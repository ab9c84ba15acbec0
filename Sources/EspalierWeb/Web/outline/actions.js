// @ts-check
// Buttons at the ends of rows.

import { flagCursor, rowFlags, rowItem } from "../core/boundary.js";
import { element } from "../core/row-pool.js";
import { pictureOf } from "./icons.js";

/** @typedef {import("./row.js").OutlineRow} OutlineRow */
/** @typedef {import("./item-store.js").Item} Item */
/** @typedef {import("./types.js").RowAction} RowAction */

/** The steps by which arrows lead from button to button; in mirrored outlines the other way. */
const steps = new Map([["ArrowRight", 1], ["ArrowLeft", -1]]);

/** The buttons in the rows of an outline. */
export class Actions {
  #controller;
  /** @type {WeakMap<OutlineRow, HTMLElement>} their boxes */
  #boxes = new WeakMap();
  /** @type {WeakMap<Element, string>} what a button shows */
  #looks = new WeakMap();
  #end = new AbortController();

  /** @param {import("./controller.js").OutlineController} controller */
  constructor(controller) {
    this.#controller = controller;
    controller.parts.add(this);
    const { tree } = controller;
    const { signal } = this.#end;
    tree.addEventListener("click", (event) => this.#click(event), { signal });
    tree.addEventListener("keydown", (event) => this.#press(event), { signal });
  }

  stop() {
    this.#end.abort();
    this.#controller.parts.delete(this);
  }

  stringsChanged() {
    for (const row of this.#controller.virtualList.rows) row.forget("acts");
  }

  /** @param {OutlineRow} row @param {Int32Array} words @param {Item | undefined} item */
  decorateRow(row, words, item) {
    const { host } = this.#controller;
    const { actions } = host;
    const isOther = row.isNew("actions", actions);
    const isUsable = item !== undefined && !this.#controller.isDisabled(words[rowItem]);
    if (row.isNew("acts", isUsable ? row.version : -1) || isOther) {
      const own = typeof actions === "function" && isUsable ? actions(item) : actions;
      this.#fill(row, item, isUsable && typeof own !== "function" ? own : null);
      row.forget("stop");
    }
    const box = this.#boxes.get(row);
    if (!box) return;
    const role = this.#controller.rowRole === "row" ? "gridcell" : "toolbar";
    if (row.isNew("toolbar", role)) box.setAttribute("role", role);
    if (row.isNew("acting", row.isExiting)) box.inert = row.isExiting;
    const isStop = !row.isExiting && (words[rowFlags] & flagCursor) !== 0;
    if (row.isNew("stop", isStop)) stopAt(box, isStop);
  }

  /**
   * Shows buttons in a row; those that are there are used again.
   *
   * @param {OutlineRow} row @param {Item | undefined} item
   * @param {readonly RowAction[] | null | undefined} actions
   */
  #fill(row, item, actions) {
    let box = this.#boxes.get(row);
    if (!item || !actions || actions.length === 0) {
      box?.remove();
      return;
    }
    const { strings } = this.#controller;
    if (!box) {
      box = element("actions", "span");
      this.#boxes.set(row, box);
    }
    if (box.ariaLabel !== strings.actions) box.ariaLabel = strings.actions;
    while (box.children.length > actions.length) box.lastElementChild?.remove();
    for (const [k, action] of actions.entries()) {
      const found = /** @type {HTMLElement | undefined} */ (box.children[k]);
      const button = found ?? element("action", "button");
      if (!found) {
        button.setAttribute("type", "button");
        button.tabIndex = -1;
        box.append(button);
      }
      const { id, title, icon, pressed, disabled, always } = action;
      const look = JSON.stringify([id, title, icon, pressed, always]);
      button.ariaLabel = strings.action(title, item.title);
      button.ariaDisabled = disabled ? "true" : null;
      if (this.#looks.get(button) === look) continue;
      this.#looks.set(button, look);
      button.dataset.action = id;
      button.title = title;
      button.ariaPressed = pressed === undefined ? null : `${pressed}`;
      button.classList.toggle("always", always === true);
      button.part.toggle("pressed", pressed === true);
      button.replaceChildren(...(icon === undefined ? [title] : pictureOf(icon)));
    }
    // Before the cells of a treegrid.
    if (!box.isConnected || box.parentElement !== row.element) {
      row.element.querySelector(":scope > .detail")?.after(box);
    }
  }

  /** @param {Event} event @returns {HTMLElement | undefined} the button that it is on */
  #buttonOf({ target }) {
    const found = target instanceof Element ? target.closest(".action") : null;
    return found instanceof HTMLElement ? found : undefined;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = this.#buttonOf(event);
    const { virtualList, host } = this.#controller;
    const row = button && virtualList.rowOf(button);
    if (!button || !row || row.isExiting || button.ariaDisabled === "true") return;
    const detail = this.#controller.appliesTo(row.id, "user");
    host.fire("action", { action: button.dataset.action ?? "", ...detail });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const button = this.#buttonOf(event);
    const box = button?.parentElement;
    if (!button || !box || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const buttons = /** @type {HTMLElement[]} */ ([...box.children]);
    const step = (steps.get(event.key) ?? 0) * (this.#controller.host.isMirrored ? -1 : 1);
    const at = buttons.indexOf(button) + step;
    if (step === 0 || !buttons[at]) return;
    event.preventDefault();
    stopAt(box, true, at);
    buttons[at].focus({ preventScroll: true });
  }
}

/**
 * Has Tab lead to one of the buttons, or past them.
 *
 * @param {Element} box @param {boolean} isStop
 * @param {number} [at] by default the one to which it has led, or the first
 */
function stopAt(box, isStop, at) {
  const buttons = /** @type {HTMLElement[]} */ ([...box.children]);
  const stop = at ?? Math.max(buttons.findIndex((it) => it.tabIndex === 0), 0);
  for (const [k, button] of buttons.entries()) {
    const tabIndex = isStop && k === stop ? 0 : -1;
    if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
  }
}
