import { test } from "node:test";
import assert from "node:assert/strict";
import { formSections, recordHolds } from "../../Sources/EspalierWeb/Web/form/form-fields.js";
import { FormModel } from "../../Sources/EspalierWeb/Web/form/form-model.js";
import { serialize } from "../../Sources/EspalierWeb/Web/form/serialized-answers.js";

const sizes = [
  { id: 0, title: "None" },
  { id: 1, title: "Small" },
  { id: "2", title: "Large" },
];

function groups() {
  return [
    {
      id: "tree",
      title: "Tree",
      sections: [
        {
          id: "leaf",
          title: "Leaf",
          fields: [{ id: "size", title: "Size", kind: "single", options: sizes }],
        },
        {
          id: "fruit",
          title: "Fruit",
          fields: [
            { id: "kinds", title: "Kinds", kind: "multiple", options: sizes },
            { id: "eaten", title: "Eaten", kind: "toggle" },
          ],
        },
      ],
    },
    {
      id: "words",
      title: "Words",
      fields: [{ id: 7, title: "Name", kind: "text", answer: " oak " }],
    },
  ];
}

const form = () => new FormModel(groups());

const code = (expected) => (error) => {
  assert.equal(error.code, expected, error.message);
  return true;
};

test("a form begins with the answers in its definition, in their normal form", () => {
  assert.deepEqual(form().all, { 7: "oak" });
  assert.equal(form().answer(7), "oak");
  assert.equal(form().answer("7"), "oak");
  assert.equal(form().answer("size"), undefined);
});

test("options are named by what reads the same, and keep their own ids", () => {
  const model = form();
  model.save("answer", [["size", "1"]]);
  assert.strictEqual(model.answer("size"), 1);
  model.save("answer", [["size", 2]]);
  assert.strictEqual(model.answer("size"), "2");
  // 0 is an id, not the lack of an answer.
  model.save("answer", [["size", 0]]);
  assert.strictEqual(model.answer("size"), 0);
  model.save("answer", [["size", [1]]]);
  assert.strictEqual(model.answer("size"), 1);
});

/** The answer that a field has after one was given. */
function read(id, given) {
  const model = form();
  model.save("answer", [[id, given]]);
  return model.answer(id);
}

test("no answer is undefined, null, false, an empty list, or a text of white space", () => {
  for (const none of [undefined, null, false, []]) {
    for (const id of ["size", "kinds", "eaten"]) assert.equal(read(id, none), undefined, id);
  }
  for (const none of [undefined, null, false, "", " \t\n", "\u00a0\u3000\u2028"]) {
    assert.equal(read(7, none), undefined);
  }
});

test("texts lose the white space at their ends, and nothing else", () => {
  assert.equal(read(7, "\u3000 holm  oak\u00a0"), "holm  oak");
  assert.equal(read(7, "\u200boak"), "\u200boak");
  assert.equal(read(7, 0), "0");
  assert.equal(read(7, true), "true");
});

test("a toggle is on or has no answer", () => {
  for (const on of [true, 1, "on", ["on"], [false, true]]) assert.equal(read("eaten", on), true);
  for (const off of [false, 0, "", [false], []]) assert.equal(read("eaten", off), undefined);
});

test("an unknown option, field or kind is refused", () => {
  const model = form();
  assert.throws(() => model.save("answer", [["size", 9]]), code("unknown-id"));
  assert.throws(() => model.save("answer", [["kinds", [1, "x"]]]), code("unknown-id"));
  assert.throws(() => model.save("answer", [["length", 1]]), {
    code: "unknown-id",
    message: 'answer("length"): no field has the id "length"',
  });
  const field = { id: "a", title: "A", kind: "slider" };
  assert.throws(
    () => new FormModel([{ id: "g", title: "G", fields: [field] }]),
    code("invalid-data"),
  );
});

test("replacing answers clears all others, and goes by own properties alone", () => {
  const model = form();
  model.replace("answers", { size: 1 });
  assert.deepEqual(model.all, { size: 1 });
  assert.throws(() => model.replace("answers", { length: 1 }), code("unknown-id"));
  assert.deepEqual(model.all, { size: 1 });
});

test("the answers are a copy, in the order of the form", () => {
  const model = form();
  model.save("answer", [["kinds", [0]], ["eaten", true], ["size", 1]]);
  const { all } = model;
  // A key that is an index comes first in any object.
  assert.deepEqual(Object.keys(all), ["7", "size", "kinds", "eaten"]);
  all.kinds.push(1);
  assert.deepEqual(model.answer("kinds"), [0]);
});

test("without the engine answers are kept, presented and restored, and nothing is counted", () => {
  const model = form();
  model.save("answer", [["kinds", [0, "2"]]]);
  model.save("answer", [["size", 1], ["kinds", 1]]);
  assert.deepEqual(model.all, { 7: "oak", size: 1, kinds: [1] });
  model.restore();
  assert.deepEqual(model.all, { 7: "oak" });
  model.save("answer", [["eaten", true]]);
  model.present();
  model.clear();
  assert.deepEqual(model.all, {});
  model.restore();
  assert.deepEqual(model.all, { 7: "oak", eaten: true });
  for (
    const ask of [() => model.count("counts", model.groups[0]), () => model.predicate(recordHolds)]
  ) {
    assert.throws(ask, code("refused"));
  }
});

