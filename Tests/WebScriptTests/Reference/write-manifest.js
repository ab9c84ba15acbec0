// Writes espalier.d.ts and custom-elements.json.

import { writeFileSync } from "node:fs";
import { compiler } from "./code.js";
import { declarationsText } from "./declarations.js";
import { manifestText } from "./manifest.js";

const ts = compiler();
if (!ts) {
  console.error("web-manifest: tsc is missing (Debian package node-typescript)");
  process.exit(69);
}
const file = (name) => new URL(`../../../Sources/EspalierWeb/Web/${name}`, import.meta.url);
writeFileSync(file("espalier.d.ts"), declarationsText(ts));
// The manifest has the types from the declarations.
writeFileSync(file("custom-elements.json"), await manifestText(ts));
