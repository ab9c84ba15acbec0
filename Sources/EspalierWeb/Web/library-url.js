// @ts-check
// In the same folder as the module and the style sheets, also after bundling.

/** The URL of this library's folder. */
export const libraryURL = new URL(".", import.meta.url);
