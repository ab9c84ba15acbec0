import { test } from "node:test";
import assert from "node:assert/strict";
import { ColumnList } from "../../Sources/EspalierWeb/Web/columns/column-data.js";
import { ColumnNode } from "../../Sources/EspalierWeb/Web/columns/nodes.js";

const root = (children) => new ColumnNode(null, { title: "", children }, null);

/** A list whose requests are answered by the test. */
function fetched(node = root()) {
  const requests = [];
  const source = (id, offset, limit, signal) => {
    return new Promise((resolve, reject) => {
      requests.push({ id, offset, limit, signal, resolve, reject });
    });
  };
  const list = new ColumnList(node, source, () => (list.changes += 1));
  list.changes = 0;
  return { list, requests };
}

/** Lets the promises that are settled take their course. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const some = (count, from = 0) => {
  return Array.from({ length: count }, (_, k) => ({ title: `Row ${from + k}` }));
};

/** The list of some given children. */
const given = (...items) => new ColumnList(root(items), null, () => {});

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

test("what is no item is refused, and nothing of its page is kept", async () => {
  for (const wrong of [null, undefined, "Oak", {}, { title: 1 }]) {
    const { list, requests } = fetched();
    requests[0].resolve([{ title: "Fir" }, wrong]);
    await settled();
    assert.throws(() => {
      throw list.error;
    }, code("invalid-data"));
    assert.match(list.error.message, /Item 2 of the first column has no title/);
    assert.equal(list.rowOf("Fir"), -1);
    list.retry();
    requests[1].resolve([{ title: "Fir" }]);
    await settled();
    assert.equal(list.error, undefined);
    assert.equal(list.rowOf("Fir"), 0);
  }
});

test("a page that is not full ends the list, a full one may be followed by another", async () => {
  const { list, requests } = fetched();
  assert.deepEqual([requests[0].id, requests[0].offset], [null, 0]);
  requests[0].resolve(some(200));
  await settled();
  assert.equal(list.size, 201);
  assert.equal(list.at(200), undefined);
  assert.equal(requests[1].offset, 200);
  requests[1].resolve(some(3, 200));
  await settled();
  assert.equal(list.size, 203);
  assert.equal(list.seek(), false);
  assert.equal(list.changes, 2);
});

test("an empty page after a full one ends the list too", async () => {
  const { list, requests } = fetched();
  requests[0].resolve(some(200));
  await settled();
  list.at(200);
  requests[1].resolve([]);
  await settled();
  assert.equal(list.size, 200);
});

test("with a total, rows anywhere are requested by their pages", async () => {
  const { list, requests } = fetched();
  requests[0].resolve({ items: some(200), total: 1_000 });
  await settled();
  assert.equal(list.size, 1_000);
  assert.equal(list.at(777), undefined);
  assert.equal(list.at(779), undefined);
  assert.deepEqual(requests.map(({ offset }) => offset), [0, 600]);
  requests[1].resolve({ items: some(200, 600), total: 1_000 });
  await settled();
  assert.equal(list.at(777).item.title, "Row 777");
});

test("totals that cannot be are refused", async () => {
  for (const total of [1, -1, NaN, 5_000_001]) {
    const { list, requests } = fetched();
    requests[0].resolve({ items: some(2), total });
    await settled();
    assert.throws(
      () => {
        throw list.error;
      },
      code("invalid-data"),
      `${total}`,
    );
  }
  for (const answer of [undefined, null, "Oak", {}, { items: "Oak" }]) {
    const { list, requests } = fetched();
    requests[0].resolve(answer);
    await settled();
    assert.match(list.error.message, /has not answered with a list/);
  }
  const { list, requests } = fetched();
  requests[0].resolve({ items: [], total: 5 });
  await settled();
  assert.match(list.error.message, /fewer items/);
});

