import { test } from "node:test";
import assert from "node:assert/strict";
import { at, ColumnItems, ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";

/** Neither numbers of items nor ids. */
const strange = [-1, 0.5, 1.5, NaN, Infinity, -0.5, 2 ** 32, 2 ** 32 + 1, "00", "1.0", ""];

function storeOf(items) {
  const store = new ItemStore();
  for (const [number, item] of items.entries()) if (item) store.set(number, item);
  return store;
}

test("items without ids are named by their numbers", () => {
  const store = storeOf([{ title: "a" }, undefined, { title: "c" }]);
  assert.equal(store.end, 3);
  assert.equal(store.keyOf(2), 2);
  assert.equal(store.idOf(2), undefined);
  assert.equal(store.numberOf(2), 2);
  assert.equal(store.numberOf(1), undefined, "it did not come");
  assert.equal(store.numberOf(3), undefined);
  assert.ok(store.has(0) && !store.has(1));
});

test("what is no number of an item names none", () => {
  for (const second of [{ title: "b" }, { id: "x", title: "b" }]) {
    const store = storeOf([{ title: "a" }, second]);
    for (const key of strange) assert.equal(store.numberOf(key), undefined, `${key}`);
    assert.equal(store.numberOf(0), 0);
  }
  const columns = new ColumnItems({ titles: ["a", "b"] }, 2);
  for (const key of strange) assert.equal(columns.numberOf(key), undefined, `${key}`);
  assert.ok(!columns.has(-1));
  assert.equal(columns.titleOf(-1), undefined);
});

test("ids are compared as texts", () => {
  for (const [given, asked] of [[7, "7"], ["7", 7], [-3, "-3"], ["0.5", 0.5], [1e21, "1e+21"]]) {
    const store = storeOf([{ title: "A" }, { id: given, title: "B" }]);
    for (let k = 0; k < 5; k += 1) assert.equal(store.numberOf(asked), 1, `${asked}`);
    assert.equal(store.keyOf(1), given, "as it was given");
    store.remove(1);
    assert.equal(store.numberOf(asked), undefined);
  }
  const store = storeOf([{ title: "A" }, { id: "07", title: "B" }, { id: "", title: "C" }]);
  for (let k = 0; k < 5; k += 1) {
    assert.equal(store.numberOf("0"), 0, "the number of an item without an id");
    assert.equal(store.numberOf(7), undefined);
    assert.equal(store.numberOf(""), 2);
  }
});

test("an id names its item, in few lookups as in many", () => {
  const store = storeOf([
    { id: "a", title: "A" },
    { id: 7, title: "B" },
    { title: "C" },
    { id: "07", title: "D" },
  ]);
  for (let time = 0; time < 50; time += 1) {
    assert.equal(store.numberOf("a"), 0);
    assert.equal(store.numberOf(7), 1);
    assert.equal(store.numberOf("07"), 3);
    assert.equal(store.numberOf(2), 2, "one without an id, by its number");
    assert.equal(store.numberOf(1), undefined, "one with an id, by its number");
    assert.equal(store.numberOf("b"), undefined);
  }
  // The table of ids follows further items.
  store.set(9, { id: "z", title: "Z" });
  assert.equal(store.numberOf("z"), 9);
  store.remove(9);
  assert.equal(store.numberOf("z"), undefined);
  assert.equal(store.end, 10, "numbers are not used again");
});

test("of several items with one id, the first is named", () => {
  const store = storeOf([undefined, { id: "a", title: "A" }, { id: "a", title: "B" }]);
  for (let time = 0; time < 20; time += 1) assert.equal(store.numberOf("a"), 1);
});

test("items far apart take no room for those between", () => {
  const store = new ItemStore();
  store.set(5_000_000, { id: "far", title: "Far" });
  assert.equal(store.end, 5_000_001);
  assert.equal(store.titleOf(5_000_000), "Far");
  assert.equal(store.get(4_999_999), undefined);
  assert.equal(store.find(() => true), 5_000_000);
  store.remove(17);
  assert.equal(store.has(17), false);
});

test("find returns the first item that passes", () => {
  const store = storeOf([undefined, { title: "a" }, { title: "b" }, { title: "b" }]);
  assert.equal(store.find(({ title }) => title === "b"), 2);
  assert.equal(store.find(() => false), undefined);
});

test("columns are items, made on demand", () => {
  const asked = [];
  const titles = (index) => {
    asked.push(index);
    return `Row ${index}`;
  };
  const store = new ColumnItems({ titles, ids: ["a", "b", "c"], kinds: ["folder"] }, 3);
  assert.deepEqual(asked, []);
  assert.deepEqual(store.get(0), { id: "a", title: "Row 0", detail: undefined, kind: "folder" });
  assert.equal(store.get(1)?.kind, undefined);
  assert.equal(store.numberOf("c"), 2);
  assert.equal(store.keyOf(1), "b");
  assert.equal(store.titleOf(2), "Row 2");
  assert.deepEqual(asked, [0, 1, 2]);
  assert.equal(store.get(3), undefined);
  assert.equal(store.titleOf(3), undefined);
});

test("changes of columns are kept beside them", () => {
  const store = new ColumnItems({ titles: ["a", "b"] }, 2);
  store.set(0, { title: "renamed" });
  assert.equal(store.titleOf(0), "renamed");
  store.set(2, { id: "new", title: "c" });
  assert.equal(store.numberOf("new"), 2);
  store.remove(1);
  assert.ok(!store.has(1));
  assert.equal(store.get(1), undefined);
  assert.equal(store.numberOf(1), undefined);
  store.remove(0);
  assert.equal(store.get(0), undefined);
});

test("a column is a list or a function, or is not there", () => {
  assert.equal(at(["a"], 0), "a");
  assert.equal(at((index) => `${index}`, 4), "4");
  assert.equal(at(undefined, 0), undefined);
  assert.equal(at([], 0), undefined);
});
