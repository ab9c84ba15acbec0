// The types for frameworks, by the recipes in Documentation/web/frameworks.md. The frameworks are not
// installed: `Frameworks/` has what they document of their JSX and templates. The recipes of Vue and
// Svelte are no TypeScript; their scripts are compiled, with the attributes of their tags as objects.

import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compiler } from "./Reference/code.js";
import { elementNames } from "./Reference/declarations.js";

const ts = compiler();
const skip = ts || process.env.CI === "true" ? false : "tsc is missing (node-typescript)";
const root = fileURLToPath(new URL("../../", import.meta.url));
const frameworks = `${root}Tests/WebScriptTests/Frameworks`;
const page = readFileSync(`${root}Documentation/web/frameworks.md`, "utf8");

/** The recipe of a framework, from the page. */
function recipe(language, framework) {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const found = blocks.find(([, name, text]) =>
    name === language && text.includes(`"espalier/${framework}"`)
  );
  assert.ok(found, `the page has no recipe for ${framework}`);
  return found[2];
}

/** The errors of a program of one file, which need not exist. */
function errors(text, name, { source, jsx = ts.JsxEmit.ReactJSX } = {}) {
  const options = {
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.NodeJs,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    jsx,
    jsxImportSource: source,
    baseUrl: root,
    paths: {
      "espalier/*": ["Sources/EspalierWeb/Web/*"],
      "*": ["Tests/WebScriptTests/Frameworks/*"],
    },
  };
  const host = ts.createCompilerHost(options);
  const path = `${frameworks}/${name}`;
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (it) => it === path || fileExists(it);
  host.readFile = (it) => (it === path ? text : readFile(it));
  host.getSourceFile = (it, ...others) =>
    it === path
      ? ts.createSourceFile(it, text, options.target, true)
      : getSourceFile.call(host, it, ...others);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([path], options, host));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

const jsx = {
  react: { source: "react" },
  preact: { source: "preact" },
  solid: { source: "solid-js", jsx: ts?.JsxEmit.Preserve },
};

for (const [framework, options] of Object.entries(jsx)) {
  const prefix = framework === "solid" ? "on:" : "on";

  describe(`The types for ${framework}`, { skip }, () => {
    test("compile the recipe", () => {
      assert.deepEqual(errors(recipe("tsx", framework), "recipe.tsx", options), []);
    });

    test("know every element, its properties and its events, and nothing else", () => {
      const tags = Object.keys(elementNames).map((it) =>
        `<espalier-${it} id="a" density="compact" />`
      );
      const text = (body) => `import "espalier/${framework}";\nexport const all = ${body};\n`;
      assert.deepEqual(errors(text(`[${tags.join(", ")}]`), "tags.tsx", options), []);
      const right = [
        "<espalier-outline data={[{ title: 'Oak' }]} loadMore='button' />",
        "<espalier-columns trail='top' />",
        `<espalier-rows ${prefix}espalier-select={({ detail }) => detail.ids.length} />`,
        `<espalier-form ${prefix}espalier-fail={({ detail }) => detail.message.length} />`,
      ];
      for (const one of right) assert.deepEqual(errors(text(one), "right.tsx", options), [], one);
      const wrong = [
        "<espalier-outline data={3} />",
        "<espalier-outline selection='many' />",
        "<espalier-tree />",
        "<espalier-outline rows={3} />",
        `<espalier-rows ${prefix}espalier-select={({ detail }) => detail.path} />`,
      ];
      for (const one of wrong) assert.equal(errors(text(one), "wrong.tsx", options).length, 1, one);
    });
  });
}

/** The attributes of the first tag of an element, as the text of an object. */
function attributes(markup, names) {
  const [, tag, body] = /<(espalier-\w+)\s([^]*?)\n\s*(?:\/>|><)/.exec(markup);
  const lines = body.trim().split(/\n\s*/).map((line) => {
    const [, name, value] = /^([^=]+)=["{](.*)["}]$/.exec(line);
    return names(name, value, line.includes("={"));
  });
  return { tag, text: `{ ${lines.join(", ")} }` };
}

