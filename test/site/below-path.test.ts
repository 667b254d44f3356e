import assert from "node:assert/strict";
import test, { after } from "node:test";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { goTo, testInBrowser, visit } from "../browser.ts";
import { type PrefixProxy, startPrefixProxy } from "../prefix-proxy.ts";
import { createFolder, createOwner, startServer } from "../running-server.ts";

const shared = shareProxiedServer();
const sourceUrl = "https://code.example/tincture?a=1&b=2";

testInBrowser("a site below a path has no links outside it", async (browser) => {
  const { siteUrl, outside } = await shared();
  const { page, complaints } = await visit(browser, `${siteUrl}?utm_source=api`, { width: 1280, isNew: true });
  assert.equal(page.url(), `${siteUrl}/?utm_source=api`);
  await page.getByRole("link", { name: "Palettes" }).first().click();
  await page.waitForURL(`${siteUrl}/palettes`);
  await page.locator(`header a[href="/colors/"]`).first().click();
  await page.waitForURL(`${siteUrl}/`);
  await goTo(page, `${siteUrl}/sign-up?next=/settings`);
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a first password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${siteUrl}/settings`);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.waitForURL(`${siteUrl}/`);
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  await page.goBack();
  await page.waitForURL(`${siteUrl}/sign-in?next=*`);
  assert.deepEqual(outside, []);
  assert.deepEqual(complaints, []);
});

test("crawlers, language models and home screens get their files, below a path too", async () => {
  const { siteUrl, outside } = await shared();
  const { origin } = new URL(siteUrl);
  const read = async (path: string) => (await fetch(siteUrl + path)).text();
  const robots = await read("/robots.txt");
  assert.match(robots, /^Disallow: \/colors\/api\/$/m);
  assert.ok(robots.endsWith(`\nSitemap: ${siteUrl}/sitemap.xml\n`));
  const llms = await read("/llms.txt");
  assert.match(llms, /^# Tints\n\n> /);
  assert.match(llms, /GET \/api\/v1\/color\/\{hex\}/);
  assert.ok(llms.includes(`(${siteUrl}/api/openapi.json)`));
  const manifest = JSON.parse(await read("/manifest.webmanifest"));
  assert.deepEqual([manifest.name, manifest.start_url], ["Tints", "/colors/app"]);
  assert.match(await read("/docs"), /<link rel="manifest" href="\/colors\/manifest\.webmanifest"\/>/);
  for (const { src } of manifest.icons) {
    const icon = await fetch(origin + src);
    assert.equal(icon.status, 200, src);
  }
  const favicon = await fetch(`${siteUrl}/favicon.ico`);
  assert.deepEqual([favicon.status, favicon.headers.get("content-type")], [200, "image/x-icon"]);
  assert.deepEqual(outside, []);
});

function shareProxiedServer(): () => Promise<PrefixProxy> {
  const owner = createOwner();
  after(() => owner.clear());
  async function start(): Promise<PrefixProxy> {
    const port = await findFreePort("127.0.0.1");
    const proxy = await startPrefixProxy(owner, "/colors", `http://127.0.0.1:${port}`);
    const env = { PORT: String(port), SITE_URL: proxy.siteUrl, SITE_NAME: "Tints", STARTER_LIBRARY: "off" };
    await startServer(owner, createFolder(owner), { ...env, SOURCE_URL: sourceUrl });
    return proxy;
  }
  let started: Promise<PrefixProxy> | undefined;
  return () => (started ??= start());
}
