// @ts-check
// An outline without its engine: what came first, as lists.

/**
 * @param {HTMLElement} host
 * @param {import("./source.js").OutlineDocument} contents
 */
export function showPlain(host, { sections }) {
  host.className = "plain";
  for (const { title, page } of sections) {
    if (title !== null) {
      const heading = document.createElement("h2");
      heading.textContent = title;
      host.append(heading);
    }
    host.append(list(page));
  }
}

/** @param {import("./store.js").Page} page @returns {HTMLUListElement} */
function list(page) {
  const made = document.createElement("ul");
  for (const { title, detail, page: inner } of page.items) {
    const item = document.createElement("li");
    item.append(title);
    if (detail) {
      const words = document.createElement("span");
      words.textContent = detail;
      item.append(words);
    }
    if (inner) item.append(list(inner));
    made.append(item);
  }
  if (page.next !== null || (page.total ?? 0) > page.items.length) {
    const more = document.createElement("li");
    more.textContent = "…";
    made.append(more);
  }
  return made;
}