describe("The types for vue", { skip }, () => {
  const whole = () => recipe("vue", "vue");
  const script = () => /<script[^>]*>\n([^]*?)<\/script>/.exec(whole())[1];

  /** A program of the script, with the properties and events that the template gives. */
  function program(change = (text) => text) {
    const template = change(/<template>[^]*/.exec(whole())[0]);
    const given = attributes(template, (name, value) => {
      if (name.startsWith(":")) return `${name.slice(1)}: ${value}`;
      return name.startsWith("@")
        ? `[emitted]: [${JSON.stringify(name.slice(1))}, ${value}]`
        : `${name}: ${JSON.stringify(value)}`;
    });
    const [emitted] = /\["[\w-]+", \w+\]/.exec(given.text);
    const properties = given.text.replace(/, \[emitted\]: \[[^\]]*\]/, "");
    const [name, listener] = JSON.parse(emitted.replace(/, (\w+)\]/, ', "$1"]'));
    return `import type { GlobalComponents } from "vue";
${script()}
type Given = InstanceType<GlobalComponents["${given.tag}"]>;
export const properties: Given["$props"] = ${properties};
declare const emit: Given["$emit"];
declare const event: Parameters<typeof ${listener}>[0];
emit("${name}", event);
`;
  }

  test("compile the recipe", () => assert.deepEqual(errors(program(), "recipe.ts"), []));

  test("find what is wrong in it", () => {
    const wrong = [
      (text) => text.replace('"multiple"', '"many"'),
      (text) => text.replace(':data="props.folders"', ':data="chosen"'),
      (text) => text.replace("@espalier-select", "@espalier-path"),
      (text) => text.replace("label=", "labels="),
    ];
    for (const one of wrong) assert.equal(errors(program(one), "wrong.ts").length, 1, `${one}`);
  });

  test("know every element", () => {
    const tags = Object.keys(elementNames).map((it) => `"espalier-${it}"`);
    const text = `import "espalier/vue";\nimport type { GlobalComponents } from "vue";
export const tags: (keyof GlobalComponents)[] = [${tags}];\n`;
    assert.deepEqual(errors(text, "tags.ts"), []);
  });
});

describe("The types for svelte", { skip }, () => {
  function program(change = (text) => text) {
    const whole = recipe("svelte", "svelte");
    const [, script] = /<script[^>]*>\n([^]*?)<\/script>/.exec(whole);
    const given = attributes(
      change(whole.slice(whole.indexOf("</script>"))),
      (name, value, isCode) => `"${name}": ${isCode ? value : JSON.stringify(value)}`,
    );
    return `import type { SvelteHTMLElements } from "svelte/elements";
${script}
export const attributes: SvelteHTMLElements["${given.tag}"] = ${given.text};
`;
  }

  test("compile the recipe", () => assert.deepEqual(errors(program(), "recipe.ts"), []));

  test("find what is wrong in it", () => {
    const wrong = [
      (text) => text.replace('"multiple"', '"many"'),
      (text) => text.replace("data={folders}", "data={chosen}"),
      (text) => text.replace("detail.ids", "detail.path"),
      (text) => text.replace("label=", "labels="),
    ];
    for (const one of wrong) assert.equal(errors(program(one), "wrong.ts").length, 1, `${one}`);
  });

  test("know every element, and the listeners of Svelte 4", () => {
    const tags = Object.keys(elementNames).map((it) => `"espalier-${it}"`);
    const text =
      `import "espalier/svelte";\nimport type { SvelteHTMLElements } from "svelte/elements";
export const tags: (keyof SvelteHTMLElements)[] = [${tags}];
export const old: SvelteHTMLElements["espalier-outline"] = {
  "on:espalier-select": ({ detail }) => detail.ids,
};\n`;
    assert.deepEqual(errors(text, "tags.ts"), []);
  });
});

test("Each framework with types has a recipe, and each recipe types", () => {
  const files = readdirSync(`${root}Sources/EspalierWeb/Web`).filter((it) => it.endsWith(".d.ts"));
  const named = files.map((it) => it.replace(".d.ts", "")).filter((it) => it !== "espalier");
  const imported = [...page.matchAll(/^\s*import "espalier\/(\w+)";$/gm)].map(([, name]) => name);
  assert.deepEqual(imported.sort(), named.sort());
});
