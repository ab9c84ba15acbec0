// @ts-check
// What people do with an outline: keys, clicks, and where the pointer is.

import { findTyped, isCommand, isPlain, meaning } from "../core/keys.js";

/** What a click tries again. */
const offer = ":is(.failed, .hasmore) .detail";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * Hears what people do.
 *
 * @param {Desk} desk
 */
export function listen(desk) {
  const { tree, canvas, view } = desk;
  tree.addEventListener("keydown", (event) => press(desk, event));
  tree.addEventListener("click", (event) => click(desk, event));
  tree.addEventListener("dblclick", (event) => doubleClick(desk, event));
  tree.addEventListener("mousedown", (event) => {
    // A triangle takes no focus, and neither a double click nor a range selects text.
    const isPart = isOn(event, ".triangle, .check, .more");
    if (isPart || event.detail > 1 || event.shiftKey) event.preventDefault();
    if (event.shiftKey && !isPart) canvas.rowOf(event.target)?.element.focus();
  });
  tree.addEventListener("focusin", ({ target }) => {
    const row = canvas.rowOf(target);
    if (row && !row.isGhost && row.id !== view.cursor && view.focus(row.id)) desk.draw();
    else if (target === tree && view.cursor >= 0) canvas.focusCursor();
  });
  tree.addEventListener("pointerover", ({ target }) => {
    const row = canvas.rowOf(target);
    if (row) /** @type {import("./row.js").OutlineRow} */ (row).hint();
  });
}

/** @param {Desk} desk @param {KeyboardEvent} event */
function press(desk, event) {
  if (!isCommand(event)) return;
  for (const part of desk.parts) if (part.press?.(event)) return;
  const { canvas, view, contents, host } = desk;
  if (!canvas.hasFocus) return;
  const { cursor } = view;
  const where = [desk.mode, desk.hasChecks ? "checkboxes" : ""];
  const use = meaning(event, host.isMirrored, where);
  if (event.key === "Enter" && contents.pages?.loader.forgive(cursor)) {
    event.preventDefault();
    desk.draw();
  } else if (use?.command === "next" && contents.pages?.loader.grant(cursor)) {
    event.preventDefault();
    desk.draw();
  } else if (use?.command === "check") {
    event.preventDefault();
    desk.check(cursor, "toggle", "user");
  } else if (use?.command === "unfold") {
    event.preventDefault();
    unfold(desk, cursor);
  } else if (use && use.code > 0) {
    if (desk.press(use.code, use.bits) & 1) event.preventDefault();
  } else if (isPlain(event)) {
    const found = findTyped(view, (id) => contents.items.titleOf(id), event);
    if (found !== undefined) desk.focus(found);
  }
}

/** @param {Desk} desk @param {MouseEvent} event */
function click(desk, event) {
  const { canvas, contents } = desk;
  const row = canvas.rowOf(event.target);
  if (!row || event.defaultPrevented) return;
  const { id } = row;
  if (row.isGhost) canvas.show(id);
  if (isOn(event, ".more")) unfold(desk, id);
  else if (row.isBranch && isOn(event, ".triangle")) desk.turn(id, "toggle", "user");
  else if (isOn(event, ".check")) desk.check(id, "toggle", "user");
  else if ((!desk.item(id) || isOn(event, offer)) && contents.pages?.asks(id)) desk.draw();
  else if (!desk.isDisabled(id)) {
    const isRange = event.shiftKey && desk.mode === "multiple";
    const adds = event.ctrlKey || event.metaKey;
    const how = isRange ? (adds ? "add-range" : "range") : adds ? "toggle" : "only";
    desk.select(id, desk.mode === "multiple" || !adds ? how : "only", "user");
  }
}

/** @param {Desk} desk @param {MouseEvent} event */
function doubleClick(desk, event) {
  const row = desk.canvas.rowOf(event.target);
  if (!row || isOn(event, ".triangle, .check, .more") || desk.isDisabled(row.id)) return;
  if (row.isBranch) desk.turn(row.id, "toggle", "user");
  else desk.host.fire("activate", desk.named(row.id, "user"));
}

/** @param {Desk} desk @param {number} id */
function unfold(desk, id) {
  if (desk.wrap !== "clamp") return;
  if (!desk.unfolded.delete(id)) desk.unfolded.add(id);
  desk.change(() => 0, id);
}

/** @param {MouseEvent} event @param {string} selector */
function isOn({ target }, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}
