// @ts-check
// A filter form from the fields inside its element, which are there without scripts as well.
//
// Each outermost fieldset is a group; in it, a fieldset is one question if all its fields are of
// one name, and a section if not. The fields stay: they are what a <form> around them submits.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} FormControl */
/** @typedef {import("./form-fields.js").FormAnswer} FieldAnswer */
/** @typedef {import("./form-fields.js").FormGroup} FieldGroup */
/** @typedef {import("./form-fields.js").FormField} FieldData */

/** The controls that hold an answer; buttons and files do not. */
const fieldSelector =
  "select, textarea, input:not([type=hidden], [type=submit], [type=button], [type=reset], " +
  "[type=image], [type=file])";

/** The form controls of a form, by field. */
export class FormMarkup {
  /** @type {Map<string, FormControl[]>} */
  #fields = new Map();
  /** @type {FormControl[]} the controls that are disabled with the form */
  #disabled = [];
  /** @type {FieldGroup[]} */
  groups = [];

  /** @param {HTMLElement} host */
  constructor(host) {
    for (const [index, part] of partsOf(host).entries()) {
      if (!(part instanceof HTMLFieldSetElement)) continue;
      this.groups.push({
        id: part.name || part.id || `${index}`,
        title: legendOf(part),
        expanded: part.hasAttribute("expanded"),
        sections: this.#sections(partsOf(part), `${index}`),
      });
    }
  }

