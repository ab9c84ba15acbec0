// The form of a custom-elements manifest, version 2.1.0, as far as the library's has it.

/** The keys of each kind of object: a check of the value, or one that has to be there. */
const text = (value) => typeof value === "string" && value !== "";
const flag = (value) => typeof value === "boolean";
const required = (check) => Object.assign((value, ...more) => check(value, ...more), { check });

const forms = {
  package: { schemaVersion: required(text), modules: required(listOf("module")) },
  module: {
    kind: required((it) => it === "javascript-module"),
    path: required(text),
    declarations: listOf("declaration"),
    exports: listOf("export"),
  },
  class: {
    kind: required(text),
    name: required(text),
    customElement: (it) => it === true,
    tagName: (it) => text(it) && /^[a-z]+(-[a-z]+)+$/.test(it),
    description: text,
    superclass: form("reference"),
    members: listOf("member"),
    attributes: listOf("attribute"),
    events: listOf("event"),
    slots: listOf("named"),
    cssProperties: listOf("cssProperty"),
    cssParts: listOf("named"),
  },
  function: {
    kind: required(text),
    name: required(text),
    parameters: listOf("parameter"),
    return: form("result"),
  },
  field: {
    kind: required(text),
    name: required(text),
    type: form("type"),
    description: text,
    attribute: text,
    reflects: flag,
    readonly: flag,
  },
  method: {
    kind: required(text),
    name: required(text),
    parameters: listOf("parameter"),
    return: form("result"),
    description: text,
  },
  js: { kind: required(text), name: required(text), declaration: required(form("reference")) },
  "custom-element-definition": {
    kind: required(text),
    name: required(text),
    declaration: required(form("reference")),
  },
  reference: { name: required(text), module: text, package: text },
  type: { text: required(text) },
  result: { type: form("type"), description: text },
  parameter: { name: required(text), type: form("type"), optional: flag, rest: flag },
  attribute: { name: required(text), description: text, fieldName: text, type: form("type") },
  event: { name: required(text), type: required(form("type")), description: text },
  named: { name: required(text), description: text },
  cssProperty: {
    name: required((it) => text(it) && it.startsWith("--")),
    default: text,
    description: text,
  },
};

/** Objects whose form their `kind` tells. */
const kinds = {
  declaration: ["class", "function"],
  member: ["field", "method"],
  export: ["js", "custom-element-definition"],
};

function form(name) {
  return (value, place, faults) => check(name, value, place, faults);
}

function listOf(name) {
  return (value, place, faults) => {
    if (!Array.isArray(value)) return false;
    value.forEach((it, k) => check(name, it, `${place}[${k}]`, faults));
    return true;
  };
}

/** Adds what is wrong with an object; true, since that is said then. */
function check(name, value, place, faults) {
  if (typeof value !== "object" || value === null) return false;
  const isKnown = kinds[name]?.includes(value.kind) ?? true;
  if (!isKnown) faults.push(`${place}.kind: ${value.kind} is none of ${kinds[name].join(", ")}`);
  if (!isKnown) return true;
  const keys = forms[kinds[name] ? value.kind : name];
  for (const key of Object.keys(value)) {
    if (!keys[key]) faults.push(`${place}.${key}: no key of a ${name}`);
    else if (!keys[key](value[key], `${place}.${key}`, faults)) {
      faults.push(`${place}.${key}: ${JSON.stringify(value[key])}`);
    }
  }
  for (const [key, rule] of Object.entries(keys)) {
    if (rule.check && !(key in value)) faults.push(`${place}: no ${key}`);
  }
  return true;
}

/** The faults of a manifest, each with its place. */
export function faultsOf(manifest) {
  /** @type {string[]} */
  const faults = [];
  check("package", manifest, "manifest", faults);
  for (const { declarations = [], exports = [], path } of manifest.modules ?? []) {
    for (const { name, declaration } of exports) {
      const isHere = declaration?.module === path || path === undefined;
      if (!isHere || !declarations.some((it) => it.name === declaration.name)) {
        faults.push(`the export ${name} is of no declaration`);
      }
    }
  }
  return faults;
}
