// @ts-check
// User input with an outline: keys, clicks, and where the pointer is.

import { outcomeHandled } from "../core/boundary.js";
import { findTyped, isCommand, isTypedSpace, meaning } from "../core/keys.js";
import { isKeyOfControl, isOfControl } from "../core/controls.js";

/** The elements that retry or load more on a click. */
const offer = ":is(.failed, .hasmore) .detail";

/** @typedef {import("./controller.js").OutlineController} OutlineController */

/**
 * Listens to the user's input.
 *
 * @param {OutlineController} controller
 */
export function listen(controller) {
  const { tree, virtualList, view } = controller;
  tree.addEventListener("keydown", (event) => press(controller, event));
  tree.addEventListener("click", (event) => click(controller, event));
  tree.addEventListener("dblclick", (event) => doubleClick(controller, event));
  tree.addEventListener("mousedown", (event) => {
    if (isOfControl(event)) return;
    // A triangle takes no focus, and neither a double click nor a range selects text.
    const isPart = isOn(event, ".triangle, .check, .more");
    if (isPart || event.detail > 1 || event.shiftKey) event.preventDefault();
    if (event.shiftKey && !isPart) virtualList.rowOf(event.target)?.element.focus();
  });
  tree.addEventListener("focusin", ({ target }) => {
    const row = virtualList.rowOf(target);
    if (row && !row.isExiting && row.id !== view.cursor && view.focus(row.id)) controller.draw();
    else if (target === tree && view.cursor >= 0) virtualList.focusCursor();
  });
  tree.addEventListener("contextmenu", (event) => askForMenu(controller, event));
  tree.addEventListener("pointerover", ({ target }) => {
    const row = virtualList.rowOf(target);
    if (row) /** @type {import("./row.js").OutlineRow} */ (row).updateTooltip();
  });
}

/** @param {OutlineController} controller @param {KeyboardEvent} event */
function press(controller, event) {
  if (isKeyOfControl(event)) {
    const row = controller.virtualList.rowOf(event.target);
    const isLeaving = event.key === "Escape" && !event.defaultPrevented && !event.isComposing;
    if (row && isLeaving) controller.stopOf(row).focus({ preventScroll: true });
    return;
  }
  if (!isCommand(event)) return;
  for (const part of controller.parts) if (part.press?.(event)) return;
  const { virtualList, view, contents, host } = controller;
  if (!virtualList.hasFocus) return;
  if (controller.edits.press(event)) return;
  const { cursor } = view;
  const contexts = [controller.mode, controller.hasChecks ? "checkboxes" : ""];
  const use = meaning(host, event, contexts);
  // Down goes on from a branch that failed; only Enter tries again.
  const mayLoad = use?.command === "activate" ||
    (use?.command === "next" && contents.pages?.visit(cursor, false) === "more");
  const isTyped = use?.command === "type" || isTypedSpace(view, event);
  if (mayLoad && contents.pages?.loader.retryOrLoadMore(cursor)) {
    event.preventDefault();
    controller.draw();
  } else if (isTyped) {
    if (event.key === " ") event.preventDefault();
    const titleOf = (/** @type {number} */ id) => contents.items.titleOf(id);
    const found = findTyped(
      view,
      titleOf,
      event,
      (text) => host.say(host.strings.notArrived(text)),
    );
    if (found !== undefined) controller.focus(found);
  } else if (use?.command === "toggleCheck") {
    event.preventDefault();
    controller.check(cursor, "toggle", "user");
  } else if (use?.command === "unfold") {
    event.preventDefault();
    unfold(controller, cursor);
  } else if (use && use.code > 0) {
    if (controller.press(use) & outcomeHandled) event.preventDefault();
  } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    // With other modifiers the browser would scroll, and leave the cursor behind.
    event.preventDefault();
  }
}

/** @param {OutlineController} controller @param {MouseEvent} event */
function click(controller, event) {
  const { virtualList, contents } = controller;
  const row = virtualList.rowOf(event.target);
  if (!row || event.defaultPrevented || isOfControl(event)) return;
  const { id } = row;
  if (row.isExiting) virtualList.show(id);
  if (isOn(event, ".more")) unfold(controller, id);
  else if (row.isExpandable && isOn(event, ".triangle")) controller.turn(id, "toggle", "user");
  else if (isOn(event, ".check")) controller.check(id, "toggle", "user");
  else if (
    (!controller.item(id) || isOn(event, offer)) && contents.pages?.loader.retryOrLoadMore(id)
  ) {
    controller.draw();
  } else if (!controller.isDisabled(id)) {
    const isRange = event.shiftKey && controller.mode === "multiple";
    const adds = event.ctrlKey || event.metaKey;
    const how = isRange ? (adds ? "add-range" : "range") : adds ? "toggle" : "only";
    controller.select(id, controller.mode === "multiple" || !adds ? how : "only", "user");
  }
}

/** @param {OutlineController} controller @param {MouseEvent} event */
function doubleClick(controller, event) {
  const row = controller.virtualList.rowOf(event.target);
  if (!row || isOfControl(event)) return;
  if (isOn(event, ".triangle, .check, .more, .link") || controller.isDisabled(row.id)) {
    return;
  }
  if (row.isExpandable) controller.turn(row.id, "toggle", "user");
  else controller.activate(row.id, "user");
}

/**
 * Lets the page show a menu: by the second button of a mouse, a long press, or the key for menus.
 *
 * @param {OutlineController} controller @param {MouseEvent} event
 */
function askForMenu(controller, event) {
  const { host, virtualList } = controller;
  const [target] = event.composedPath();
  // In a field the menu is that of its text.
  if (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"))
  ) {
    return;
  }
  const row = virtualList.rowOf(event.target);
  if (!row || !controller.item(row.id)) return;
  let { clientX: x, clientY: y } = event;
  // By a key, it belongs to the row, whichever place the browser gives it.
  const box = row.element.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) {
    [x, y] = [host.isMirrored ? box.right : box.left, box.bottom];
  }
  const detail = { ...controller.appliesTo(row.id, "user"), x, y };
  if (!host.fire("menu", detail, { cancelable: true })) event.preventDefault();
}

/** @param {OutlineController} controller @param {number} id */
function unfold(controller, id) {
  if (controller.wrap !== "clamp") return;
  if (!controller.unfolded.delete(id)) controller.unfolded.add(id);
  controller.change(() => 0, id);
}

/** @param {MouseEvent} event @param {string} selector */
function isOn({ target }, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}
