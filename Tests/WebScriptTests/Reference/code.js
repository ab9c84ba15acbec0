// The interface of the elements as the code has it: names and types from espalier.d.ts, which
// `declarations.js` makes of the scripts; attributes, parts, slots and custom properties from the scripts and styles.

import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { commandCodes, standardKeys } from "../../../Sources/EspalierWeb/Web/core/key-table.js";
import { movements } from "../../../Sources/EspalierWeb/Web/core/keys.js";
import { cancelableEvents, elementNames } from "./declarations.js";

export { elementNames };

const web = new URL("../../../Sources/EspalierWeb/Web/", import.meta.url);

/**
 * @typedef {object} Member
 * @property {"field" | "method"} kind @property {string} name
 * @property {string} type of a field, or what a method returns
 * @property {string[]} signatures of a method, as in `move(id, index?)`
 * @property {{ name: string, type: string, isOptional: boolean, isRest: boolean }[][]} parameters
 * @property {boolean} isReadOnly
 *
 * @typedef {object} ElementCode
 * @property {string} tag @property {string} className
 * @property {Member[]} members without those of all elements
 * @property {{ name: string, type: string, keys: string[], isCancelable: boolean }[]} events
 * @property {string[]} strings @property {Map<string, string | null>} attributes and their property
 * @property {string[]} parts @property {string[]} slots @property {string[]} properties of CSS
 * @property {string[]} keys as in `KeyboardEvent.key`, that its own scripts hear
 */

/** The first groups of all matches of a pattern. */
const groups = (text, pattern) => [...text.matchAll(pattern)].map(([, group]) => group);

const textOf = (path) => readFileSync(new URL(path, web), "utf8");

/** A script without comments, whose types name other scripts. */
const codeOf = (path) => textOf(path).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");

/** As much of a browser as the scripts use when they are imported. */
export function standInForDocument() {
  globalThis.HTMLElement ??= class HTMLElement {
    addEventListener() {}
    removeEventListener() {}
    remove() {}
  };
  globalThis.Element ??= HTMLElement;
  globalThis.customElements ??= { define() {}, get() {} };
  globalThis.document ??= { querySelector: () => null };
  globalThis.MutationObserver ??= class MutationObserver {
    observe() {}
  };
}

/** The TypeScript compiler that belongs to the `tsc` in PATH; undefined without one. */
export function compiler() {
  let program;
  try {
    program = execFileSync("/bin/sh", ["-c", "command -v tsc"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
  const bin = realpathSync(program);
  return createRequire(bin)("../lib/typescript.js");
}

/** The declarations of espalier.d.ts. */
class Declarations {
  #ts;
  #checker;
  #file;

  constructor(ts) {
    this.#ts = ts;
    const path = fileURLToPath(new URL("espalier.d.ts", web));
    const lib = ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"];
    const program = ts.createProgram([path], { strict: true, lib, types: [] });
    this.#checker = program.getTypeChecker();
    this.#file = program.getSourceFile(path);
  }

  #declaration(name) {
    const found = this.#file.statements.find((it) => it.name?.text === name);
    if (!found) throw new Error(`espalier.d.ts declares no ${name}`);
    return found;
  }

  /** The type as it is written, on one line. */
  #text(node) {
    return node ? node.getText(this.#file).replace(/\s+/g, " ").replace(/^\| /, "") : "any";
  }

  /** The value that a method's parameter takes: an object of options as `{ a?, b? }`. */
  #parameterWords({ name, type, questionToken, dotDotDotToken }) {
    const ts = this.#ts;
    let words = name.text;
    const options = this.#checker.getTypeAtLocation(type);
    const isOptions = /^options$/.test(words) && options.getProperties().length > 0;
    if (isOptions) {
      const keys = options.getProperties().map((it) =>
        it.flags & ts.SymbolFlags.Optional ? `${it.name}?` : it.name
      );
      words = `{ ${keys.join(", ")} }`;
    }
    return `${dotDotDotToken ? "..." : ""}${words}${questionToken ? "?" : ""}`;
  }

  /** The members that a class or an interface declares itself. */
  members(name) {
    const ts = this.#ts;
    /** @type {Map<string, Member>} */
    const members = new Map();
    for (const node of this.#declaration(name).members) {
      const key = node.name?.getText(this.#file);
      if (key === "addEventListener" || key === "removeEventListener") continue;
      if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) {
        const known = members.get(key) ?? {
          kind: "method",
          name: key,
          type: this.#text(node.type),
          signatures: [],
          parameters: [],
          isReadOnly: false,
        };
        const words = node.parameters.map((it) => this.#parameterWords(it));
        known.signatures.push(`${key}(${words.join(", ")})`);
        known.parameters.push(node.parameters.map((it) => ({
          name: it.name.text,
          type: this.#text(it.type),
          isOptional: Boolean(it.questionToken),
          isRest: Boolean(it.dotDotDotToken),
        })));
        members.set(key, known);
      } else {
        const isSetter = ts.isSetAccessor(node);
        const isFixed = node.modifiers?.some((it) => it.kind === ts.SyntaxKind.ReadonlyKeyword);
        const known = members.get(key);
        members.set(key, {
          kind: "field",
          name: key,
          type: known?.type ?? this.#text(isSetter ? node.parameters[0].type : node.type),
          signatures: [],
          parameters: [],
          isReadOnly: isFixed || (ts.isGetAccessor(node) && known === undefined),
        });
        if (isSetter) members.get(key).isReadOnly = false;
      }
    }
    return [...members.values()];
  }

  /** The events that an interface declares itself. */
  events(name) {
    return this.#declaration(name).members.map((node) => {
      const detail = node.type.typeArguments[0];
      return {
        name: node.name.text,
        type: `CustomEvent<${this.#text(detail)}>`,
        keys: this.#checker.getTypeAtLocation(detail).getProperties().map((it) =>
          it.flags & this.#ts.SymbolFlags.Optional ? `${it.name}?` : it.name
        ),
      };
    });
  }

  /** Strings, those that are functions with their parameters. */
  strings(name) {
    return this.#declaration(name).members.map((node) => {
      const made = node.parameters ?? node.type?.parameters;
      const parameters = made?.map((it) => it.name.text + (it.questionToken ? "?" : ""));
      return node.name.text + (parameters ? `(${parameters.join(", ")})` : "");
    });
  }

  /** The exported classes and functions. */
  exports() {
    const ts = this.#ts;
    return this.#file.statements.filter((it) =>
      (ts.isClassDeclaration(it) || ts.isFunctionDeclaration(it)) &&
      it.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)
    ).map((it) => ({
      name: it.name.text,
      kind: ts.isClassDeclaration(it) ? "class" : "function",
      parameters: (it.parameters ?? []).map((one) => ({
        name: one.name.text,
        type: this.#text(one.type),
      })),
      type: ts.isClassDeclaration(it) ? undefined : this.#text(it.type),
    }));
  }
}

