// @ts-check
// The standard keys with descriptions, for documentation and help only.

import { standardKeys } from "./key-table.js";
import { keyWords } from "./key-words.js";

/** @type {readonly import("./types.js").DescribedKey[]} */
export const describedKeys = standardKeys.map((use, k) =>
  Object.freeze({ ...use, words: keyWords[k] })
);
