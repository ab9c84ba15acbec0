// The pages in Documentation/web and the custom-elements manifest against the code: each names what
// the code has, and nothing else.

import { before, describe, test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { compiler, elementCode, elementNames, sharedCode } from "./Reference/code.js";
import { declarationsText } from "./Reference/declarations.js";
import { readPage } from "./Reference/pages.js";
import { manifestText } from "./Reference/manifest.js";
import { faultsOf } from "./Reference/schema.js";
import { standardKeys } from "../../Sources/EspalierWeb/Web/core/key-table.js";

const ts = compiler();
const skip = ts || process.env.CI === "true" ? false : "tsc is missing (node-typescript)";

/** Checks that two lists have the same, in any order. */
function same(page, code, what) {
  assert.deepEqual([...page].sort(), [...code].sort(), what);
}

/** The keys that some element hears without a script of its own. */
const native = ["Tab", "Enter", " ", "Escape"];

for (const name of Object.keys(elementNames)) {
  describe(`The page of ${name}`, { skip }, () => {
    let code;
    let page;
    before(async () => {
      code = await elementCode(ts, name);
      page = readPage(name);
    });

    test("is titled by the tag, and has words on everything", () => {
      assert.equal(page.title, `<${code.tag}>`);
      assert.ok(page.summary.length > 20, page.summary);
      for (const { attribute, property, words } of page.attributes) {
        assert.ok(words.length > 3, `${attribute ?? property} is not described`);
      }
      for (const [event, { words }] of page.events) {
        assert.ok(words.length > 10, `${event} is not described`);
      }
      for (const list of [page.methods, page.parts, page.properties, page.slots]) {
        for (const [it, cells] of list) assert.ok(cells.at(-1), `${it} is not described`);
      }
    });

    test("has the attributes, with the properties that reflect them", () => {
      const pairs = page.attributes.filter((it) => it.attribute)
        .map((it) => `${it.attribute} ${it.property ?? "-"}`);
      same(pairs, [...code.attributes].map(([it, property]) => `${it} ${property ?? "-"}`));
      assert.ok(code.attributes.has("disabled"));
    });

    test("has the properties, and says which are read-only", () => {
      const fields = code.members.filter((it) => it.kind === "field");
      const properties = page.attributes.filter((it) => it.property);
      same(properties.map((it) => it.property), fields.map((it) => it.name));
      same(
        properties.filter((it) => it.words.includes("(read-only)")).map((it) => it.property),
        fields.filter((it) => it.isReadOnly).map((it) => it.name),
        "read-only",
      );
    });

    test("has the methods with their parameters", () => {
      const methods = code.members.filter((it) => it.kind === "method");
      assert.ok(methods.length >= 5);
      same(page.methods.keys(), methods.flatMap((it) => it.signatures));
    });

    test("has the events with their details, and says which are cancelable", () => {
      // Those of all elements are on the page of these, unless the element has more in them.
      assert.ok(code.events.length >= 4);
      same(page.events.keys(), code.events.map((it) => it.name));
      for (const { name, keys, isCancelable } of code.events) {
        const { keys: written, words } = page.events.get(name);
        assert.deepEqual(written, keys, `the detail of ${name}`);
        assert.equal(words.startsWith("cancelable"), isCancelable, `${name} is cancelable`);
      }
    });

    test("has the strings", () => same(page.strings, code.strings));

    test("has the slots", () => same(page.slots.keys(), code.slots));

    test("has the parts", () => {
      assert.ok(code.parts.length >= 8);
      same(page.parts.keys(), code.parts);
    });

    test("has the custom properties that the styles read", () => {
      same(page.properties.keys(), code.properties);
    });

    test("has the keys that the scripts hear", () => {
      // Those of the outline are a table of their own, which `KeyTableTests` compares.
      if (name === "outline") return;
      const missing = code.keys.filter((key) => !page.keys.includes(key));
      assert.deepEqual(missing, [], "not on the page");
      const known = new Set([...native, ...code.keys, ...standardKeys.map(({ key }) => key)]);
      assert.deepEqual(page.keys.filter((key) => !known.has(key)), [], "in no script");
    });
  });
}

test(
  "The page of what the elements share has their attributes, events and properties",
  { skip },
  () => {
    const page = readPage("README");
    const code = sharedCode(ts);
    const properties = page.attributes.map((it) => it.property).filter(Boolean);
    same(properties, code.members.map((it) => it.name));
    same(page.events.keys(), code.events.map((it) => it.name));
    for (const { name, keys } of code.events) assert.deepEqual(page.events.get(name).keys, keys);
    same(page.properties.keys(), code.properties);
  },
);

test("Every ::part in a style is a part of an element, or one that a script adds", { skip }, () => {
  const parts = new Set(["failure"]);
  for (const name of Object.keys(elementNames)) {
    for (const part of readPage(name).parts.keys()) parts.add(part);
  }
  let count = 0;
  for (const folder of ["Sources/EspalierWeb/Web", "Explorer/Sources/EspalierServer/Page"]) {
    const root = new URL(`../../${folder}/`, import.meta.url);
    const all = readdirSync(root, { recursive: true });
    // The explorer's page has parts of its own in the rows.
    for (const path of all.filter((path) => path.endsWith(".js"))) {
      const script = readFileSync(new URL(path, root), "utf8");
      const named = /\.setAttribute\("part", "([^"]+)"\)|\.part\.(?:add|toggle)\("([^"]+)"/g;
      for (const [, set, added] of script.matchAll(named)) parts.add(set ?? added);
    }
    for (const path of all.filter((path) => path.endsWith(".css"))) {
      const style = readFileSync(new URL(path, root), "utf8");
      for (const [, words] of style.matchAll(/::part\(([^)]*)\)/g)) {
        count += 1;
        for (const part of words.trim().split(/\s+/)) {
          assert.ok(parts.has(part), `${path}: ${part}`);
        }
      }
    }
  }
  assert.ok(count > 0);
});

const file = new URL("../../Sources/EspalierWeb/Web/custom-elements.json", import.meta.url);

test("The manifest is that of the code and the pages", { skip }, async () => {
  const written = readFileSync(file, "utf8");
  assert.ok(written === await manifestText(ts), "it is another one; run Scripts/web-manifest");
});

const declared = new URL("../../Sources/EspalierWeb/Web/espalier.d.ts", import.meta.url);

test("espalier.d.ts is that of the scripts and the pages", { skip }, () => {
  const written = readFileSync(declared, "utf8");
  assert.ok(written === declarationsText(ts), "it is another one; run Scripts/web-manifest");
});

test("The manifest has the form of its schema", () => {
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  assert.deepEqual(faultsOf(manifest), []);
});

test("The check of the form finds what is wrong", () => {
  const wrong = (change) => {
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    change(manifest, manifest.modules[0]);
    return faultsOf(manifest).length;
  };
  assert.equal(wrong((it) => delete it.schemaVersion), 1);
  assert.equal(wrong((_, it) => delete it.path), 1);
  assert.equal(wrong((_, it) => (it.declarations[0].kind = "element")), 1);
  assert.equal(wrong((_, it) => (it.declarations[1].colour = "red")), 1);
  assert.equal(wrong((_, it) => (it.declarations[1].members[0].type = "Data")), 1);
  assert.equal(wrong((_, it) => delete it.declarations[1].events[0].type), 1);
  assert.equal(wrong((_, it) => (it.exports[0].declaration.name = "Nothing")), 1);
});