  /**
   * The id of the field that a control belongs to.
   *
   * @param {EventTarget | null} target
   */
  fieldOf(target) {
    return [...this.#fields].find(([, fields]) => fields.some((it) => it === target))?.[0];
  }

  /**
   * The values of the controls.
   *
   * @returns {Record<string, FieldAnswer | undefined>}
   */
  get answers() {
    return Object.fromEntries([...this.#fields].map(([key, fields]) => [key, answerOf(fields)]));
  }

  /**
   * Disables the controls, so that they are not sent, or enables those that were.
   *
   * @param {boolean} isDisabled
   */
  disable(isDisabled) {
    const controls = [...this.#fields.values()].flat();
    if (isDisabled) this.#disabled.push(...controls.filter(({ disabled }) => !disabled));
    for (const control of this.#disabled) control.disabled = isDisabled;
    if (!isDisabled) this.#disabled = [];
  }

  /**
   * Writes an answer into the controls.
   *
   * @param {string} key of the field @param {FieldAnswer | undefined} answer
   */
  write(key, answer) {
    const chosen = (Array.isArray(answer) ? answer : [answer]).map(String);
    for (const field of this.#fields.get(key) ?? []) {
      if (field instanceof HTMLSelectElement) {
        for (const option of field.options) {
          option.selected = answer === undefined ? !option.value : chosen.includes(option.value);
        }
      } else if (isBox(field)) {
        field.checked = answer === true || (answer !== undefined && chosen.includes(field.value));
      } else {
        field.value = answer === undefined ? "" : String(answer);
      }
    }
  }

  /** @param {Element[]} parts sections, questions and fields @param {string} place of them */
  #sections(parts, place) {
    /** @type {{ id: string, title: string, parts: Element[] }[]} */
    const sections = [];
    for (const part of parts) {
      const id = `${place}.${sections.length}`;
      const last = sections.at(-1);
      if (part instanceof HTMLFieldSetElement && !isQuestion(part)) {
        const title = legendOf(part);
        sections.push({ id: part.name || part.id || id, title, parts: partsOf(part) });
      } else if (last && !last.title) {
        last.parts.push(part);
      } else {
        sections.push({ id, title: "", parts: [part] });
      }
    }
    return sections.map(({ id, title, parts }) => ({ id, title, fields: this.#fieldsIn(parts) }));
  }

  /** @param {Element[]} parts questions and fields */
  #fieldsIn(parts) {
    /** @type {Map<string, { legend: string, fields: FormControl[] }>} */
    const named = new Map();
    for (const part of parts) {
      const legend = part.matches("fieldset") ? legendOf(part) : "";
      for (const field of fieldsOf(part)) {
        const key = field.name || field.id || `field-${this.#fields.size + named.size}`;
        const fields = named.get(key)?.fields ?? [];
        named.set(key, { legend, fields: [...fields, field] });
      }
    }
    return [...named].map(([id, { legend, fields }]) => {
      this.#fields.set(id, fields);
      return fieldData(id, legend, fields);
    });
  }
}

/**
 * @param {string} id @param {string} legend of a question; none for a field alone
 * @param {FormControl[]} fields
 * @returns {FieldData}
 */
function fieldData(id, legend, fields) {
  const [field] = fields;
  const label = { id, title: legend || wordsOf(field) || id, answer: answerOf(fields) };
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options].filter(({ value }) => value);
    return {
      ...label,
      kind: field.multiple ? "multiple" : "single",
      options: options.map(({ value, label }) => ({ id: value, title: label })),
    };
  }
  if (!isBox(field)) {
    const mode = ["email", "tel", "url"].includes(field.type) ? field.type : "";
    const { placeholder, inputMode } = field;
    const validate = (/** @type {string} */ text) => faultOf(field, text);
    return { ...label, kind: "text", placeholder, inputMode: inputMode || mode, validate };
  }
  // A box alone is for checking; in a question it is an option, even if it is the only one.
  if (field.type === "checkbox" && fields.length === 1 && !legend) {
    return { ...label, kind: "toggle" };
  }
  return {
    ...label,
    kind: field.type === "radio" ? "single" : "multiple",
    options: fields.map((it) => ({ id: it.value, title: wordsOf(it) || it.value })),
  };
}

/** @param {FormControl[]} fields of one field @returns {FieldAnswer | undefined} */
function answerOf(fields) {
  const [field] = fields;
  if (field instanceof HTMLSelectElement) {
    const values = [...field.selectedOptions].map(({ value }) => value).filter(Boolean);
    return field.multiple ? values : values[0];
  }
  if (!isBox(field)) return field.value;
  const checked = fields.filter((it) => isBox(it) && it.checked).map(({ value }) => value);
  return field.type === "radio" ? checked[0] : checked;
}

/**
 * The browser's words about a text that a control would refuse, such as one that is no address.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} text
 */
function faultOf(field, text) {
  // A copy, because the control is disabled with the form, and then valid.
  const copy = /** @type {typeof field} */ (field.cloneNode());
  copy.disabled = false;
  copy.value = text;
  return copy.validationMessage;
}

/** @param {FormControl} field @returns {field is HTMLInputElement} */
function isBox(field) {
  return field.type === "checkbox" || field.type === "radio";
}

/**
 * The fieldsets and fields directly below an element or fieldset.
 *
 * @param {Element} parent
 */
function partsOf(parent) {
  const all = [...parent.querySelectorAll(`fieldset, ${fieldSelector}`)];
  return all.filter((it) => it.parentElement?.closest("fieldset, espalier-form") === parent);
}

/** @param {Element} part @returns {FormControl[]} */
function fieldsOf(part) {
  const inner = part.matches("fieldset") ? part.querySelectorAll(fieldSelector) : [part];
  return /** @type {FormControl[]} */ ([...inner]);
}

/**
 * Whether the fields of a fieldset in a group are the options of one question.
 *
 * @param {HTMLFieldSetElement} fieldset
 */
function isQuestion(fieldset) {
  const fields = fieldsOf(fieldset);
  const isOneName = new Set(fields.map(({ name }) => name)).size === 1;
  return isOneName && fields.every(isBox) && !fieldset.querySelector("fieldset");
}

/** @param {Element} fieldset */
function legendOf(fieldset) {
  return fieldset.querySelector(":scope > legend")?.textContent?.trim() ?? "";
}

/**
 * The words of a field's label, without those of the field.
 *
 * @param {FormControl} field
 */
function wordsOf(field) {
  const label = field.labels?.[0]?.cloneNode(true);
  if (!(label instanceof Element)) return field.ariaLabel ?? "";
  for (const inner of label.querySelectorAll(fieldSelector)) inner.remove();
  return label.textContent?.trim().replace(/\s+/g, " ") ?? "";
}
