import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, Page } from "playwright-core";
import { browserMissing, goTo, openWindow, startBrowser, visit, type Visit } from "../browser.ts";
import {
  commonEnvironment,
  createFolder,
  type Owner,
  type RunningServer,
  shareServer,
  startServer,
} from "../running-server.ts";
import { type FormClient, signUp } from "./form-client.ts";

const narrow = 360;
const wide = 1440;
/** Each test has people of its own in it. Nobody else saves in it but the tests of feeds, who save one palette. */
const shared = shareServer(commonEnvironment);

test("the library is searched, narrowed and paged by addresses", { skip: browserMissing }, async (t) => {
  const { origin } = await shared();
  const browser = await startBrowser(t);
  const seen = await visit(browser, `${origin}/palettes`, { width: wide });
  const { page } = seen;
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("link", { name: "Page 2", exact: true }).and(page.locator("[aria-current]")).waitFor();
  const onSecond = await listNames(page);
  assert.equal(onSecond.length, 24);
  await page.getByLabel("Name").fill("blue");
  await page.getByLabel("Size").selectOption("5");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/palettes?name=blue&near=&size=5");
  await page.getByRole("heading", { name: "Palettes of 5 colors called “blue”" }).waitFor();
  await page.getByRole("region", { name: "Palettes found" }).getByRole("link").first().waitFor();
  const found = await listNames(page);
  assert.ok(found.length > 0 && found.every((name) => /blue/i.test(name)), found.join());
  assert.deepEqual(await listNames((await visit(browser, page.url(), { width: narrow })).page), found);
  await page.goBack();
  await page.getByRole("heading", { name: "Palettes", exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, "?page=2");
  assert.equal(await page.getByLabel("Name").inputValue(), "");
  assert.deepEqual(await listNames(page), onSecond);
  await page.getByRole("navigation", { name: "Tags" }).getByRole("link").first().click();
  await page.waitForURL("**/palettes?tags=*");
  await page.getByLabel("Near a color").fill("#2A9D8F");
  await page.getByLabel("Near a color").press("Enter");
  await page.getByRole("link", { name: "Nearest" }).waitFor();
  assertQuiet(seen);
});

test("the library explains addresses that it cannot follow", { skip: browserMissing }, async (t) => {
  const { origin } = await shared();
  const browser = await startBrowser(t);
  const seen = await visit(browser, `${origin}/palettes?size=99&near=teal&page=9999&tags=${"x".repeat(400)}`, {
    width: narrow,
  });
  await seen.page.getByText("“99” was left out: palettes have 2 to 8 colors.").waitFor();
  await seen.page.getByRole("heading", { name: "Nothing found" }).waitFor();
  assert.ok(!(await scrollsSideways(seen.page)));
  await seen.page.getByRole("link", { name: "All palettes" }).click();
  await seen.page.waitForURL("**/palettes");
  assertQuiet(seen);
  for (const query of ["page=9999999", "page=9999999&size=5", "name=%00", "tags=%ff", "sort=near", "name=%F0"]) {
    assert.equal((await fetch(`${origin}/palettes?${query}`)).status, 200, query);
  }
  assert.equal((await fetch(`${origin}/palette/no-such-palette`)).status, 404);
});

test("a palette is copied, saved, reported and found again", { skip: browserMissing }, async (t) => {
  const { server, browser } = await startAll(t);
  const person = await signUp(server.origin, "library-ann@example.com");
  const seen = await visitAs(browser, person, `${server.origin}/palettes`);
  const { page } = seen;
  const [, name] = await listNames(page);
  await pressHeart(page, `Save ${name}, 0 saves`);
  await page.getByRole("button", { name: `Save ${name}, 1 save`, pressed: true }).waitFor();
  assert.equal((await listNames(page))[1], name);
  await page.getByRole("link", { name: name! }).click();
  await page.getByRole("heading", { name: name!, level: 1 }).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const swatch = page.getByRole("button", { name: /^Copy [\da-f]{6}$/ }).first();
  await swatch.click();
  await page.getByText("Copied", { exact: true }).waitFor();
  const copied: string = await page.evaluate("navigator.clipboard.readText()");
  assert.equal(await swatch.getAttribute("aria-label"), copied.replace("#", "Copy "));
  await page.getByText("Report this palette").click();
  await page.getByLabel("Something else").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText("Thank you.").waitFor();
  await goTo(page, `${server.origin}/saved`);
  assert.deepEqual(await listNames(page), [name]);
  await pressHeart(page, `Save ${name}, 1 save`);
  await page.getByRole("button", { name: `Save ${name}, 0 saves`, pressed: false }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
  assertQuiet(seen);
});

test("a palette is published, taken down and deleted by its author", { skip: browserMissing }, async (t) => {
  const { server, browser } = await startAll(t);
  const person = await signUp(server.origin, "library-bob@example.com");
  const address = `${server.origin}/publish?colors=112236-2a9d8f-e9c46a`;
  const seen = await visitAs(browser, person, address);
  const { page } = seen;
  assert.notEqual(await page.getByLabel("Name").inputValue(), "");
  await page.getByLabel("Name").fill("!");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alert").getByText("A name needs at least one letter or digit").waitFor();
  assert.equal(await page.getByLabel("Name").inputValue(), "!");
  await page.getByLabel("Name").fill("Quiet Harbor Walk");
  await page.getByLabel("Tags").fill("harbor, Quiet");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/palette/quiet-harbor-walk");
  await page.getByRole("link", { name: "harbor", exact: true }).waitFor();
  await goTo(page, address);
  await page.getByText("The library already has a palette with these colors").waitFor();
  await goTo(page, `${server.origin}/published`);
  await page.getByRole("button", { name: "Unpublish: Quiet Harbor Walk" }).click();
  await page.getByText("The palette is no longer published.").waitFor();
  assert.equal((await fetch(`${server.origin}/palette/quiet-harbor-walk`)).status, 404);
  assert.equal((await fetch(`${server.origin}/palette/quiet-harbor-walk/social.png`)).status, 404);
  await page.getByRole("button", { name: "Publish again: Quiet Harbor Walk" }).click();
  await page.getByText("The palette is published again.").waitFor();
  assert.equal((await fetch(`${server.origin}/palette/quiet-harbor-walk`)).status, 200);
  await page.getByLabel("Delete Quiet Harbor Walk").click();
  await page.getByRole("button", { name: "Delete for good: Quiet Harbor Walk" }).click();
  await page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
  assert.ok(
    seen.complaints.every((complaint) => /\b400\b/.test(complaint)),
    "only the refused name",
  );
  assert.deepEqual(seen.outsideRequests, []);
});

test("where operators review, a palette waits and can be taken back", async (t) => {
  const { origin } = await startServer(t, createFolder(t), { PUBLISH: "review", STARTER_LIBRARY: "off" });
  const person = await signUp(origin, "library-ann@example.com");
  const sent = await person.post("/publish", { colors: "112233-2a9d8f-e9c46a", name: "Quay", tagline: "", tags: "" });
  const waiting = await (await person.get(sent.headers.get("location")!)).text();
  assert.match(waiting, /<h1[^>]*>Waiting for review</);
  assert.match(waiting, /<main[^]*href="\/published"[^]*<\/main>/);
  const list = await (await person.get("/published")).text();
  assert.match(list, /<main[^]*Waiting for review/);
  const on = /name="on" value="([^"]+)"/.exec(list)![1]!;
  const withdrawn = await person.post("/published", { intent: "withdraw", on });
  assert.match(await withdrawn.text(), /The palette has been withdrawn\./);
});

