import { test } from "node:test";
import assert from "node:assert/strict";
import { flagBranch, flagExpanded } from "../../Sources/EspalierWeb/Web/core/boundary.js";
import { filterItems } from "../../Sources/EspalierWeb/Web/outline/filter.js";
import { ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";
import { ViewStandIn } from "./view-stand-in.js";

/** An outline of [level, title], all open; a title of null is an item that did not come. */
function outlineOf(rows) {
  const view = new ViewStandIn();
  const items = new ItemStore();
  view.build(rows.length);
  view.buildSection();
  const words = rows.flatMap(([level], id) => {
    const isBranch = (rows[id + 1]?.[0] ?? 0) > level;
    return [id, level * 4 + (isBranch ? flagBranch | flagExpanded : 0)];
  });
  view.buildItems(words);
  for (const [id, [, title]] of rows.entries()) if (title !== null) items.set(id, { title });
  items.end = rows.length;
  return { view, items };
}

const isExpanded = (view, id) => (view.flags(id) & flagExpanded) !== 0;

const trees = () =>
  outlineOf([
    [0, "Trees"], // 0
    [1, "Oak"], // 1
    [2, "Holm oak"], // 2
    [2, "Cork"], // 3
    [3, "Bark"], // 4
    [1, "Beech"], // 5
    [0, "Herbs"], // 6
    [1, "Mint"], // 7
  ]);

test("the descendants of a match pass, and all else only for what is below it", () => {
  const { view, items } = trees();
  const { count } = filterItems(view, items, "OAK", "subtree");
  assert.equal(count, 2);
  assert.deepEqual([...view.decisions], [2, 1, 1, 1, 1, 2, 2, 2]);
});

test("below a match, branches without one are collapsed", () => {
  const { view, items } = trees();
  filterItems(view, items, "oak", "subtree");
  assert.ok(isExpanded(view, 0) && isExpanded(view, 1));
  assert.ok(!isExpanded(view, 3), "Cork, below Oak");
  assert.ok(isExpanded(view, 6), "no part of it");
});

test("a branch stays expanded for a match at any depth below", () => {
  const rows = [[0, "oak"], [1, "a"], [2, "b"], [3, "oak"], [1, "c"], [2, "d"]];
  const { view, items } = outlineOf(rows);
  filterItems(view, items, "oak", "subtree");
  assert.deepEqual([0, 1, 2, 4].map((id) => isExpanded(view, id)), [true, true, true, false]);
});

test("nested branches below a match are all collapsed", () => {
  const { view, items } = outlineOf([[0, "oak"], [1, "a"], [2, "b"], [3, "c"], [4, "d"]]);
  filterItems(view, items, "oak", "subtree");
  assert.deepEqual([1, 2, 3].map((id) => isExpanded(view, id)), [false, false, false]);
});

test("in the mode of matches only these pass, and nothing is collapsed", () => {
  const { view, items } = trees();
  const { count } = filterItems(view, items, "oak", "matches");
  assert.equal(count, 2);
  assert.deepEqual([...view.decisions], [2, 1, 1, 2, 2, 2, 2, 2]);
  assert.ok([0, 1, 3, 6].every((id) => isExpanded(view, id)));
});

test("a function is asked about items that came, and about nothing else", () => {
  const { view, items } = outlineOf([[0, "a"], [1, null], [1, "b"]]);
  const asked = [];
  const { count } = filterItems(view, items, (item) => asked.push(item.title) > 0, "matches");
  assert.deepEqual(asked, ["a", "b"]);
  assert.equal(count, 2);
  assert.deepEqual([...view.decisions], [1, 2, 1]);
});

test("children that did not come pass with their branch", () => {
  const { view, items } = outlineOf([[0, "oak"], [1, null], [1, null]]);
  assert.equal(filterItems(view, items, "oak", "subtree").count, 1);
  assert.deepEqual([...view.decisions], [1, 1, 1]);
});

test("titles are compared without case and accents, whole words or not", () => {
  const rows = [[0, "Élan"], [0, "melange"], [0, "E\u0301LAN VITAL"], [0, "Ela"]];
  const { view, items } = outlineOf(rows);
  assert.equal(filterItems(view, items, "élan", "matches").count, 3);
  assert.deepEqual([...view.decisions], [1, 1, 1, 2]);
});

test("an outline without items, and a query without matches", () => {
  const empty = outlineOf([]);
  assert.equal(filterItems(empty.view, empty.items, "x", "subtree").count, 0);
  const { view, items } = trees();
  assert.equal(filterItems(view, items, "x", "subtree").count, 0);
  assert.ok(view.decisions.every((decision) => decision === 2));
});
