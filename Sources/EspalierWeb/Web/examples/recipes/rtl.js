// @ts-check
// From right to left: `dir="rtl"` on the page or on an element is all. Left and right keys change
// places, and a title in another script keeps its own direction.

import "../../espalier.js";

/** @type {any} */
const trees = document.querySelector("#trees");
/** @type {any} */
const columns = document.querySelector("#columns");

const data = [
  {
    id: "broad",
    title: "أشجار عريضة الأوراق",
    children: [
      { id: "oak", title: "بلوط", detail: "Quercus" },
      { id: "beech", title: "زان", detail: "Fagus" },
    ],
  },
  { id: "conifers", title: "صنوبريات", children: [{ id: "fir", title: "تنوب", detail: "Abies" }] },
];
trees.data = data;
columns.data = data;

// Strings are English by default; each element takes others.
trees.strings = {
  loading: "جارٍ التحميل",
  rows: (/** @type {number} */ rows) => new Intl.NumberFormat("ar").format(rows),
};
