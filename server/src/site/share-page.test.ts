import assert from "node:assert/strict";
import { test } from "node:test";
import { hash } from "node:crypto";
import { formatSitePolicy } from "./page-site.ts";
import { type SharablePage, sharePage } from "./share-page.ts";

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
