/**
 * A palette from the editor to its readers, and back: what the pages show and what the API answers
 * are one thing.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type PaletteBody, request } from "../api-client.ts";
import { testInBrowser, visit } from "../browser.ts";
import { freeEnvironment, type RunningServer, shareServer } from "../running-server.ts";
import { goToOwn } from "./account-menu.ts";
import { type FormClient, signUp } from "./form-client.ts";
import { readText } from "./plain-forms.ts";

/** Published by no other test. */
const colors = ["112247", "2a9c90", "e9c56b"];
const name = "Quiet Harbor Walk";
const slug = "quiet-harbor-walk";
const tag = "harbor-walks";
const width = 1440;

/** A server of its own, so that no other test publishes or saves. */
const shared = shareServer(freeEnvironment);

testInBrowser("a palette is published, saved by another person, taken down, restored and deleted", async (browser) => {
  const server = await shared();
  const { origin } = server;
  const ann = await signUp(origin, "publish-ann@example.com");
  const bob = await signUp(origin, "publish-bob@example.com");
  const rivals = await countRivals(server, bob);

  const author = await visit(browser, `${origin}/app/${colors.join("-")}`, { width, cookie: ann.cookie });
  await publish(author.page);
  await author.page.waitForURL(`**/palette/${slug}`);
  await findHeading(author.page);
  await author.page.getByRole("link", { name: tag, exact: true }).waitFor();
  const again = await (await ann.get(`/publish?colors=${colors.join("-")}`)).text();
  assert.match(again, /The library already has a palette with these colors/u);
  const published = await readPlaces(server);
  assert.deepEqual(published, { slug: 200, recent: true, popular: false, tag: 1, colors: slug, saves: 0 });

  const reader = await visit(browser, `${origin}/palettes?tags=${tag}`, { width, cookie: bob.cookie });
  await saveAndRead(reader.page);
  assert.match(await readHeart(bob), /^<button [^>]*aria-pressed="true"/u);
  assert.equal(readText(await readHeart(bob)), `Saved ${name}, 1 save`);
  await copyAndReport(reader.page);
  for (let other = 0; other < rivals; other += 1) {
    await save(await signUp(origin, `publish-${other}@example.com`), slug);
  }
  assert.deepEqual(await readPlaces(server), { ...published, popular: true, saves: 1 + rivals });
  for (const path of ["/", "/palettes", "/saved"]) assert.equal(await readFirst(bob, path), name);

  await takeFromSaved(reader.page);
  assert.ok(!(await (await bob.get("/saved")).text()).includes(slug));

  await goToOwn(author.page, "Published");
  await author.page.getByText(`· ${rivals} save`).waitFor();
  await author.page.getByRole("button", { name: `Unpublish: ${name}` }).click();
  await author.page.getByText("The palette is no longer published.").waitFor();
  const gone = { slug: 404, recent: false, popular: false, tag: 0, colors: undefined, saves: undefined };
  assert.deepEqual(await readPlaces(server), gone);
  await assertNowhere(bob);
  await author.page.getByRole("button", { name: `Publish again: ${name}` }).click();
  await author.page.getByText("The palette is published again.").waitFor();
  assert.equal((await fetch(`${origin}/palette/${slug}`)).status, 200);
  await author.page.getByLabel(`Delete ${name}`).click();
  await author.page.getByRole("button", { name: `Delete for good: ${name}` }).click();
  await author.page.getByRole("heading", { name: "Nothing published yet" }).waitFor();
  await assertNowhere(bob);
  assert.deepEqual([...author.complaints, ...reader.complaints], []);
  assert.deepEqual([...author.outsideRequests, ...reader.outsideRequests], []);
});

/** Makes another palette the most popular. @returns how many people have saved it */
async function countRivals(server: RunningServer, client: FormClient): Promise<number> {
  const html = await (await fetch(`${server.origin}/palettes`)).text();
  await save(client, /href="\/palette\/([a-z\d-]+)"/u.exec(html)![1]!);
  const [first] = (await request<readonly PaletteBody[]>(server, "/palettes?limit=1")).body.data;
  return first!.stats.save_count;
}

