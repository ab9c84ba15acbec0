import { test } from "node:test";
import assert from "node:assert/strict";
import { decide } from "../../Sources/EspalierWeb/Web/outline/filter.js";
import { ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";

/** Items with titles; one of null did not come. */
function itemsOf(...titles) {
  const items = new ItemStore();
  for (const [id, title] of titles.entries()) if (title !== null) items.set(id, { title });
  items.end = titles.length;
  return items;
}

const trees = itemsOf("Trees", "Oak", "Holm oak", "Cork", "Herbs");

test("a match is shown with its descendants, and all else only for what is below it", () => {
  const { count, decisions } = decide(trees, { query: "OAK", mode: "subtree" });
  assert.equal(count, 2);
  assert.deepEqual([...decisions], [2, 3, 3, 2, 2]);
});

test("in the mode of matches only these are shown", () => {
  const { count, decisions } = decide(trees, { query: "oak", mode: "matches" });
  assert.equal(count, 2);
  assert.deepEqual([...decisions], [2, 1, 1, 2, 2]);
});

test("a function is asked about items that came, and about nothing else", () => {
  const asked = [];
  const query = (item) => asked.push(item.title) > 0;
  const { count, decisions } = decide(itemsOf("a", null, "b"), { query, mode: "matches" });
  assert.deepEqual(asked, ["a", "b"]);
  assert.equal(count, 2);
  assert.deepEqual([...decisions], [1, 2, 1]);
});

test("titles are compared without case and accents, whole words or not", () => {
  const items = itemsOf("Élan", "melange", "E\u0301LAN VITAL", "Ela");
  const { count, decisions } = decide(items, { query: "élan", mode: "matches" });
  assert.equal(count, 3);
  assert.deepEqual([...decisions], [1, 1, 1, 2]);
});

test("an outline without items, and a query without matches", () => {
  assert.deepEqual(decide(itemsOf(), { query: "x", mode: "subtree" }).count, 0);
  const { count, decisions } = decide(trees, { query: "x", mode: "subtree" });
  assert.equal(count, 0);
  assert.ok(decisions.every((decision) => decision === 2));
});

test("what is neither a text nor a function is refused", () => {
  for (const query of [5, true, {}, []]) {
    assert.throws(() => decide(trees, { query, mode: "subtree" }), { code: "invalid-data" });
  }
});
