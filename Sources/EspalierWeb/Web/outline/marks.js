// @ts-check
// The parts of a text that a filter has found, compared as the filter compares them.

import { fold } from "../core/keys.js";

/**
 * The places of a sought text in another one, without those that overlap.
 *
 * @param {string} text @param {string} sought folded
 * @returns {[from: number, to: number][]} offsets in the text, in order
 */
export function placesOf(text, sought) {
  if (sought === "" || text === "") return [];
  const { folded, starts } = foldWithPlaces(text);
  /** @type {[number, number][]} */
  const places = [];
  for (let at = folded.indexOf(sought); at >= 0;) {
    const from = starts[at];
    const last = at + sought.length - 1;
    // A sign that is folded to several letters is marked as a whole, with the marks behind it.
    let end = last + 1;
    while (starts[end] === starts[last]) end += 1;
    const to = starts[end];
    places.push([from, to]);
    at = folded.indexOf(sought, end);
  }
  return places;
}

/**
 * A text as it is compared, and for each of its letters where the sign that it comes from begins; the
 * end of the text follows.
 *
 * @param {string} text
 */
function foldWithPlaces(text) {
  const whole = fold(text);
  if (whole === text.toLowerCase() && whole.length === text.length) {
    return { folded: whole, starts: Array.from({ length: text.length + 1 }, (_, k) => k) };
  }
  let folded = "";
  const starts = [];
  let from = 0;
  for (const sign of text) {
    const letters = fold(sign);
    folded += letters;
    for (let k = 0; k < letters.length; k += 1) starts.push(from);
    from += sign.length;
  }
  starts.push(text.length);
  return { folded, starts };
}
