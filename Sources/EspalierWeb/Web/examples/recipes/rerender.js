// @ts-check
// Rendering again, as React does: the page has one state, and `render` sets every property from it.
// Events go up: the outline asks before it changes, and the page answers with a new state.

import "../../espalier.js";

/** @type {any} */
const trees = document.querySelector("#trees");

/** The state is never changed, only replaced. */
let state = {
  items: [
    { id: "broad", title: "Broadleaves", children: [{ id: "oak-1", title: "Oak 1" }] },
    { id: "conifers", title: "Conifers", children: [{ id: "fir", title: "Fir" }] },
  ],
  expanded: ["broad"],
  /** @type {string[]} */
  selected: [],
  renders: 0,
};

/** @param {Partial<typeof state>} changes */
function setState(changes) {
  state = { ...state, ...changes };
  render();
}

/** @type {unknown} the items that are shown */
let shown = undefined;

function render() {
  state.renders += 1;
  // Items are compared by identity, as React compares properties. `apply` matches other items by
  // their ids, so that rows, scroll position and focus stay; setting `data` would start from scratch.
  if (shown !== state.items) trees.apply(state.items);
  shown = state.items;
  // Lists of ids may be set as often as one likes.
  trees.expanded = state.expanded;
  trees.selected = state.selected;
  const [count, times] = [state.selected.length, state.renders];
  /** @type {any} */ (document.querySelector("#told")).value =
    `selected: ${count}, rendered: ${times}`;
}

// The page decides about expansion: the outline's own change is prevented.
trees.addEventListener("espalier-willexpand", (/** @type {CustomEvent} */ event) => {
  if (event.detail.cause !== "user") return;
  event.preventDefault();
  setState({ expanded: [...state.expanded, event.detail.id] });
});
trees.addEventListener("espalier-willcollapse", (/** @type {CustomEvent} */ event) => {
  if (event.detail.cause !== "user") return;
  event.preventDefault();
  setState({ expanded: state.expanded.filter((id) => id !== event.detail.id) });
});
// For the selection it listens to what has happened, which is simpler.
trees.addEventListener("espalier-select", (/** @type {CustomEvent} */ { detail }) => {
  if (detail.cause === "user") setState({ selected: detail.ids });
});

document.querySelector("#again")?.addEventListener("click", () => setState({}));
document.querySelector("#add")?.addEventListener("click", () => {
  const [broad, ...others] = state.items;
  const number = broad.children.length + 1;
  const oak = { id: `oak-${number}`, title: `Oak ${number}` };
  setState({ items: [{ ...broad, children: [oak, ...broad.children] }, ...others] });
});

await trees.ready;
render();
