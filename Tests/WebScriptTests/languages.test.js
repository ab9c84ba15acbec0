// The strings of the elements in other languages: each has what English has.

import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { loadLanguage, numbersIn, stringsIn } from "../../Sources/EspalierWeb/Web/core/language.js";
import { accordionStrings } from "../../Sources/EspalierWeb/Web/accordion/strings.js";
import { columnStrings } from "../../Sources/EspalierWeb/Web/columns/strings.js";
import { formStrings } from "../../Sources/EspalierWeb/Web/form/strings.js";
import { outlineStrings } from "../../Sources/EspalierWeb/Web/outline/strings.js";
import { rowsStrings } from "../../Sources/EspalierWeb/Web/rows/strings.js";

const english = {
  outline: outlineStrings,
  columns: columnStrings,
  accordion: accordionStrings,
  rows: rowsStrings,
  form: formStrings,
};

const folder = new URL("../../Sources/EspalierWeb/Web/languages/", import.meta.url);
const codes = readdirSync(folder).map((file) => file.replace(".js", ""));

/** Arguments that can be found again in what is made of them. */
const argumentsOf = {
  failure: ["Holm", "no answer."],
  loaded: ["Holm", 5],
  moved: ["Holm", "Trees", 3, 7],
  columnResized: ["Holm", 120],
  resized: ["Holm", 120],
  column: ["Holm", 5, 2],
  sorted: ["Holm", "ascending"],
  count: [3, 7],
  list: [["Holm", "Yew"]],
};

/** The words that a string makes of arguments. */
function saidBy(name, make) {
  if (typeof make === "string") return make;
  const isCounting = /^(rows|unprinted|results|items|dragged|selected|found)$/.test(name);
  const given = argumentsOf[name] ??
    (isCounting ? [5] : ["Holm", "Yew"].slice(0, make.length || 1));
  return make(...given);
}

describe("Strings", () => {
  test("there are six languages", () => {
    assert.deepEqual(codes.sort(), ["ar", "de", "es", "fr", "ja"], "and English");
  });

  for (const code of codes) {
    for (const [component, inEnglish] of Object.entries(english)) {
      test(`${code}: ${component} has what English has`, async () => {
        const makers = await import(new URL(`${code}.js`, folder));
        const words = makers[component](numbersIn(code));
        const model = inEnglish(numbersIn("en"));
        assert.deepEqual(Object.keys(words), Object.keys(model));
        let same = 0;
        for (const [name, word] of Object.entries(words)) {
          assert.equal(typeof word, typeof model[name], name);
          const [said, meant] = [saidBy(name, word), saidBy(name, model[name])];
          assert.ok(said.trim().length > 0 && !/[#@]|undefined|NaN/.test(said), `${name}: ${said}`);
          for (const part of ["Holm", "Yew", "Trees", "no answer"]) {
            assert.equal(said.includes(part), meant.includes(part), `${name}: ${said}`);
          }
          if (said === meant) same += 1;
        }
        assert.ok(same <= Object.keys(words).length / 4, "few are as in English");
      });
    }
  }

  test("a language is used once it is loaded, with its own numbers", async () => {
    const rows = (tag, count) => stringsIn(tag, "outline", outlineStrings).rows(count);
    assert.equal(rows("fr-CA", 1), "1 row", "before");
    for (const tag of ["fr-CA", "de-CH", "es", "ja", "ar-EG", "en-IN", "nl"]) {
      await loadLanguage(tag);
    }
    assert.equal(rows("fr-CA", 1), "1 ligne");
    assert.equal(rows("fr", 0), "0 ligne", "one, in French");
    assert.equal(
      rows("de-CH", 1234567),
      `${new Intl.NumberFormat("de-CH").format(1234567)} Zeilen`,
    );
    assert.equal(rows("de", 1234), "1.234 Zeilen");
    assert.equal(rows("en-IN", 1234567), "12,34,567 rows");
    assert.equal(rows("nl", 1234), "1,234 rows", "English, where there is no file");
    assert.equal(rows("ja", 1234), "1,234 行");
    assert.equal(rows("ar-EG", 11), "١١ صفًا");
    const forms = [0, 1, 2, 3, 11, 100].map((count) => rows("ar", count).replace(/[\d٠-٩]+ /, ""));
    assert.equal(new Set(forms).size, 6, `${forms}`);
  });

  test("of one and of several, another word stays", async () => {
    await loadLanguage("de");
    const { kept } = stringsIn("de", "outline", outlineStrings);
    assert.deepEqual([kept("A"), kept("2 Einträge", 2)], ["A bleibt", "2 Einträge bleiben"]);
    assert.equal(kept("$& # @"), "$& # @ bleibt", "names are no patterns");
  });
});
