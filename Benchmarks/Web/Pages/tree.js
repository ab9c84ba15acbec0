// @ts-check
// The data of all pages: one open root and closed folders of 99 leaves each, up to the requested
// number of nodes; and the signal that a page is ready.

/** The number of the folder, from 1, that a node is or is in; 0 for the root. @param {number} node */
export const folderOf = (node) => Math.ceil(node / 100);

/** Whether a node is a folder. @param {number} node */
export const isFolder = (node) => node % 100 === 1;

/** @param {number} node counted from 0 for the root, each before what is in it */
export function titleOf(node) {
  if (node === 0) return "Root";
  const folder = folderOf(node);
  return isFolder(node) ? `Folder ${folder}` : `Item ${node} of folder ${folder}`;
}

/**
 * The nodes as nested objects.
 *
 * @param {number} count
 * @returns {{ title: string, children?: any[] }}
 */
export function nested(count) {
  const root = { title: titleOf(0), children: /** @type {any[]} */ ([]) };
  let children = root.children;
  for (let node = 1; node < count; node++) {
    const title = titleOf(node);
    if (isFolder(node)) root.children.push({ title, children: children = [] });
    else children.push({ title });
  }
  return root;
}

/** The height of a row that the address asks for. */
export const rowHeight = Number(new URLSearchParams(location.search).get("row") ?? 28);

/** @param {object} peer what can be driven; see web-bench in the documentation */
export function announce(peer) {
  Object.assign(window, { peer });
  dispatchEvent(new Event("peer-ready"));
}
