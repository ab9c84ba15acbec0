// @ts-check
// An outline with items from objects, and controls for it on the page.

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

const rivers = byId("rivers");

rivers.data = [
  {
    id: "africa",
    title: "Africa",
    expanded: true,
    children: [
      { id: "nile", title: "Nile", detail: "6,650 km" },
      { id: "congo", title: "Congo", detail: "4,700 km" },
      { id: "niger", title: "Niger", detail: "4,180 km" },
    ],
  },
  {
    id: "america",
    title: "South America",
    children: [
      {
        id: "amazon",
        title: "Amazon",
        detail: "6,400 km",
        children: [
          { id: "madeira", title: "Madeira", detail: "3,250 km" },
          { id: "negro", title: "Negro", detail: "2,250 km" },
        ],
      },
      { id: "parana", title: "Paraná", detail: "4,880 km" },
    ],
  },
  {
    id: "asia",
    title: "Asia",
    children: [
      { id: "yangtze", title: "Yangtze", detail: "6,300 km" },
      { id: "lena", title: "Lena", detail: "4,294 km" },
      { id: "mekong", title: "Mekong", detail: "4,350 km" },
    ],
  },
];

byId("expand").addEventListener("click", () => rivers.expandAll());
byId("collapse").addEventListener("click", () => rivers.collapseAll());
byId("filter").addEventListener("input", () => rivers.filter(byId("filter").value));

rivers.addEventListener("espalier-select", (/** @type {CustomEvent} */ { detail }) => {
  byId("selected").textContent = detail.item?.title ?? "nothing";
});
