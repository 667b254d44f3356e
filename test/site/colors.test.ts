import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, goTo, openWindow, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const server = visitServer();

test("colors and palettes are leafed through in the same way, and end in the same way", async () => {
  const { origin } = await server();
  const read = async (path: string) => (await fetch(origin + path)).text();
  for (const path of ["/colors?family=Blue", "/palettes?sort=recent"]) {
    const html = await read(`${path}&page=3`);
    const pager = /<nav aria-label="Pages"[^]*?<\/nav>/.exec(html)?.[0] ?? "";
    assert.match(
      pager,
      /rel="prev"[^]*aria-label="Page 1"[^]*aria-current="page"[^]*aria-label="Page 4"[^]*rel="next"/,
      path,
    );
    const past = await read(`${path}&page=9999`);
    assert.match(past, /<h2[^>]*>This is past the last page<\/h2><p[^>]*>There are [\d,]+ pages here\.<\/p>/, path);
    assert.ok(!past.includes('aria-label="Pages"'));
  }
});

test("colors are found while one types, and lead to their pages", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const browser = await startBrowser(t);
  const { page, outsideRequests, complaints } = await visit(browser, `${origin}/colors`, { width: 1440 });

  await page.getByLabel("Name or hex").pressSequentially("fire opal");
  await page.getByRole("link", { name: /^Fire Opal/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("name"), "fire opal");
  assert.equal(await page.evaluate("document.activeElement.name"), "name");
  assert.equal(await page.getByLabel("Name or hex").inputValue(), "fire opal");

  await page.getByRole("navigation", { name: "Families" }).getByRole("link", { name: "Gray" }).click();
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /^Fire Opal/ }).click();
  await page.getByRole("heading", { level: 1, name: "Fire Opal" }).waitFor();

  await goTo(page, `${origin}/colors`);
  await page.getByLabel("Name or hex").fill("#2A9D8F");
  await page.getByText("Press Enter to open #2a9d8f").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/colors/2a9d8f`);
  assert.deepEqual([outsideRequests, complaints], [[], []]);
});

test("the page of a color tells and copies what is known of it", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const browser = await startBrowser(t);
  const { page, outsideRequests, complaints } = await visit(browser, `${origin}/colors/2a9d8f`, {
    width: 1440,
  });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy hsl(173 58% 39%)" }).click();
  await page.getByText("Copied: hsl(173 58% 39%)").waitFor({ state: "attached" });
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), "hsl(173 58% 39%)");
  assert.equal(await page.getByRole("button", { name: /^\d+ [\da-f]{6}.*: copy$/ }).count(), 11);
  assert.equal(await readMeta(page, 'meta[name="theme-color"]'), "#2a9d8f");
  assert.equal(await page.locator('link[rel="canonical"]').getAttribute("href"), `${origin}/colors/2a9d8f`);
  assert.equal(await readMeta(page, 'meta[property="og:image"]'), `${origin}/colors/2a9d8f/social.png`);
  const editor = page.getByRole("link", { name: "Open a palette built around it" });
  assert.match((await editor.getAttribute("href")) ?? "", /^\/app\/.*2a9d8f/);
  assert.deepEqual([outsideRequests, complaints], [[], []]);
});

test("a color without a name is called by its hex, and told from its nearest", async () => {
  const { origin } = await server();
  const page = (await (await fetch(`${origin}/colors/e63946`)).text()).replaceAll("<!-- -->", "");
  assert.match(page, /<title>#e63946, closest to Red Radish/);
  assert.match(page, /<h1[^>]*>#e63946<\/h1><p[^>]*>Closest to <a[^>]*>Red Radish<\/a>/);
  assert.match(await (await fetch(`${origin}/colors/ff0000`)).text(), /<h1[^>]*>Red<\/h1>/);
});

test("colors are searched without scripts", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const browser = await startBrowser(t);
  const page = await (await openWindow(browser, origin, { hasScripts: false })).newPage();
  await page.goto(`${origin}/colors?family=Blue`);
  await page.getByLabel("Name or hex").fill("sea");
  await page.getByLabel("Order").selectOption("lightness");
  await page.getByRole("button", { name: "Search" }).click();
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ["name", "family", "sort"].map((name) => searchParams.get(name)),
    ["sea", "Blue", "lightness"],
  );
  const first = await page.locator("ul a[href^='/colors/']").first().getAttribute("href");
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("link", { name: "Page 2", exact: true }).and(page.locator("[aria-current]")).waitFor();
  assert.notEqual(await page.locator("ul a[href^='/colors/']").first().getAttribute("href"), first);
});

test("addresses of colors are forgiving where they are clear, and explain where they are not", async () => {
  const { origin } = await server();
  async function ask(path: string) {
    const answer = await fetch(origin + path, { redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
  }

  for (const path of ["/colors/2A9D8F", "/colors/%232a9d8f"]) {
    assert.deepEqual(Object.values(await ask(path)).slice(0, 2), [301, "/colors/2a9d8f"], path);
  }
  assert.equal((await ask("/colors/F80")).location, "/colors/ff8800");
  const missing = await ask("/colors/reddish");
  assert.equal(missing.status, 404);
  assert.match(missing.text, /reddish.* is not a color\. Write six hexadecimal digits/);

  const confused = await ask("/colors?family=Teal&near=zz&sort=best&page=x&name=sea");
  assert.equal(confused.status, 200);
  for (const part of ["Teal", "zz", "best", "is no page"]) assert.ok(confused.text.includes(part), part);
  const pastEnd = await ask("/colors?name=fire+opal&page=99");
  assert.match(pastEnd.text, /This is past the last page/);
  assert.equal((await ask("/colors?name=c0ffee")).location, "/colors/c0ffee");
  assert.equal((await ask("/colors?name=decade")).status, 200, "a word that names have");
  assert.equal((await ask("/colors?name=fedbad")).location, "/colors/fedbad");
  assert.equal((await ask("/colors/%E0%A4%A")).status, 404);
});

function readMeta(page: Page, selector: string): Promise<string | null> {
  return page.locator(selector).first().getAttribute("content");
}
