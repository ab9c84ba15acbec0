// @ts-check
// Under a strict content security policy, which is in csp.html. `wasm-unsafe-eval` allows the page to
// compile WebAssembly, and no script from text. What the policy forbids would be counted here.

import "../../espalier.js";

let violations = 0;
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
  violations += 1;
  /** @type {any} */ (document.querySelector("#violations")).value =
    `${violations} violations, the last of ${violatedDirective} by ${blockedURI}`;
});

/** @type {any} */
const trees = document.querySelector("#trees");
trees.data = [
  {
    id: "oak",
    // Titles are text, whatever they hold.
    title: "<img src=x onerror=alert(1)>",
    expanded: true,
    children: [{ id: "holm", title: "Holm oak" }],
  },
];
