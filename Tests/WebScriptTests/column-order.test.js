import { test } from "node:test";
import assert from "node:assert/strict";
import { columnOrder } from "../../Sources/EspalierWeb/Web/outline/column-order.js";
import { ColumnWalk, nestedOf } from "../../Sources/EspalierWeb/Web/outline/bulk-loader.js";
import { randomNumbers, ViewStandIn } from "./view-stand-in.js";

/** The items depth first, by the definition. */
function slowOrder(parent) {
  const below = (above) =>
    parent.flatMap((own, id) => ((own ?? -1) === above ? [id, ...below(id)] : []));
  return below(-1);
}

/** The calls that a walk makes to the engine: its items with their levels, in order. */
function told(columns, isShort) {
  const view = new ViewStandIn();
  const walk = new ColumnWalk(columns, isShort);
  const words = [];
  view.buildItems = (all) => words.push(...all);
  view.build(walk.end);
  while (!walk.run(view, Infinity));
  return words;
}

const titles = (nested) =>
  nested.map(({ title, children }) => children ? `${title}(${titles(children)})` : title).join(" ");

test("W12: parents in any order that has parents first make the tree that they describe", () => {
  const columns = {
    titles: ["root", "x", "y", "x1", "y1", "x2"],
    parent: [-1, 0, 0, 1, 2, 1],
  };
  const { order, level } = columnOrder(columns, 6);
  assert.deepEqual([...order], [0, 1, 3, 5, 2, 4]);
  assert.deepEqual([...level], [0, 1, 1, 2, 2, 2]);
  assert.equal(titles(nestedOf(columns)[0].children), "root(x(x1 x2) y(y1))");
});

test("columns in display order are not copied", () => {
  assert.equal(columnOrder({ titles: [], parent: [-1, 0, 1, 1, 0, -1, 5] }, 7).order, undefined);
  assert.equal(columnOrder({ titles: [], parent: [null, 0, null, 2] }, 4).order, undefined);
  const level = [0, 1, 1, 0];
  assert.deepEqual(columnOrder({ titles: [], level }, 4), { order: undefined, level });
  assert.deepEqual([...columnOrder({ titles: [] }, 3).level], [0, 0, 0]);
});

test("random parents, as by the definition", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = randomNumbers(seed);
    const count = random(40);
    const parent = Array.from({ length: count }, (_, id) => random(id + 1) - 1);
    const columns = { titles: parent.map(String), parent };
    const { order, level } = columnOrder(columns, count);
    const expected = slowOrder(parent);
    const words = order ? [...order] : parent.map((_, id) => id);
    assert.deepEqual(words, expected, `seed ${seed}`);
    for (const [id, above] of parent.entries()) {
      assert.equal(level[id], above < 0 ? 0 : level[above] + 1, `seed ${seed}`);
    }
    const walked = told(columns, false);
    assert.deepEqual(walked.filter((_, k) => k % 2 === 0), expected, `seed ${seed}`);
  }
});

test("a short walk skips what is in closed branches, in any order", () => {
  const columns = {
    titles: ["a", "b", "a1", "b1", "a11"],
    parent: [-1, -1, 0, 1, 2],
    expanded: [1, 0, 0, 0, 0],
  };
  assert.deepEqual(told(columns, true).filter((_, k) => k % 2 === 0), [0, 2, 1]);
});

test("W20: a wrong parent or level is reported with its place", () => {
  const fails = (columns, count, words) =>
    assert.throws(
      () => columnOrder({ titles: [], ...columns }, count),
      ({ code, message }) => code === "invalid-data" && message === words,
    );
  fails(
    { parent: [-1, 2, 1] },
    3,
    "data.parent[1] is 2; expected -1 or the index of an item before it",
  );
  fails({ parent: [0] }, 1, "data.parent[0] is 0; expected -1 or the index of an item before it");
  fails(
    { parent: [-1, 0.5] },
    2,
    "data.parent[1] is 0.5; expected -1 or the index of an item before it",
  );
  fails(
    { parent: [-1] },
    2,
    "data.parent[1] is NaN; expected -1 or the index of an item before it",
  );
  fails({ level: [0, 1, 3] }, 3, "data.level[2] is 3; expected 0...2");
  fails({ level: [1] }, 1, "data.level[0] is 1; expected 0");
  fails({ level: [0, -1] }, 2, "data.level[1] is -1; expected 0...1");
  fails({ level: [0] }, 2, "data.level[1] is undefined; expected 0...1");
});

test("a million items breadth first, and 100,000 in each other", () => {
  const count = 1_000_000;
  const parent = Int32Array.from({ length: count }, (_, id) => (id === 0 ? -1 : (id - 1) >> 1));
  const { order } = columnOrder({ titles: String, parent }, count);
  assert.deepEqual([...order.subarray(0, 4)], [0, 1, 3, 7]);
  assert.equal(new Set(order).size, count);
  const chain = Int32Array.from({ length: 100_000 }, (_, id) => (id < 2 ? -1 : id - 2));
  const deep = columnOrder({ titles: String, parent: chain }, chain.length);
  assert.deepEqual([...deep.order.subarray(49_998, 50_002)], [99_996, 99_998, 1, 3]);
  assert.equal(deep.level[99_999], 49_999);
});
