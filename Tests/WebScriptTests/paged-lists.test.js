import { test } from "node:test";
import assert from "node:assert/strict";
import { flagBranch, flagExpanded } from "../../Sources/EspalierWeb/Web/core/boundary.js";
import { ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";
import { isBranch, PagedLists } from "../../Sources/EspalierWeb/Web/outline/paged-lists.js";
import { randomNumbers, ViewStandIn } from "./view-stand-in.js";

function pagedLists() {
  const view = new ViewStandIn();
  const items = new ItemStore();
  const came = [];
  const lists = new PagedLists(view, items, (id) => came.push(id));
  const top = lists.beginTop(view.addSection(), null);
  return { view, items, lists, came, top };
}

/** The children in the engine's order: titles, and null where nothing came. */
const titles = ({ view, items }, parent = -1) => {
  return [...view.children(parent)].map((id) => items.titleOf(id) ?? null);
};

/** Every item of a list is found in it. */
function checkPlaces({ view, lists }, list) {
  const ids = [...view.children(list.parent)];
  assert.equal(list.size, ids.length);
  for (const id of ids) assert.equal(lists.of(id), list);
}

const named = (...ids) => ids.map((id) => ({ id, title: `title of ${id}` }));

test("the items of a page are those of its rows, and others have not come", () => {
  const outline = pagedLists();
  const { lists, top } = outline;
  assert.equal(top.arrived, false);
  assert.deepEqual(lists.add(top, { items: named("a"), total: 4 }), {
    isFirst: true,
    isShort: false,
  });
  assert.deepEqual(titles(outline), ["title of a", null, null, null]);
  assert.deepEqual(lists.loaded(top), [0]);
  assert.equal(outline.items.end, 4);
  assert.deepEqual([top.arrived, top.size, top.next], [true, 4, null]);
  assert.equal(lists.add(top, { items: named("b"), total: 4 }), undefined);
  checkPlaces(outline, top);
});

test("children within a page are lists too, at any depth", () => {
  const outline = pagedLists();
  const { lists, view, items, top } = outline;
  const children = { items: [{ title: "leaf" }], total: 2 };
  const inner = [{ id: "b", title: "b", children }];
  const page = [{ id: "a", title: "a", expanded: true, children: inner }];
  lists.add(top, { items: page, total: 1 });
  const [a, b] = ["a", "b"].map((key) => items.numberOf(key));
  assert.deepEqual(titles(outline, a), ["b"]);
  assert.deepEqual(titles(outline, b), ["leaf", null]);
  assert.equal(view.flags(a) & flagExpanded, flagExpanded);
  assert.equal(lists.children(b).key, "b");
  assert.equal(lists.of(b).parent, a);
  assert.deepEqual(outline.came.sort(), [a, b, b + 1]);
  lists.drop([a]);
  assert.equal(lists.children(a), undefined);
  assert.equal(lists.of(b), undefined);
  assert.ok(!items.has(b));
});

test("the children of all items can be forgotten, and are begun again when they are needed", () => {
  const { lists, items, top, view } = pagedLists();
  lists.add(top, { items: [{ id: "a", title: "a", branch: true }], total: 1 });
  const a = items.numberOf("a");
  const list = lists.begin(a);
  assert.ok(lists.has(list));
  assert.deepEqual([...lists.all()], [top, list]);
  lists.forgetChildren();
  assert.ok(!lists.has(list) && lists.has(top) && !view.lists.has(a));
  assert.equal(lists.named(a).key, "a");
  assert.equal(lists.named(~0), top);
});

test("an item is a branch if it says so, or has children", () => {
  assert.equal(isBranch({ title: "a" }), false);
  assert.equal(isBranch({ title: "a", children: null }), false);
  assert.equal(isBranch({ title: "a", children: [] }), true);
  assert.equal(isBranch({ title: "a", children: { items: [] } }), true);
  assert.equal(isBranch({ title: "a", branch: false, children: [] }), false);
});

test("what has no id, or another one, is known by its title, in order", () => {
  const outline = pagedLists();
  const { lists, view, items, top } = outline;
  lists.add(top, { items: [{ id: "a", title: "a" }, { title: "n" }, { title: "n" }], total: 3 });
  const [a, first, second] = view.children(-1);
  const pieces = [{ offset: 0, items: [{ title: "n" }, { id: "b", title: "a" }, { title: "n" }] }];
  lists.merge(top, { total: 3, next: null, pieces });
  assert.deepEqual([...view.children(-1)], [first, a, second]);
  assert.equal(items.numberOf("b"), a);
  assert.deepEqual(titles(outline), ["n", "a", "n"]);
});

test("renamed items keep their numbers, and their lists learn the new id", () => {
  const outline = pagedLists();
  const { lists, items, top } = outline;
  lists.add(top, { items: [{ id: "a", title: "a", branch: true }, ...named("z")], total: 2 });
  const a = items.numberOf("a");
  const children = lists.begin(a);
  const pieces = [{ offset: 0, items: [...named("z"), { id: "b", title: "b", branch: true }] }];
  const renamed = lists.merge(top, { total: 2, next: null, pieces }, new Map([["a", "b"]]));
  assert.equal(items.numberOf("b"), a);
  assert.deepEqual(renamed, [children]);
  assert.equal(children.key, "b");
  assert.deepEqual(titles(outline), ["title of z", "b"]);
});

test("a branch that has become a leaf loses its children", () => {
  const { lists, view, items, top } = pagedLists();
  lists.add(top, { items: [{ id: "a", title: "a", children: [{ title: "b" }] }], total: 1 });
  const a = items.numberOf("a");
  const pieces = [{ offset: 0, items: [{ id: "a", title: "a" }] }];
  lists.merge(top, { total: 1, next: null, pieces });
  assert.equal(lists.children(a), undefined);
  assert.deepEqual([...view.children(a)], []);
  assert.equal(view.flags(a) & flagBranch, 0);
});

test("a list follows any news, from any state", () => {
  const random = randomNumbers(11);
  for (let round = 0; round < 300; round += 1) {
    const outline = pagedLists();
    const { lists, items, top } = outline;
    const some = (total) => {
      const ids = [...new Set(Array.from({ length: total }, () => random(12)))];
      return Array.from({ length: total }, (_, k) => {
        if (k >= ids.length) return { title: `other ${k}` };
        return { id: `${ids[k]}`, title: `title ${random(4)}` };
      });
    };
    const total = random(8);
    lists.add(top, { items: some(total).slice(0, random(total + 1)), total });
    for (let step = 0; step < 4; step += 1) {
      const before = new Map();
      for (const id of outline.view.children(-1)) {
        if (items.idOf(id)) before.set(items.idOf(id), id);
      }
      const total = random(8);
      const all = some(total);
      const from = random(total + 1);
      const piece = all.slice(from, from + random(total + 1));
      lists.merge(top, { total, next: null, pieces: [{ offset: from, items: piece }] });
      const shown = titles(outline);
      assert.equal(shown.length, total);
      for (const [k, { id, title }] of piece.entries()) {
        assert.equal(shown[from + k], title, `round ${round}, step ${step}`);
        const number = outline.view.children(-1)[from + k];
        if (id !== undefined && before.has(id)) assert.equal(number, before.get(id));
      }
      checkPlaces(outline, top);
    }
  }
});
