// @ts-check
// Events in the content that a page has put into a row.

/** A selector of what can have the focus. */
export const focusable =
  "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";

/** The keys that lead from row to row, and would scroll them. */
const rowKeys = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

/**
 * Whether a key is for a control in the page's own content. Buttons and links have no use for the
 * keys that lead from row to row.
 *
 * @param {KeyboardEvent} event
 */
export function isKeyOfControl(event) {
  if (!isOfControl(event)) return false;
  const [target] = event.composedPath();
  const isPlain = target instanceof Element && target.matches("button, a[href], summary");
  return !isPlain || !rowKeys.includes(event.key);
}

/**
 * Whether an event is for a control in the page's own content, and not for the row.
 *
 * @param {Event} event
 */
export function isOfControl(event) {
  const path = event.composedPath();
  const end = path.findIndex((it) => it instanceof Element && it.matches(".rendered, .actions"));
  return path.slice(0, Math.max(end, 0)).some((it) =>
    it instanceof Element && it.matches(`${focusable}, label`)
  );
}
