// @ts-check
// An outline in a dialog. It has its data before it is seen, and draws when the dialog opens.

import "../../espalier.js";

/** @type {any} */
const folders = document.querySelector("#folders");
/** @type {any} */
const dialog = document.querySelector("#dialog");
/** @type {any} */
const moved = document.querySelector("#moved");

folders.data = [
  {
    id: "home",
    title: "Home",
    kind: "folder",
    expanded: true,
    children: [
      { id: "letters", title: "Letters", kind: "folder" },
      { id: "photos", title: "Photos", kind: "folder" },
    ],
  },
];

document.querySelector("#open")?.addEventListener("click", () => {
  dialog.returnValue = "";
  dialog.showModal();
  // A dialog focuses its first button; one wants to be in the tree, on the folder of last time.
  folders.focusItem(folders.selected[0] ?? "home");
});

// Enter, or a double click, chooses at once.
folders.addEventListener("espalier-activate", () => dialog.close("choose"));
// The dialog gives the focus back to the button by itself.
dialog.addEventListener("close", () => {
  const [id] = folders.selected;
  const isChosen = dialog.returnValue === "choose" && id !== undefined;
  moved.value = isChosen ? `moved to ${folders.item(id).title}` : "not moved";
});
