import assert from "node:assert/strict";
import { test } from "node:test";
import { fastify } from "fastify";
import { brotliDecompressSync, gunzipSync, zstdCompressSync } from "node:zlib";
import {
  createSharedPages,
  isSharable,
  readSharedPage,
  sendSharedPage,
  type SharedPage,
  type SharablePage,
  sharePage,
} from "./shared-pages.ts";
import { hash } from "node:crypto";
import { formatSitePolicy } from "./page-site.ts";

const headers = [
  ["cache-control", "public, max-age=5, s-maxage=30, stale-while-revalidate=30"],
  ["content-security-policy", "default-src 'none'"],
  ["content-type", "text/html; charset=utf-8"],
  ["etag", 'W/"tag"'],
  ["vary", "Cookie, Accept-Encoding"],
] as const;

function shareWhole(html: string): SharedPage {
  const page = readSharedPage({ status: 200, headers, body: zstdCompressSync(html), sharedTag: 'W/"tag"' });
  assert.ok(page);
  return page;
}

test("readSharedPage() compresses in other codings once on demand, and returns undefined for pages that are not shared", async () => {
  const page = shareWhole("<p>");
  assert.equal(await page.pack.zstd(), page.body);
  assert.equal(gunzipSync(await page.pack.gzip()).toString(), "<p>");
  assert.equal(brotliDecompressSync(await page.pack.br()).toString(), "<p>");
  assert.equal(await page.pack.br(), await page.pack.br());
  assert.equal(readSharedPage({ status: 200, headers, body: page.body }), undefined);
});

test("isSharable() returns false with a cookie or a key", async (t) => {
  const server = fastify();
  t.after(() => server.close());
  server.all("/", (request) => String(isSharable(request)));
  const answers = [{}, { headers: { cookie: "theme=dark" } }, { headers: { authorization: "Bearer a" } }] as const;
  const read = await Promise.all(answers.map(async (asked) => (await server.inject({ url: "/", ...asked })).body));
  assert.deepEqual(read, ["true", "false", "false"]);
  assert.equal((await server.inject({ url: "/", method: "POST" })).body, "false");
});

test("createSharedPages() is cleared by a new version of the library and stores nothing without a version", () => {
  let version: number | undefined = 1;
  const pages = createSharedPages(() => version);
  const page = shareWhole("<p>");
  pages.keep("/a", 1, page);
  assert.equal(pages.find("/a"), page);
  version = undefined;
  assert.equal(pages.find("/a"), undefined);
  version = 2;
  assert.equal(pages.find("/a"), undefined);
  pages.keep("/a", 1, page);
  assert.equal(pages.find("/a"), undefined, "made before the change");
});

test("sendSharedPage() responds 304 without a policy to clients that have the page", async (t) => {
  const page = shareWhole("<p>".repeat(1000));
  const server = fastify();
  t.after(() => server.close());
  server.get("/", async (request, reply) => {
    await sendSharedPage(request, reply, page);
    return reply;
  });
  const first = await server.inject({ url: "/", headers: { "accept-encoding": "br" } });
  assert.equal(first.headers["content-encoding"], "br");
  const asBrowser = await server.inject({ url: "/", headers: { "accept-encoding": "gzip, deflate, br, zstd" } });
  assert.equal(asBrowser.headers["content-encoding"], "zstd");
  assert.match(String(first.headers["cache-control"]), /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=/);
  assert.equal(first.headers.vary, "Cookie, Accept-Encoding");
  assert.equal((await server.inject("/")).body, "<p>".repeat(1000));
  const again = await server.inject({ url: "/", headers: { "if-none-match": String(first.headers.etag) } });
  assert.equal(again.statusCode, 304);
  assert.equal(again.headers["content-security-policy"], undefined);
});

const nonce = "c2VjcmV0";
const script = "console.log(1)";

function share(html: string, status = 200, headers = new Headers()): SharablePage | undefined {
  const made = { status, headers, body: Buffer.from(html) };
  return sharePage(made, { nonce, formatPolicy: (inline) => formatSitePolicy(inline) });
}

test("sharePage() lists digests of the page's own scripts instead of a nonce", () => {
  const page = share(`<script nonce="${nonce}">${script}</script><script>alert(1)</script>`);
  assert.ok(page);
  const text = `<script nonce="styles">${script}</script><script>alert(1)</script>`;
  assert.equal(new TextDecoder().decode(page.body), text);
  const policy = page.headers["content-security-policy"] ?? "";
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash("sha256", script, "base64")}';`), policy);
  assert.ok(!policy.includes(nonce));
});

test("sharePage() accepts a document as text", () => {
  const html = `<p>é</p><script nonce="${nonce}">${script}</script>`;
  const made = { status: 200, headers: new Headers(), body: html };
  assert.deepEqual(sharePage(made, { nonce, formatPolicy: (inline) => formatSitePolicy(inline) }), share(html));
});

test("sharePage() rejects failures, cookies and pages with the nonce elsewhere", () => {
  assert.equal(share("<p>", 404), undefined);
  assert.equal(share("<p>", 200, new Headers({ "set-cookie": "a=b" })), undefined);
  assert.equal(share(`<p>${nonce}</p>`), undefined);
});
