// The text of espalier.d.ts: types by the JSDoc of the scripts; the members of the elements, with the
// words on them, by the tables of the pages in Documentation/web.

import { fileURLToPath } from "node:url";
import { readPage } from "./pages.js";

const root = new URL("../../../", import.meta.url);
const web = new URL("Sources/EspalierWeb/Web/", root);
const pathOf = (path) => fileURLToPath(new URL(path, web));

/** The elements: the name in the tag, and the name of the declared class. */
export const elementNames = {
  outline: "Outline",
  columns: "Columns",
  accordion: "Accordion",
  rows: "Rows",
  form: "Form",
};

/** The name of the class of an element, or of all, in a folder. */
const titleOf = (folder) => elementNames[folder] ?? "Base";
const className = (folder) => `${elementNames[folder] ?? "Espalier"}Element`;

/** The folders with a `types.js`, in the order in which their types are written. */
const folders = ["core", ...Object.keys(elementNames)];

const pageOf = (folder) => readPage(folder === "core" ? "README" : folder);

/** A comment in the form of JSDoc, or nothing. */
function commented(words, indent = "") {
  if (!words) return "";
  const lines = [];
  // Lines of a list and tags stay lines.
  for (const paragraph of words.replace(/(?<!\n)\n(?![-@\n])/g, " ").split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line !== "" && indent.length + 3 + line.length + word.length >= 98) {
        lines.push(line);
        line = "";
      }
      line += line === "" ? word : ` ${word}`;
    }
    lines.push(line);
  }
  if (lines.length === 1 && lines[0].length < 90) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${
    lines.map((it) => `${indent} * ${it}`.trimEnd()).join("\n")
  }\n${indent} */\n`;
}

/** The name of a parameter that its function does not use. */
const bare = (name) => name.replace(/^_/, "");

/** Words of a table as a sentence. */
const sentence = (words) => {
  const text = words.replace(/\s*\(read-only\)/, "").trim();
  if (text === "") return "";
  const first = text.startsWith("`") ? text : text[0].toUpperCase() + text.slice(1);
  return /[.:]$/.test(first) ? first : `${first}.`;
};

/** The scripts of the elements, as the compiler understands them. */
class Scripts {
  constructor(ts) {
    this.ts = ts;
    const types = (name) => fileURLToPath(new URL(`../Types/${name}.d.ts`, import.meta.url));
    const paths = [
      ...folders.map((it) => pathOf(`${it}/types.js`)),
      ...Object.keys(elementNames).map((it) => pathOf(`${it}/${it}.js`)),
      pathOf("espalier.js"),
      types("dom"),
      types("reflected"),
    ];
    this.program = ts.createProgram(paths, {
      allowJs: true,
      checkJs: true,
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ES2022,
      moduleResolution: ts.ModuleResolutionKind.NodeJs,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: [],
    });
    this.checker = this.program.getTypeChecker();
  }

  file(path) {
    return this.program.getSourceFile(pathOf(path));
  }

