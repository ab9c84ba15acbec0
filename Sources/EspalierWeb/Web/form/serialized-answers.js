// @ts-check
// The answers of a filter form as keys and values, which can be stored, and applied to another form.

import { unknownId } from "../core/errors.js";
import {
  formEntryField,
  formEntryGroup,
  formEntrySection,
  formEntryValue,
  formEntryWordCount,
} from "./boundary.js";

/** @typedef {import("./form-fields.js").Key} Key */
/** @typedef {import("./form-model.js").FormModel} FormModel */
/**
 * @typedef {import("./types.js").FormSerializedAnswer} FormSerializedAnswer
 * @typedef {import("./types.js").FormSerializedAnswers} FormSerializedAnswers
 */

/**
 * The saved answers as keys and values: one entry for each section with any, in order.
 *
 * @param {FormModel} model @returns {FormSerializedAnswers[]}
 */
export function serialize(model) {
  const words = model.entries;
  /** @type {FormSerializedAnswers[]} */
  const list = [];
  let last = "";
  for (let k = 0; k < words.length; k += formEntryWordCount) {
    const question = model.field(words[k + formEntryField]);
    const { field, group, section } = question;
    const { title, key = title, value = title } = group;
    const place = `${words[k + formEntryGroup]} ${words[k + formEntrySection]}`;
    if (place !== last) {
      const isFlat = words[k + formEntrySection] < 0;
      list.push({
        group: group.id,
        section: isFlat ? null : section.id,
        title: isFlat ? title : section.title ?? "",
        key,
        value,
        answers: [],
      });
      last = place;
    }
    const isToggle = field.kind === "toggle";
    const answer = model.value(question, words[k + formEntryValue]);
    list[list.length - 1].answers.push({
      key: isToggle ? key : field.title,
      value: isToggle ? field.title : /** @type {Key} */ (answer),
      field: field.id,
    });
  }
  return list;
}

/**
 * Replaces all answers by serialized ones.
 *
 * @param {FormModel} model @param {FormSerializedAnswers[]} given
 * @param {boolean} skips whether answers to what is no longer in the form are left out instead of refused
 * @returns {{ changed: string[], skipped: FormSerializedAnswer[] }}
 */
export function applySerialized(model, given, skips) {
  /** @type {FormSerializedAnswer[]} */
  const skipped = [];
  /** @type {(FormSerializedAnswer | undefined)[]} of each entry */
  const sources = [];
  /** @type {number[]} */
  const entries = [];
  for (const { group, section = null, answers } of given) {
    const groupNumber = model.groups.findIndex(({ id }) => String(id) === String(group));
    const sectionNumber = section === null ? -1 : model.sectionNumber(section);
    if (!skips && groupNumber < 0) throw unknownId("apply", group, "group");
    if (!skips && section !== null && sectionNumber < 0) {
      throw unknownId("apply", section, "section");
    }
    const isPlace = groupNumber >= 0 && (section === null || sectionNumber >= 0);
    const place = [groupNumber, sectionNumber];
    if (!skips && answers.length === 0) {
      entries.push(...place, -1, -1);
      sources.push(undefined);
    }
    for (const answer of answers) {
      const question = model.questions.get(String(answer.field));
      const isChoice = question !== undefined && question.options.size > 0;
      if (!isPlace || !question || (isChoice && !question.options.has(String(answer.value)))) {
        if (!skips) model.entriesOf("apply", [[answer.field, answer.value]]);
        skipped.push(answer);
        continue;
      }
      const isToggle = question.field.kind === "toggle";
      for (const value of model.values(question, isToggle ? true : answer.value)) {
        entries.push(...place, question.number, value);
        sources.push(answer);
      }
    }
  }
  const result = model.result("apply", skips ? "replace-known" : "replace", entries);
  skipped.push(.../** @type {FormSerializedAnswer[]} */ (result.skipped.map((k) => sources[k])));
  return { changed: result.changed.map((number) => model.key(number)), skipped };
}
