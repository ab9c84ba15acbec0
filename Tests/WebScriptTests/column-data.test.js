import { test } from "node:test";
import assert from "node:assert/strict";
import { ColumnList } from "../../Sources/EspalierWeb/Web/columns/column-data.js";
import { ColumnNode } from "../../Sources/EspalierWeb/Web/columns/nodes.js";

const root = (children) => new ColumnNode(null, { title: "", children }, null);

/** A list whose rows come when the test says, with what its loader is told. */
function fetched(node = root()) {
  const calls = [];
  const loader = {
    /** The error of the request of each row. */
    error: undefined,
    look: (number, bits, row) => {
      if (bits !== 0) calls.push(["look", number, row]);
      return loader.error ?? "";
    },
    settle: (number) => calls.push(["settle", number]),
    restart: ({ number }) => calls.push(["restart", number]),
    failureOf: () => loader.error,
  };
  const list = new ColumnList(node, 7, loader);
  list.begin();
  return { list, loader, calls };
}

const some = (count, from = 0) => {
  return Array.from({ length: count }, (_, k) => ({ title: `Row ${from + k}` }));
};

/** The list of some given children. */
function given(...items) {
  const list = new ColumnList(root(items), 0, null);
  list.begin();
  return list;
}

const code = (expected) => (error) => {
  assert.equal(error.code, expected);
  return true;
};

test("children of the data are there at once", () => {
  const list = given({ id: 1, title: "Oak" }, { title: "Fir" });
  assert.ok(list.isReady);
  assert.equal(list.size, 2);
  assert.equal(list.rowOf("1"), 0);
  assert.equal(list.rowOf("Fir"), 1);
  assert.equal(list.rowOf("Oak"), -1);
  assert.deepEqual(list.at(1).path, ["Fir"]);
  assert.equal(list.at(2), undefined);
  assert.equal(list.seek(), false);
});

test("titles that are there twice are told apart, ids are refused", () => {
  const list = given({ title: "a" }, { title: "a" }, { title: "a 2" });
  assert.deepEqual(list.nodes.map(({ id }) => id), ["a", "a 2", "a 2 2"]);
  const twice = given({ id: 1, title: "a" }, { id: "1", title: "b" });
  assert.throws(() => {
    throw twice.error;
  }, code("duplicate-id"));
  assert.equal(twice.isReady, false);
});

test("what is no item is refused, and nothing of its page is kept", () => {
  for (const wrong of [null, undefined, "Oak", {}, { title: 1 }]) {
    const { list } = fetched();
    assert.throws(() => list.check(0, [{ title: "Fir" }, wrong]), (error) => {
      assert.equal(error.code, "invalid-data");
      assert.match(error.message, /Item 2 of the first column has no title/);
      return true;
    });
    assert.equal(list.rowOf("Fir"), -1);
    list.take(0, [{ title: "Fir" }], 1);
    assert.equal(list.rowOf("Fir"), 0);
  }
});

test("what is wrong with given children is an error until they are right", () => {
  const list = given({ title: "Fir" }, {});
  assert.equal(list.error.code, "invalid-data");
  assert.equal(list.isReady, false);
  list.node.item.children.pop();
  list.retry();
  assert.equal(list.error, undefined);
  assert.equal(list.rowOf("Fir"), 0);
});

test("a row that is not loaded is looked at, and its error is returned", () => {
  const { list, loader, calls } = fetched();
  assert.deepEqual(calls.splice(0), [["look", 7, 0], ["settle", 7]]);
  list.take(0, some(200), 1_000);
  assert.equal(list.at(777), undefined);
  assert.equal(list.at(7).item.title, "Row 7");
  assert.deepEqual(calls.splice(0), [["look", 7, 777]]);
  assert.equal(list.seek(), true);
  assert.deepEqual(calls.splice(0), [["look", 7, 200], ["settle", 7]]);
  // It stays needed wherever the window is.
  list.settle();
  assert.deepEqual(calls.splice(0), [["look", 7, 200], ["settle", 7]]);
  loader.error = new Error("down");
  assert.equal(list.error, undefined, "the first rows are there");
  assert.equal(list.at(777), loader.error);
  assert.equal(list.hasFailed(777), true);
  assert.equal(list.seek(), false);
  list.giveUp();
  assert.deepEqual(calls.at(-1), ["restart", 7]);
});

test("what has gone with a smaller total may come back elsewhere", () => {
  const { list } = fetched();
  list.take(0, some(3), 3);
  list.take(0, [], 2);
  assert.equal(list.rowOf("Row 2"), -1);
  assert.equal(list.nodes.length, 2);
  list.take(2, [{ title: "new" }, { id: "Row 2", title: "Row 2" }], 4);
  assert.equal(list.rowOf("Row 2"), 3);
  assert.equal(list.rows.isPartial, false);
});

test("a list that is loaded again keeps the nodes of its items", () => {
  const node = root();
  const first = fetched(node).list;
  first.take(0, [{ id: 1, title: "Oak" }, { id: 2, title: "Fir" }], 2);
  const [oak, fir] = first.nodes;
  const second = fetched(node).list;
  const items = [
    { id: 2, title: "Fir tree" },
    { id: 3, title: "Elm" },
    { id: "1", title: "Oak" },
  ];
  second.take(0, items, 3);
  assert.equal(second.nodes[0], fir);
  assert.equal(fir.item.title, "Fir tree");
  assert.equal(second.nodes[2], oak);
  assert.notEqual(second.nodes[1], oak);
});

test("rows have numbers before they are known, which their items get", () => {
  const { list } = fetched();
  list.take(0, some(200), 1_000);
  const { words, size, first, isPartial } = list.rows;
  assert.equal(words.length, 400);
  assert.deepEqual([...words.slice(0, 4)], [0, 0, 1, 0]);
  assert.deepEqual([size, first, isPartial], [1_000, 200, true]);
  list.take(600, some(200, 600), 1_000);
  assert.deepEqual(list.apart, [{ row: 600, count: 200 }]);
  const page = list.rowsFrom(600, 200, 1_000);
  assert.deepEqual([page.words[0], page.words[398], page.isPartial], [600, 799, true]);
});

test("branches and disabled items are told, and a named item keeps its number", () => {
  const node = root([{ title: "a", children: [] }, { title: "b", disabled: true }, { title: "c" }]);
  assert.deepEqual(node.numbers(["c"]), [0]);
  const list = new ColumnList(node, 0, null);
  list.begin();
  assert.deepEqual(list.rows.words, [1, 1, 2, 2, 0, 0]);
  assert.equal(list.rows.isPartial, false);
  assert.deepEqual(list.apart, []);
});

test("a list that grows has new numbers for new rows", () => {
  const { list } = fetched();
  list.take(0, some(200), 201);
  assert.deepEqual([list.rows.size, list.rows.first], [201, 200]);
  list.take(200, some(200, 200), 401);
  const { size, first, words } = list.rowsFrom(200, 200, 201);
  assert.equal(size, 401);
  assert.equal(words.length, 400);
  // The items behind the 201 rows have taken numbers already.
  assert.ok(first > Math.max(...words.filter((_, index) => index % 2 === 0)));
});
