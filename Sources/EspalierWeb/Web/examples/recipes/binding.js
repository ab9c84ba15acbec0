// @ts-check
// Binding, as Vue does: an object whose properties are watched. Assigning to one updates the
// elements once, after all assignments; events of the elements assign to it.

import { define } from "../../espalier.js";

/** @type {any} */
const rows = document.querySelector("#rows");
/** @type {any} */
const find = document.querySelector("#find");

/**
 * An object that has `changed` called after its properties were assigned to.
 *
 * @template {object} Model @param {Model} model @param {() => void} changed @returns {Model}
 */
function reactive(model, changed) {
  let isQueued = false;
  return new Proxy(model, {
    set(target, name, value) {
      if (Reflect.get(target, name) === value) return true;
      Reflect.set(target, name, value);
      if (!isQueued) {
        queueMicrotask(() => {
          isQueued = false;
          changed();
        });
      }
      isQueued = true;
      return true;
    },
  });
}

const model = reactive({
  messages: Array.from({ length: 6 }, (_, k) => ({
    id: k + 1,
    title: `Message ${k + 1}`,
    content: "The boat left the harbour before it was light. ".repeat(k + 1),
  })),
  find: "",
  /** @type {number[]} as with `v-model` */
  selected: [],
}, update);

function update() {
  // A keyed list: rows whose ids stay keep what is expanded and selected, whatever their order.
  rows.data = model.messages.filter(({ title }) => title.includes(model.find));
  const known = new Set(rows.data.map((/** @type {{ id: number }} */ { id }) => id));
  const selected = model.selected.filter((id) => known.has(id));
  if (`${rows.selected}` !== `${selected}`) rows.selected = selected;
  if (find.value !== model.find) find.value = model.find;
  /** @type {any} */ (document.querySelector("#chosen")).value = model.selected.length === 0
    ? "none selected"
    : `selected: ${model.selected.join(", ")}`;
}

rows.addEventListener("espalier-select", (/** @type {CustomEvent} */ { detail }) => {
  // Rows that are filtered out stay selected.
  const shown = new Set(rows.data.map((/** @type {{ id: number }} */ { id }) => id));
  model.selected = [...model.selected.filter((id) => !shown.has(id)), ...detail.ids];
});
find.addEventListener("input", () => (model.find = find.value));
document.querySelector("#reverse")?.addEventListener("click", () => {
  model.messages = [...model.messages].reverse();
});

// Its methods and properties are there when it is defined.
await define("rows");
await rows.ready;
update();
