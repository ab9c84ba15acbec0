// @ts-check
// Children from a server, page by page. `server.js` beside it is the server.

import "../../espalier.js";

/** @type {any} */
const numbers = document.querySelector("#numbers");
let requests = 0;

/**
 * Fetches children of an item, or, if the id is null, the top ones. The outline calls it when rows
 * come into sight, and aborts the signal if they are gone before the answer is there.
 *
 * @param {string | null} id @param {number} offset @param {number} limit @param {AbortSignal} signal
 */
numbers.source = async (id, offset, limit, signal) => {
  requests += 1;
  /** @type {any} */ (document.querySelector("#requests")).value = `requests: ${requests}`;
  const query = new URLSearchParams({ of: id ?? "", from: `${offset}`, count: `${limit}` });
  const response = await fetch(`/children?${query}`, { signal });
  // The message is shown in place of the rows, with a button that tries again.
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  // { items: [{ id, title, branch? }], total }
  return await response.json();
};