test("what is kept goes to the engine: the definition, what is presented, then what is saved", () => {
  const model = form();
  model.save("answer", [["kinds", [0, "2"]]]);
  const calls = [];
  const view = {
    answers: [0, 1, 1, 2],
    presented: [],
    define: (parts) => calls.push(parts),
    perform: (command, argument = null) => {
      calls.push([command, argument]);
      return { refusal: 0, entry: -1, skipped: [], changed: [] };
    },
  };
  model.connect(view);
  assert.deepEqual(calls, [
    // A group, a section, a single choice of three options; a section, a multiple choice of three and a toggle; and
    // a flat group with a text.
    [0, 2, 5 + 3 * 8, 2, 4 + 3 * 8, 3, 1, 6],
    ["replace-known", [-1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3, 0]],
    ["begin", null],
    // Fields without a value are named: these have no answer.
    [
      "replace-known",
      [-1, -1, 0, -1, -1, -1, 2, -1, -1, -1, 3, 0, -1, -1, 1, 0, -1, -1, 1, 2],
    ],
  ]);
  assert.deepEqual(model.all, { kinds: ["2"] });
  model.disconnect();
  assert.deepEqual(model.all, { kinds: ["2"] });
});

test("serialized answers are by section, with keys that groups may have of their own", () => {
  const model = new FormModel([{ ...groups()[0], key: "T" }, groups()[1]]);
  model.disconnect();
  const view = { answers: [0, 1, 1, 2, 0, 1, 2, 0, 1, -1, 3, 0] };
  model.connect({
    ...view,
    define: () => {},
    perform: () => ({ refusal: 0, entry: -1, skipped: [], changed: [] }),
  });
  const words = { group: "words", section: null, title: "Words", key: "Words", value: "Words" };
  assert.deepEqual(serialize(model), [
    {
      group: "tree",
      section: "fruit",
      title: "Fruit",
      key: "T",
      value: "Tree",
      answers: [
        { key: "Kinds", value: "2", field: "kinds" },
        { key: "T", value: "Eaten", field: "eaten" },
      ],
    },
    { ...words, answers: [{ key: "Name", value: "oak", field: 7 }] },
  ]);
});

test('two groups, sections, fields or options with one id are refused, 1 and "1" too', () => {
  const [tree, words] = groups();
  const text = (id) => ({ id, title: "T", kind: "text" });
  const sections = [
    { id: 3, title: "x", fields: [] },
    { id: "3", title: "y", fields: [] },
  ];
  const options = [sizes[1], sizes[1]];
  const wrong = [
    [tree, { ...words, id: "tree" }],
    [{ id: 1, title: "A", fields: [text(1)] }, { id: 2, title: "B", fields: [text("1")] }],
    [{ id: 1, title: "A", sections }],
    [{ id: 1, title: "A", fields: [{ ...text(1), kind: "single", options }] }],
  ];
  for (const groups of wrong) assert.throws(() => new FormModel(groups), code("duplicate-id"));
  // A group, a section and a field may share an id, and sections without a title have none.
  const same = [{ id: 1, title: "x", fields: [text(1)] }, { id: 1, fields: [] }];
  new FormModel([{ id: 1, title: "A", sections: same }]);
});

test("saving several answers with an invalid one changes nothing", () => {
  const model = form();
  assert.throws(() => model.save("answers", [["size", 1], ["kinds", "x"]]), code("unknown-id"));
  assert.deepEqual(model.all, { 7: "oak" });
});

test("fields may have the names of what every object inherits", () => {
  for (const id of ["constructor", "toString", "__proto__"]) {
    const fields = [{ id, title: "A", kind: "text" }];
    const model = new FormModel([{ id: "g", title: "G", fields }]);
    model.replace("answers", {});
    model.restoreKnown({});
    assert.deepEqual(Object.entries(model.all), [], id);
    model.save("answer", [[id, "x"]]);
    assert.deepEqual(Object.entries(model.all), [[id, "x"]]);
    model.replace("answers", {});
    assert.deepEqual(Object.entries(model.all), []);
  }
});

test("the fields of a group without sections are one section without a title", () => {
  assert.deepEqual(formSections({ id: 1, title: "A", fields: [] }), [{ id: 1, fields: [] }]);
  assert.deepEqual(formSections({ id: 1, title: "A" }), [{ id: 1, fields: [] }]);
});

test("answers read as texts", () => {
  const model = form();
  assert.deepEqual(model.question("", "kinds").texts([0, "2"]), ["None", "Large"]);
  assert.deepEqual(model.question("", "size").texts(1), ["Small"]);
  assert.deepEqual(model.question("", "eaten").texts(true), []);
  assert.deepEqual(model.question("", 7).texts("oak"), ["oak"]);
  assert.deepEqual(model.question("", 7).texts(undefined), []);
});

test("texts are looked for without case and accents", () => {
  const name = { id: "name", kind: "text" };
  assert.ok(recordHolds({ name: "Élan vital" }, "ela", name));
  assert.ok(recordHolds({ name: ["Fir", "Oak"] }, "OAK", name));
  assert.ok(!recordHolds({ name: null }, "null", name));
  assert.ok(!recordHolds({}, "undefined", name));
});
