import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeTemporaryFolder } from "../store/testing/temporary-folder.ts";
import { loadAssets, rememberSuccess } from "./assets.ts";

/** The client's half of a build: two scripts, one of them packed already, and what the bundler keeps for itself. */
function makeBuild(t: TestContext): URL {
  const folder = makeTemporaryFolder(t);
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  writeFileSync(join(folder, "assets/placed.js"), 'import "/__site_base__/assets/names.js"');
  writeFileSync(join(folder, "assets/names.js"), "names");
  writeFileSync(join(folder, "assets/names.js.br"), brotliCompressSync("names"));
  return pathToFileURL(`${folder}/`);
}

test("loadAssets() serves the files of a build, and neither their packed copies nor the bundler's notes", (t) => {
  const assets = loadAssets(makeBuild(t), "/path/");
  assert.deepEqual([...assets.keys()].sort(), ["/assets/names.js", "/assets/placed.js"]);
  assert.equal(assets.get("/assets/placed.js")!.body.toString(), 'import "/path/assets/names.js"');
});

test("loadAssets() packs to what the file is, whether the build has packed it or not", async (t) => {
  const assets = loadAssets(makeBuild(t), "/path/");
  for (const { body, pack } of assets.values()) {
    assert.ok(pack?.br && pack.gzip);
    assert.deepEqual(brotliDecompressSync(await pack.br()), body);
    assert.deepEqual(gunzipSync(await pack.gzip()), body);
  }
});

test("rememberSuccess() shares one success among all who ask", async () => {
  let count = 0;
  const read = rememberSuccess(async () => (count += 1));
  assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
  assert.equal(await read(), 1);
});

test("rememberSuccess() tries again after a failure", async () => {
  let count = 0;
  const read = rememberSuccess(async () => {
    count += 1;
    if (count === 1) throw new Error("no file");
    return count;
  });
  const first = read();
  assert.equal(read(), first);
  await assert.rejects(first, /no file/);
  assert.equal(await read(), 2);
});
