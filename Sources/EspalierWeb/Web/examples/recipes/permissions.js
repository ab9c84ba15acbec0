// @ts-check
// Permissions: a treegrid with a check in each cell, which is set there, or inherited from above.

import "../../espalier.js";

/** @typedef {{ id: string, title: string, kind?: string }} Folder */

/** @type {any} */
const rights = document.querySelector("#rights");
/** @type {any} */
const told = document.querySelector("#told");

/** The checks that are set, by folder and right. */
const set = new Map([
  ["company read", true],
  ["design write", true],
  ["design share", true],
  ["payroll read", false],
  ["ann write", true],
]);

/** @param {string} id @param {string} right @returns {boolean} */
function holds(id, right) {
  // The nearest folder in which it is set, from here up.
  for (let at = id; at !== null; at = rights.parentOf(at)) {
    const own = set.get(`${at} ${right}`);
    if (own !== undefined) return own;
  }
  return false;
}

/** @param {string} id @returns {string[]} all that is in it */
const below = (id) => {
  const found = rights.childrenOf(id);
  for (const child of found) found.push(...rights.childrenOf(child));
  return found;
};

/** @param {string} right @param {string} title */
const column = (right, title) => ({
  title,
  width: 84,
  // What is said of the cell in the name of its row, and what it is sorted by.
  value: (/** @type {Folder} */ { id }) => wordsOf(id, right, title),
  render: (/** @type {Folder} */ { id, title: name }, /** @type {HTMLElement} */ cell) => {
    // The box that is there is used again, and keeps the focus.
    let box = cell.querySelector("button");
    if (!box) {
      box = document.createElement("button");
      box.type = "button";
      box.setAttribute("role", "checkbox");
      cell.replaceChildren(box);
    }
    const state = stateOf(id, right);
    box.ariaLabel = `${title}: ${name}`;
    box.ariaChecked = state;
    const isOwn = set.has(`${id} ${right}`);
    box.ariaDescription = isOwn ? "set here" : "inherited";
    box.textContent = state === "mixed" ? "–" : state === "true" ? "✓" : "";
    box.part.add("right");
    box.part.toggle("own", isOwn);
    box.part.toggle("allowed", isOwn && holds(id, right));
    box.onclick = () => toggle(id, right, name, title);
  },
});

/** @param {string} id @param {string} right */
function stateOf(id, right) {
  const own = holds(id, right);
  return below(id).some((it) => holds(it, right) !== own) ? "mixed" : `${own}`;
}

/** @param {string} id @param {string} right @param {string} title */
function wordsOf(id, right, title) {
  const state = stateOf(id, right);
  return state === "mixed" ? `${title} in part` : state === "true" ? title : "";
}

/** @param {string} id @param {string} right @param {string} name @param {string} title */
function toggle(id, right, name, title) {
  const wanted = stateOf(id, right) !== "true";
  const inside = below(id);
  // It holds for all that is below; and what is as it would be inherited is not set.
  for (const it of [id, ...inside]) set.delete(`${it} ${right}`);
  if (holds(id, right) !== wanted) set.set(`${id} ${right}`, wanted);
  const above = [];
  for (let at = rights.parentOf(id); at !== null; at = rights.parentOf(at)) above.push(at);
  for (const it of [...above, id, ...inside]) rights.update(it, {});
  told.value = `${name}: ${title} ${wanted ? "allowed" : "refused"}`;
}

const file = (/** @type {string} */ id, /** @type {string} */ title) => ({
  id,
  title,
  kind: "file",
});

rights.data = [
  {
    id: "company",
    title: "Company",
    kind: "folder",
    expanded: true,
    children: [
      {
        id: "design",
        title: "Design",
        kind: "folder",
        expanded: true,
        children: [
          file("logo", "Logo.svg"),
          file("guide", "Guide.pdf"),
          file("icons", "Icons.svg"),
        ],
      },
      {
        id: "people",
        title: "People",
        kind: "folder",
        expanded: true,
        children: [
          file("payroll", "Payroll.xlsx"),
          {
            id: "reviews",
            title: "Interviews",
            kind: "folder",
            expanded: true,
            children: [file("ann", "Ann.md"), file("ben", "Ben.md")],
          },
        ],
      },
      { id: "press", title: "Press", kind: "folder", children: [file("kit", "Press kit.zip")] },
    ],
  },
];
await rights.ready;
// The cells ask what is above and below, so the items come first.
rights.columns = [
  { title: "Folder" },
  column("read", "Read"),
  column("write", "Write"),
  column("share", "Share"),
];