  /** A type as it is written, without the scripts that it is from and the margin of the comment. */
  text(node) {
    return node.getText(node.getSourceFile())
      .replace(/\n\s*\*\s*/g, " ")
      .replace(/import\("[^"]+"\)\./g, "")
      .replace(/\s+/g, " ")
      .trim();
  }

  /** A type that no comment gives. */
  inferred(type, node) {
    const { NoTruncation, UseAliasDefinedOutsideCurrentScope } = this.ts.TypeFormatFlags;
    return this.checker.typeToString(
      type,
      node,
      NoTruncation | UseAliasDefinedOutsideCurrentScope,
    ).replace(/import\("[^"]+"\)\./g, "");
  }

  words(comment) {
    return (this.ts.getTextOfJSDocComment(comment) ?? "").replace(/\r/g, "").trim();
  }

  /** The types that a script defines in comments: their names, words, type parameters and types. */
  typedefs(path) {
    const { ts } = this;
    const found = [];
    for (const { jsDoc = [] } of this.file(path).statements) {
      for (const comment of jsDoc) {
        const parameters = (comment.tags ?? []).filter(ts.isJSDocTemplateTag).flatMap((tag) =>
          tag.typeParameters.map((it) => this.text(it).replace(/^\[|\]$/g, "").replace("=", " = "))
        );
        for (const tag of comment.tags ?? []) {
          if (!ts.isJSDocTypedefTag(tag)) continue;
          const words = this.words(comment.comment);
          found.push({ name: tag.name.text, words, parameters, type: tag.typeExpression });
        }
      }
    }
    return found.filter(({ type }) => !(type?.type && ts.isImportTypeNode(type.type)));
  }

  /** The properties of a type that is an object, as `[name, words, declaration]`. */
  properties(literal) {
    return literal.jsDocPropertyTags.map((tag) => {
      const words = this.words(tag.comment).replace(/\s+/g, " ");
      const optional = tag.isBracketed ? "?" : "";
      return { name: tag.name.text, words, optional, type: this.text(tag.typeExpression.type) };
    });
  }

  /** A type that a comment defines, as a declaration. */
  declaration({ name, words, parameters, type }) {
    const generic = parameters.length > 0 ? `<${parameters.join(", ")}>` : "";
    const comment = commented(words);
    if (!this.ts.isJSDocTypeLiteral(type)) {
      return `${comment}export type ${name}${generic} = ${this.text(type.type)};\n`;
    }
    const members = this.properties(type).map((it) =>
      `${commented(it.words, "  ")}  ${it.name}${it.optional}: ${it.type};\n`
    );
    return `${comment}export interface ${name}${generic} {\n${members.join("")}}\n`;
  }

  /** The events of an element, by the details in its `types.js` and the words on its page. */
  events({ name, words, type }, page) {
    const details = this.properties(type);
    // Those of columns have more in the one event that all elements have.
    const isOwn = name === "BaseEvents" || details.some((it) => it.name === "fail");
    const members = details.map((it) => {
      const event = `espalier-${it.name}`;
      const cells = page.events.get(event);
      if (!cells) throw new Error(`${page.title}: no words on ${event}`);
      return `${commented(sentence(cells.words), "  ")}  "${event}": CustomEvent<${it.type}>;\n`;
    });
    const base = isOwn ? "" : " extends BaseEvents";
    return `${commented(words)}export interface ${name}${base} {\n${members.join("")}}\n`;
  }

  /** The strings of an element: what its function in `strings.js` makes. */
  strings(title, path, symbol) {
    const type = this.checker.getDeclaredTypeOfSymbol(symbol);
    const members = type.getProperties().map((it) => {
      const node = it.valueDeclaration;
      const [signature] = this.checker.getTypeOfSymbolAtLocation(it, this.file(path))
        .getCallSignatures();
      const words = it.getDocumentationComment(this.checker).map(({ text }) => text).join("");
      if (!signature) {
        return `${commented(words.replace(/\s+/g, " "), "  ")}  ${it.name}: string;\n`;
      }
      const named = signature.parameters.map((parameter) => {
        const [tag] = this.ts.getJSDocParameterTags(parameter.valueDeclaration);
        const given = tag?.typeExpression
          ? this.text(tag.typeExpression.type)
          : this.inferred(this.checker.getTypeOfSymbolAtLocation(parameter, node), node);
        const isOptional = tag?.isBracketed || parameter.valueDeclaration.initializer;
        return `${bare(parameter.name)}${isOptional ? "?" : ""}: ${given}`;
      });
      // The words on a parameter follow its name.
      const remarks = signature.parameters.flatMap((parameter) => {
        const [tag] = this.ts.getJSDocParameterTags(parameter.valueDeclaration);
        const remark = tag ? this.words(tag.comment).replace(/\s+/g, " ") : "";
        return remark ? [`@param ${bare(parameter.name)} ${remark}`] : [];
      });
      const comment = commented(
        [words.replace(/\s+/g, " "), ...remarks].filter(Boolean).join("\n"),
        "  ",
      );
      return `${comment}  ${it.name}(${named.join(", ")}): string;\n`;
    });
    const base = title === "Base" ? "" : " extends BaseStrings";
    const what = title === "Base"
      ? "The strings of all elements."
      : `The strings of \`<espalier-${title.toLowerCase()}>\`, shown and announced.`;
    return `${commented(what)}export interface ${title}Strings${base} {\n${members.join("")}}\n`;
  }

  /** The class of an element. */
  #class(folder) {
    const path = folder === "core" ? "core/base-element.js" : `${folder}/${folder}.js`;
    const name = className(folder);
    return this.file(path).statements.find((it) =>
      this.ts.isClassDeclaration(it) && it.name.text === name
    );
  }

  /**
   * The properties of an element that its page names: the types that are read and written, the
   * second undefined if they are read-only, and the name of a value that is written.
   */
  propertiesOf(folder, page) {
    const { ts } = this;
    const { members } = this.#class(folder);
    const attributes = this.typedefs(`${folder}/types.js`).find(({ name }) =>
      name === `${titleOf(folder)}Attributes`
    );
    const reflected = attributes ? this.properties(attributes.type) : [];
    return page.attributes.filter((it) => it.property).map(({ property: name, words }) => {
      const plain = reflected.find((it) => it.name === name)?.type;
      if (plain) return { name, words, read: plain, written: plain };
      const of = (isIt) => members.find((it) => it.name?.getText() === name && isIt(it));
      const [getter, setter] = [of(ts.isGetAccessor), of(ts.isSetAccessor)];
      if (!getter) throw new Error(`${className(folder)} has no ${name}, which is on its page`);
      const read = this.returned(getter);
      if (!setter) return { name, words, read };
      const [parameter] = setter.parameters;
      const [tag] = ts.getJSDocParameterTags(parameter);
      const written = tag?.typeExpression ? this.text(tag.typeExpression.type) : read;
      return { name, words, read, written, value: parameter.name.getText() };
    });
  }

  /** The members of a class that a page names: properties, then methods. */
  members(folder, page) {
    const { ts } = this;
    const { members } = this.#class(folder);
    let text = "";
    for (const { name, words, read, written, value } of this.propertiesOf(folder, page)) {
      text += commented(sentence(words), "  ");
      if (written === undefined) text += `  readonly ${name}: ${read};\n`;
      else if (written === read) text += `  ${name}: ${read};\n`;
      else text += `  get ${name}(): ${read};\n  set ${name}(${value}: ${written});\n`;
    }
    for (const [signature, [words]] of page.methods) {
      const name = signature.replace(/\(.*/, "");
      const method = members.find((it) =>
        it.name?.getText() === name && ts.isMethodDeclaration(it)
      );
      if (!method) throw new Error(`${className(folder)} has no ${name}, which is on its page`);
      const parameters = method.parameters.map((it) => this.parameter(it));
      const comment = commented(sentence(words), "  ");
      const made = this.returned(method);
      text += `${comment}  ${method.name.getText()}(${parameters.join(", ")}): ${made};\n`;
    }
    return text;
  }

  parameter(node) {
    const [tag] = this.ts.getJSDocParameterTags(node);
    if (!tag?.typeExpression) throw new Error(`${node.getText()} has no type in its comment`);
    // An object that is taken apart is called as its comment calls it.
    const name = tag.name.getText();
    const isOptional = tag.isBracketed || node.initializer !== undefined;
    let type = this.text(tag.typeExpression.type);
    if (type.startsWith("...")) type = `${type.slice(3)}[]`;
    return `${node.dotDotDotToken ? "..." : ""}${name}${isOptional ? "?" : ""}: ${type}`;
  }

  /** The type that a function or a property returns. */
  returned(node) {
    const given = this.ts.getJSDocReturnType(node) ?? this.ts.getJSDocType(node);
    if (given) return this.text(given);
    const signature = this.checker.getSignatureFromDeclaration(node);
    return this.inferred(this.checker.getReturnTypeOfSignature(signature), node);
  }
}

const listeners = `
  addEventListener<Name extends keyof ElementEvents<Events>>(
    type: Name,
    listener: (this: this, event: ElementEvents<Events>[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof ElementEvents<Events>>(
    type: Name,
    listener: (this: this, event: ElementEvents<Events>[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
`;

/** The exports of espalier.js besides classes of elements. */
const exported = `/** An error of an element. A call that throws it has changed nothing. */
export class EspalierError extends Error {
  readonly code: ErrorCode;
}

/** The standard keys of the elements. */
export function keyTable(): Promise<readonly DescribedKey[]>;

/**
 * Loads and defines an element. Elements in the document are defined without it. In a shadow root,
 * or before a method of a new element is called, wait for this; the outline is always defined.
 */
export function define(
  name: "columns" | "accordion" | "rows" | "form",
): Promise<CustomElementConstructor>;
`;

/** The properties of elements that only reflect an attribute, by the folders of these. */
export function reflectedProperties(ts) {
  const scripts = new Scripts(ts);
  return new Map(folders.map((folder) => {
    const found = scripts.typedefs(`${folder}/types.js`).find(({ name }) =>
      /Attributes$/.test(name)
    );
    return [folder, found ? scripts.properties(found.type).map((it) => it.name) : []];
  }));
}

/** The names of events that some script of an element fires as cancelable, without `espalier-`. */
export function cancelableEvents(ts, paths) {
  const scripts = new Scripts(ts);
  const names = new Set();
  const look = (node) => {
    if (ts.isCallExpression(node) && node.expression.name?.text === "fire") {
      const [name, , options] = node.arguments;
      if (options && /\bcancelable: true\b/.test(options.getText())) {
        const type = scripts.checker.getTypeAtLocation(name);
        for (const one of type.types ?? [type]) names.add(one.value);
      }
    }
    ts.forEachChild(node, look);
  };
  for (const path of paths) look(scripts.file(path));
  return names;
}

/** The interface of templates to an element: its properties and attributes, for a framework. */
function propertiesInterface(scripts, folder) {
  const page = pageOf(folder);
  const title = titleOf(folder);
  const lines = scripts.propertiesOf(folder, page).filter((it) => it.written).map((it) =>
    `${commented(sentence(it.words), "  ")}  ${it.name}?: ${
      it.written.replace(/ \| undefined$/, "")
    } | undefined;\n`
  );
  for (const { attribute, property, words } of page.attributes) {
    if (property || !attribute) continue;
    lines.push(
      `${commented(sentence(words), "  ")}  "${attribute}"?: string | boolean | undefined;\n`,
    );
  }
  const what = folder === "core"
    ? "The properties and attributes of all elements, as templates set them."
    : `The properties and attributes of \`<espalier-${folder}>\`, as templates set them.`;
  const generic = folder === "core" ? "<Strings = BaseStrings>" : "";
  const base = folder === "core" ? "" : ` extends BaseProperties<${title}Strings>`;
  return `\n${commented(what)}export interface ${title}Properties${generic}${base} {\n${
    lines.join("")
  }}\n`;
}

/** The text of espalier.d.ts. */
export function declarationsText(ts) {
  const scripts = new Scripts(ts);
  let text =
    `// The elements of Espalier, as TypeScript has them. Written by Scripts/web-manifest.\n`;
  for (const folder of folders) {
    const page = pageOf(folder);
    const title = titleOf(folder);
    for (const type of scripts.typedefs(`${folder}/types.js`)) {
      if (type.name === `${title}Attributes`) continue;
      const isEvents = type.name === `${title}Events`;
      text += `\n${isEvents ? scripts.events(type, page) : scripts.declaration(type)}`;
    }
    const strings = folder === "core" ? "core/base-element.js" : `${folder}/strings.js`;
    const symbol = scripts.checker.getSymbolAtLocation(scripts.file(strings)).exports
      .get(`${title}Strings`);
    text += `\n${scripts.strings(title, strings, symbol)}`;
    if (folder === "core") {
      text += "\n/** The events of an element, with those of every element of HTML. */\n";
      text += "export type ElementEvents<Events> = HTMLElementEventMap & Events;\n";
      text += "\n/** The base of all elements. */\n";
      text += "export class EspalierElement<Strings = BaseStrings, Events = BaseEvents>\n";
      text += "  extends HTMLElement {\n";
      const members = scripts.members(folder, page);
      text += `${members}${listeners}}\n\n${exported}`;
    } else {
      const members = scripts.members(folder, page);
      text += `\n${commented(`\`<espalier-${folder}>\`. ${page.summary}`)}`;
      // The others are loaded on demand.
      text += `export ${folder === "outline" ? "class" : "interface"} ${title}Element\n`;
      text += `  extends EspalierElement<${title}Strings, ${title}Events> {\n${members}}\n`;
    }
  }
  for (const folder of folders) text += propertiesInterface(scripts, folder);
  text += "\n/** The elements by their tags, for the templates of frameworks. */\n";
  text += "export interface TemplateElements {\n";
  for (const [name, title] of Object.entries(elementNames)) {
    text += `  "espalier-${name}": {\n    element: ${title}Element;\n`;
    text += `    properties: ${title}Properties;\n    events: ${title}Events;\n  };\n`;
  }
  text += "}\n";
  const tags = Object.entries(elementNames).map(([name, title]) =>
    `    "espalier-${name}": ${title}Element;\n`
  );
  text += `\ndeclare global {\n  interface HTMLElementTagNameMap {\n${tags.join("")}  }\n}\n`;
  return text;
}
