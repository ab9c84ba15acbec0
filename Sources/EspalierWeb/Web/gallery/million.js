// @ts-check
// An outline whose items are computed when they come into sight, as a server would answer them.

import { addAttribute, addButton, component } from "./gallery.js";

const count = 1_000_000;

/**
 * The branches by the number of steps in their ids: "levels/41/99" has three.
 *
 * @type {{ size: number, step: number }[]}
 */
const levels = [
  { size: count, step: 10_000 },
  { size: 10_000, step: 100 },
  { size: 100, step: 1 },
];

/** @param {number} number */
const grouped = (number) => number.toLocaleString("en");

/** @param {number} exponent */
const superscript = (
  exponent,
) => (exponent > 1 ? [..."⁰¹²³⁴⁵⁶⁷⁸⁹"][exponent] ?? `^${exponent}` : "");

/**
 * The prime factors of a number, as in "2⁶ × 3 × 643".
 *
 * @param {number} number
 */
function factorization(number) {
  if (number === 1) return "one";
  const factors = [];
  let rest = number;
  for (let divisor = 2; divisor * divisor <= rest; divisor += divisor === 2 ? 1 : 2) {
    let exponent = 0;
    for (; rest % divisor === 0; rest /= divisor) exponent += 1;
    if (exponent > 0) factors.push(`${grouped(divisor)}${superscript(exponent)}`);
  }
  if (rest === number) return "prime";
  if (rest > 1) factors.push(grouped(rest));
  return factors.join(" × ");
}

/** @param {string} id @param {number} value */
const number = (id, value) => ({
  id,
  title: grouped(value),
  detail: factorization(value),
  kind: "number",
});

/**
 * The children of a node: how many there are, and each by its offset.
 *
 * @param {string | null} id
 * @returns {{ total: number, child: (offset: number) => object }}
 */
function children(id) {
  if (id === null) {
    const roots = [
      { id: "levels", title: "Three levels of a hundred", branch: true, count: 100 },
      // Expanded from the start, to show a million rows.
      { id: "list", title: "A million in one list", branch: true, count, expanded: true },
    ];
    return { total: 2, child: (offset) => roots[offset] };
  }
  const [root, ...steps] = id.split("/");
  if (root === "list") {
    return { total: count, child: (offset) => number(`list/${offset}`, offset + 1) };
  }
  const first = steps.reduce((sum, step, level) => sum + Number(step) * levels[level].step, 1);
  const { size, step } = levels[steps.length];
  return {
    total: size / step,
    child: (offset) => {
      const start = first + offset * step;
      if (step === 1) return number(`${id}/${offset}`, start);
      const title = `${grouped(start)} to ${grouped(start + step - 1)}`;
      return {
        id: `${id}/${offset}`,
        title,
        detail: `${grouped(step)} numbers`,
        branch: true,
        count: 100,
      };
    },
  };
}

/** @param {string | null} id of the parent @param {number} offset @param {number} limit */
component.source = async (id, offset, limit) => {
  const { total, child } = children(id);
  const end = Math.min(total, offset + limit);
  const items = Array.from(
    { length: Math.max(0, end - offset) },
    (_, index) => child(offset + index),
  );
  return { total, next: end < total ? end : null, items };
};

addAttribute("selection", "Selection", { "": "Single", multiple: "Multiple" });
addButton("expand-all", "Expand all", () => component.expandAll());
addButton("collapse-all", "Collapse all", () => component.collapseAll());
