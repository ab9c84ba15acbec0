// @ts-check
// A layers panel: buttons that stay on, icons from a sprite, and a control in the detail of each row.

import "../../espalier.js";

/**
 * @typedef {{ id: string, title: string, kind: string }} Named
 * @typedef {Named & { hidden?: boolean, locked?: boolean, opacity?: number }} Layer
 */

/** @type {any} */
const layers = document.querySelector("#layers");
/** @type {any} */
const told = document.querySelector("#told");
const picture = /** @type {SVGElement} */ (document.querySelector("#picture"));

/** @param {string} id */
const drawingOf = (
  id,
) => /** @type {SVGElement} */ (picture.querySelector(`[data-layer="${id}"]`));

layers.icons = {
  group: { sprite: "icons.svg#group" },
  shape: { sprite: "icons.svg#shape" },
  text: { sprite: "icons.svg#text" },
};

// They are in sight always, so that the sliders beside them stay where they are.
layers.actions = (/** @type {Layer} */ { hidden = false, locked = false }) => [
  {
    id: "hide",
    title: "Hide",
    icon: { sprite: `icons.svg#${hidden ? "eye-off" : "eye"}` },
    pressed: hidden,
    always: true,
  },
  {
    id: "lock",
    title: "Lock",
    icon: { sprite: `icons.svg#${locked ? "lock" : "unlock"}` },
    pressed: locked,
    always: true,
  },
];

layers.render = (/** @type {Layer} */ { title, hidden }) => {
  const words = document.createElement("span");
  words.part.add("layer");
  words.part.toggle("hidden-layer", hidden === true);
  words.textContent = title;
  return words;
};

// The slider is there already when the row is used for another layer, or the layer has changed: then
// it only gets other values, and keeps the focus.
layers.renderDetail = (/** @type {Layer} */ item, /** @type {HTMLElement} */ cell) => {
  const slider = cell.querySelector("input") ?? document.createElement("input");
  if (!slider.parentElement) {
    slider.type = "range";
    slider.part.add("opacity");
    cell.replaceChildren(slider);
  }
  const { id, title, opacity = 100, locked = false } = item;
  slider.ariaLabel = `Opacity of ${title}`;
  slider.disabled = locked;
  slider.value = `${opacity}`;
  slider.oninput = () => {
    change(id, { opacity: Number(slider.value) }, `${title}: opacity ${slider.value} %`);
  };
};

layers.addEventListener("espalier-action", (/** @type {CustomEvent} */ { detail }) => {
  const { action, ids } = detail;
  // The button of a selected layer is for all that are selected.
  const { hidden = false, locked = false } = detail.item;
  for (const id of ids) {
    const { title } = layers.item(id);
    if (action === "hide") {
      change(id, { hidden: !hidden }, `${title}: ${hidden ? "shown" : "hidden"}`);
    } else change(id, { locked: !locked }, `${title}: ${locked ? "unlocked" : "locked"}`);
  }
});

// Layers that were dragged, or moved by keys, are drawn in their new order.
layers.addEventListener("espalier-drop", () => stack(null, picture));

/**
 * Draws the layers of a group, the first in the list on top, in its place of the picture.
 *
 * @param {string | null} group @param {Element} place
 */
function stack(group, place) {
  for (const id of layers.childrenOf(group)) {
    const drawing = drawingOf(id);
    place.prepend(drawing);
    stack(id, drawing);
  }
}

/** @param {string} id @param {Partial<Layer>} changes @param {string} words */
function change(id, changes, words) {
  layers.update(id, changes);
  const { hidden = false, opacity = 100 } = layers.item(id);
  drawingOf(id).style.display = hidden ? "none" : "";
  drawingOf(id).style.opacity = `${opacity / 100}`;
  told.value = words;
}

layers.data = [
  { id: "title", title: "Title", kind: "text" },
  {
    id: "land",
    title: "Land",
    kind: "group",
    expanded: true,
    children: [
      { id: "trees", title: "Trees", kind: "shape" },
      { id: "near", title: "Near hills", kind: "shape" },
      { id: "far", title: "Far hills", kind: "shape" },
    ],
  },
  {
    id: "sky",
    title: "Sky",
    kind: "group",
    expanded: true,
    children: [
      { id: "sun", title: "Sun", kind: "shape" },
      { id: "air", title: "Air", kind: "shape" },
    ],
  },
];
