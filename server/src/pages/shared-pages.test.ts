import assert from "node:assert/strict";
import { test } from "node:test";
import { fastify } from "fastify";
import { hash } from "node:crypto";
import { formatSitePolicy } from "./page-site.ts";
import { createSharedPages, isSharable, sendSharedPage, sharePage, type SharedPage } from "./shared-pages.ts";

const nonce = "c2VjcmV0";
const script = "console.log(1)";

function share(html: string, status = 200, headers = new Headers()): SharedPage | undefined {
  const made = { status, headers, body: Buffer.from(html) };
  return sharePage(made, { nonce, formatPolicy: (inline) => formatSitePolicy(inline) });
}

function shareWhole(html: string): SharedPage {
  const page = share(html);
  assert.ok(page);
  return page;
}

test("sharePage() names the digests of the page's own scripts instead of a nonce, and of no others", () => {
  const page = shareWhole(`<script nonce="${nonce}">${script}</script><script>alert(1)</script>`);
  assert.equal(page.body.toString(), `<script nonce="styles">${script}</script><script>alert(1)</script>`);
  const policy = page.headers["content-security-policy"] ?? "";
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash("sha256", script, "base64")}';`), policy);
  assert.ok(!policy.includes(nonce));
});

test("sharePage() shares no failure, no cookie, and no page that tells its nonce elsewhere", () => {
  assert.equal(share("<p>", 404), undefined);
  assert.equal(share("<p>", 200, new Headers({ "set-cookie": "a=b" })), undefined);
  assert.equal(share(`<p>${nonce}</p>`), undefined);
});

test("isSharable() keeps whoever sends a cookie or a key apart", async (t) => {
  const server = fastify();
  t.after(() => server.close());
  server.all("/", (request) => String(isSharable(request)));
  const answers = [{}, { headers: { cookie: "theme=dark" } }, { headers: { authorization: "Bearer a" } }] as const;
  const read = await Promise.all(answers.map(async (asked) => (await server.inject({ url: "/", ...asked })).body));
  assert.deepEqual(read, ["true", "false", "false"]);
  assert.equal((await server.inject({ url: "/", method: "POST" })).body, "false");
});

test("createSharedPages() forgets everything with another version of the library, and keeps nothing without one", () => {
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

test("createSharedPages() keeps no more than it may", () => {
  const pages = createSharedPages(() => 1, 10_000);
  const page = shareWhole("x".repeat(4000));
  for (const address of ["/a", "/b"]) pages.keep(address, 1, page);
  assert.equal(pages.find("/a"), undefined);
  assert.equal(pages.find("/b"), page);
});

test("sendSharedPage() answers 304 without a policy to whoever has the page", async (t) => {
  const page = shareWhole(`<script nonce="${nonce}">${script}</script>`);
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
  const again = await server.inject({ url: "/", headers: { "if-none-match": String(first.headers.etag) } });
  assert.equal(again.statusCode, 304);
  assert.equal(again.headers["content-security-policy"], undefined);
});
