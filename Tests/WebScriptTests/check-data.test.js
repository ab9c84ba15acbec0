import { test } from "node:test";
import assert from "node:assert/strict";
import {
  checkForm,
  checkItems,
  countItems,
} from "../../Sources/EspalierWeb/Web/outline/check-data.js";
import { itemWords, NestedWalk } from "../../Sources/EspalierWeb/Web/outline/bulk-loader.js";
import { ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";
import { isBranch } from "../../Sources/EspalierWeb/Web/outline/paged-lists.js";
import { ViewStandIn } from "./view-stand-in.js";

const fails = (act, words) =>
  assert.throws(act, ({ code, message }) => {
    assert.equal(message, words);
    return code === "invalid-data";
  });

test("W14: data of another form are refused", () => {
  const expected = "expected a list of items, { sections } or { titles }";
  fails(() => checkForm({}), `data is {}; ${expected}`);
  fails(() => checkForm("oak"), `data is "oak"; ${expected}`);
  fails(() => checkForm(7), `data is 7; ${expected}`);
  fails(() => checkForm({ sections: {} }), `data is {"sections":{}}; ${expected}`);
  fails(() => checkForm({ sections: [{}, null] }), "data.sections[1] is null; expected a section");
  fails(
    () => checkForm({ sections: [{ children: "x" }] }),
    'data.sections[0].children is "x"; expected a list of items or { items }',
  );
  fails(
    () => checkForm({ titles: null }),
    "data.titles is null; expected a list of texts or a function",
  );
  for (const count of [-1, 1.5, NaN, "2"]) {
    assert.throws(() => checkForm({ titles: String, count }), { code: "invalid-data" });
  }
  for (
    const data of [undefined, [], { sections: [{ children: null }] }, { titles: [], count: null }]
  ) {
    checkForm(data);
  }
});

test("W20: what is no item is reported with its place", () => {
  const wrong = "expected an item, { title }";
  fails(() => checkItems(["oak"]), `data[0] is "oak"; ${wrong}`);
  fails(
    () => checkItems([{ title: "a" }, { title: "b", children: [{ title: "c" }, null] }]),
    `data[1].children[1] is null; ${wrong}`,
  );
  fails(
    () => checkItems({ sections: [{ children: [] }, { children: [7] }] }),
    `data.sections[1].children[0] is 7; ${wrong}`,
  );
  fails(
    () => checkItems([{ title: "a", children: { items: [{ title: "b" }, undefined], total: 9 } }]),
    `data[0].children.items[1] is undefined; ${wrong}`,
  );
  fails(
    () => checkItems([{ title: "a", children: { total: 9 } }]),
    'data[0].children is {"total":9}; expected a list of items or { items }',
  );
  const long = "x".repeat(60);
  fails(() => checkItems([long]), `data[0] is "${"x".repeat(39)}…; ${wrong}`);
});

test("W15: a cycle is an error with its place, however wide and deep it is", () => {
  const self = { title: "self", children: [] };
  self.children.push(self);
  fails(
    () => checkItems([{ title: "a" }, self]),
    "data[1].children[0]: the item contains itself",
  );
  const wide = { title: "wide", children: Array.from({ length: 9999 }, () => ({ title: "leaf" })) };
  wide.children.push({ title: "inner", children: { items: [wide] } });
  fails(
    () => countItems([wide], "items"),
    "items[0].children[9999].children.items[0]: the item contains itself",
  );
});

test("the same items in two places are no cycle", () => {
  const shared = [{ title: "x" }, { title: "y" }];
  const items = Array.from({ length: 5000 }, () => ({ title: "a", children: shared }));
  assert.equal(countItems(items, "data"), 15_000);
});

test("items are counted without those in pages, and the visible ones on demand", () => {
  const items = [
    { title: "a", expanded: true, children: [{ title: "b", children: [{ title: "c" }] }] },
    { title: "d", children: { items: [{ title: "e", children: [{ title: "f" }] }] } },
    { title: "g", children: null },
  ];
  assert.equal(countItems(items, "data"), 5);
  assert.equal(countItems(items, "data", true), 4);
});

test("100,000 levels are counted", () => {
  const top = { title: "0" };
  let last = top;
  for (let k = 1; k < 100_000; k += 1) {
    const item = { title: `${k}` };
    last.children = [item];
    last = item;
  }
  assert.equal(countItems([top], "data"), 100_000);
});

test("W13: null stands for what is not given", () => {
  const leaf = { id: null, title: "leaf", children: null, branch: null, expanded: null };
  const items = new ItemStore();
  const view = new ViewStandIn();
  const walk = new NestedWalk(items, [{ title: null, children: [leaf] }], false, 0);
  view.build(walk.end);
  walk.run(view, Infinity);
  view.finishBuild();
  assert.equal(view.nodes.get(0).flags, 0);
  assert.deepEqual(walk.pages, []);
  assert.equal(items.keyOf(0), 0);
  assert.equal(items.numberOf(0), 0);
  assert.equal(isBranch(leaf), false);
  assert.deepEqual(itemWords([leaf]).words, [0]);
});
