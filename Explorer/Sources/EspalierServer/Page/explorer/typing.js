// @ts-check
// Keys of the page that are characters.

/**
 * Whether a key with a character is meant for something else than the page: a field, or a dialog.
 *
 * @param {KeyboardEvent} event
 */
export function isTyping(event) {
  const { ctrlKey, metaKey, altKey } = event;
  // On some keyboards brackets and the like are typed with AltGr.
  const isPlain = !ctrlKey && !metaKey && !altKey;
  if (!isPlain && !event.getModifierState("AltGraph")) return true;
  const target = /** @type {Element} */ (event.composedPath()[0]);
  const isField = target instanceof HTMLElement &&
    (target.matches("input:not([type=radio], [type=checkbox]), textarea, select") ||
      target.isContentEditable);
  return isField || document.querySelector("dialog[open]") !== null;
}
