import { test } from "node:test";
import assert from "node:assert/strict";
import { RowStore } from "../../Sources/EspalierWeb/Web/rows/row-store.js";
import { randomNumbers, ViewStandIn } from "./view-stand-in.js";

/** The engine's rows decide what opens; here it is enough to know what they were asked. */
class RowsStandIn extends ViewStandIn {
  /** The rows that were to be opened. */
  opened = [];
  /** The rows whose contents have changed. */
  invalidated = [];

  expand(id, how) {
    assert.equal(how, "open");
    this.opened.push(id);
  }

  invalidate(ids) {
    this.invalidated = [...ids];
  }
}

function storeOf(items) {
  const view = new RowsStandIn();
  const store = new RowStore();
  store.apply(view, items);
  return { view, store };
}

/** The titles of the rows in the order of the view. */
const titles = ({ view, store }) => {
  return [...view.children(-1)].map((number) => store.item(number).title);
};

test("ids of rows are compared as texts", () => {
  const { store } = storeOf([{ id: 1, title: "A" }, { id: "2", title: "B" }]);
  assert.equal(store.find("1"), 0);
  assert.equal(store.find(2), 1);
  assert.throws(() => storeOf([{ id: 1, title: "A" }, { id: "1", title: "B" }]), {
    code: "duplicate-id",
  });
});

test("rows are named by their ids, or else by their numbers", () => {
  const { store } = storeOf([{ id: "a", title: "A" }, { title: "B" }, { id: 0, title: "C" }]);
  assert.equal(store.id(0), "a");
  assert.equal(store.id(1), 1);
  assert.equal(store.find(1), 1);
  assert.equal(store.find(0), 2, "an id, not the number of a row with another id");
  assert.equal(store.find("0"), 2);
  assert.deepEqual(store.known(["a", "x", 0, 1]), [0, 2, 1]);
  assert.throws(() => store.number("expand", "x"), {
    code: "unknown-id",
    message: 'expand("x"): no row has the id "x"',
  });
});

test("new rows that are expanded at first are opened", () => {
  const { view, store } = storeOf([{ id: "a", title: "A" }, {
    id: "b",
    title: "B",
    expanded: true,
  }]);
  assert.deepEqual(view.opened, [1]);
  view.opened = [];
  store.apply(view, [{ id: "c", title: "C", expanded: true }, {
    id: "a",
    title: "A",
    expanded: true,
  }]);
  assert.deepEqual(view.opened, [2]);
});

test("the given list stays the caller's", () => {
  const items = [{ id: "a", title: "A" }];
  const { view, store } = storeOf(items);
  store.insert(view, [{ id: "b", title: "B" }], 1);
  store.update(0, { title: "other" });
  assert.deepEqual(items, [{ id: "a", title: "A" }]);
});

test("rows are inserted where they are wanted, and found at once", () => {
  const rows = storeOf([{ id: "a", title: "A" }, { id: "b", title: "B" }]);
  const { view, store } = rows;
  assert.equal(store.find("a"), 0);
  store.insert(view, [{ id: "c", title: "C", expanded: true }, { id: "d", title: "D" }], 1);
  assert.deepEqual(titles(rows), ["A", "C", "D", "B"]);
  assert.deepEqual(view.opened, [store.number("expand", "c")]);
  store.insert(view, [], 0);
  store.remove(view, [store.number("remove", "c"), store.number("remove", "a")]);
  assert.deepEqual(titles(rows), ["D", "B"]);
  assert.equal(store.find("a"), undefined);
  assert.equal(store.find("d"), 3);
});

test("changes of a row may change its id", () => {
  const { store } = storeOf([{ id: "a", title: "A", content: "long" }]);
  assert.equal(store.find("a"), 0);
  store.update(0, { id: "b", title: "B" });
  assert.deepEqual(store.item(0), { id: "b", title: "B", content: "long" });
  assert.equal(store.find("a"), undefined);
  assert.equal(store.find("b"), 0);
});

test("other data with an id twice are refused, and change nothing", () => {
  const rows = storeOf([{ id: "a", title: "A" }]);
  const data = [{ id: "b", title: "B" }, { id: "b", title: "C" }];
  assert.throws(() => rows.store.apply(rows.view, data), { code: "duplicate-id" });
  assert.deepEqual(titles(rows), ["A"]);
});

test("rows that stay keep their numbers", () => {
  const { view, store } = storeOf([{ id: "a", title: "A" }, { id: "b", title: "B" }]);
  store.apply(view, [{ id: "b", title: "B2" }, { title: "new" }, { id: "a", title: "A" }]);
  assert.equal(store.find("b"), 1);
  assert.equal(store.item(1).title, "B2");
});

test("rows follow any data, from any data", () => {
  const random = randomNumbers(7);
  for (let round = 0; round < 300; round += 1) {
    const some = () => {
      const ids = Array.from({ length: random(9) }, () => random(10));
      return [...new Set(ids)].map((id) => {
        return random(5) === 0 ? { title: `without ${id}` } : { id: `${id}`, title: `row ${id}` };
      });
    };
    const rows = storeOf(some());
    for (let step = 0; step < 4; step += 1) {
      const numbers = [...rows.view.children(-1)];
      const before = new Map(numbers.map((number) => [rows.store.id(number), number]));
      const data = some();
      rows.store.apply(rows.view, data);
      const wanted = data.map(({ title }) => title);
      assert.deepEqual(titles(rows), wanted, `round ${round}, step ${step}`);
      for (const { id } of data) {
        const number = id === undefined ? undefined : rows.store.find(id);
        if (before.has(id)) assert.equal(number, before.get(id));
      }
    }
  }
});

test("rows are measured again if they stay with another content", () => {
  const [same, other] = [{ id: "a", title: "A" }, { id: "b", title: "B" }];
  const { view, store } = storeOf([same, other]);
  store.apply(view, [{ id: "b", title: "B", content: "new" }, same, { id: "c", title: "C" }]);
  assert.deepEqual(view.invalidated, [store.find("b")]);
});
