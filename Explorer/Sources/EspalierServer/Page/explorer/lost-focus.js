// @ts-check
// The keyboard's place when the element that has it goes away.

/**
 * Gives the focus to the rows when the element that has it is removed or hidden, such as a field that
 * closes or a button that has done its work. Otherwise the page itself would have it, where no key
 * does anything.
 *
 * @param {() => void} focusRows
 */
export function keepFocus(focusRows) {
  /** @type {Element | null} the element that had the focus last, unless the user has left it */
  let last = null;
  addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  addEventListener("pointerdown", () => (last = null), { capture: true });
  const observer = new MutationObserver(() => {
    if (!last || (last.isConnected && !last.closest("[hidden]"))) return;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body ||
      activeElement === last;
    last = null;
    if (isLost) focusRows();
  });
  observer.observe(document.body, {
    attributeFilter: ["hidden"],
    childList: true,
    subtree: true,
  });
}
