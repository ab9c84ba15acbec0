import { test } from "node:test";
import assert from "node:assert/strict";
import { isCut, readItem } from "../../Explorer/Sources/EspalierServer/Page/explorer/source.js";
import { stateOfReport } from "../../Explorer/Sources/EspalierServer/Page/explorer/state-panel.js";
import {
  detailWords,
  meaningOf,
  sizeWords,
  timeWords,
} from "../../Explorer/Sources/EspalierServer/Page/explorer/told.js";

test("sizes are told in steps of a thousand, with tenths below ten, as the command does", () => {
  const sizes = [
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1000, "1.0 KB"],
    [1499, "1.5 KB"],
    [9949, "9.9 KB"],
    [9950, "10 KB"],
    [999_499, "999 KB"],
    [999_500, "1.0 MB"],
    [2_000_000, "2.0 MB"],
    [123_456_789_012, "123 GB"],
    [9_949_999_999_999, "9.9 TB"],
    [999_500_000_000_000_000, "1 EB"],
  ];
  for (const [bytes, words] of sizes) assert.equal(sizeWords(bytes), words);
});

test("the words of an item are made of its facts", () => {
  /** @type {[import("../../Explorer/Sources/EspalierServer/Page/explorer/source.js").Facts, string][]} */
  const facts = [
    [{}, ""],
    [{ text: "a", quote: '"' }, '"a"'],
    [{ text: "a", quote: "'", cut: true }, "'a…"],
    [{ text: "" }, ""],
    [{ size: 2_000_000 }, "2.0 MB"],
    [{ leastSize: 4_000 }, "at least 4.0 KB"],
    [{ count: 0 }, "empty"],
    [{ count: 1 }, "1 item"],
    [{ count: 12 }, "12 items"],
    [{ least: 1_234 }, "1,000+ items"],
    [{ least: 0 }, ""],
    [{ least: 1_234, isCounting: true }, "1,000+ items, counting"],
    [{ isCounting: true }, "counting"],
    [{ link: "../a" }, "-> ../a"],
    [{ note: "view" }, "view"],
    [{ note: "view", remarks: ["a", "b"] }, "view (a; b)"],
    [{ remarks: ["a"] }, "(a)"],
  ];
  for (const [item, words] of facts) assert.equal(detailWords(item), words);
});

test("an item from the server has its facts, its words and what is below it", () => {
  const item = { id: "1", title: "a", kind: "string", text: "x…", quote: '"' };
  assert.deepEqual(readItem(item), { ...item, branch: false, detail: '"x…"' });
  assert.equal(isCut(readItem(item)), false, "an ellipsis in the text");
  assert.equal(isCut(readItem({ ...item, cut: true })), true);
  const branch = { id: "2", title: "b", kind: "array", branch: true, count: 1 };
  const page = { total: 1, next: null, items: [item] };
  const children = { total: 1, next: null, items: [readItem(item)] };
  assert.deepEqual(readItem({ ...branch, page }), {
    ...branch,
    detail: "1 item",
    children,
    expanded: true,
  });
});

test("the state of a source is told by the cause of its report, not by its words", () => {
  const fault = "a.toml:1:3: U+0001 is not allowed in a comment; write it as an escape";
  assert.equal(stateOfReport(fault).state, "failed");
  assert.equal(stateOfReport("a: Permission denied", "denied").state, "denied");
  assert.equal(stateOfReport("No such file or directory", "missing").state, "gone");
});

const now = Date.UTC(2026, 10, 25, 12, 0, 0);
const told = (time) => timeWords(time, now, "UTC");

test("a time is told with its distance, in the greatest unit that fits", () => {
  assert.equal(told(now), "25 Nov 2026, 12:00, now");
  assert.equal(told(now - 59_000), "25 Nov 2026, 11:59, 59 seconds ago");
  assert.equal(told(now - 24 * 3_600_000), "24 Nov 2026, 12:00, yesterday");
  assert.equal(told(now + 3 * 3_600_000), "25 Nov 2026, 15:00, in 3 hours");
  assert.equal(told(Date.UTC(2024, 0, 1)), "1 Jan 2024, 00:00, 2 years ago");
});

test("texts in the notation of times are times, whatever their name", () => {
  const meaning = (text) => meaningOf("x", text, now, "UTC")?.words;
  assert.equal(meaning("2026-11-25T10:00:00Z"), "25 Nov 2026, 10:00, 2 hours ago");
  assert.equal(meaning("2026-11-25T10:00:00.5+02:00"), "25 Nov 2026, 08:00, 3 hours ago");
  assert.equal(meaning("2026-11-20"), "20 Nov 2026, 00:00, 5 days ago");
  for (const text of ["2026-13-45", "2026-11-25x", "10:00", "", "2026"]) {
    assert.equal(meaning(text), undefined, text);
  }
});

test("numbers are times and sizes by their names alone, and only where that is likely", () => {
  const meaning = (name, text) => meaningOf(name, text, now, "UTC");
  const time = { title: "Time", words: "25 Nov 2026, 10:00, 2 hours ago" };
  for (const text of ["1795600800", "1795600800000", "1795600800000000"]) {
    assert.deepEqual(meaning("created_at", text), time, text);
  }
  assert.deepEqual(meaning("updatedAt", "1795600800"), time);
  assert.deepEqual(meaning("file_size", "123456"), { title: "Size", words: "123 KB" });
  for (
    const [name, text] of [
      ["count", "1795600800"],
      ["created_at", "17"],
      ["cat", "1795600800"],
      ["size", "12"],
      ["size", "-5000"],
      ["prize", "5000"],
    ]
  ) assert.equal(meaning(name, text), null, `${name} ${text}`);
});
