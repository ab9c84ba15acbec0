// Views of the engine that were given back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { View } from "../../Sources/EspalierWeb/Web/core/engine.js";

test("a view that was dropped calls nothing in the engine, and says so", () => {
  /** @type {string[]} */
  const calls = [];
  const engine = new Proxy({}, {
    get: (_, name) => () => {
      calls.push(String(name));
      return 7;
    },
  });
  const view = new View(/** @type {any} */ (engine));
  view.setMetrics(28, 30);
  view.call("loading_begin", 3);
  view.drop();
  assert.equal(view.isDropped, true);
  const known = [...calls];
  assert.deepEqual(known.slice(1), [
    "espalier_view_metrics",
    "espalier_loading_begin",
    "espalier_view_drop",
  ]);
  const wrong = { name: "EspalierError", code: "engine" };
  assert.throws(() => view.setMetrics(28, 30), {
    ...wrong,
    message: /espalier_view_metrics.*taken/,
  });
  assert.throws(() => view.call("loading_begin", 3), {
    ...wrong,
    message: /espalier_loading_begin/,
  });
  assert.throws(() => view.call("form_save"), { ...wrong, message: /espalier_form_save/ });
  assert.throws(() => view.drop(), { ...wrong, message: /espalier_view_drop/ });
  assert.deepEqual(calls, known);
});
