// @ts-check
// What is asked for before anything else: it is on its way while the rest of the page still loads.

import { loadEngine } from "./engine.js";
import { OutlineSource, fetchContents } from "./source.js";

/**
 * The outline that the address asks for.
 *
 * @returns {string | null}
 */
export function asked() {
  return new URLSearchParams(location.search).get("outline");
}

/** The engine's exports. */
export const engine = quiet(loadEngine(new URL("espalier.wasm", import.meta.url)));

/** Which outlines there are. */
export const firstContents = quiet(fetchContents());

/** The outline that is shown first. */
export const firstDocument = quiet(fetchFirst());

async function fetchFirst() {
  const id = asked() ?? (await firstContents).outlines[0]?.id;
  return id === undefined ? undefined : new OutlineSource(id).document();
}

/**
 * Whoever awaits it hears of a fault; until then it is none.
 *
 * @template T
 * @param {Promise<T>} promise
 */
function quiet(promise) {
  promise.catch(() => {});
  return promise;
}
