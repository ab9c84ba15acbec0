// Writes Sources/EspalierWeb/Web/custom-elements.json.

import { writeFileSync } from "node:fs";
import { compiler } from "./code.js";
import { manifestText } from "./manifest.js";

const ts = compiler();
if (!ts) {
  console.error("web-manifest: tsc is missing (Debian package node-typescript)");
  process.exit(69);
}
const file = new URL("../../../Sources/EspalierWeb/Web/custom-elements.json", import.meta.url);
writeFileSync(file, await manifestText(ts));
