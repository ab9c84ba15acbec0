// @ts-check
// The answers of a filter form, above its rows, each with a button that removes it.
//
// A toolbar as in the ARIA Authoring Practices: one tab stop, and arrow keys within.

import { formPart } from "./sheet.js";

/**
 * An answer that is removed by its chip.
 *
 * @typedef {object} FormChip
 * @property {string} key of the field @property {string | null} option
 * @property {string} words of the answer
 * @property {string} of the title of what is answered, or of the group of a toggle
 * @property {boolean} isNamed whether the chip shows that title before the answer
 * @property {string} fault why the answer is not valid; empty if it is
 */

/** The chips of a form. */
export class FormChips {
  element = formPart("div", "chips", { hidden: true });
  #remove;
  /** @type {Map<string, HTMLElement>} by field and option */
  #parts = new Map();

  /** @param {(chip: FormChip) => void} remove */
  constructor(remove) {
    this.#remove = remove;
    this.element.setAttribute("part", "chips");
    this.element.setAttribute("role", "toolbar");
    this.element.addEventListener("keydown", (event) => this.#press(event));
    this.element.addEventListener("focusin", ({ target }) => this.#point(target));
  }

  get #buttons() {
    return [...this.element.querySelectorAll("button")];
  }

  /**
   * @param {FormChip[]} chips @param {import("./strings.js").FormStrings} strings
   * @param {boolean} isDisabled
   * @returns {boolean} whether the focus was on a chip that is gone with all others
   */
  show(chips, strings, isDisabled) {
    const { element } = this;
    const root = /** @type {ShadowRoot} */ (element.getRootNode());
    const place = this.#buttons.findIndex((button) => button === root.activeElement);
    const parts = new Map(
      chips.map((chip) => {
        const { key, option, words, of, fault } = chip;
        const id = JSON.stringify([key, option, strings.remove(words, of), fault]);
        return [id, this.#parts.get(id) ?? this.#part(chip, strings)];
      }),
    );
    for (const [id, part] of this.#parts) if (!parts.has(id)) part.remove();
    let next = element.firstElementChild;
    for (const part of parts.values()) {
      if (part === next) next = next.nextElementSibling;
      else element.insertBefore(part, next);
    }
    this.#parts = parts;
    element.hidden = parts.size === 0;
    element.ariaLabel = strings.chosen;
    const buttons = this.#buttons;
    for (const button of buttons) button.disabled = isDisabled;
    const stop = place < 0 ? buttons.find(({ tabIndex }) => tabIndex === 0) : buttons[place];
    this.#point(stop ?? buttons.at(place < 0 ? 0 : -1) ?? null);
    if (place < 0) return false;
    buttons[Math.min(place, buttons.length - 1)]?.focus();
    return buttons.length === 0;
  }

  /** @param {FormChip} chip @param {import("./strings.js").FormStrings} strings */
  #part(chip, strings) {
    const { words, of, isNamed, fault } = chip;
    const name = isNamed ? strings.chipField(of) : "";
    const hint = fault || (isNamed ? `${name} ${words}` : of);
    const part = formPart("span", "chip", { title: hint });
    part.setAttribute("part", "chip");
    part.classList.toggle("faulty", fault !== "");
    const button = formPart("button", "remove", { type: "button", tabIndex: -1 });
    button.ariaLabel = strings.remove(words, of);
    button.addEventListener("click", () => this.#remove(chip));
    if (name) part.append(formPart("span", "chip-field", { textContent: name }));
    part.append(formPart("span", "chip-words", { textContent: words }), button);
    return part;
  }

  /**
   * The one that the Tab key leads to.
   *
   * @param {EventTarget | null} target
   */
  #point(target) {
    if (!(target instanceof HTMLButtonElement)) return;
    for (const button of this.#buttons) button.tabIndex = button === target ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = this.#buttons;
    const place = buttons.findIndex((button) => button === event.composedPath()[0]);
    const isMirrored = getComputedStyle(this.element).direction === "rtl";
    const [back, on] = isMirrored ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    /** @type {Record<string, number>} */
    const places = { [back]: place - 1, [on]: place + 1, Home: 0, End: buttons.length - 1 };
    if (event.key === "Delete" || event.key === "Backspace") buttons[place].click();
    else if (event.key in places) buttons.at(places[event.key] % buttons.length)?.focus();
    else return;
    event.preventDefault();
  }
}
