import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { fastify, type FastifyInstance } from "fastify";
import { test } from "node:test";
import { colorHash } from "../domain/library/color-hash.ts";
import type { Palette } from "../domain/library/palette.ts";
import { createPages } from "./create-pages.ts";

const siteUrl = "https://tincture.test/palettes";

function createShelf(count: number, name: string): readonly Palette[] {
  const colors = ["e63946", "f1faee", "1d3557"];
  return Array.from({ length: count }, (_, i) => ({
    id: `${i}`,
    colors,
    colorHash: colorHash(colors),
    slug: `p-${i}`,
    name,
    tagline: "Three colors.",
    tags: [],
    saveCount: 1234,
    publishedAt: 0,
    isPublished: true,
  }));
}

/** Pages over a fixed shelf, and how often it was read. */
function createTestPages(shelf: readonly Palette[]): { server: FastifyInstance; reads: () => number } {
  let reads = 0;
  const server = fastify({ exposeHeadRoutes: false });
  const library = {
    async listPalettes({ limit }: { readonly limit: number }) {
      reads += 1;
      return { total: shelf.length, palettes: shelf.slice(0, limit) };
    },
  };
  createPages({ library, clock: () => 1_000_000, randomBytes }, { siteUrl, siteName: "A & B" })(server);
  return { server, reads: () => reads };
}

test("createPages() shows twelve popular palettes, the curl line and the attribution", async () => {
  const { server } = createTestPages(createShelf(40, "Red & Blue"));
  const page = await server.inject("/");
  assert.equal(page.statusCode, 200);
  assert.equal(page.body.split('class="card"').length - 1, 12);
  assert.match(page.body, /<h3>Red &amp; Blue<\/h3>/);
  assert.match(page.body, /1,234 saves/);
  assert.ok(page.body.includes(`${siteUrl}/api/v1/palette/generate?size=5`));
  assert.match(
    page.body,
    /<a href="[^"]+\?utm_source=api&amp;utm_medium=attribution">Powered by A &amp; B<\/a>/,
  );
  assert.match(page.body, /href="\/palettes\/docs\/api"/);
});

test("createPages() escapes what the library holds", async () => {
  const { server } = createTestPages(createShelf(1, `<script>alert("x")</script>'`));
  const { body } = await server.inject("/");
  assert.doesNotMatch(body, /<script/);
  assert.match(body, /&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt;&#39;/);
});

test("createPages() says what to do when the library is empty", async () => {
  const { server } = createTestPages([]);
  assert.match((await server.inject("/")).body, /The library is empty[\s\S]*tincture palettes import/);
});

test("createPages() shares one read of the library among visitors", async () => {
  const { server, reads } = createTestPages(createShelf(3, "Shared"));
  await Promise.all([server.inject("/"), server.inject("/"), server.inject("/")]);
  assert.equal(reads(), 1);
});

test("createPages() allows the index no script and nothing from elsewhere", async () => {
  const { server } = createTestPages(createShelf(3, "Strict"));
  const { headers, body } = await server.inject("/");
  const policy = String(headers["content-security-policy"]);
  assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self';/);
  assert.doesNotMatch(policy, /script-src|unsafe/);
  assert.doesNotMatch(body, / style=|<style|<script/);
  assert.equal(headers["x-content-type-options"], "nosniff");
});

test("createPages() serves every file that its pages name", async () => {
  const { server } = createTestPages(createShelf(1, "Complete"));
  for (const url of ["/", "/docs/api"]) {
    const { body } = await server.inject(url);
    const files = [...body.matchAll(/(?:src|href)="\/palettes(\/[^"]+\.(?:css|js|svg))"/g)].map(
      ([, path]) => path,
    );
    assert.ok(files.length >= 2, url);
    for (const file of files) assert.equal((await server.inject(String(file))).statusCode, 200);
  }
});

test("createPages() lets the API reference run scripts from here alone and send requests here alone", async () => {
  const { server } = createTestPages([]);
  const policy = String((await server.inject("/docs/api")).headers["content-security-policy"]);
  assert.match(policy, /script-src 'self';/);
  assert.match(policy, /connect-src 'self' https:\/\/tincture\.test;/);
  assert.match(policy, /^default-src 'none';/);
});

test("createPages() packs the reference's script for those who can read it packed", async () => {
  const { server } = createTestPages([]);
  const url = "/assets/api-reference.js";
  const packed = await server.inject({ url, headers: { "accept-encoding": "gzip, br" } });
  const plain = await server.inject(url);
  assert.equal(packed.headers["content-encoding"], "gzip");
  assert.equal(plain.headers["content-encoding"], undefined);
  assert.ok(packed.rawPayload.length * 3 < plain.rawPayload.length);
  const refused = await server.inject({ url, headers: { "accept-encoding": "gzip;q=0" } });
  assert.equal(refused.headers["content-encoding"], undefined);
});

test("createPages() tags the packed and the plain script apart, and compares any list of tags", async () => {
  const { server } = createTestPages([]);
  const url = "/assets/api-reference.js";
  const tags = [];
  for (const coding of ["gzip", "identity"]) {
    const { etag } = (await server.inject({ url, headers: { "accept-encoding": coding } })).headers;
    tags.push(String(etag));
    for (const listed of [String(etag), `"x", W/${String(etag)}`, "*"]) {
      const headers = { "accept-encoding": coding, "if-none-match": listed };
      const answer = await server.inject({ url, headers });
      assert.deepEqual([answer.statusCode, answer.headers.etag, answer.body], [304, etag, ""], listed);
    }
  }
  const [packed, plain] = tags;
  assert.notEqual(packed, plain);
  const headers = { "accept-encoding": "identity", "if-none-match": String(packed) };
  assert.equal((await server.inject({ url, headers })).statusCode, 200);
});

test("createPages() compares an asset's tag weakly", async () => {
  const { server } = createTestPages([]);
  const url = "/assets/pages.css";
  const { etag } = (await server.inject(url)).headers;
  for (const listed of [`W/${String(etag)}`, "*"]) {
    assert.equal((await server.inject({ url, headers: { "if-none-match": listed } })).statusCode, 304);
  }
});

test("createPages() answers unknown addresses with a page, or JSON for programs", async () => {
  const { server } = createTestPages([]);
  const page = await server.inject({ url: "/nope", headers: { accept: "text/html,*/*" } });
  assert.deepEqual([page.statusCode, page.headers["content-type"]], [404, "text/html; charset=utf-8"]);
  const json = await server.inject({ url: "/nope", headers: { accept: "application/json" } });
  assert.deepEqual(json.json().error, { code: "not_found", message: "There is nothing here", status: 404 });
});

test("createPages() answers HEAD, and refuses other methods with 405", async () => {
  const { server } = createTestPages([]);
  const head = await server.inject({ method: "HEAD", url: "/" });
  assert.deepEqual([head.statusCode, head.body], [200, ""]);
  const post = await server.inject({ method: "POST", url: "/", payload: { a: 1 } });
  assert.deepEqual([post.statusCode, post.headers.allow], [405, "GET, HEAD"]);
});
