import { test } from "node:test";
import assert from "node:assert/strict";
import { flagBranch, flagExpanded } from "../../Sources/EspalierWeb/Web/core/boundary.js";
import {
  columnCount,
  ColumnWalk,
  nestedOf,
  NestedWalk,
} from "../../Sources/EspalierWeb/Web/outline/bulk-loader.js";
import { ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";
import { ViewStandIn } from "./view-stand-in.js";

/** Runs a walk into a view; `until` is that of each slice. Returns the number of slices. */
function run(walk, view, until = Infinity) {
  view.build(walk.end);
  let slices = 1;
  while (!walk.run(view, until)) slices += 1;
  view.finishBuild();
  return slices;
}

/** Walks what is seen at first, and then everything, as an outline does. */
function runBoth(items, sections, view, until) {
  run(new NestedWalk(items, sections, true, 0), view);
  return run(new NestedWalk(items, sections, false, items.end), view, until);
}

/** The tree in a view as nested titles; + marks an expanded branch, - a collapsed one. */
function shape(view, titleOf, ids = view.sections.flat()) {
  return ids.map((id) => {
    const { children, flags } = view.nodes.get(id);
    const mark = flags & flagBranch ? (flags & flagExpanded ? "+" : "-") : "";
    const inner = children.length > 0 ? `(${shape(view, titleOf, children)})` : "";
    return `${mark}${titleOf(id)}${inner}`;
  }).join(" ");
}

const trees = () => [
  {
    title: "Oak",
    expanded: true,
    children: [
      { title: "Holm", selected: true },
      { title: "Cork", children: [{ title: "Bark" }] },
    ],
  },
  { title: "Fir", children: [{ title: "Silver", checked: true }] },
  { title: "Elm", branch: true },
];

test("the short walk takes what is seen at first, the long one everything", () => {
  const items = new ItemStore();
  const view = new ViewStandIn();
  const sections = [{ title: null, children: trees() }];
  const short = new NestedWalk(items, sections, true, 0);
  run(short, view);
  assert.equal(short.isWhole, false);
  assert.equal(shape(view, (id) => items.titleOf(id)), "+Oak(Holm -Cork) -Fir -Elm");
  const seen = new Map([...view.nodes.keys()].map((id) => [items.titleOf(id), id]));
  const long = new NestedWalk(items, sections, false, items.end);
  run(long, view);
  assert.equal(long.isWhole, true);
  assert.equal(shape(view, (id) => items.titleOf(id)), "+Oak(Holm -Cork(Bark)) -Fir(Silver) -Elm");
  // What was seen has its number still.
  for (const [title, id] of seen) assert.equal(items.titleOf(id), title);
  assert.deepEqual(long.selected.map((id) => items.titleOf(id)), ["Holm"]);
  assert.deepEqual(long.checked.map((id) => items.titleOf(id)), ["Silver"]);
});

test("children in pages are left to the pages", () => {
  const items = new ItemStore();
  const view = new ViewStandIn();
  const page = { items: [{ title: "Holm" }], total: 9 };
  const sections = [{ title: "A", children: [{ title: "Oak", children: page }] }];
  const walk = new NestedWalk(items, sections, false, 0);
  run(walk, view);
  assert.deepEqual(walk.pages, [{ id: 0, page }]);
  assert.equal(shape(view, (id) => items.titleOf(id)), "-Oak");
});

test("no sections, empty sections and empty branches", () => {
  const items = new ItemStore();
  const view = new ViewStandIn();
  run(new NestedWalk(items, [], false, 0), view);
  assert.deepEqual(view.sections, []);
  const sections = [
    { title: null, children: [] },
    { title: "B", children: [{ title: "a", expanded: true, children: [] }] },
  ];
  run(new NestedWalk(items, sections, false, 0), view);
  assert.deepEqual(view.sections.map((ids) => ids.length), [0, 1]);
  assert.equal(shape(view, (id) => items.titleOf(id)), "+a");
});

test("a walk over many items, in slices as in one piece", () => {
  const many = Array.from({ length: 10_000 }, (_, k) => {
    return { title: `${k}`, children: [{ title: `${k}.0` }] };
  });
  const shapes = [-Infinity, Infinity].map((until) => {
    const items = new ItemStore();
    const view = new ViewStandIn();
    const slices = runBoth(items, [{ title: null, children: many }], view, until);
    assert.equal(slices > 1, until < 0);
    return shape(view, (id) => items.titleOf(id));
  });
  assert.equal(shapes[0], shapes[1]);
});

const titles = ["Oak", "Holm", "Cork", "Bark", "Fir", "Silver"];
const level = [0, 1, 1, 2, 0, 1];

test("columns make the same tree as nested objects, by levels as by parents", () => {
  const parent = [-1, 0, 0, 2, -1, 4];
  for (const columns of [{ titles, level }, { titles, parent }]) {
    const view = new ViewStandIn();
    run(new ColumnWalk({ ...columns, expanded: [1, 0, 0, 0, 0, 0] }, false), view);
    assert.equal(shape(view, (id) => titles[id]), "+Oak(Holm -Cork(Bark)) -Fir(Silver)");
    const items = new ItemStore();
    runBoth(items, nestedOf(columns), view);
    assert.equal(shape(view, (id) => items.titleOf(id)), "-Oak(Holm -Cork(Bark)) -Fir(Silver)");
  }
});

test("the short walk over columns passes what is hidden", () => {
  const view = new ViewStandIn();
  const walk = new ColumnWalk({ titles, level, expanded: [true, 0, 0, 0, 0, 0] }, true);
  assert.equal(walk.isWhole, false);
  run(walk, view);
  assert.equal(shape(view, (id) => titles[id]), "+Oak(Holm -Cork) -Fir");
  assert.ok(new ColumnWalk({ titles, level, expanded: [1, 0, 1, 0, 1, 0] }, true).isWhole);
});

test("branches without children, and items that are none though deeper ones follow", () => {
  const view = new ViewStandIn();
  run(new ColumnWalk({ titles, branch: [0, 1, 0, 0, 0, 0] }, false), view);
  assert.equal(shape(view, (id) => titles[id]), "Oak -Holm Cork Bark Fir Silver");
});

test("a walk over long columns, in slices as in one piece", () => {
  const count = 20_000;
  const level = Uint8Array.from({ length: count }, (_, k) => k % 4);
  const shapes = [-Infinity, Infinity].map((until) => {
    const view = new ViewStandIn();
    const slices = run(new ColumnWalk({ titles: String, level }, false), view, until);
    assert.equal(slices > 1, until < 0);
    return shape(view, String);
  });
  assert.equal(shapes[0], shapes[1]);
});

test("the number of items of columns is that of the first column with a length", () => {
  assert.equal(columnCount({ titles }), 6);
  assert.equal(columnCount({ titles: String, level: [0, 0] }), 2);
  assert.equal(columnCount({ titles: String, ids: ["a"] }), 1);
  assert.equal(columnCount({ titles, count: 2 }), 2);
  assert.equal(columnCount({ titles: String }), 0);
  assert.deepEqual(nestedOf({ titles: String }), [{ title: null, children: [] }]);
});
