// @ts-check
// The links of items.

/**
 * The address of an item's link; empty if there is none, or it would run a script.
 *
 * @param {unknown} href
 */
export function linkOf(href) {
  if (typeof href !== "string") return "";
  const link = document.createElement("a");
  link.href = href;
  return link.protocol === "javascript:" ? "" : link.href;
}
