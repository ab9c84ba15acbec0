// The pages in Documentation/web, as data: what they name, and the words on it.

import { readFileSync } from "node:fs";

const folder = new URL("../../../Documentation/web/", import.meta.url);

/** The names of keys in the pages, by their names in `KeyboardEvent.key`. */
export const keyNames = {
  "↓": "ArrowDown",
  "↑": "ArrowUp",
  "→": "ArrowRight",
  "←": "ArrowLeft",
  "Page up": "PageUp",
  "Page down": "PageDown",
  "Space": " ",
  "a letter": "letter",
};

/** Text of a page without its marks. */
const plain = (text) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").trim();

/** The parts of a cell that are code. */
const codeIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** The rows of the tables in a chapter, without their heads, as lists of cells. */
function rowsOf(chapter) {
  return chapter.split(/\n(?=[^|])/).flatMap((block) => {
    const lines = block.split("\n").filter((line) => line.startsWith("|"));
    return lines.slice(2).map((line) =>
      line.split(/(?<!\\)\|/).slice(1, -1).map((it) => it.trim())
    );
  });
}

/** The chapters of a page by their titles; the text before them as "". */
function chaptersOf(text, level) {
  const [opening, ...others] = text.split(new RegExp(`^${level} `, "m"));
  return new Map([
    ["", opening],
    ...others.map((chapter) => {
      const end = chapter.indexOf("\n");
      return [chapter.slice(0, end), chapter.slice(end + 1)];
    }),
  ]);
}

/**
 * A page.
 *
 * @param {string} name of an element, or "README" for what they share
 */
export function readPage(name) {
  const text = readFileSync(new URL(`${name}.md`, folder), "utf8");
  const chapters = chaptersOf(text, "##");
  if (name === "README") {
    for (const [title, body] of chaptersOf(chapters.get("Styling") ?? "", "###")) {
      if (title) chapters.set(title, body);
    }
  }
  const chapter = (title) => {
    const found = chapters.get(title);
    if (found === undefined) throw new Error(`${name}.md has no chapter "${title}"`);
    return found;
  };
  const named = (title) => {
    const found = new Map();
    for (const [cell, ...others] of rowsOf(chapter(title))) {
      for (const it of codeIn(cell)) {
        if (found.has(it)) throw new Error(`${name}.md, ${title}: \`${it}\` is there twice`);
        found.set(it, others.map(plain));
      }
    }
    return found;
  };
  const attributes = rowsOf(chapter("Attributes and properties")).map(([first, second, words]) => ({
    attribute: codeIn(first)[0]?.replace(/=.*/, ""),
    property: codeIn(second)[0],
    words: plain(words),
  }));
  const events = new Map();
  for (const [cell, detail, words] of rowsOf(chapter("Events"))) {
    for (const event of codeIn(cell)) {
      events.set(event, { keys: codeIn(detail), words: plain(words) });
    }
  }
  const page = {
    title: codeIn(text.split("\n")[0])[0],
    // The last sentence of the first paragraph leads to other pages.
    summary: plain(chapters.get("").split("\n\n")[1] ?? "").replace(/\s+/g, " ")
      .replace(/ What the elements share .*/, ""),
    attributes,
    events,
    properties: named("Custom properties"),
    parts: name === "README" ? new Map() : named("Parts"),
    methods: name === "README" ? new Map() : named("Methods"),
    slots: name === "README" ? new Map() : named("Slots"),
    strings: name === "README" ? [] : codeIn(chapter("Strings").split(/[.;]\s*(?:\n|[a-z`])/)[0]),
    keys: [],
  };
  if (name !== "README" && name !== "outline") {
    page.keys = [
      ...new Set(
        rowsOf(chapter("Keys")).flatMap(([cell]) =>
          cell.replace(/ (?:on|in) .*/, "").split(", ").map((it) => {
            const key = it.replace(/^(?:Shift\+|Ctrl\+)+/, "");
            return keyNames[key] ?? (/^[A-Z]$/.test(key) ? key.toLowerCase() : key);
          })
        ),
      ),
    ].sort();
  }
  return page;
}
