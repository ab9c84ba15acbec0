// @ts-check
// Elements in hidden tabs. Nothing needs to be done for them: they have no size while they are
// hidden, and draw as soon as they have one.

import "../../espalier.js";

/** @type {any} */
const tree = document.querySelector("#tree");
/** @type {any} */
const columns = document.querySelector("#columns");
/** @type {HTMLElement[]} */
const tabs = [...document.querySelectorAll("[role=tab]")].map((it) => /** @type {any} */ (it));

const data = Array.from({ length: 40 }, (_, park) => ({
  id: `park-${park}`,
  title: `Park ${park}`,
  children: Array.from({ length: 25 }, (_, tree) => ({
    id: `park-${park}-${tree}`,
    title: `Tree ${tree} of park ${park}`,
  })),
}));
tree.data = data;
columns.data = data;

/** @param {HTMLElement} chosen */
function show(chosen) {
  for (const tab of tabs) {
    const isChosen = tab === chosen;
    tab.ariaSelected = `${isChosen}`;
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = !isChosen;
  }
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => show(tab));
  tab.addEventListener("keydown", ({ key }) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = tabs[(index + 1) % tabs.length];
    other.focus();
    show(other);
  });
}
