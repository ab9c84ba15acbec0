// The parts of a title that are marked as found, compared as filters compare.

import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fold } from "../../Sources/EspalierWeb/Web/core/keys.js";
import { placesOf } from "../../Sources/EspalierWeb/Web/outline/marks.js";

/** A title with brackets around what is marked. */
function shown(title, sought) {
  let [words, end] = ["", 0];
  for (const [from, to] of placesOf(title, fold(sought))) {
    words += `${title.slice(end, from)}[${title.slice(from, to)}]`;
    end = to;
  }
  return words + title.slice(end);
}

describe("Marks", () => {
  const cases = [
    ["cafe noir", "cafe", "[cafe] noir"],
    ["Café au lait", "cafe", "[Café] au lait"],
    ["Cafe\u0301 au lait", "café", "[Cafe\u0301] au lait"],
    ["ΟΔΥΣΣΕΥΣ", "σευς", "ΟΔΥΣ[ΣΕΥΣ]"],
    ["İstanbul", "i", "[İ]stanbul"],
    ["aaaa", "aa", "[aa][aa]"],
    ["한국", "하", "[한]국"],
    ["🌳 Ürün", "u", "🌳 [Ü]r[ü]n"],
    ["nothing", "x", "nothing"],
    ["all", "", "all"],
    ["", "x", ""],
  ];
  for (const [title, sought, marked] of cases) {
    test(`${JSON.stringify(sought)} in ${JSON.stringify(title)}`, () => {
      assert.equal(shown(title, sought), marked);
    });
  }

  test("whatever the filter finds has a mark", () => {
    for (const title of ["Ärger", "STRAẞE", "ﬁnal", "e\u0301\u0327x", "Ἀθῆναι"]) {
      const letters = fold(title);
      for (let from = 0; from < letters.length; from += 1) {
        const places = placesOf(title, letters.slice(from, from + 2));
        assert.ok(places.length > 0, `${title} at ${from}`);
        for (const [begin, end] of places) assert.ok(begin < end);
      }
    }
  });
});
