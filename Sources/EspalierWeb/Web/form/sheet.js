// @ts-check
// The sheet in which one field of a filter form is answered.
//
// Its input is a draft, which takes effect only when it is saved. It is a modal dialog of the
// browser: the page behind is inert, and it is above all else.

import { fold } from "../core/keys.js";
import { SheetDrag } from "./sheet-drag.js";

/** With this many options or more there is a search field. */
const searchFrom = 13;

/** A window with room for a dialog, and no finger that needs large targets. */
const desktop = "(width >= 720px) and (not (pointer: coarse))";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} name of the class
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function formPart(tag, name, properties = {}) {
  return Object.assign(document.createElement(tag), { className: name, ...properties });
}

/**
 * @typedef {object} FormSheetOwner
 * @property {import("./strings.js").FormStrings} strings
 * @property {string | null} presentation "half" or "full"; null goes by the kind
 * @property {() => FormDraft | undefined} draft of the open modal
 * @property {() => Map<string, string>} optionCounts the records of each option, by its key
 * @property {(key: string) => void} choose an option in the draft
 * @property {(text: string) => void} type into the draft
 * @property {() => void} clearDraft @property {() => void} saveDraft @property {() => void} cancelDraft
 * @property {(question: import("./form-fields.js").FieldModel) => void} closed after all else
 *
 * @typedef {NonNullable<import("./form-model.js").FormModel["modal"]>} FormDraft
 */

/** One for a form, used again and again. */
export class FormSheet {
  #owner;
  #title = formPart("h2", "sheet-title", { id: "sheet-title", tabIndex: -1 });
  #cancel = formPart("button", "plain", { type: "button" });
  #save = formPart("button", "plain save", { type: "submit" });
  #clear = formPart("button", "plain", { type: "button" });
  #search = formPart("input", "field search", { type: "search", enterKeyHint: "search" });
  #text = formPart("input", "field text", { type: "text", enterKeyHint: "done" });
  #help = formPart("p", "help", { id: "sheet-help", hidden: true });
  #fault = formPart("p", "fault", { id: "sheet-fault", hidden: true });
  #body = formPart("div", "sheet-body");
  #options = formPart("div", "options");
  #none = formPart("p", "none", { hidden: true });
  #status = formPart("div", "status");
  #head = formPart("div", "sheet-head");
  #bar = formPart("div", "sheet-bar");
  #foot = formPart("div", "sheet-foot");
  #form = formPart("form", "sheet-form", { noValidate: true });
  #dialog = formPart("dialog", "sheet");
  /** @type {import("./form-fields.js").FieldModel | undefined} */
  #question;
  /** The draft when the sheet was opened, as text. */
  #opened = "";

