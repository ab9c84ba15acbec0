// @ts-check
// Elements in a form. The filter form is made of the page's own fields, so its answers are among the
// form's. An outline has no value of its own: `formdata` adds what is checked in it.

import "../../espalier.js";

/** @type {any} */
const form = document.querySelector("#form");
/** @type {any} */
const plants = document.querySelector("#plants");

plants.data = [
  {
    id: "fruit",
    title: "Fruit",
    expanded: true,
    children: [{ id: "apple", title: "Apple" }, { id: "pear", title: "Pear" }],
  },
  { id: "hedge", title: "Hedge" },
];

// `checked` has the topmost items alone: "fruit" stands for everything in it.
form.addEventListener("formdata", (/** @type {FormDataEvent} */ { formData }) => {
  for (const id of plants.checked) formData.append("plant", `${id}`);
});
form.addEventListener("reset", () => {
  for (const id of plants.checked) plants.check(id, false);
});
form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
  // Without this line the browser sends it to the server.
  event.preventDefault();
  const entries = [...new FormData(form)].map(([name, value]) => `${name}=${value}`);
  /** @type {any} */ (document.querySelector("#sent")).value = entries.join("&");
});
