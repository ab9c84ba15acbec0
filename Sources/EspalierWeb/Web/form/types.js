// @ts-check
// The public types of <espalier-form>. `Scripts/web-manifest` copies them to espalier.d.ts.

/**
 * @typedef {import("../core/types.js").Cause} Cause
 * @typedef {import("../core/types.js").Key} Key
 */

/**
 * The events of a filter form.
 *
 * @typedef {object} FormEvents
 * @property {FormChange} change
 * @property {{ answers: Record<string, FormAnswer>, cause: Cause }} save
 * @property {{ answers: Record<string, FormAnswer>, cause: Cause }} cancel
 * @property {{ id: Key, expanded: boolean, cause: Cause }} willexpand
 * @property {{ id: Key, expanded: boolean, cause: Cause }} willcollapse
 * @property {{ id: Key, expanded: boolean, cause: Cause }} expand
 */

/**
 * An option, options in their order, a text, or true for a toggle.
 *
 * @typedef {Key | Key[] | boolean} FormAnswer
 */

/**
 * Text in the plural categories of English.
 *
 * @typedef {object} FormNouns
 * @property {string} [one]
 * @property {string} other
 */

/**
 * The title of a field and an option or a text; for a toggle, its group's key and its title.
 *
 * @typedef {object} FormSerializedAnswer
 * @property {string} key
 * @property {Key} value
 * @property {Key} field
 */

/**
 * The saved answers of a section, or of a group without titled sections.
 *
 * @typedef {object} FormSerializedAnswers
 * @property {Key} group
 * @property {Key | null} section
 * @property {string} title
 * @property {string} key
 * @property {string} value
 * @property {FormSerializedAnswer[]} answers
 */

/**
 * @typedef {object} FormMatchOptions
 * @property {boolean} [draft] Whether the draft of the open sheet replaces the saved answer of its
 *   field.
 * @property {boolean} [combineToggles] Whether the toggles of a section are alternatives.
 */

/**
 * @typedef {object} FormMatch
 * @property {number[]} matches The positions of the records that match.
 * @property {{ field: Key, counts: number[] }[]} counts For each field the records of each option,
 *   of a toggle, or of a text that is not empty.
 */

/**
 * @typedef {object} FormState
 * @property {1} version
 * @property {Key[]} expanded
 * @property {Record<string, FormAnswer>} answers
 */

/**
 * @typedef {object} FormGroup
 * @property {Key} id
 * @property {string} title
 * @property {string} [key] The key and the value of its serialized answers; by default the title.
 * @property {string} [value]
 * @property {FormNouns} [nouns] Of what its header counts, once it has an answer; by default "1 of
 *   3".
 * @property {boolean} [expanded] At first.
 * @property {FormSection[]} [sections]
 * @property {FormField[]} [fields] In place of sections.
 */

/**
 * @typedef {object} FormSection
 * @property {Key} id
 * @property {string} [title] Sections with a title expand and collapse.
 * @property {FormNouns} [nouns]
 * @property {boolean} [expanded] At first.
 * @property {FormField[]} fields
 */

/**
 * @typedef {object} FormField
 * @property {Key} id
 * @property {string} title
 * @property {"single" | "multiple" | "text" | "toggle"} kind
 * @property {{ id: Key, title: string, detail?: string }[]} [options]
 * @property {FormAnswer | null} [answer] At first.
 * @property {string} [placeholder] In its row while there is no answer, and for a text.
 * @property {string} [help] A sentence in its sheet on how it is answered.
 * @property {string} [inputMode] The kind of on-screen keyboard for a text.
 * @property {(text: string) => string} [validate] Returns why a text is not valid, or "". It is
 *   shown; the text can be saved all the same.
 */

/**
 * `detail` of espalier-change; field is null if several changed at once.
 *
 * @typedef {object} FormChange
 * @property {Key | null} field
 * @property {FormAnswer} [answer]
 * @property {Record<string, FormAnswer>} answers
 * @property {Cause} cause
 */

export {};