test("without scripts the library is searched and a palette saved", { skip: browserMissing }, async (t) => {
  const { server, browser } = await startAll(t);
  const person = await signUp(server.origin, "library-cleo@example.com");
  const context = await openWindow(browser, server.origin, { hasScripts: false });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto(`${server.origin}/palettes`);
  await page.getByLabel("Name").fill("blue");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("heading", { name: "Palettes called “blue”" }).waitFor();
  const [name] = await listNames(page);
  await page.getByRole("button", { name: `Save ${name}, 0 saves` }).click();
  await page.getByRole("button", { name: `Save ${name}, 1 save`, pressed: true }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/palettes");
  assert.equal(new URL(page.url()).searchParams.get("name"), "blue");
});

interface Started {
  readonly server: RunningServer;
  readonly browser: Browser;
}

async function startAll(owner: Owner): Promise<Started> {
  return { server: await shared(), browser: await startBrowser(owner) };
}

function visitAs(browser: Browser, { cookie }: FormClient, address: string): Promise<Visit> {
  return visit(browser, address, { width: wide, cookie });
}

/** Hearts change at once; the server has to have heard of it before the page is left. */
async function pressHeart(page: Page, name: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name }).click();
  assert.equal((await answered).status(), 200);
}

/** The names of the palettes that a page lists. */
function listNames(page: Page): Promise<readonly string[]> {
  return page.locator('main li a[href^="/palette/"]').allTextContents();
}

function assertQuiet({ complaints, outsideRequests }: Visit): void {
  assert.deepEqual(complaints, []);
  assert.deepEqual(outsideRequests, []);
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
}
