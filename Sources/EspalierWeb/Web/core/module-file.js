// @ts-check
// Fetches the files of the engine's module.

import { EspalierError } from "./errors.js";

/**
 * A compiled file of the engine's module.
 *
 * @param {URL} url @throws {EspalierError} if the server or the browser refuses it
 */
export async function fetchModule(url) {
  if (typeof WebAssembly !== "object") {
    throw new EspalierError(
      "engine",
      "WebAssembly is switched off in this browser. Switch it on, or use another browser.",
    );
  }
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => undefined);
  if (!response?.ok) throw missingModule(url, response?.status);
  const { headers } = response;
  const streams = "compileStreaming" in WebAssembly &&
    headers.get("content-type")?.startsWith("application/wasm") &&
    headers.get("content-length") !== "0";
  try {
    if (streams) return await WebAssembly.compileStreaming(response);
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > 0) return await WebAssembly.compile(bytes);
  } catch (error) {
    throw refusal(url, error);
  }
  throw new EspalierError(
    "engine",
    `${nameOf(url)} is empty. Build Espalier with a toolchain that has WebAssembly.`,
  );
}

/** @param {URL} url */
function nameOf({ pathname }) {
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

/** @param {URL} url @param {number} [status] of the answer, if there was one */
function missingModule(url, status) {
  return new EspalierError(
    "engine",
    status
      ? `The server has no ${nameOf(url)} (${status}). Build Espalier again.`
      : `The server does not answer for ${nameOf(url)}. Is it still running?`,
  );
}

/** @param {URL} url @param {unknown} error */
function refusal(url, error) {
  return new EspalierError(
    "engine",
    `This browser does not run ${nameOf(url)} (${/** @type {Error} */ (error).message}). ` +
      "Something may block WebAssembly: allow it here, or use another browser.",
  );
}

/**
 * A compiled file at once, for a call into the engine, which cannot wait.
 *
 * @param {URL} url @throws {EspalierError} if the server or the browser refuses it
 */
export function readModule(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  // Only texts can be requested so; in this encoding, each character is a byte.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  try {
    request.send();
  } catch {
    // The status says it.
  }
  if (request.status !== 200) throw missingModule(url, request.status);
  const bytes = Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
  try {
    return new WebAssembly.Module(bytes);
  } catch (error) {
    throw refusal(url, error);
  }
}
