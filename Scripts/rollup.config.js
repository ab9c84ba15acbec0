// Joins the scripts of the web front end for `Scripts/web-bundle`: what the entry imports becomes
// one file beside it, and what it imports later, by `import()`, one file each.

/**
 * @typedef {object} Build
 * @property {() => Iterable<string>} getModuleIds
 * @property {(id: string) => { isEntry: boolean, importedIds: string[] }} getModuleInfo
 */

/** @param {Build} build */
function modulesOfEntry({ getModuleIds, getModuleInfo }) {
  const modules = new Set([...getModuleIds()].filter((id) => getModuleInfo(id).isEntry));
  for (const id of modules) {
    for (const imported of getModuleInfo(id).importedIds) modules.add(imported);
  }
  return modules;
}

export default {
  output: {
    format: "es",
    chunkFileNames: ({ facadeModuleId }) => {
      const isLanguage = facadeModuleId?.includes("/languages/");
      return isLanguage ? "language-[name]-[hash].js" : "[name]-[hash].js";
    },
    manualChunks: (id, build) => {
      const isEntry = build.getModuleInfo(id).isEntry;
      return !isEntry && modulesOfEntry(build).has(id) ? "elements" : undefined;
    },
  },
};
