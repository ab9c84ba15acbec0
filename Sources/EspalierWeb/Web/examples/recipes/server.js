// A server for the recipe `pages`, of Node alone: the files of a folder, and children in pages.
//
//   node server.js [--port N] [FOLDER ...]
//
// FOLDER is where espalier.js is, by default the one above this; an earlier folder takes precedence.
// Where there is a file with `.br` after its name, clients that accept brotli get that.

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { port: { type: "string", default: "8080" } },
  allowPositionals: true,
});
const folders = positionals.length > 0
  ? positionals
  : [fileURLToPath(new URL("..", import.meta.url))];

const types = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** Ten thousand hundreds, with a hundred numbers each: a database would be asked here. */
function children(of, from, count) {
  const total = of === "" ? 10_000 : 100;
  const size = Math.max(0, Math.min(count, 200, total - from));
  const items = Array.from({ length: size }, (_, k) => {
    const number = from + k;
    if (of !== "") return { id: `${of}/${number}`, title: `${Number(of) * 100 + number}` };
    return { id: `${number}`, title: `From ${number * 100}`, branch: true };
  });
  return { items, total };
}

async function file(path) {
  for (const folder of folders) {
    try {
      return await readFile(join(folder, path));
    } catch {
      // It may be in another folder.
    }
  }
  return undefined;
}

/** Whether a header `Accept-Encoding` accepts brotli. */
const takesBrotli = (field = "") =>
  field.toLowerCase().split(",").some((part) => {
    const [name, weight = ""] = part.split(";").map((it) => it.trim());
    return name === "br" && !/^q=0(\.0*)?$/.test(weight);
  });

const server = createServer(async ({ url = "/", headers }, response) => {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const answer = (status, type, body, fields = {}) =>
    response.writeHead(status, { "content-type": type, ...fields }).end(body);
  if (pathname === "/children") {
    const [from, count] = ["from", "count"].map((name) => Number(searchParams.get(name)));
    const isRight = Number.isInteger(from) && Number.isInteger(count) && from >= 0 && count > 0;
    if (!isRight) return answer(400, "text/plain", "from and count are whole numbers");
    const page = children(searchParams.get("of") ?? "", from, count);
    return answer(200, types[".json"], JSON.stringify(page));
  }
  // A path that leads out of the folder is cut off at its top.
  const path = normalize(`/${decodeURIComponent(pathname)}`);
  const name = path.endsWith("/") ? `${path}index.html` : path;
  const body = await file(name);
  if (!body) return answer(404, "text/plain", "there is no such file");
  const small = takesBrotli(headers["accept-encoding"]) ? await file(`${name}.br`) : undefined;
  const sent = small ?? body;
  const etag = `"${createHash("sha256").update(sent).digest("base64url")}"`;
  const fields = { etag, vary: "Accept-Encoding", "cache-control": "no-cache" };
  if (headers["if-none-match"] === etag) return response.writeHead(304, fields).end();
  if (small) fields["content-encoding"] = "br";
  answer(200, types[extname(name)] ?? "application/octet-stream", sent, fields);
});

server.listen(Number(values.port), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