  /** @param {FormSheetOwner} owner @param {ShadowRoot} root */
  constructor(owner, root) {
    this.#owner = owner;
    this.#dialog.setAttribute("part", "sheet");
    this.#dialog.setAttribute("aria-modal", "true");
    this.#dialog.setAttribute("aria-labelledby", "sheet-title");
    this.#status.setAttribute("role", "status");
    this.#text.setAttribute("aria-labelledby", "sheet-title");
    this.#text.setAttribute("aria-describedby", `${this.#help.id} ${this.#fault.id}`);
    this.#options.setAttribute("aria-describedby", this.#help.id);
    this.#text.autocomplete = "off";
    this.#bar.append(this.#title);
    this.#head.append(formPart("div", "grabber"), this.#bar);
    this.#body.append(this.#help, this.#text, this.#fault, this.#options, this.#none);
    this.#form.append(this.#head, this.#search, this.#body, this.#foot, this.#status);
    // The dialog has the name, for all that is in it. Orca does not announce a dialog whose only child
    // has no role.
    this.#form.setAttribute("role", "presentation");
    const group = formPart("div", "sheet-group");
    group.setAttribute("role", "group");
    group.append(this.#form);
    this.#dialog.append(group);
    root.append(this.#dialog);
    this.#listen();
  }

  /** The field that is being answered. */
  get question() {
    return this.#question;
  }

  /** @param {FormDraft} draft */
  open({ question, isFull, text }) {
    const { kind, title, placeholder = "", help = "", inputMode = "", options = [] } =
      question.field;
    const { strings, presentation } = this.#owner;
    this.#question = question;
    this.#title.textContent = title;
    this.#cancel.textContent = strings.cancel;
    this.#save.textContent = strings.save;
    this.#clear.textContent = strings.clear;
    this.#none.textContent = strings.none;
    this.#help.textContent = help;
    this.#help.hidden = help === "";
    const isText = kind === "text";
    this.#text.hidden = !isText;
    this.#text.value = text;
    this.#text.placeholder = placeholder;
    this.#text.inputMode = inputMode;
    this.#validate(true);
    this.#search.hidden = options.length < searchFrom;
    this.#search.value = "";
    this.#search.placeholder = this.#search.ariaLabel = strings.search;
    this.#options.hidden = isText;
    this.#options.setAttribute("role", kind === "single" ? "radiogroup" : "group");
    this.#options.replaceChildren(
      ...[...question.options].map(([key, option]) => optionPart(key, option, kind === "single")),
    );
    this.#arrange();
    this.#opened = this.#entered;
    this.show();
    this.#filter();
    this.#dialog.dataset.presentation = presentation ?? (isFull ? "full" : "half");
    this.#body.scrollTop = 0;
    this.#fit();
    if (!this.#dialog.open) this.#dialog.showModal();
    const first = this.#inputs.find(({ checked }) => checked) ?? this.#inputs[0] ?? this.#title;
    (isText ? this.#text : first).focus();
    visualViewport?.addEventListener("resize", this.#fit);
    visualViewport?.addEventListener("scroll", this.#fit);
    addEventListener("wheel", this.#stay, { passive: false });
  }

  /** Makes the draft the saved answer. */
  save() {
    if (this.#question?.field.kind === "text") this.#owner.type(this.#text.value);
    this.#close(() => this.#owner.saveDraft());
  }

  /** Throws the draft away. */
  cancel() {
    this.#close(() => this.#owner.cancelDraft());
  }

  /** Shows the options that are chosen in the draft, and the records of each. */
  show() {
    const { chosen } = this.#owner.draft() ?? {};
    const counts = this.#owner.optionCounts();
    for (const input of this.#inputs) {
      input.checked = chosen?.has(input.value) ?? false;
      const [count] = input.parentElement?.getElementsByClassName("option-count") ?? [];
      if (count) count.textContent = counts.get(input.value) ?? "";
    }
    this.#emphasize();
  }

  /** Shows a draft without an answer. */
  clear() {
    this.#text.value = "";
    this.#validate(true);
    this.show();
  }

  /** The draft with the text that is still in its field, to be compared. */
  get #entered() {
    return JSON.stringify([this.#text.value, ...(this.#owner.draft()?.chosen ?? [])]);
  }

  /** Lets the button stand out once there is something to save. */
  #emphasize() {
    this.#save.classList.toggle("strong", this.#entered !== this.#opened);
  }

  /**
   * Shows why the text is not valid; it can be saved all the same.
   *
   * @param {boolean} isWhole whether it is not being typed
   */
  #validate(isWhole) {
    const fault = this.#question?.faultOf(this.#text.value.trim()) ?? "";
    if (!isWhole && this.#fault.hidden && fault) return;
    this.#fault.textContent = fault;
    this.#fault.hidden = fault === "";
    if (fault) this.#text.setAttribute("aria-invalid", "true");
    else this.#text.removeAttribute("aria-invalid");
  }

  /** Puts the buttons at the foot of a dialog on a desktop, and otherwise beside the title. */
  #arrange() {
    const isDesktop = matchMedia(desktop).matches;
    this.#dialog.classList.toggle("desktop", isDesktop);
    if (isDesktop) this.#foot.append(this.#clear, this.#cancel, this.#save);
    else {
      this.#bar.prepend(this.#cancel);
      this.#bar.append(this.#save);
      this.#foot.append(this.#clear);
    }
  }

  /** The first and the last stop of Tab. */
  get #ends() {
    if (this.#save.parentElement !== this.#foot) return [this.#cancel, this.#clear];
    const field = [this.#search, this.#text].find(({ hidden }) => !hidden);
    const checked = this.#inputs.find(({ checked, type }) => checked && type === "radio");
    return [field ?? checked ?? this.#inputs[0] ?? this.#clear, this.#save];
  }

  get #inputs() {
    return [...this.#options.querySelectorAll("input")];
  }

  /** @param {() => void} end of the draft */
  #close(end) {
    const question = this.#question;
    if (!question) return;
    this.#question = undefined;
    visualViewport?.removeEventListener("resize", this.#fit);
    visualViewport?.removeEventListener("scroll", this.#fit);
    removeEventListener("wheel", this.#stay);
    this.#dialog.close();
    end();
    this.#owner.closed(question);
  }

  #listen() {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
    this.#cancel.addEventListener("click", () => this.cancel());
    this.#clear.addEventListener("click", () => this.#owner.clearDraft());
    this.#options.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.#owner.choose(target.value);
    });
    this.#text.addEventListener("input", () => {
      this.#validate(false);
      this.#emphasize();
    });
    this.#search.addEventListener("input", () => this.#filter());
    this.#search.addEventListener("keydown", (event) => {
      // Enter searches, and does not save what is out of sight.
      if (event.key === "Enter" && !event.isComposing) event.preventDefault();
    });
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.cancel();
    });
    this.#dialog.addEventListener("close", () => {
      // The event is asynchronous: the sheet may be open again.
      if (!this.#dialog.open) this.cancel();
    });
    this.#dialog.addEventListener("keydown", (event) => this.#press(event));
    this.#dialog.addEventListener("pointerdown", (event) => {
      // Outside of the sheet, on what is behind.
      if (event.target === this.#dialog && !isInside(this.#dialog, event)) this.cancel();
    });
    new SheetDrag(this.#dialog, this.#head, this.#body, () => this.cancel());
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    // The form behind has keys of its own.
    event.stopPropagation();
    // With Shift the key has no name in WebKitGTK.
    const isTab = event.key === "Tab" || event.code === "Tab";
    if (!isTab || event.altKey || event.ctrlKey || event.metaKey) return;
    const [first, last] = this.#ends;
    const [from, to] = event.shiftKey ? [first, last] : [last, first];
    if (event.composedPath()[0] !== from) return;
    event.preventDefault();
    to.focus();
  }

