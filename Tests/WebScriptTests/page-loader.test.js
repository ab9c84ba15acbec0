import { test } from "node:test";
import assert from "node:assert/strict";
import { factFailure } from "../../Sources/EspalierWeb/Web/core/loading-boundary.js";
import { PageLoader, pageOfList } from "../../Sources/EspalierWeb/Web/core/page-loader.js";

/** A loader whose engine answers as the test says, with a source that the test answers for. */
function loaderOf() {
  const told = [];
  const view = {
    /** The answer of the next call: tokens to cancel, and requests. */
    cancelled: [],
    requests: [],
    state: 0,
    list(words) {
      return words;
    },
    call(name, ...numbers) {
      const call = name.replace("loading_", "");
      if (call === "look") return this.state;
      if (call === "fact") return numbers[1] === factFailure ? -this.state : 0;
      if (call !== "settle" && call !== "next") return told.push([call, ...numbers]);
      const words = [this.cancelled.length, ...this.cancelled, ...this.requests.flat()];
      [this.cancelled, this.requests] = [[], []];
      return words;
    },
  };
  const list = { number: 5, key: "five" };
  const sent = [];
  const client = {
    isShort: false,
    named: () => list,
    send: (list, offset, limit, signal) => {
      return new Promise((resolve, reject) => {
        sent.push({ list, offset, limit, signal, resolve, reject });
      });
    },
    arrived: (_list, offset, page, token) => {
      told.push(["arrived", offset, page.items.length, token]);
      return client.isShort;
    },
    failed: (_list, error) => told.push(["failed", error.code ?? "", error.message]),
    fewer: () => "fewer",
  };
  const loader = new PageLoader(view, client);
  /** Has the engine send requests by their tokens. */
  const send = (...tokens) => {
    view.requests = tokens.map((token) => [token, 5, token * 10, 200]);
    loader.settle();
  };
  return { view, list, loader, client, sent, told, send };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a request is sent as the engine says, and its answer reported once", async () => {
  const { loader, sent, told, send } = loaderOf();
  send(1, 2);
  assert.deepEqual(sent.map(({ offset, limit }) => [offset, limit]), [[10, 200], [20, 200]]);
  sent[1].resolve({ items: [{ title: "a" }] });
  await settled();
  assert.deepEqual(told, [["arrived", 20, 1, 2]]);
  assert.equal(sent[1].signal.aborted, false, "it has ended well");
  loader.stop();
  assert.deepEqual(sent.map(({ signal }) => signal.aborted), [true, false]);
});

test("the answer to a cancelled request is ignored, and so is its failure", async () => {
  const { view, loader, sent, told, send } = loaderOf();
  send(1, 2);
  view.cancelled = [1, 2];
  loader.settle();
  assert.ok(sent.every(({ signal }) => signal.aborted));
  sent[0].resolve({ items: [] });
  sent[1].reject(new Error("aborted"));
  await settled().catch(() => {});
  assert.deepEqual(told, []);
});

test("what is no page is a failure, and what a source throws has words", async () => {
  const { view, list, loader, sent, told, send } = loaderOf();
  const wrong = [undefined, null, {}, "text", { items: "x" }, { items: [null] }, { items: [1] }];
  const counts = [1e12, -1, 0.5, "2"].flatMap((n) => [{ total: n }, { next: n }]);
  for (const answer of [...wrong, ...counts.map((count) => ({ items: [], ...count }))]) {
    send(1);
    sent.pop().resolve(answer);
    await settled();
    const [call, failure] = told.splice(0);
    assert.deepEqual(call, ["fail", 1]);
    assert.equal(failure[1], "invalid-data");
    assert.match(failure[2], /has not answered with a list of items/);
  }
  for (const [thrown, message] of [[null, "The source has failed."], ["down", "down"]]) {
    send(1);
    sent.pop().reject(thrown);
    await settled();
    assert.deepEqual(told.splice(0), [["fail", 1], ["failed", "request", message]]);
  }
  view.state = -1;
  assert.equal(loader.look(0).message, "down");
  assert.equal(loader.failureOf(list).message, "down");
  loader.clearErrors();
  assert.equal(loader.look(0), "");
});

test("items that the client refuses are a failure, unless nobody awaits them", async () => {
  const { view, loader, client, sent, told, send } = loaderOf();
  const checked = [];
  client.check = (_list, offset, items) => {
    checked.push([offset, items.length]);
    throw new Error("twice");
  };
  send(1, 2);
  view.cancelled = [2];
  loader.settle();
  sent[0].resolve({ items: [{}] });
  sent[1].resolve({ items: [{}, {}] });
  await settled();
  assert.deepEqual(checked, [[10, 1]]);
  assert.deepEqual(told, [["fail", 1], ["failed", "", "twice"]]);
});

test("the engine is asked for nothing after the end", async () => {
  const { view, loader, sent, told, send } = loaderOf();
  send(1, 2);
  loader.stop();
  view.requests = [[3, 5, 30, 200]];
  sent[0].resolve({ items: [] });
  sent[1].reject(new Error("aborted"));
  await settled();
  assert.equal(sent.length, 2);
  assert.deepEqual(told, []);
});

test("of a list without total, only a full page is followed by another", () => {
  const of = (count, offset) => {
    const { total, next } = pageOfList(Array(count).fill({}), offset, 200);
    return [total, next];
  };
  assert.deepEqual(of(3, 0), [3, null]);
  assert.deepEqual(of(200, 0), [null, 200]);
  assert.deepEqual(of(200, 200), [null, 400]);
  assert.deepEqual(of(0, 400), [null, null]);
  const answer = { items: [], total: 0 };
  assert.equal(pageOfList(answer, 0, 200), answer);
});

test("a page without any of the missing items is a failure", async () => {
  const { view, loader, client, sent, told, send } = loaderOf();
  client.isShort = true;
  send(3);
  sent[0].resolve({ items: [], total: 7 });
  await settled();
  assert.deepEqual(told, [["arrived", 30, 0, 3], ["failed", "request", "fewer"]]);
  view.state = -3;
  assert.equal(loader.look(0).message, "fewer");
});

test("requests that wait are sent when others have ended", async () => {
  const { view, sent, send } = loaderOf();
  send(1);
  view.requests = [[2, 5, 20, 200]];
  sent[0].resolve({ items: [] });
  await settled();
  assert.equal(sent.length, 2);
});
