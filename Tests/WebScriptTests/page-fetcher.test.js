import { test } from "node:test";
import assert from "node:assert/strict";
import { ItemStore } from "../../Sources/EspalierWeb/Web/outline/item-store.js";
import { PageFetcher, pageSize } from "../../Sources/EspalierWeb/Web/outline/page-fetcher.js";
import { PagedLists } from "../../Sources/EspalierWeb/Web/outline/paged-lists.js";
import { ViewStandIn } from "./view-stand-in.js";

/** An outline whose requests are answered by the test. */
function outlineOf(page) {
  const view = new ViewStandIn();
  const items = new ItemStore();
  const lists = new PagedLists(view, items, () => {});
  const top = lists.beginTop(view.addSection(), null);
  const requests = [];
  const failures = [];
  const fetcher = new PageFetcher(
    lists,
    items,
    (list, offset, signal) => {
      return new Promise((resolve, reject) => {
        requests.push({ list, offset, signal, resolve, reject });
      });
    },
    (list, offset, page) => lists.add(list, offset, page),
    (_list, error) => failures.push(error.message),
    () => "fewer",
  );
  if (page) lists.add(top, 0, page);
  const visit = (id, isNear = true) => fetcher.visit(id, view.flags(id), 0, isNear);
  /** Draws some rows; the states that they show. */
  const draw = (...ids) => {
    const states = ids.map((id) => visit(id));
    fetcher.settle(() => true);
    return states;
  };
  return { view, items, lists, top, fetcher, requests, failures, visit, draw };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const some = (count, from = 0) => {
  return Array.from({ length: count }, (_, k) => ({ title: `Row ${from + k}` }));
};

const offsets = (requests) => requests.map(({ offset }) => offset);

test("the top items are requested before there is any row", async () => {
  const { fetcher, requests, top } = outlineOf();
  fetcher.settle(() => true);
  fetcher.settle(() => true);
  assert.deepEqual(offsets(requests), [0], "once");
  requests[0].resolve({ items: some(2), total: 2 });
  await settled();
  assert.equal(top.size, 2);
  fetcher.settle(() => true);
  assert.equal(requests.length, 1);
});

test("a missing row requests its page, and the rows of that page no other", async () => {
  const { draw, requests, items } = outlineOf({ items: some(1), total: 1_000 });
  draw(0, 450, 451, 599);
  assert.deepEqual(offsets(requests), [400]);
  requests[0].resolve({ items: some(pageSize, 400), total: 1_000 });
  await settled();
  assert.equal(items.titleOf(451), "Row 451");
});

test("rows far from the window request nothing", () => {
  const { fetcher, visit, requests } = outlineOf({ items: some(1), total: 1_000 });
  visit(500, false);
  fetcher.settle(() => true);
  assert.deepEqual(requests, []);
});

test("four requests are on their way at a time, the others wait for their turn", async () => {
  const { draw, requests } = outlineOf({ items: some(1), total: 2_000 });
  const rows = [200, 400, 600, 800, 1_000, 1_200];
  draw(...rows);
  assert.deepEqual(offsets(requests), rows.slice(0, 4));
  requests[1].resolve({ items: some(pageSize, 400), total: 2_000 });
  await settled();
  assert.deepEqual(offsets(requests), rows.slice(0, 5));
  requests[0].reject(new Error("down"));
  await settled();
  assert.deepEqual(offsets(requests), rows);
});

test("requests that wait for rows no longer drawn are dropped", async () => {
  const { draw, requests } = outlineOf({ items: some(1), total: 2_000 });
  draw(200, 400, 600, 800, 1_000, 1_200);
  draw(1_200);
  for (const request of requests.slice()) {
    request.resolve({ items: some(pageSize, request.offset), total: 2_000 });
  }
  await settled();
  assert.deepEqual(offsets(requests), [200, 400, 600, 800, 1_200]);
});

test("an expanded branch requests its children, and gives them up when it is closed", async () => {
  const page = { items: [{ id: "a", title: "A", branch: true, expanded: true }], total: 1 };
  const { view, lists, draw, requests } = outlineOf(page);
  assert.deepEqual(draw(0), ["loading"]);
  assert.equal(requests[0].list.key, "a");
  view.expand(0, "close");
  assert.deepEqual(draw(0), [""]);
  assert.ok(requests[0].signal.aborted);
  assert.equal(lists.children(0), undefined);
  requests[0].resolve({ items: some(3), total: 3 });
  await settled();
  assert.deepEqual([...view.children(0)], [], "the answer is too late");
  view.expand(0, "open");
  draw(0);
  assert.equal(requests.length, 2);
});

test("a branch that is no row any more gives its requests up", () => {
  const page = { items: [{ id: "a", title: "A", branch: true, expanded: true }], total: 1 };
  const { draw, fetcher, requests } = outlineOf(page);
  draw(0);
  fetcher.settle(() => false);
  assert.ok(requests[0].signal.aborted);
});

test("a failed page is not requested again until its error is cleared", async () => {
  const { draw, fetcher, requests, failures } = outlineOf({ items: some(1), total: 500 });
  draw(300);
  requests[0].reject(new Error("down"));
  await settled();
  assert.deepEqual(failures, ["down"]);
  const [state] = draw(300);
  assert.equal(state.message, "down");
  assert.equal(requests.length, 1);
  assert.equal(fetcher.clearError(0), false);
  assert.equal(fetcher.clearError(300), true);
  assert.equal(fetcher.clearError(300), false);
  assert.deepEqual(draw(300), [""]);
  assert.equal(requests.length, 2);
  requests[1].reject(new Error("still down"));
  await settled();
  fetcher.clearErrors();
  draw(300);
  assert.equal(requests.length, 3);
});

test("the failure of the top items is that of the outline", async () => {
  const { fetcher, requests } = outlineOf();
  fetcher.settle(() => true);
  requests[0].reject(new Error("down"));
  await settled();
  assert.equal(fetcher.failure.message, "down");
  fetcher.clearErrors();
  assert.equal(fetcher.failure, undefined);
});

test("a page with fewer items than there were is a failure, not an endless loop", async () => {
  const { draw, requests, failures } = outlineOf({ items: some(1), total: 500 });
  draw(300);
  requests[0].resolve({ items: some(10, 200), total: 500 });
  await settled();
  assert.deepEqual(failures, ["fewer"]);
  const [state] = draw(300);
  assert.equal(state.code, "request");
  assert.equal(requests.length, 1);
});

test("the last row of a list of unknown length requests the next page", async () => {
  const { draw, requests, top } = outlineOf({ items: some(3), next: 3 });
  draw(1);
  assert.deepEqual(requests, []);
  draw(2);
  assert.deepEqual(offsets(requests), [3]);
  requests[0].resolve({ items: some(2, 3), next: null });
  await settled();
  assert.equal(top.size, 5);
  draw(4);
  assert.equal(requests.length, 1);
});

test("on demand, the next page is requested only when it is asked for", async () => {
  const { draw, fetcher, requests } = outlineOf({ items: some(3), next: 3 });
  fetcher.isAsked = true;
  assert.deepEqual(draw(1, 2), ["", "more"]);
  assert.deepEqual(requests, []);
  assert.equal(fetcher.loadMore(1), false);
  assert.equal(fetcher.loadMore(2), true);
  assert.equal(fetcher.loadMore(2), false, "it is requested already");
  draw(2);
  assert.deepEqual(offsets(requests), [3]);
  requests[0].resolve({ items: some(2, 3), next: 5 });
  await settled();
  assert.deepEqual(draw(4), ["more"]);
});

test("stopping cancels what is on its way and what waits", async () => {
  const { draw, fetcher, requests, failures } = outlineOf({ items: some(1), total: 2_000 });
  draw(200, 400, 600, 800, 1_000);
  fetcher.stop();
  assert.ok(requests.every(({ signal }) => signal.aborted));
  for (const { reject } of requests) reject(new Error("aborted"));
  await settled();
  assert.equal(requests.length, 4);
  assert.deepEqual(failures, []);
});
