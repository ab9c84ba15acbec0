// Makes the engine's module smaller, and splits it into what an outline needs to show, filter and
// load its rows, and the rest, which `core/module-rest.js` fetches afterwards:
//
//   node Scripts/split-module.js MODULE FOLDER
//
// writes FOLDER/espalier.wasm and FOLDER/espalier-HASH.wasm, whose name the first one has in a
// custom section. Functions are taken apart by what `useOutline` calls, not by the call graph: a
// path that it does not take works too, when the rest is there.
//
// Needs wasm-split and wasm-opt, of binaryen.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { View } from "../Sources/EspalierWeb/Web/core/engine.js";
import { commandCodes } from "../Sources/EspalierWeb/Web/core/key-table.js";
import { requestWordCount } from "../Sources/EspalierWeb/Web/core/loading-boundary.js";
import { firstName, restName } from "../Sources/EspalierWeb/Web/core/module-rest.js";

/** @typedef {import("../Sources/EspalierWeb/Web/core/engine.js").EngineExports} EngineExports */

/** The lowest addresses are the far end of the stack, which are used only when it is full. */
const smaller = ["--flatten", "--rereloop", "-Oz", "-Oz", "--low-memory-unused"];
/** Large functions with one caller are not inlined: the text compresses better. */
const inlineLess = "--one-caller-inline-max-function-size=30";
/** The features that the compiler uses, and that every browser with custom elements supports. */
const features = [
  "--enable-bulk-memory",
  "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
  "--enable-sign-ext",
];
/** In pixels. */
const [rowHeight, windowHeight] = [28, 600];
const frameMs = 16;
/** The time of the last frame, in milliseconds. */
let time = 0;

const [, , module, folder] = process.argv;
const work = mkdtempSync(join(tmpdir(), "espalier-"));
try {
  split();
} finally {
  rmSync(work, { recursive: true });
}

function split() {
  const [whole, instrumented, profile, first, rest] = Array.from(
    ["whole", "instrumented", "profile", "first", "rest"],
    (name) => join(work, name),
  );
  run("wasm-opt", ...smaller, inlineLess, module, "-o", whole);
  run("wasm-split", "--instrument", whole, "-o", instrumented);
  writeFileSync(profile, profileOf(readFileSync(instrumented)));
  run(
    "wasm-split",
    ...[whole, `--profile=${profile}`, "-o1", first, "-o2", rest],
    ...[`--placeholder-namespace=${restName}`, `--import-namespace=${firstName}`],
  );
  for (const half of [first, rest]) run("wasm-opt", ...smaller, half, "-o", half);
  const content = readFileSync(rest);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const name = `espalier-${hash}.wasm`;
  writeFileSync(join(folder, name), content);
  writeFileSync(
    join(folder, "espalier.wasm"),
    Buffer.concat([readFileSync(first), customSection(restName, name)]),
  );
}

/** @param {string} tool @param {string[]} values */
function run(tool, ...values) {
  execFileSync(tool, [...values, ...features], { stdio: ["ignore", "inherit", "inherit"] });
}

/** @param {string} name @param {string} text both shorter than 64 bytes */
function customSection(name, text) {
  const content = [name.length, ...Buffer.from(name), ...Buffer.from(text)];
  return Buffer.from([0, content.length, ...content]);
}

/** @param {Uint8Array} instrumented @returns {Uint8Array} the functions that `useOutline` calls */
function profileOf(instrumented) {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(instrumented), {});
  const engine = /** @type {EngineExports & { __write_profile: Function }} */ (
    /** @type {unknown} */ (instance.exports)
  );
  useOutline(engine);
  const words = 65_536;
  const address = engine.espalier_view_buffer(engine.espalier_view_make(1, 1), words);
  const size = engine.__write_profile(address, words * 4);
  if (size > words * 4) throw new Error(`a profile of ${size} bytes does not fit`);
  return new Uint8Array(engine.memory.buffer, address, size);
}

