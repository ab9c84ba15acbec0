import { test } from "node:test";
import assert from "node:assert/strict";
import { ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";
import { Sorting } from "../../Sources/EspalierWeb/Web/outline/sorting.js";

/** Items with some values as titles; null is an item that did not come. */
function storeOf(values) {
  const items = new ItemStore();
  for (const [id, title] of values.entries()) if (title !== null) items.set(id, { title });
  items.end = values.length;
  return items;
}

const byTitle = (a, b) => a.title - b.title;

/** Numbers below 2^32, from a seed. */
function generator(seed) {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
}

/** An engine that works out an order in three steps. */
class ViewStandIn {
  /** @type {number[] | undefined} the order that it was given */
  order;
  #steps = 0;

  beginSort(order) {
    assert.equal(this.order, undefined);
    this.order = [...order];
  }

  advanceSort(limit) {
    assert.ok(this.order && limit > 0 && this.#steps < 3);
    return (this.#steps += 1) === 3;
  }
}

/** The ids of those that came, by the sort of the language. */
function expected(values) {
  const ids = values.flatMap((value, id) => (value === null ? [] : [id]));
  return ids.toSorted((a, b) => values[a] - values[b]);
}

function orderOf(values) {
  const view = new ViewStandIn();
  const sorting = new Sorting(view, storeOf(values), byTitle);
  assert.ok(sorting.run(Infinity));
  assert.equal(sorting.progress, values.filter((it) => it !== null).length < 2 ? 0 : 1);
  return view.order;
}

test("none, one, two, equal ones, and some that did not come", () => {
  for (
    const values of [[], [7], [2, 1], [1, 2], [3, 3, 3], [null], [null, 2, null, 1], [1, null]]
  ) {
    assert.deepEqual(orderOf(values), expected(values), `${values}`);
  }
});

test("random numbers of every length, many of them equal, are sorted and stay in order", () => {
  const seed = 20_261_123;
  const next = generator(seed);
  for (let length = 0; length < 300; length += 1) {
    const values = Array.from(
      { length },
      () => ((next() >>> 16) % 9 === 0 ? null : (next() >>> 16) % (1 + length / 3)),
    );
    assert.deepEqual(orderOf(values), expected(values), `seed ${seed}, length ${length}`);
  }
});

test("a sort that is interrupted all the time ends with the same order", () => {
  const next = generator(5);
  const values = Array.from({ length: 20_000 }, () => next() >>> 12);
  let compared = 0;
  let most = 0;
  const view = new ViewStandIn();
  const sorting = new Sorting(view, storeOf(values), (a, b) => (compared += 1, byTitle(a, b)));
  let last = 0;
  let slices = 0;
  for (let isOver = false; !isOver; slices += 1) {
    compared = 0;
    isOver = sorting.run(-Infinity);
    most = Math.max(most, compared);
    assert.ok(sorting.progress >= last && sorting.progress <= 1);
    last = sorting.progress;
  }
  assert.ok(slices > 500, `${slices} slices`);
  // A slice is short, whatever it does.
  assert.ok(most > 0 && most <= 1200, `${most} comparisons in a slice`);
  assert.deepEqual(view.order, expected(values));
});

test("what is in order already is only looked through, in slices as well", () => {
  let compared = 0;
  const values = Array.from({ length: 40_000 }, (_, k) => k);
  const view = new ViewStandIn();
  const sorting = new Sorting(view, storeOf(values), (a, b) => (compared += 1, byTitle(a, b)));
  for (let before = compared; !sorting.run(-Infinity); before = compared) {
    assert.ok(compared - before <= 1200);
  }
  assert.ok(compared < 45_000, `${compared} comparisons`);
  assert.deepEqual(view.order, values);
});

test("an order that compares nothing leaves all as it is", () => {
  const view = new ViewStandIn();
  assert.ok(new Sorting(view, storeOf([3, 1, 2]), () => NaN).run(Infinity));
  assert.deepEqual(view.order, [0, 1, 2]);
});
