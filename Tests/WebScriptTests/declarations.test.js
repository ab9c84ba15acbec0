// What espalier.d.ts declares exists at run time, where TypeScript cannot see it: accessors made by
// `reflect`, the exports of espalier.js, and the names of events.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { compiler, standInForDocument } from "./Reference/code.js";
import { reflectedProperties } from "./Reference/declarations.js";

const web = new URL("../../Sources/EspalierWeb/Web/", import.meta.url);
const declarations = readFileSync(new URL("espalier.d.ts", web), "utf8");

const ts = compiler();
const skip = ts || process.env.CI === "true" ? false : "tsc is missing (node-typescript)";

standInForDocument();
const library = await import(new URL("espalier.js", web));
const elements = [
  { name: "Outline", folder: "outline" },
  { name: "Columns", folder: "columns" },
  { name: "Accordion", folder: "accordion" },
  { name: "Rows", folder: "rows" },
  { name: "Form", folder: "form" },
];

/** The text between the braces of a declared class or interface. */
function bodyOf(name) {
  const pattern = new RegExp(`^export (?:class|interface) ${name}\\b[^{]*\\{\\n(.*?)^\\}`, "ms");
  const found = pattern.exec(declarations);
  assert.ok(found, `${name} is not declared`);
  return found[1];
}

/** The names of the members that a class or interface declares itself. */
function membersOf(name) {
  return [...new Set(groups(bodyOf(name), /^  (?:readonly |get |set )?(\w+)[?(<:]/gm))];
}

/** The first groups of all matches of a pattern. */
const groups = (text, pattern) => [...text.matchAll(pattern)].map(([, group]) => group);

const eventsOf = (name) => groups(bodyOf(name), /^  "espalier-(\w+)"/gm);

const scriptsIn = (folder) => {
  const files = readdirSync(new URL(`${folder}/`, web)).filter((file) => file.endsWith(".js"));
  return files.map((file) => readFileSync(new URL(`${folder}/${file}`, web), "utf8")).join("\n");
};

test("espalier.js exports the declared values and no others", () => {
  const declared = groups(declarations, /^export (?:class|function) (\w+)/gm);
  assert.deepEqual(Object.keys(library).sort(), declared.sort());
});

test("every declared member of every element exists", async () => {
  const classes = [["EspalierElement", library.EspalierElement]];
  for (const { name, folder } of elements) {
    const script = await import(new URL(`${folder}/${folder}.js`, web));
    classes.push([`${name}Element`, script[`${name}Element`]]);
  }
  for (const [name, { prototype }] of classes) {
    const members = membersOf(name);
    assert.ok(members.length >= 6, name);
    for (const member of members) assert.ok(member in prototype, `${name}.${member}`);
  }
});

test(
  "the properties declared as reflected are those that the scripts reflect",
  { skip },
  async () => {
    const paths = { core: "core/base-element.js", form: undefined };
    let count = 0;
    for (const [folder, declared] of reflectedProperties(ts)) {
      const path = folder in paths ? paths[folder] : `${folder}/${folder}.js`;
      if (!path) continue;
      const script = await import(new URL(path, web));
      const { prototype } = Object.entries(script).find(([name]) => name.endsWith("Element"))[1];
      // Those of a class body cannot be enumerated.
      assert.deepEqual(declared.sort(), Object.keys(prototype).sort(), folder);
      count += declared.length;
    }
    assert.ok(count > 15);
  },
);

for (const { name, folder } of elements) {
  test(`the events of ${folder} are declared and fired`, () => {
    const base = eventsOf("BaseEvents");
    const events = eventsOf(`${name}Events`);
    const scripts = scriptsIn(folder);
    for (const event of groups(scripts, /\bfire\(\s*"(\w+)"/g)) {
      assert.ok([...base, ...events].includes(event), `${event} is not declared`);
    }
    for (const event of events) {
      assert.ok(scripts.includes(`"${event}"`), `${event} is never fired`);
    }
  });
}
