// @ts-check
// The rest of the engine's module, which is not needed for the first rows.
//
// `Scripts/split-module.js` takes it out of the module of a bundle: edits, undo, motion, checks and
// the other elements. The first file imports a function for each of those that it may call; it
// calls them by the table, into which the rest puts its own. A module that is not split, as the
// build makes it, has no rest.

import { fetchModule, readModule } from "./module-file.js";

/** The namespace of what the first file imports, and its custom section with the name of the rest. */
export const restName = "rest";
/** The namespace of what the rest imports. */
export const firstName = "first";
/** The export of the first file with the functions of both. */
const tableName = "table";

export class ModuleRest {
  /** For the first file. */
  imports;
  #url;
  /** @type {WebAssembly.Exports | undefined} those of the first file */
  first;
  /** Whether it is there, or there is none. */
  isLoaded;
  /** @type {Promise<WebAssembly.Module> | undefined} while it is fetched */
  #fetched;
  #failed;

  /**
   * @param {WebAssembly.Module} module the first file @param {URL} url of it
   * @param {(error: unknown) => void} failed is called when a call needed it in vain
   */
  constructor(module, url, failed) {
    const [name] = WebAssembly.Module.customSections(module, restName);
    this.#url = name && new URL(new TextDecoder().decode(name), url);
    this.#failed = failed;
    this.isLoaded = !name;
    const calls = WebAssembly.Module.imports(module).map(({ name }) => {
      return [name, (/** @type {unknown[]} */ ...values) => this.#call(Number(name), values)];
    });
    this.imports = { [restName]: Object.fromEntries(calls) };
  }

  /** Fetches it, unless it is there; if that fails, the first call that needs it tries again. */
  async load() {
    if (this.isLoaded || !this.#url) return;
    this.#fetched ??= fetchModule(this.#url);
    try {
      const module = await this.#fetched;
      if (!this.isLoaded) this.#start(module);
    } finally {
      this.#fetched = undefined;
    }
  }

  /**
   * Calls a function of the rest, for which the first file waits.
   *
   * @param {number} place in the table @param {unknown[]} values
   */
  #call(place, values) {
    if (!this.isLoaded) {
      try {
        this.#start(readModule(/** @type {URL} */ (this.#url)));
      } catch (error) {
        this.#failed(error);
        throw error;
      }
    }
    return /** @type {any} */ (this.first)[tableName].get(place)(...values);
  }

  /** @param {WebAssembly.Module} module */
  #start(module) {
    const first = /** @type {WebAssembly.ModuleImports} */ (this.first);
    new WebAssembly.Instance(module, { [firstName]: first });
    this.isLoaded = true;
  }
}
