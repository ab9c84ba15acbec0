// Scripts/compress-assets, and the server of the recipes that sends what it writes, over a socket.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const root = fileURLToPath(new URL("../../", import.meta.url));
const script = "// A line that is there often.\n".repeat(500);
const noise = Uint8Array.from({ length: 300 }, (_, k) => (k * k * 2_654_435_761) >>> 24);

let folder;
let server;
let address;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "espalier-"));
  mkdirSync(join(folder, "rows"));
  writeFileSync(join(folder, "page.js"), script);
  writeFileSync(join(folder, "rows", "rows.css"), "a { color: red }\n".repeat(100));
  writeFileSync(join(folder, "noise.png"), noise);
  writeFileSync(join(folder, "empty.txt"), "");
  writeFileSync(join(folder, "gone.js.br"), "of a file that is gone");
  execFileSync(join(root, "Scripts/compress-assets"), [folder]);
  const path = join(root, "Sources/EspalierWeb/Web/examples/recipes/server.js");
  server = spawn(process.execPath, [path, "--port", "0", folder]);
  address = await new Promise((resolve) => {
    server.stdout.once("data", (text) => resolve(`${text}`.trim()));
  });
});

after(() => {
  server?.kill();
  rmSync(folder, { recursive: true });
});

/** Sends a request; the body is as it came. */
const get = (path, headers = {}) =>
  new Promise((resolve, reject) => {
    request(new URL(path, address), { headers }, (response) => {
      const pieces = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }));
    }).on("error", reject).end();
  });

test("Files that brotli makes smaller have one beside them, and no others", () => {
  for (const name of ["page.js", "rows/rows.css"]) {
    const small = readFileSync(join(folder, `${name}.br`));
    assert.deepEqual(brotliDecompressSync(small), readFileSync(join(folder, name)));
    assert.ok(small.length < 200, `${name}: ${small.length}`);
  }
  for (const name of ["noise.png", "empty.txt", "gone.js", "page.js.br"]) {
    assert.ok(!existsSync(join(folder, `${name}.br`)), name);
  }
});

test("A second run writes the same, and follows what has changed", () => {
  const before = readFileSync(join(folder, "page.js.br"));
  execFileSync(join(root, "Scripts/compress-assets"), [folder]);
  assert.deepEqual(readFileSync(join(folder, "page.js.br")), before);
  assert.ok(!existsSync(join(folder, "page.js.br.br")));
});

test("Who takes brotli gets it, with a tag of its own", async () => {
  const plain = await get("/page.js");
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.equal(plain.headers.vary, "Accept-Encoding");
  assert.equal(`${plain.body}`, script);
  const taking = { "accept-encoding": "gzip, deflate, br;q=0.9" };
  const small = await get("/page.js", taking);
  assert.equal(small.headers["content-encoding"], "br");
  assert.equal(small.headers["content-type"], "text/javascript");
  assert.equal(small.headers.vary, "Accept-Encoding");
  assert.equal(`${brotliDecompressSync(small.body)}`, script);
  const { etag } = small.headers;
  assert.notEqual(etag, plain.headers.etag);
  const again = await get("/page.js", { ...taking, "if-none-match": etag });
  assert.equal(again.status, 304);
  assert.equal(again.body.length, 0);
  assert.equal((await get("/page.js", { "if-none-match": etag })).status, 200);
});

test("Who takes none, or asks for a file without one, gets it as it is", async () => {
  for (const field of ["gzip", "br;q=0", "br; q=0.00", "brotli"]) {
    const { headers, body } = await get("/page.js", { "accept-encoding": field });
    assert.equal(headers["content-encoding"], undefined, field);
    assert.equal(`${body}`, script);
  }
  const picture = await get("/noise.png", { "accept-encoding": "br" });
  assert.equal(picture.headers["content-encoding"], undefined);
  assert.equal((await get("/none.js", { "accept-encoding": "br" })).status, 404);
});
