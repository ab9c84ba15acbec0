// The custom-elements manifest: names and types from the code, words from the pages. Its format is
// that of https://github.com/webcomponents/custom-elements-manifest.

import { elementCode, elementNames, sharedCode } from "./code.js";
import { readPage } from "./pages.js";

const path = "espalier.js";

/** An object without the keys that have no value. */
const compact = (object) =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) =>
      value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0)
    ),
  );

const typed = (text) => (text === undefined ? undefined : { text });

function members(list, words) {
  return list.flatMap((it) => {
    if (it.kind === "field") {
      return compact({
        kind: "field",
        name: it.name,
        type: typed(it.type),
        description: words.fields.get(it.name)?.words,
        attribute: words.fields.get(it.name)?.attribute,
        reflects: words.fields.get(it.name)?.attribute ? true : undefined,
        readonly: it.isReadOnly || undefined,
      });
    }
    return it.signatures.map((signature, k) =>
      compact({
        kind: "method",
        name: it.name,
        parameters: it.parameters[k].map((one) =>
          compact({
            name: one.name,
            type: typed(one.type),
            optional: one.isOptional || undefined,
            rest: one.isRest || undefined,
          })
        ),
        return: { type: typed(it.type) },
        description: words.methods.get(signature)?.[0],
      })
    );
  });
}

function eventsOf(list, page) {
  return list.map(({ name, type }) =>
    compact({ name, type: typed(type), description: page.events.get(name)?.words })
  );
}

/** The words of a page on fields and attributes. */
function wordsOf(page) {
  return {
    methods: page.methods,
    fields: new Map(page.attributes.filter((it) => it.property).map((it) => [it.property, it])),
  };
}

function attributesOf(page, list) {
  return page.attributes.filter((it) => it.attribute).map((it) =>
    compact({
      name: it.attribute,
      description: it.words,
      fieldName: it.property,
      type: typed(list.find(({ name }) => name === it.property)?.type),
    })
  );
}

const described = (map, more = () => ({})) =>
  [...map].map(([name, cells]) =>
    compact({ name, description: cells.at(-1) || undefined, ...more(cells) })
  );

const property = ([fallback]) => ({ default: fallback });

/** The manifest as an object. */
export async function makeManifest(ts) {
  const shared = sharedCode(ts);
  const page = readPage("README");
  const base = { name: "EspalierElement", module: path };
  const declarations = [
    compact({
      kind: "class",
      customElement: true,
      name: "EspalierElement",
      description: "The base of all elements.",
      superclass: { name: "HTMLElement", package: "global:" },
      members: members(shared.members, wordsOf(page)),
      attributes: attributesOf(page, shared.members),
      events: eventsOf(shared.events, page),
      cssProperties: described(page.properties, property),
      cssParts: [{ name: "failure", description: "the text if the element cannot be used" }],
    }),
  ];
  const definitions = [];
  for (const name of Object.keys(elementNames)) {
    const code = await elementCode(ts, name);
    const own = readPage(name);
    declarations.push(compact({
      kind: "class",
      customElement: true,
      name: code.className,
      tagName: code.tag,
      description: own.summary,
      superclass: base,
      members: members(code.members, wordsOf(own)),
      attributes: attributesOf(own, code.members),
      events: eventsOf(code.events, own),
      slots: described(own.slots),
      cssProperties: described(own.properties, property),
      cssParts: described(own.parts),
    }));
    definitions.push({
      kind: "custom-element-definition",
      name: code.tag,
      declaration: { name: code.className, module: path },
    });
  }
  for (const { name, kind, parameters, type } of shared.exports) {
    if (declarations.some((it) => it.name === name)) continue;
    declarations.push(compact(
      kind === "class" ? { kind, name, superclass: { name: "Error", package: "global:" } } : {
        kind,
        name,
        parameters: parameters.map((it) => ({ name: it.name, type: typed(it.type) })),
        return: { type: typed(type) },
      },
    ));
  }
  const exports = shared.exports.map(({ name }) => ({
    kind: "js",
    name,
    declaration: { name, module: path },
  }));
  return {
    schemaVersion: "2.1.0",
    modules: [
      {
        kind: "javascript-module",
        path,
        declarations,
        exports: [...exports, ...definitions],
      },
    ],
  };
}

/** The text of the file. */
export const manifestText = async (ts) => `${JSON.stringify(await makeManifest(ts), null, 2)}\n`;
