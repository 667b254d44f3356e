import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeTemporaryFolder } from "../store/testing/temporary-folder.ts";
import { loadAssets } from "./load-assets.ts";

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
    assert.deepEqual(brotliDecompressSync(await pack!.br()), body);
    assert.deepEqual(gunzipSync(await pack!.gzip()), body);
  }
});
