/** A palette from the editor to its readers, and back: what the pages show and what the API answers are one thing. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { type PaletteBody, request } from "../api-client.ts";
import { browserMissing, goTo, startBrowser, visit, waitUntilReady } from "../browser.ts";
import { createFolder, type RunningServer, startServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const colors = ["112233", "2a9d8f", "e9c46a"];
const name = "Quiet Harbor Walk";
const slug = "quiet-harbor-walk";
const tag = "harbor-walks";
const width = 1440;

test(
  "a palette is published from the editor, saved by somebody else, and gone when taken down",
  { skip: browserMissing },
  async (t) => {
    const server = await startServer(t, createFolder(t));
    const { origin } = server;
    const browser = await startBrowser(t);
    const ann = await signUp(server.origin, "ann@example.com");
    const bob = await signUp(server.origin, "bob@example.com");
    await saveFirst(origin, bob.cookie);

    const { cookie } = ann;
    const author = await visit(browser, `${origin}/app/${colors.join("-")}`, { width, cookie });
    await publish(author.page);
    await author.page.waitForURL(`**/palette/${slug}`);
    await findHeading(author.page);
    const published = await readPlaces(server);
    assert.deepEqual(published, { slug: 200, recent: true, popular: false, tag: 1, colors: slug, saves: 0 });

    const reader = await visit(browser, `${origin}/palettes?tags=${tag}`, { width, cookie: bob.cookie });
    await reader.page.getByRole("link", { name }).click();
    await findHeading(reader.page);
    const answered = reader.page.waitForResponse((response) => response.url().includes(`/${slug}/save`));
    await reader.page.getByRole("button", { name: `Save ${name}, 0 saves` }).click();
    await answered;
    await reader.page.getByRole("button", { name: `Saved ${name}, 1 save`, pressed: true }).waitFor();
    await reader.page.reload();
    await waitUntilReady(reader.page);
    await reader.page.getByRole("button", { name: `Saved ${name}, 1 save`, pressed: true }).waitFor();
    assert.deepEqual(await readPlaces(server), { ...published, popular: true, saves: 1 });
    for (const path of ["/", "/palettes", "/saved"]) assert.equal(await readFirst(reader.page, path), name);

    await goTo(author.page, `${origin}/published`);
    await author.page.getByText("1 save", { exact: false }).waitFor();
    await author.page.getByRole("button", { name: `Unpublish: ${name}` }).click();
    await author.page.getByText("The palette is no longer published.").waitFor();
    const gone = { slug: 404, recent: false, popular: false, tag: 0, colors: undefined, saves: undefined };
    assert.deepEqual(await readPlaces(server), gone);
    await assertNowhere(origin, bob.cookie);
    assert.deepEqual([...author.complaints, ...reader.complaints], []);
    assert.deepEqual([...author.outsideRequests, ...reader.outsideRequests], []);
  },
);

/** Puts some palette of the library before all that nobody has saved. */
async function saveFirst(origin: string, cookie: string): Promise<void> {
  const [, first] = /href="\/palette\/([a-z\d-]+)"/u.exec(await (await fetch(`${origin}/palettes`)).text())!;
  const { status } = await fetch(`${origin}/palette/${first}/save`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin, accept: "text/html" },
    body: new URLSearchParams({ intent: "save" }),
  });
  assert.equal(status, 302);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Publish" }).click();
  await page.waitForURL(`**/publish?colors=${colors.join("-")}`);
  assert.notEqual(await page.getByLabel("Name").inputValue(), "", "a name is proposed");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Tags").fill(`${tag}, quiet`);
  await page.getByRole("button", { name: "Publish" }).click();
}

function findHeading(page: Page): Promise<void> {
  return page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** Where the API has the palette: by its slug, first of both orders, by its tag, by its colors in any order. */
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

/** The name of the first palette that a page lists. */
async function readFirst(page: Page, path: string): Promise<string> {
  await goTo(page, new URL(path, page.url()).href);
  return page.locator('main li a[href^="/palette/"]').first().innerText();
}

async function assertNowhere(origin: string, cookie: string): Promise<void> {
  for (const path of [`/palette/${slug}`, `/palette/${slug}.css`, `/palette/${slug}/social.png`]) {
    assert.equal((await fetch(origin + path)).status, 404, path);
  }
  for (const path of ["/", "/palettes", "/palettes?sort=recent", `/palettes?tags=${tag}`, "/saved"]) {
    const answer = await fetch(origin + path, { headers: { cookie } });
    assert.equal(answer.status, 200, path);
    assert.ok(!(await answer.text()).includes(slug), `${path} still has it`);
  }
}
