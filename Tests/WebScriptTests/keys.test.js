import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  commandIn as commandOf,
  destination,
  findTyped,
  fold,
  isCommand,
  isPlain,
  meaning as meaningOf,
  withKeys,
} from "../../Sources/EspalierWeb/Web/core/keys.js";
import { standardKeys } from "../../Sources/EspalierWeb/Web/core/key-table.js";
import { describedKeys } from "../../Sources/EspalierWeb/Web/core/key-help.js";
import { ViewStandIn } from "./view-stand-in.js";

/** Texts and their foldings, which UIKit passes, too. */
const vectors = readFileSync(
  new URL("../../Conformance/Text/folding.jsonl", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line.startsWith("{"))
  .map((line) => JSON.parse(line));

/** An element that matches the selector of text fields, or does not. */
class Element {
  constructor(isField) {
    this.isField = isField;
  }

  closest() {
    return this.isField ? this : null;
  }
}
globalThis.Element ??= Element;

/** A pressed key, such as "Ctrl+Shift+Home". */
function press(keys, more = {}) {
  const held = keys.split("+");
  return {
    key: held.at(-1) || "+",
    ctrlKey: held.includes("Ctrl"),
    metaKey: held.includes("Meta"),
    altKey: held.includes("Alt"),
    shiftKey: held.includes("Shift"),
    defaultPrevented: false,
    isComposing: false,
    keyCode: 0,
    timeStamp: 0,
    composedPath: () => [new globalThis.Element(false)],
    ...more,
  };
}

function host(isMirrored, keyBindings = standardKeys) {
  return { isMirrored, keyBindings };
}

const meaning = (event, isMirrored, contexts) => meaningOf(host(isMirrored), event, contexts);
const commandIn = (context, event, isMirrored) => commandOf(host(isMirrored), event, context);

test("no key has two uses in one place, and all uses are described", () => {
  const places = standardKeys.map(({ key, modifiers, where }) => `${modifiers} ${key} ${where}`);
  const ambiguous = places.filter((place, k) => places.indexOf(place) !== k);
  assert.deepEqual(ambiguous, []);
  assert.equal(describedKeys.length, standardKeys.length);
  for (const { words, command } of describedKeys) {
    assert.match(words ?? "", /^[A-Z].*\.$/s, command);
  }
  assert.ok(Object.isFrozen(standardKeys[0]) && Object.isFrozen(describedKeys[0]));
});

test("arrows are mirrored where text is read from right to left", () => {
  assert.equal(meaning(press("ArrowRight"), false)?.command, "inward");
  assert.equal(meaning(press("ArrowRight"), true)?.command, "outward");
  assert.equal(meaning(press("ArrowLeft"), true)?.command, "inward");
  assert.equal(meaning(press("ArrowUp"), true)?.command, "previous");
  assert.equal(commandIn("movable", press("Alt+ArrowLeft"), false), "moveOut");
  assert.equal(commandIn("movable", press("Alt+ArrowLeft"), true), "moveIn");
});

test("a use has the code of the engine, and says whether it selects", () => {
  assert.equal(meaning(press("Home"), false)?.code, 3);
  assert.equal(meaning(press("Home"), false)?.isExtending, false);
  assert.equal(meaning(press("Shift+Enter"), false)?.code, 0);
  const last = meaning(press("Ctrl+Shift+End"), false, ["multiple"]);
  assert.deepEqual([last?.command, last?.isExtending], ["last", true]);
});

test("an element has keys of its own, in place of the standard ones", () => {
  const own = host(
    false,
    withKeys([
      { key: "j", command: "next" },
      { key: "J", command: "next", isExtending: true, where: "multiple" },
      { key: "*", command: "" },
      { key: "ArrowDown", command: "nextSibling" },
    ]),
  );
  assert.equal(meaningOf(own, press("j"))?.code, 2);
  assert.equal(meaningOf(own, press("J"))?.command, "type");
  assert.equal(meaningOf(own, press("J"), ["multiple"])?.isExtending, true);
  assert.equal(meaningOf(own, press("*"))?.command, "type");
  assert.equal(meaningOf(own, press("ArrowDown"))?.command, "nextSibling");
  assert.equal(meaningOf(own, press("ArrowUp"))?.command, "previous");
  assert.deepEqual(withKeys([]), standardKeys);
  for (
    const wrong of [{ key: "j", command: "hop" }, { key: "j", command: "next", modifiers: "Meta" }]
  ) {
    assert.throws(() => withKeys([wrong]), { name: "EspalierError", code: "invalid-data" });
  }
});

test("a command moves among places in a line", () => {
  const from = (command) => [0, 2, 3].map((place) => destination(command, place, 4));
  assert.deepEqual(from("next"), [1, 3, 3]);
  assert.deepEqual(from("previous"), [0, 1, 2]);
  assert.deepEqual(from("first"), [0, 0, 0]);
  assert.deepEqual(from("last"), [3, 3, 3]);
  assert.equal(destination("activate", 0, 4), undefined);
});

test("a use needs its context", () => {
  assert.equal(meaning(press("Shift+ArrowDown"), false), undefined);
  assert.equal(meaning(press(" "), false, ["checkboxes"])?.command, "toggleCheck");
  assert.equal(meaning(press(" "), false, ["multiple"])?.command, "toggleSelection");
  assert.equal(commandIn("editable", press("F2"), false), "rename");
  assert.equal(commandIn("movable", press("F2"), false), "");
  // What a feature does with a key is found, whatever the key does elsewhere.
  assert.equal(commandIn("columns", press("Home"), false), "firstCell");
});

test("the Command key is a Control key, with or without capital letters", () => {
  assert.equal(meaning(press("Meta+a"), false, ["multiple"])?.command, "selectAll");
  assert.equal(meaning(press("Ctrl+A"), false, ["multiple"])?.command, "selectAll");
  assert.equal(commandIn("movable", press("Ctrl+X"), false), "cut");
  assert.equal(meaning(press("Alt+a"), false, ["multiple"]), undefined);
});

test("Shift counts for named keys, and not for characters that need it", () => {
  assert.equal(meaning(press("Shift+*"), false)?.command, "expandSiblings");
  assert.equal(meaning(press("Shift+Home"), false), undefined);
  assert.equal(meaning(press("Shift+ "), false, ["multiple"])?.command, "extendSelection");
  assert.equal(meaning(press("Ctrl+Shift+a"), false, ["multiple"]), undefined);
});

test("keys of text fields and of input methods are no commands", () => {
  assert.ok(isCommand(press("a")));
  assert.ok(isCommand(press("a", { composedPath: () => [] })));
  assert.ok(!isCommand(press("a", { composedPath: () => [new globalThis.Element(true)] })));
  assert.ok(!isCommand(press("a", { isComposing: true })));
  assert.ok(!isCommand(press("Enter", { keyCode: 229 })));
  assert.ok(!isCommand(press("a", { defaultPrevented: true })));
});

test("a plain key has no modifier but Shift", () => {
  assert.ok(isPlain(press("Shift+A")));
  for (const key of ["Ctrl+a", "Meta+a", "Alt+a"]) assert.ok(!isPlain(press(key)), key);
});

test("text is compared without case and accents", () => {
  assert.equal(fold("ÉCOLE"), fold("e\u0301cole"));
  assert.equal(fold("İstanbul"), "istanbul");
  assert.equal(fold("Ångström"), "angstrom");
  assert.equal(fold(""), "");
  assert.equal(fold("A\0\x7fZ"), "a\0\x7fz");
  assert.equal(fold("日本"), "日本");
  assert.notEqual(fold("ß"), fold("ss"));
  for (const { text, folded } of vectors) {
    assert.equal(fold(text), folded, text);
    assert.equal(fold(folded), folded, text);
  }
  assert.ok(vectors.length > 30);
  for (const text of ["Ǆ", "ΐ", "한국", "ﬁ", "\u{1F468}\u200D\u{1F469}"]) {
    assert.equal(fold(fold(text)), fold(text), text);
  }
});

/** A list of titles; those that are undefined are not loaded. */
function listOf(titles) {
  const view = new ViewStandIn();
  view.addSection();
  view.insert(-1, 0, titles.length);
  return { view, find: (key) => findTyped(view, (id) => titles[id], press(key)) };
}

test("typed letters find the first title from a row on, around the end", () => {
  const { view, find } = listOf(["Oak", "Beech", "oak tree", "Fir"]);
  assert.equal(find("o"), 0);
  view.typed = "";
  view.firstRow = 1;
  assert.equal(find("O"), 2);
  view.typed = "";
  view.firstRow = 3;
  assert.equal(find("b"), 1);
  assert.equal(find("e"), 1);
  assert.equal(find("x"), undefined);
});

test("typed letters find titles with accents, and pass rows that are not loaded", () => {
  const { view, find } = listOf([undefined, "", "Éclair", undefined, "Ecke"]);
  assert.equal(find("e"), 2);
  view.typed = "";
  assert.equal(find("é"), 2);
  assert.equal(find("c"), 2);
  assert.equal(find("k"), 4);
});

test("it is told if no title was found, and rows that are not loaded were passed", () => {
  const view = new ViewStandIn();
  view.addSection();
  view.insert(-1, 0, 3);
  const missed = [];
  const find = (titles, key) =>
    findTyped(view, (id) => titles[id], press(key), (prefix) => missed.push(prefix));
  assert.equal(find(["Elm", undefined, "Fir"], "e"), 0);
  assert.equal(find(["Elm", undefined, "Fir"], "x"), undefined);
  assert.equal(find(["Elm", "", "Fir"], "y"), undefined);
  assert.deepEqual(missed, ["ex"]);
});

test("typed letters find a title far away, in several reads of the engine", () => {
  const titles = Array.from({ length: 2_000 }, (_, k) => (k === 1_700 ? "Zebra" : `Row ${k}`));
  const { view, find } = listOf(titles);
  assert.equal(find("z"), 1_700);
  view.typed = "";
  view.firstRow = 1_701;
  assert.equal(find("z"), 1_700);
  view.typed = "";
  assert.equal(find("q"), undefined);
});

test("keys with a name, and empty lists, find nothing", () => {
  assert.equal(listOf(["Enter"]).find("Enter"), undefined);
  assert.equal(listOf([]).find("a"), undefined);
  // One character, though two UTF-16 units.
  assert.equal(listOf(["\u{1F332} fir"]).find("\u{1F332}"), 0);
});