/** @param {EngineExports} engine */
function useOutline(engine) {
  engine.espalier_abi_supports(0);
  const view = began(engine);
  view.addSection(false);
  for (const replaces of [false, true, false]) {
    // Some readers prefer no motion.
    view.setTiming(replaces ? 200 : 0, [0.3, 0, 0.2, 1]);
    build(view, 3000, replaces);
    for (const top of [0, 300, 2000, 20_000, 0]) frame(view, top);
  }
  pressKeys(view);
  expand(view);
  filter(view, 3000);
  loadPages(began(engine));
}

/** @param {EngineExports} engine */
function began(engine) {
  const view = new View(engine);
  view.setMetrics(rowHeight, rowHeight);
  view.setMode("single");
  view.setPolicy(false, false);
  view.setSticky(0);
  view.setOverscan(200);
  for (const height of [0, windowHeight]) view.setPaging(1_000_000, height);
  // Before there are data, and before the motion is known.
  frame(view, 0);
  return view;
}

/** @param {View} view @param {number} count @param {boolean} replaces */
function build(view, count, replaces) {
  view.build(count);
  view.buildSection(false);
  const words = [];
  for (let item = 0, level = 0; item < count; item += 1) {
    words.push(item, (level << 2) | (item % 3 === 0 ? 2 : 0) | 1);
    level = item % 4 === 0 && level < 6 ? level + 1 : item % 7 === 0 ? 0 : level;
  }
  view.buildItems(words);
  view.finishBuild(replaces);
}

/** @param {View} view @param {number} top */
function frame(view, top) {
  const anchor = [...view.anchor(top, windowHeight, -1)];
  view.scrolled(Math.min(view.anchoredTop(anchor), view.height));
  view.frame(top, windowHeight, time += frameMs);
}

/** @param {View} view */
function pressKeys(view) {
  const keys = [
    ...["previous", "next", "first", "last", "pageUp", "pageDown", "outward", "inward"],
    ...["expand", "collapse"],
  ];
  for (const key of [...keys, ...keys, ...keys]) {
    press(view, key);
    frame(view, Math.max(view.top(view.cursor) - 300, 0));
  }
  view.focus(30);
  for (const mode of /** @type {const} */ (["multiple", "single"])) {
    view.setMode(mode);
    view.select(view.ids(2, 1)[0]);
  }
  frame(view, view.selected.length + view.selection);
  view.isTyping(0);
}

/** @param {View} view @param {string} key */
function press(view, key) {
  const intent = view.prepareKey({ code: commandCodes[key] }, 20);
  if (intent) view.commitIntent(intent);
  view.section(view.cursor);
}

/** @param {View} view */
function expand(view) {
  for (const id of [0, 3, 9, 12]) {
    const intent = view.prepareExpansion(id, "toggle");
    if (intent) view.commitIntent(intent);
    frame(view, 0);
    view.expand(id, "toggle");
    frame(view, 0);
  }
}

/** @param {View} view @param {number} count */
function filter(view, count) {
  for (const every of [9, 90, count - 1]) {
    view.filter(Array.from({ length: count }, (_, item) => (item % every === 1 ? 3 : 2)));
    frame(view, 0);
    view.expand(view.ids(0, 1)[0], "toggle");
    frame(view, 200);
  }
  view.filter();
  frame(view, 0);
}

/** @param {View} view */
function loadPages(view) {
  view.addSection(false);
  view.call("loading_begin", -1);
  view.call("loading_look", -1, -1, 1);
  for (let turn = 0; turn < 12; turn += 1) {
    frame(view, turn * 300);
    for (const id of view.ids(0, 30)) view.call("loading_look", id, -1, turn % 2 === 0 ? 1 : 3);
    receive(view, [...view.list(view.call("loading_settle", 0))]);
    receive(view, [...view.list(view.call("loading_next"))]);
    if (view.rows > 0) view.expand(view.ids(turn, 1)[0], "open");
  }
}

/** @param {View} view @param {number[]} words requests, after those that are cancelled */
function receive(view, words) {
  for (let at = 1 + words[0]; at < words.length; at += requestWordCount) {
    const [token, list, , limit] = words.slice(at, at + requestWordCount);
    const came = view.call("loading_receive", token, list, Math.min(limit, 40), 130, -1);
    if (came) view.list(came);
    view.parent(list);
    for (let fact = 0; fact < 4; fact += 1) view.call("loading_fact", list, fact);
  }
}
