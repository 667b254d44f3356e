import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";
import { addAssets, loadAssets } from "./assets.ts";
import { createPageSite } from "./page-site.ts";

/**
 * Writes a client build: two scripts, one of them with a compressed copy, and a file of the
 * bundler.
 */
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

test("loadAssets() loads the files of a build without compressed copies and the bundler's files", (t) => {
  const assets = loadAssets(makeBuild(t), "/path/");
  assert.deepEqual([...assets.keys()].sort(), ["/assets/names.js", "/assets/placed.js"]);
  assert.equal(assets.get("/assets/placed.js")!.body.toString(), 'import "/path/assets/names.js"');
});

test("loadAssets() compresses files with and without a copy in the build", async (t) => {
  const assets = loadAssets(makeBuild(t), "/path/");
  for (const { body, pack } of assets.values()) {
    assert.ok(pack?.br && pack.gzip);
    assert.deepEqual(brotliDecompressSync(await pack.br()), body);
    assert.deepEqual(gunzipSync(await pack.gzip()), body);
  }
});

test("addAssets() serves each file at its address and responds 404 to others in the folder", async (t) => {
  const build = makeBuild(t);
  writeFileSync(new URL("robots.txt", build), "Disallow: /");
  const server = fastify();
  t.after(() => server.close());
  addAssets(
    server,
    createPageSite({ siteUrl: "http://localhost", siteName: "Tincture", hsts: "off" }),
    loadAssets(build, "/"),
  );
  const ask = async (method: "GET" | "HEAD" | "POST", url: string) => {
    const { statusCode, headers, body } = await server.inject({ method, url });
    return [statusCode, headers["cache-control"], body];
  };
  const yearLong = "public, max-age=31536000, immutable";
  assert.deepEqual(await ask("GET", "/assets/names.js?v=1"), [200, yearLong, "names"]);
  assert.deepEqual(await ask("HEAD", "/assets/names.js"), [200, yearLong, ""]);
  assert.deepEqual(await ask("GET", "/robots.txt"), [200, "public, max-age=3600", "Disallow: /"]);
  assert.equal((await ask("POST", "/assets/names.js"))[0], 405);
  for (const url of ["/assets/", "/assets/gone.js", "/assets/__proto__", "/assets/names.js/"]) {
    const [status, caching, body] = await ask("GET", url);
    assert.deepEqual([status, caching], [404, "no-store"], url);
    assert.match(String(body), /There is nothing here/);
  }
});
