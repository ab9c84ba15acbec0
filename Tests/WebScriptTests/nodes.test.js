import { test } from "node:test";
import assert from "node:assert/strict";
import { ColumnNode, pathTo } from "../../Sources/EspalierWeb/Web/columns/nodes.js";

test("a path leads from the first column to the node, without the root", () => {
  const root = new ColumnNode(null, { title: "" }, null);
  const trees = new ColumnNode("trees", { title: "Trees" }, root);
  const oak = new ColumnNode(0, { title: "Oak" }, trees);
  assert.deepEqual(root.path, []);
  assert.deepEqual(oak.path, ["trees", 0]);
  assert.equal(root.name, "the first column");
  assert.equal(oak.name, "“Oak”");
});

test("a branch has children or says that it is one", () => {
  const root = new ColumnNode(null, { title: "" }, null);
  const isBranch = (item) => new ColumnNode("a", { title: "A", ...item }, root).isBranch;
  assert.equal(root.isBranch, true);
  assert.equal(isBranch({}), false);
  assert.equal(isBranch({ children: [] }), true);
  assert.equal(isBranch({ branch: true }), true);
  assert.equal(isBranch({ branch: false, children: [{ title: "B" }] }), false);
});

test("the path to an id goes down, and names items without an id by their title", () => {
  const items = [
    { title: "Trees", children: [{ id: 1, title: "Oak", children: [{ title: "Holm oak" }] }] },
    { id: "herbs", title: "Herbs", children: [{ id: "1", title: "Mint" }] },
  ];
  assert.deepEqual(pathTo(items, "1"), ["Trees", 1], "the first, and the number reads the same");
  assert.deepEqual(pathTo(items, "Holm oak"), ["Trees", 1, "Holm oak"]);
  assert.deepEqual(pathTo(items, "herbs"), ["herbs"]);
  assert.equal(pathTo(items, "Herbs"), undefined, "it has an id");
  assert.equal(pathTo(items, ""), undefined);
  assert.equal(pathTo([], "a"), undefined);
});

test("paths of a hundred thousand levels", () => {
  const depth = 100_000;
  let item = { title: "deepest" };
  let node = new ColumnNode(null, { title: "" }, null);
  for (let level = 1; level < depth; level += 1) {
    item = { id: depth - level, title: "x", children: [item] };
    node = new ColumnNode(level, { title: "x" }, node);
  }
  const path = pathTo([item], "deepest");
  assert.equal(path.length, depth);
  assert.deepEqual([path[0], path[1], path.at(-1)], [1, 2, "deepest"]);
  assert.deepEqual(node.path, path.slice(0, -1));
  assert.equal(pathTo([item], "absent"), undefined);
});

test("children have numbers of their own, whether they exist or not", () => {
  const root = new ColumnNode(null, { title: "" }, null);
  assert.equal(root.reserve(5), 0);
  const oak = root.named("oak");
  assert.equal(oak.number, 5);
  assert.equal(root.named("oak"), oak);
  assert.equal(root.named("fir", () => 2).number, 2);
  assert.equal(root.child(2).id, "fir");
  assert.equal(root.child(3), undefined);
  assert.deepEqual(root.numbers(["fir", "holm", "holm"]), [2, 0, 0], "each level has its own");
  assert.deepEqual(root.ids([2, 0, 0]), ["fir", "holm", "holm"]);
  assert.deepEqual(root.ids([2, 7, 0]), ["fir"], "as far as they are known");
});
