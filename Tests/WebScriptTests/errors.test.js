import { test } from "node:test";
import assert from "node:assert/strict";
import { checkState, EspalierError, unknownId } from "../../Sources/EspalierWeb/Web/core/errors.js";

const full = {
  version: 1,
  expanded: ["a", 1],
  selected: [],
  checked: ["b"],
  path: [],
  cursor: "a",
  scroll: { id: 0, y: -2.5 },
  widths: [{ path: ["a", "b"], width: 120 }],
  answers: { size: [1, 2] },
};
const fields = ["expanded", "selected", "checked", "path", "cursor", "scroll", "widths", "answers"];

/** The error of an invalid state, whose message has some text. */
const invalid = (text) => (error) => {
  assert.equal(error.code, "invalid-state");
  assert.ok(error.message.startsWith("restore(state): "), error.message);
  assert.ok(error.message.includes(text), error.message);
  return error instanceof EspalierError;
};

test("an error has its code, its message and its name", () => {
  const error = new EspalierError("refused", "no");
  assert.ok(error instanceof Error);
  assert.equal(error.code, "refused");
  assert.equal(`${error}`, "EspalierError: no");
  assert.ok(!Object.keys(error).includes("name"));
});

test("an unknown id is named as it was passed", () => {
  assert.equal(unknownId("expand", "x", "item").message, 'expand("x"): no item has the id "x"');
  assert.equal(unknownId("expand", 1, "item").message, "expand(1): no item has the id 1");
  assert.equal(unknownId("move", undefined, "row").code, "unknown-id");
  assert.equal(unknownId("move", '"', "row").message, 'move("\\""): no row has the id "\\""');
});

test("a state with all fields is valid, and so is one that went through JSON", () => {
  checkState(full, fields);
  checkState(JSON.parse(JSON.stringify(full)), fields);
  checkState({ ...full, cursor: null, scroll: null, widths: [] }, fields);
  checkState({ ...full, more: Symbol("ignored") }, fields);
});

test("what is no object is no state", () => {
  for (const state of [undefined, null, "{}", 1, true, [], [full]]) {
    assert.throws(() => checkState(state, []), invalid("an object is expected"));
  }
});

test("only version 1 is known", () => {
  for (const version of [undefined, null, 0, 2, "1", [1]]) {
    assert.throws(() => checkState({ ...full, version }, []), invalid("version 1 is expected"));
  }
});

test("each field is checked, and only those that are asked for", () => {
  const wrong = {
    expanded: [undefined, null, {}, "a", [null], [["a"]], [{}]],
    selected: [undefined, "ab"],
    checked: [undefined, [true]],
    path: [undefined, {}],
    cursor: [undefined, {}, [], true],
    scroll: [undefined, [], "a", {}, { id: "a" }, { y: 1 }, { id: null, y: 1 }],
    widths: [undefined, {}, [null], [{ path: [] }], [{ width: 1 }], [{ path: [{}], width: 1 }]],
    answers: [undefined, null, [], "a"],
  };
  for (const field of fields) {
    for (const value of wrong[field]) {
      const state = { ...full, [field]: value };
      assert.throws(() => checkState(state, fields), invalid(`"${field}" is invalid`));
      checkState(state, fields.filter((other) => other !== field));
    }
  }
});

test("a number of a state is a finite number, not what can be read as one", () => {
  for (const y of ["5", null, "", true, NaN, Infinity]) {
    const state = { ...full, scroll: { id: "a", y } };
    assert.throws(() => checkState(state, ["scroll"]), invalid('"scroll" is invalid'));
  }
  for (const width of ["5", null, [], -Infinity]) {
    const state = { ...full, widths: [{ path: [], width }] };
    assert.throws(() => checkState(state, ["widths"]), invalid('"widths" is invalid'));
  }
});