test("a row whose request failed has its error, until it is requested again", async () => {
  const { list, requests } = fetched();
  requests[0].resolve({ items: some(200), total: 300 });
  await settled();
  list.at(250);
  requests[1].reject("down");
  await settled();
  assert.equal(list.error, undefined, "the first rows are there");
  assert.equal(list.at(250).message, "down");
  assert.equal(requests.length, 2, "a failed page is not requested by looking at it");
  list.retry();
  requests[2].resolve({ items: some(100, 200), total: 300 });
  await settled();
  assert.equal(list.at(250).item.title, "Row 250");
});

test("requests out of view are cancelled, and their answers are too late", async () => {
  const { list, requests } = fetched();
  requests[0].resolve({ items: some(200), total: 2_000 });
  await settled();
  list.at(500);
  list.at(1_000);
  list.keep(390, 420, -1);
  assert.deepEqual(requests.map(({ signal }) => signal.aborted), [false, false, true]);
  requests[2].resolve({ items: some(200, 1_000), total: 2_000 });
  await settled();
  assert.equal(list.rowOf("Row 1000"), -1);
  list.giveUp();
  assert.ok(requests[1].signal.aborted);
  const { changes } = list;
  requests[1].reject(new Error("aborted"));
  await settled();
  assert.equal(list.changes, changes);
  assert.equal(list.at(500), undefined, "it is requested again");
  assert.equal(requests.at(-1).offset, 400);
});

test("a list that is loaded again keeps the nodes of its items", async () => {
  const node = root();
  const first = fetched(node);
  first.requests[0].resolve([{ id: 1, title: "Oak" }, { id: 2, title: "Fir" }]);
  await settled();
  const [oak, fir] = first.list.nodes;
  const second = fetched(node);
  second.requests[0].resolve([
    { id: 2, title: "Fir tree" },
    { id: 3, title: "Elm" },
    { id: "1", title: "Oak" },
  ]);
  await settled();
  assert.equal(second.list.nodes[0], fir);
  assert.equal(fir.item.title, "Fir tree");
  assert.equal(second.list.nodes[2], oak);
  assert.notEqual(second.list.nodes[1], oak);
});

test("rows have numbers before they are known, which their items get", async () => {
  const { list, requests } = fetched();
  requests[0].resolve({ items: some(200), total: 1_000 });
  await settled();
  const { words, size, first, isPartial } = list.rows;
  assert.equal(words.length, 400);
  assert.deepEqual([...words.slice(0, 4)], [0, 0, 1, 0]);
  assert.deepEqual([size, first, isPartial], [1_000, 200, true]);
  list.at(600);
  requests[1].resolve({ items: some(200, 600), total: 1_000 });
  await settled();
  assert.deepEqual(list.apart, [{ row: 600, count: 200 }]);
  const page = list.rowsFrom(600, 200, 1_000);
  assert.deepEqual([page.words[0], page.words[398], page.isPartial], [600, 799, true]);
});

test("branches and disabled items are told, and a named item keeps its number", () => {
  const node = root([{ title: "a", children: [] }, { title: "b", disabled: true }, { title: "c" }]);
  assert.deepEqual(node.numbers(["c"]), [0]);
  const list = new ColumnList(node, null, () => {});
  assert.deepEqual(list.rows.words, [1, 1, 2, 2, 0, 0]);
  assert.equal(list.rows.isPartial, false);
  assert.deepEqual(list.apart, []);
});

test("a list that grows has new numbers for new rows", async () => {
  const { list, requests } = fetched();
  requests[0].resolve(some(200));
  await settled();
  assert.deepEqual([list.rows.size, list.rows.first], [201, 200]);
  list.at(200);
  requests[1].resolve(some(200, 200));
  await settled();
  const { size, first, words } = list.rowsFrom(200, 200, 201);
  assert.equal(size, 401);
  assert.equal(words.length, 400);
  // The items behind the 201 rows have taken numbers already.
  assert.ok(first > Math.max(...words.filter((_, index) => index % 2 === 0)));
});