async function save(client: FormClient, wanted: string): Promise<void> {
  assert.equal((await client.post(`/palette/${wanted}/save`, { intent: "save" })).status, 200);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Publish" }).click();
  await page.waitForURL(`**/publish?colors=${colors.join("-")}`);
  assert.notEqual(await page.getByLabel("Name").inputValue(), "", "a name is proposed");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Tags").fill(`${tag}, Quiet`);
  await page.getByRole("button", { name: "Publish" }).click();
}

function findHeading(page: Page): Promise<void> {
  return page.getByRole("heading", { name, level: 1 }).waitFor();
}

async function saveAndRead(page: Page): Promise<void> {
  await press(page, `Save ${name}, 0 saves`);
  await page.getByRole("button", { name: `Save ${name}, 1 save`, pressed: true }).waitFor();
  await page.getByRole("link", { name }).click();
  await findHeading(page);
  await press(page, `Saved ${name}, 1 save`);
  await press(page, `Save ${name}, 0 saves`);
  await page.getByRole("button", { name: `Saved ${name}, 1 save`, pressed: true }).waitFor();
}

async function copyAndReport(page: Page): Promise<void> {
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
}

async function takeFromSaved(page: Page): Promise<void> {
  await goToOwn(page, "Saved");
  await page.waitForURL("**/saved");
  const heart = page.getByRole("button", { name: `Save ${name}, ` });
  await heart.and(page.locator("[aria-pressed=true]")).waitFor();
  const first = page.locator('main li a[href^="/palette/"]').first();
  assert.equal(await first.textContent(), name);
  const label = await heart.getAttribute("aria-label");
  await press(page, label!);
  await heart.and(page.locator("[aria-pressed=false]")).waitFor();
}

/** Hearts change at once; the server has to have heard of it before the page is left. */
async function press(page: Page, label: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(`/${slug}/save`));
  await page.getByRole("button", { name: label, exact: true }).click();
  assert.equal((await answered).status(), 200);
}

async function readHeart(client: FormClient): Promise<string> {
  const html = await (await client.get(`/palette/${slug}`)).text();
  return new RegExp(`<button id="save-${slug}"[^]*?</button>`, "u").exec(html)![0];
}

async function readPlaces(server: RunningServer): Promise<unknown> {
  const bySlug = await request<Partial<PaletteBody>>(server, `/palette/${slug}`);
  const recent = await request<readonly PaletteBody[]>(server, "/palettes?sort=recent&limit=1");
  const popular = await request<readonly PaletteBody[]>(server, "/palettes?limit=1");
  const byTag = await request<readonly PaletteBody[]>(server, `/palettes?tags=${tag}`);
  const locks = colors.toReversed().join(",");
  const byColors = await request<PaletteBody>(server, `/palette/generate?size=3&lock=${locks}`);
  return {
    slug: bySlug.status,
    recent: recent.body.data[0]?.info?.slug === slug,
    popular: popular.body.data[0]?.info?.slug === slug,
    tag: byTag.body.pagination.total,
    colors: byColors.body.data.info?.slug,
    saves: bySlug.body.data?.stats?.save_count,
  };
}

async function readFirst(client: FormClient, path: string): Promise<string> {
  const html = await (await client.get(path)).text();
  return readText(/<main[^]*?<li[^]*?<a [^>]*href="\/palette\/[^>]*>([^]*?)<\/a>/u.exec(html)![1]!);
}

async function assertNowhere(client: FormClient): Promise<void> {
  for (const path of [`/palette/${slug}`, `/palette/${slug}.css`, `/palette/${slug}/social.png`]) {
    assert.equal((await client.get(path)).status, 404, path);
  }
  for (const path of ["/", "/palettes", "/palettes?sort=recent", `/palettes?tags=${tag}`, "/saved"]) {
    const answer = await client.get(path);
    assert.equal(answer.status, 200, path);
    assert.ok(!(await answer.text()).includes(slug), `${path} still has it`);
  }
}
