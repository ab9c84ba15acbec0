// @ts-check
// Messages, made up one like the other.

import { addAttribute, addButton, component } from "./gallery.js";

const sentences = [
  "The boat left the harbour before it was light.",
  "Nobody had slept, and the coffee was cold by the time it reached the bow.",
  "Behind the mole the swell came in long and slow from the west.",
  "We set the small sail first, and then, when the wind held, the large one.",
  "A seal looked at us for a while and went about its business.",
  "Towards noon the coast was a line, and then it was a thought.",
  "The log says eleven miles, and the log is not given to flattery.",
  "Somebody sang, somebody else did not.",
  "By evening there were lights again, and they were the right ones.",
];

/** @param {number} number */
function content(number) {
  const from = (/** @type {number} */ first, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, k) => sentences[(first + k) % sentences.length]).join(" ");
  switch (number % 5) {
    case 0:
      return from(number, 9);
    case 1:
      return from(number, 5);
    case 2:
      return "Arrived safely.";
    case 3:
      return [from(number, 2), from(number + 2, 3), from(number + 5, 1)].join("\n");
    default:
      return "";
  }
}

/** @param {number} number */
function time(number) {
  const [hours, minutes] = [Math.floor(number / 60) % 24, number % 60];
  return `${hours}:${`${minutes}`.padStart(2, "0")}`;
}

/** @param {number} number */
function message(number) {
  const [id, title] = [`m${number}`, `Message ${number}`];
  return { id, title, detail: time(number), content: content(number) };
}

component.data = Array.from({ length: 10_000 }, (_, number) => message(number));

let next = 10_000;
addAttribute("expansion", "Expand", { "": "Any number", single: "One at a time" });
addButton("expand-all", "Expand all", () => component.expandAll());
addButton("insert", "Insert a row at the top", () => {
  component.insert(message(next), 0);
  next += 1;
});