  /** Shows the options in which what is searched for is found. */
  #filter() {
    const text = fold(this.#search.value.trim());
    let found = 0;
    for (const title of this.#options.querySelectorAll(".option-title")) {
      const isFound = fold(title.textContent ?? "").includes(text);
      /** @type {HTMLElement} */ (title.parentElement).hidden = !isFound;
      if (isFound) found += 1;
    }
    this.#none.hidden = found > 0 || this.#options.hidden;
    this.#status.textContent = text ? this.#owner.strings.found(found) : "";
  }

  /** Keeps clear of a keyboard on the screen, which covers a part of the window. */
  #fit = () => {
    const { height = 0, offsetTop = 0, scale = 1 } = visualViewport ?? {};
    // A user who has zoomed in sees a part of the page, and does not want a smaller sheet.
    const covered = scale > 1.01 || !height ? 0 : Math.max(innerHeight - height - offsetTop, 0);
    this.#dialog.style.setProperty("--covered", `${Math.round(covered)}px`);
  };

  /**
   * Keeps what is behind from being scrolled.
   *
   * @param {WheelEvent} event
   */
  #stay = (event) => {
    if (!event.ctrlKey && !event.composedPath().includes(this.#body)) event.preventDefault();
  };
}

/**
 * @param {string} value @param {import("./form-fields.js").FormOption} option
 * @param {boolean} isRadio
 */
function optionPart(value, { title, detail = "" }, isRadio) {
  const row = formPart("label", "option");
  const type = isRadio ? "radio" : "checkbox";
  const input = formPart("input", "choice", { type, name: "option", value });
  const words = formPart("span", "option-title", { textContent: title });
  row.append(input, words, formPart("span", "detail", { textContent: detail }));
  row.append(formPart("span", "detail option-count"));
  return row;
}

/** @param {Element} box @param {PointerEvent} event */
function isInside(box, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
