// espalier.d.ts against the classes: each has what is declared, with the same types, and declares
// all of its members but those that only the library uses.

import type * as Declared from "../../../Sources/EspalierWeb/Web/espalier.js";
import type { EspalierElement } from "../../../Sources/EspalierWeb/Web/core/base-element.js";
import type { EspalierError } from "../../../Sources/EspalierWeb/Web/core/errors.js";
import type { describedKeys } from "../../../Sources/EspalierWeb/Web/core/key-help.js";
import type { OutlineElement } from "../../../Sources/EspalierWeb/Web/outline/outline.js";
import type { ColumnsElement } from "../../../Sources/EspalierWeb/Web/columns/columns.js";
import type { AccordionElement } from "../../../Sources/EspalierWeb/Web/accordion/accordion.js";
import type { RowsElement } from "../../../Sources/EspalierWeb/Web/rows/rows.js";
import type { FormElement } from "../../../Sources/EspalierWeb/Web/form/form.js";

/** Members that subclasses of EspalierElement override or use, or that the browser calls. */
type Inner =
  | "view"
  | "makeView"
  | "root"
  | "rest"
  | "start"
  | "stop"
  | "moved"
  | "outlivesRemoval"
  | "restart"
  | "whenInUse"
  | "focusCursor"
  | "loadParts"
  | "defaultStrings"
  | "stringsOf"
  | "stringsChanged"
  | "keyBindings"
  | "isMirrored"
  | "isQuiet"
  | "say"
  | "fire"
  | "connectedCallback"
  | "disconnectedCallback"
  | "adoptedCallback"
  | "useStyle"
  | "attributeChangedCallback";

/** Of names, those whose declared type is not the one of the class. */
type Different<Class, Declaration, Names extends keyof Class & keyof Declaration> = {
  [Name in Names]: Declaration[Name] extends Class[Name]
    ? Class[Name] extends Declaration[Name] ? never : Name
    : Name;
}[Names];

/** The names of members that one of the two lacks or that differ; `never` if all is right. */
type Wrong<Class, Declaration, Own extends string = never> =
  | Exclude<keyof Class, keyof Declaration | Inner | Own>
  | Exclude<keyof Declaration, keyof Class>
  | Different<
    Class,
    Declaration,
    // Listeners are declared by the names of the events, and checked by use.
    Exclude<keyof Class & keyof Declaration, "addEventListener" | "removeEventListener">
  >;

/** An object without a property only if no name is wrong. */
type None<Names extends PropertyKey> = { [Name in Names]: never };

export const base: None<Wrong<EspalierElement, Declared.EspalierElement>> = {};
export const outline: None<
  Wrong<
    OutlineElement,
    Declared.OutlineElement,
    "controller" | "scene" | "selectionMode" | "filterText" | "checkExpansion" | "updateParts"
  >
> = {};
export const columns: None<Wrong<ColumnsElement, Declared.ColumnsElement>> = {};
export const accordion: None<
  Wrong<
    AccordionElement,
    Declared.AccordionElement,
    "isExclusive" | "checkExpansion"
  >
> = {};
export const rows: None<
  Wrong<
    RowsElement,
    Declared.RowsElement,
    | "scene"
    | "sizes"
    | "measures"
    | "measureRows"
    | "isExclusive"
    | "isDisabled"
    | "makeRow"
    | "unprinted"
    | "titleOf"
    | "retired"
    | "itemAt"
    | "slotOf"
    | "baseHeight"
    | "turn"
    | "named"
    | "checkExpansion"
  >
> = {};
export const form: None<
  Wrong<
    FormElement,
    Declared.FormElement,
    "formDisabledCallback" | "formResetCallback" | "formStateRestoreCallback"
  >
> = {};
export const error: None<Wrong<EspalierError, Declared.EspalierError>> = {};
export const keys: None<Wrong<(typeof describedKeys)[number], Declared.DescribedKey>> = {};

/** The classes can be used where the declared types are wanted. */
export function declared(
  ...elements: [OutlineElement, ColumnsElement, AccordionElement, RowsElement, FormElement]
): [
  Declared.OutlineElement,
  Declared.ColumnsElement,
  Declared.AccordionElement,
  Declared.RowsElement,
  Declared.FormElement,
] {
  return elements;
}
