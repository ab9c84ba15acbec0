// @ts-check
// The library without a document.

import assert from "node:assert/strict";
import test from "node:test";

test("importing in Node defines nothing and has all exports", async () => {
  assert.equal(globalThis.customElements, undefined);
  const library = await import("../../Sources/EspalierWeb/Web/espalier.js");
  assert.deepEqual(Object.keys(library).sort(), [
    "EspalierElement",
    "EspalierError",
    "OutlineElement",
    "define",
    "keyTable",
  ]);
  assert.equal(typeof library.OutlineElement, "function");
});