/** The scripts that an element loads, at first or on demand, by their paths. */
function scriptsOf(name) {
  const paths = new Set([`${name}/${name}.js`]);
  for (const path of paths) {
    const imported = groups(codeOf(path), /(?:^import .*?|^} |\bimport\()(?:from )?"(\.[^"]+)"/gm);
    for (const other of imported) {
      paths.add(new URL(other, new URL(path, web)).pathname.slice(web.pathname.length));
    }
  }
  return [...paths];
}

/** The literal that an expression is, or undefined. */
const literal = (text) => /^\s*"([^"]*)"\s*$/.exec(text ?? "")?.[1];

/** Parts that scripts give to elements. See `element` in `core/row-pool.js`. */
function partsIn(text) {
  const parts = [];
  // The third argument of `element` is the part, if it is not the class.
  for (const [, words] of text.matchAll(/(?<!function )\belement\(("[^)]*)\)/g)) {
    const [name, , part] = words.split(",");
    parts.push(literal(part) ?? literal(name));
  }
  parts.push(...groups(text, /\.setAttribute\(\s*"part", "([^"]+)"\)/g));
  parts.push(...groups(text, /\.part\.add\("([^"]+)"\)/g));
  return parts.flatMap((part) => part?.split(" ") ?? []).filter((part) => part !== "");
}

/**
 * Whether an element never shows a part that the shared list of rows can show: an accordion has no
 * such list, sections and sticky ancestors are an outline's, and the number of rows that are not
 * printed has a string.
 */
function isUnused(part, name, strings, paths) {
  if (part === "row") return !paths.includes("core/virtual-list.js");
  if (part === "unprinted") return !strings.includes("unprinted(rows)");
  return name !== "outline" && ["section", "section-title", "sticky"].includes(part);
}

/** The custom properties that are a script's own means, and the page's to read at most. */
const writtenProperties = (text) => groups(text, /"(--espalier-[\w-]+)"/g);

/** The part of a style sheet that gives the properties of all elements their defaults. */
export function sharedProperties() {
  const style = textOf("espalier.css");
  const rules = groups(style, /:where\(:root\)[^{]*\{([^}]*)\}/g).join("\n");
  return [...new Set(groups(rules, /(--espalier-[\w-]+):/g))].sort();
}

/** The interface of all elements. */
export function sharedCode(ts) {
  const declarations = new Declarations(ts);
  return {
    members: declarations.members("EspalierElement"),
    events: declarations.events("BaseEvents"),
    strings: declarations.strings("BaseStrings"),
    exports: declarations.exports(),
    properties: sharedProperties(),
  };
}

/** The script of edges, which hear keys too. */
const resizing = "core/resize-handle.js";

/**
 * The keys that scripts name: as keys, or as the commands and the engine's codes of the table of
 * keys.
 */
function keysIn(scripts) {
  const all = scripts.map(({ text }) => text).join("\n");
  const named = groups(all, /\b(?:event\.)?key === "([^"]+)"/g);
  named.push(...groups(all, /"((?:Arrow|Page)\w+|Home|End)"/g));
  named.push(...groups(all, /[{,]\s*((?:Arrow|Page)\w+|Home|End):/g));
  const commands = new Set(groups(all, /"(\w+)"/g));
  for (const name of groups(all, /commandCodes\.(\w+)/g)) commands.add(name);
  if (/\bmovements\b/.test(all)) { for (const movement of movements) commands.add(movement); }
  if (/\bdestination\(/.test(all)) {
    for (const movement of movements.slice(0, 4)) commands.add(movement);
  }
  if (/\bmeaning\(/.test(all) || /\bfindTyped\(/.test(all)) {
    const passesAll = /\buse\.code > 0\b/.test(all);
    for (const { key, command, where } of standardKeys) {
      if (where !== "" && !(where === "form" && all.includes('"form"'))) continue;
      const isTyped = command === "type" && /\bfindTyped\(/.test(all);
      const isPassed = passesAll && commandCodes[command] > 0;
      if (isTyped || isPassed || commands.has(command) && all.includes("meaning(")) named.push(key);
    }
  }
  return [...new Set(named)].sort();
}

/**
 * The interface of one element.
 *
 * @param {string} name one of `elementNames` @returns {Promise<ElementCode>}
 */
export async function elementCode(ts, name) {
  standInForDocument();
  const declarations = new Declarations(ts);
  const title = elementNames[name];
  const paths = scriptsOf(name);
  const scripts = paths.map((path) => ({ path, text: codeOf(path) }));
  const all = scripts.map(({ text }) => text).join("\n");
  const styles = new Set(["espalier.css", ...groups(all, /"([\w/-]+\.css)"/g)]);
  const style = [...styles].map(textOf).join("\n");
  const { prototype, observedAttributes } =
    (await import(new URL(`${name}/${name}.js`, web)))[`${title}Element`];
  const base = (await import(new URL("core/base-element.js", web))).EspalierElement.prototype;
  const kebab = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const own = scripts.filter(({ path }) => path !== "core/base-element.js");
  const read = own.flatMap(({ text }) =>
    groups(text, /(?:\bthis|\bhost|\bthis\.#outline)\.(?:has|get)Attribute\(\s*"([\w-]+)"/g)
  );
  const attributes = new Set([
    ...observedAttributes,
    ...Object.keys(prototype).map(kebab),
    ...read,
    ...groups(style, /:host\((?::not\()?\[([\w-]+)/g),
  ]);
  const shared = new Set([
    ...Object.keys(base).map(kebab),
    // `hidden` is HTML's own.
    ...["label", "aria-label", "aria-labelledby", "hidden"],
  ]);
  const members = declarations.members(`${title}Element`);
  const propertyOf = (attribute) => {
    const property = attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    return members.some((it) => it.name === property) ? property : null;
  };
  const strings = declarations.strings(`${title}Strings`);
  const written = new Set(writtenProperties(all));
  const cancelable = cancelableEvents(ts, own.map(({ path }) => path));
  const used = new Set(groups(style, /var\(\s*(--espalier-[\w-]+)/g));
  const known = new Set(sharedProperties());
  return {
    tag: `espalier-${name}`,
    className: `${title}Element`,
    members: members.filter((it) => it.name !== "strings"),
    events: declarations.events(`${title}Events`).map((it) => ({
      ...it,
      isCancelable: cancelable.has(it.name.replace("espalier-", "")),
    })),
    strings,
    attributes: new Map(
      [...attributes].filter((it) => !shared.has(it)).sort().map((it) => [it, propertyOf(it)]),
    ),
    parts: [
      ...new Set(
        own.flatMap(({ text }) => partsIn(text)),
      ),
    ].filter((it) => !isUnused(it, name, strings, paths)).sort(),
    slots: [...new Set(groups(all, /slot\w*(?:\.name = |\.setAttribute\("name", )"([\w-]+)"/g))]
      .sort(),
    properties: [...used].filter((it) => !known.has(it) && !written.has(it)).sort(),
    keys: keysIn(own.filter(({ path }) => path.startsWith(`${name}/`) || path === resizing)),
  };
}
