import { test } from "node:test";
import assert from "node:assert/strict";
import {
  FormModel,
  formSections,
  recordHolds,
} from "../../Sources/EspalierWeb/Web/form/form-model.js";

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

test("no answer is undefined, null, false, an empty list, or a text of white space", () => {
  for (const none of [undefined, null, false, []]) {
    for (const id of ["size", "kinds", "eaten"]) {
      assert.equal(form().question("answer", id).read(none), undefined, `${id} ${none}`);
    }
  }
  const name = form().question("answer", 7);
  for (const none of [undefined, null, false, "", " \t\n", "\u00a0\u3000\u2028"]) {
    assert.equal(name.read(none), undefined);
  }
});

test("texts lose the white space at their ends, and nothing else", () => {
  const name = form().question("answer", 7);
  assert.equal(name.read("\u3000 holm  oak\u00a0"), "holm  oak");
  assert.equal(name.read("\u200boak"), "\u200boak");
  assert.equal(name.read(0), "0");
  assert.equal(name.read(true), "true");
});

test("several answers are in the order of the options, each once", () => {
  const kinds = form().question("answer", "kinds");
  assert.deepEqual(kinds.read(["2", 0, "0", 0]), [0, "2"]);
  assert.deepEqual(kinds.read(1), [1]);
});

test("a toggle is on or has no answer", () => {
  const eaten = form().question("answer", "eaten");
  for (const on of [true, 1, "on", ["on"], [false, true]]) assert.equal(eaten.read(on), true);
  for (const off of [false, 0, "", [false], []]) assert.equal(eaten.read(off), undefined);
});

test("an unknown option, field or kind is refused", () => {
  const model = form();
  assert.throws(() => model.save("answer", [["size", 9]]), code("unknown-id"));
  assert.throws(() => model.save("answer", [["kinds", [1, "x"]]]), code("unknown-id"));
  assert.throws(() => model.save("answer", [["length", 1]]), {
    code: "unknown-id",
    message: 'answer("length"): no field has the id "length"',
  });
  assert.throws(() => model.save("answer", [["size", [0, 1]]]), code("invalid-data"));
  const field = { id: "a", title: "A", kind: "slider" };
  assert.throws(
    () => new FormModel([{ id: "g", title: "G", fields: [field] }]),
    code("invalid-data"),
  );
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

test("saving returns the fields whose answers are others now", () => {
  const model = form();
  assert.deepEqual(model.save("answer", [["size", 1], [7, "oak"], ["eaten", false]]), ["size"]);
  assert.deepEqual(model.save("answer", [["kinds", [1, 0]]]), ["kinds"]);
  assert.deepEqual(model.save("answer", [["kinds", ["0", "1"]]]), []);
  assert.deepEqual(model.save("answer", [["kinds", null], ["size", "1"]]), ["kinds"]);
});

test("replacing answers clears all others, and goes by own properties alone", () => {
  const model = form();
  assert.deepEqual(model.replace("answers", { size: 1 }), ["size", "7"]);
  assert.deepEqual(model.all, { size: 1 });
  assert.throws(() => model.replace("answers", { length: 1 }), code("unknown-id"));
  assert.deepEqual(model.all, { size: 1 });
});

test("fields may have the names of what every object inherits", () => {
  for (const id of ["constructor", "toString", "__proto__"]) {
    const fields = [{ id, title: "A", kind: "text" }];
    const model = new FormModel([{ id: "g", title: "G", fields }]);
    assert.deepEqual(model.replace("answers", {}), [], id);
    assert.deepEqual(model.restoreKnown({}), [], id);
    model.save("answer", [[id, "x"]]);
    assert.deepEqual(Object.entries(model.all), [[id, "x"]]);
    assert.deepEqual(model.replace("answers", {}), [id]);
  }
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

test("what no longer fits the form is left out of what is restored", () => {
  const model = form();
  model.save("answer", [["eaten", true]]);
  const changed = model.restoreKnown({ size: [9, 1, 0], kinds: ["x", 0], gone: 1, 7: "elm" });
  assert.deepEqual(model.all, { 7: "elm", size: 1, kinds: [0] });
  assert.deepEqual(changed.sort(), ["7", "eaten", "kinds", "size"]);
  assert.deepEqual(model.saveKnown({ size: 0, kinds: ["x"], gone: 2 }), ["size"]);
  assert.deepEqual(model.all, { 7: "elm", size: 0, kinds: [0] });
});

test("cancelling goes back to what was presented", () => {
  const model = form();
  model.save("answer", [["size", 1]]);
  assert.deepEqual(model.restore(), ["size"]);
  model.save("answer", [["size", 1], [7, null]]);
  model.present();
  model.save("answer", [["size", 0], ["eaten", true]]);
  assert.deepEqual(model.restore(), ["size", "eaten"]);
  assert.deepEqual(model.all, { size: 1 });
});

test("a group with titled sections counts these, all else counts fields", () => {
  const model = form();
  const [tree, words] = model.groups;
  assert.deepEqual(model.count(tree), { answered: 0, all: 2 });
  assert.deepEqual(model.count(words), { answered: 1, all: 1 });
  model.save("answer", [["kinds", 1], ["eaten", true]]);
  assert.deepEqual(model.count(tree), { answered: 1, all: 2 });
  assert.deepEqual(model.count(tree.sections[1]), { answered: 2, all: 2 });
  assert.deepEqual(model.count(tree.sections[0]), { answered: 0, all: 1 });
  assert.deepEqual(model.count({ id: "e", title: "E" }), { answered: 0, all: 0 });
  const untitled = tree.sections.map(({ id, fields }) => ({ id, fields }));
  const group = { id: "u", title: "U", sections: untitled };
  assert.deepEqual(model.count(group), { answered: 2, all: 3 });
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

test("a predicate is OR within a field and AND across fields, and does not follow the form", () => {
  const model = form();
  model.save("answer", [["kinds", [0, 1]], ["eaten", true], [7, null]]);
  const holds = model.predicate(recordHolds);
  model.save("answer", [["kinds", null], ["eaten", null]]);
  assert.ok(holds({ kinds: "1", eaten: true }));
  assert.ok(holds({ kinds: [2, 0], eaten: "true" }));
  assert.ok(!holds({ kinds: [2], eaten: true }));
  assert.ok(!holds({ kinds: [0] }));
  assert.ok(model.predicate(recordHolds)({}), "nothing is asked");
});

test("texts are looked for without case and accents", () => {
  const name = { id: "name", kind: "text" };
  assert.ok(recordHolds({ name: "Élan vital" }, "ela", name));
  assert.ok(recordHolds({ name: ["Fir", "Oak"] }, "OAK", name));
  assert.ok(!recordHolds({ name: null }, "null", name));
  assert.ok(!recordHolds({}, "undefined", name));
});
