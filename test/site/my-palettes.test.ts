/** Private palettes: saved in the editor, sorted, compared and exported. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { goTo, testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { readGpl } from "./export-readers.ts";
import { type FormClient, passwordOf, signUp } from "./form-client.ts";

const shared = visitServer();
const first = ["264653", "2a9d8f", "e9c46a"];
const second = ["f4a261", "e76f51", "1d3557", "e63946"];

testInBrowser("palettes are saved in the editor, put in order and changed", async (browser, t) => {
  const { origin } = await shared();
  const ida = await signUp(origin, "ida@example.com");
  const { cookie } = ida;
  const address = `${origin}/app/${first.join("-")}`;
  const { page, complaints } = await visit(browser, address, { width: 1280, cookie });
  await t.test("a palette is saved and organized by keyboard alone", () => saveAndOrder(page, origin));
  await t.test("deleted palettes are restored", () => deleteBothAndUndo(page));
  await t.test("the list fits every width, and forced colors show its open part", () => assertFits(page));
  await t.test("saving an own palette that was opened in the editor changes it", () => changeOpened(page));
  await t.test("a conflicting change of another tab is shown next to it", () => combineVersions(page, ida));
  const unexpected = complaints.filter((complaint) => !complaint.includes("409"));
  assert.deepEqual(unexpected, []);
});

async function saveAndOrder(page: Page, origin: string): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: /^Saved\s+as/ }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await goTo(page, `${origin}/my-palettes/save?colors=${second.join("-")}`);
  await page.getByLabel("Name").fill("Night harbor");
  await page.getByLabel("Note").fill("For the poster.");
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Night harbor" }).waitFor();

  await page.getByRole("link", { name: "My palettes" }).first().click();
  await page.getByRole("heading", { level: 1, name: "My palettes" }).waitFor();
  await page.getByText("New collection").press("Enter");
  await page.getByLabel("Name").fill("Posters");
  await page.keyboard.press("Enter");
  await page.getByText("Collection created.").waitFor();
  await page.getByRole("link", { name: "All my palettes" }).click();
  const box = page.getByRole("checkbox", { name: "Choose Night harbor" });
  await box.press("Space");
  await page.getByText("1 selected").waitFor();
  await page.getByLabel("Collection to move to").selectOption("Posters");
  await page.getByRole("button", { name: "Move" }).press("Enter");
  await page.getByText("Moved.").waitFor();
  assert.equal(await page.getByRole("checkbox").count(), 1);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("checkbox").nth(1).waitFor();

  await page.getByRole("button", { name: "Select all" }).press("Enter");
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Select none" }).press("Enter");
  await page.getByText("Select one or more palettes").waitFor();
  assert.equal(await page.getByRole("button", { name: "Compare" }).isVisible(), false);
  for (const one of await page.getByRole("checkbox").all()) await one.press("Space");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("heading", { level: 1, name: "Compare palettes" }).waitFor();
  assert.equal(await page.getByText("Closest two colors").count(), 2);
  await page.goBack();
  await page.getByRole("checkbox", { name: "Choose Night harbor" }).waitFor();
}

async function deleteBothAndUndo(page: Page): Promise<void> {
  for (const one of await page.getByRole("checkbox").all()) await one.setChecked(true);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("2 palettes deleted.").waitFor();
  await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Restored.").waitFor();
  assert.equal(await page.getByRole("checkbox").count(), 2);
}

async function assertFits(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Choose Night harbor" }).check();
  for (const width of size === "long" ? [320, 400, 640, 720, 800, 1024] : [320, 720]) {
    await page.setViewportSize({ width, height: 700 });
    const fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert.ok(await page.evaluate(fits), `${width} pixels`);
  }
  await page.emulateMedia({ forcedColors: "active" });
  const readGround = (name: string) =>
    page.getByRole("link", { name, exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor);
  assert.notEqual(await readGround("All"), await readGround("No collection"));
  await page.emulateMedia({ forcedColors: "none", media: "print" });
  assert.equal(await page.getByRole("banner").isVisible(), false);
  assert.equal(await page.getByRole("button", { name: "Compare" }).isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function changeOpened(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Night harbor", exact: true }).click();
  await page.waitForURL(/\/my-palettes\/[0-9a-f-]{36}$/);
  const { pathname } = new URL(page.url());
  await page.getByRole("link", { name: "Open in the editor" }).click();
  await page.getByRole("link", { name: /^Saved/ }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForURL((url) => url.pathname.startsWith("/app/") && !url.pathname.endsWith(second.join("-")));
  const moved = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("link", { name: /^Saved\s+as Night harbor/ }).click();
  await page.getByRole("heading", { level: 1, name: "Night harbor" }).waitFor();
  const shown = page.locator('main a[href^="/colors/"]');
  assert.deepEqual(await shown.allInnerTexts(), moved.split("-"));
  assert.equal(new URL(page.url()).pathname, pathname);
}

async function combineVersions(page: Page, otherTab: FormClient): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.getByLabel("Note").fill("Typed here.");
  assert.equal((await changeTexts(otherTab, pathname, { name: "Dawn", note: "Typed there." })).status, 302);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("alert").getByText("Typed there.").waitFor();
  assert.equal(await page.getByLabel("Note").inputValue(), "Typed here.");
  assert.equal(await page.getByLabel("Name").inputValue(), "Night harbor");
  await page.getByLabel("Note").fill("Typed here. Typed there.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.match(await (await otherTab.get(pathname)).text(), /Typed here\. Typed there\./);

  await page.getByRole("link", { name: "Open in the editor" }).click();
  await page.getByRole("link", { name: /^Saved/ }).waitFor();
  const id = pathname.split("/").at(-1)!;
  const base = new URL(page.url()).pathname.split("/").at(-1)!;
  await otherTab.post("/my-palettes/save", { colors: first.join("-"), instead: id, base });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("alert").getByText("The saved colors:").waitFor();
  await page.getByRole("button", { name: "Replace them with yours" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  assert.equal(new URL(page.url()).pathname, pathname);
  const shown = await page.locator('main a[href^="/colors/"]').allInnerTexts();
  assert.notDeepEqual(shown, first);
  assert.deepEqual(shown.toSorted(), base.split("-").toSorted());
}

async function changeTexts(client: FormClient, path: string, texts: Readonly<Record<string, string>>) {
  const revision = readHidden(await (await client.get(path)).text(), "revision");
  return client.post(path, { revision, collection: "", note: "", ...texts });
}

function readHidden(html: string, name: string): string {
  const [, value] = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`, "u").exec(html) ?? [];
  assert.ok(value !== undefined, name);
  return value;
}

test("without scripts a change that another tab has overtaken is refused, and shows both versions", async () => {
  const { origin } = await shared();
  const uma = await signUp(origin, "uma@example.com");
  const path = await keep(uma, first, "Lagoon");
  const id = path.split("/").at(-1)!;
  const revision = readHidden(await (await uma.get(path)).text(), "revision");
  assert.equal((await uma.post(path, { revision, name: "Reef", note: "Newer" })).status, 302);
  assert.equal((await uma.post(path, { revision, name: "Reef", note: "Newer" })).status, 302, "sent twice");
  for (const stale of [revision, "", "0", "NaN"]) {
    const refused = await uma.post(path, { revision: stale, name: "Older name", note: "Typed <here>" });
    assert.equal(refused.status, 409);
    const html = await refused.text();
    for (const text of [/was changed in another tab/, /<bdi>Newer/, /<bdi>Reef/, /value="Older name"/]) {
      assert.match(html, text);
    }
    assert.match(html, /Typed &lt;here&gt;<\/textarea>/);
    assert.notEqual(readHidden(html, "revision"), revision);
  }
  const latest = readHidden(await (await uma.get(path)).text(), "revision");
  assert.equal((await uma.post(path, { revision: latest, name: "Both", note: "Newer, typed" })).status, 302);

  const [colors, other] = [second.join("-"), "000000-ffffff"];
  const recolor = { instead: id, base: first.join("-") };
  const plain = { origin, accept: "text/html" };
  assert.match(
    (await uma.post("/my-palettes/save", { ...recolor, colors }, plain)).headers.get("location")!,
    /done=keep/,
  );
  const late = await uma.post("/my-palettes/save", { ...recolor, colors: other }, plain);
  const compare = late.headers.get("location")!;
  const page = await (await uma.get(compare)).text();
  assert.match(page, /The saved colors:/);
  assert.match(await (await uma.get(path)).text(), new RegExp(`/colors/${second[0]}`, "u"));
  const chosen = {
    colors: other,
    instead: readHidden(page, "instead"),
    base: readHidden(page, "base"),
    compared: "yes",
  };
  assert.match((await uma.post(compare, chosen)).headers.get("location")!, new RegExp(`${id}\\?done=keep`, "u"));
  assert.match(await (await uma.get(path)).text(), /<bdi>Both<\/bdi>[^]*\/colors\/ffffff/u);

  const folder = (await uma.post("/my-palettes", { intent: "create", name: "Work" })).headers.get("location")!;
  const [, on = ""] = /collection=([\da-f-]+)/u.exec(folder)!;
  assert.equal((await uma.post("/my-palettes", { intent: "rename", on, known: "Work", name: "Posters" })).status, 302);
  const renamed = await uma.post(folder, { intent: "rename", on, known: "Work", name: "Typed" });
  assert.equal(renamed.status, 400);
  assert.match(await renamed.text(), /called &quot;Posters&quot; by now[^]*value="Typed"/u);
  const dropped = await uma.post(folder, { intent: "drop", on, known: "Work", count: "0" });
  assert.match(await dropped.text(), /it is called &quot;Posters&quot; and has 0 palettes/);
  assert.equal((await uma.post("/my-palettes", { intent: "drop", on, known: "Posters", count: "0" })).status, 302);
});

test("without scripts a palette is saved, changed, duplicated, deleted and restored", async () => {
  const { origin } = await shared();
  const una = await signUp(origin, "una@example.com");
  const path = await keep(una, first, "Lagoon");
  const id = path.split("/").at(-1)!;
  assert.equal((await changeTexts(una, path, { name: "Reef" })).status, 302);
  assert.match(await (await una.get(path)).text(), /<bdi>Reef<\/bdi>/);
  assert.equal((await una.post(path, { intent: "duplicate" })).status, 302);
  assert.match(await (await una.get("/my-palettes")).text(), /Choose Reef copy/);
  const revision = readHidden(await (await una.get(path)).text(), "revision");
  const deleted = await una.post("/my-palettes", { intent: "delete", id });
  assert.equal((await una.get(path)).status, 404);
  const list = await (await una.get(deleted.headers.get("location")!)).text();
  assert.match(list, /Deleted\./);
  assert.doesNotMatch(list, /Choose Reef"/);
  await una.post("/my-palettes", { intent: "restore", id });
  assert.equal((await una.get(path)).status, 200);
  await una.post("/my-palettes", { intent: "delete", id });
  const saved = await una.post(path, { revision, name: "Reef", note: "Typed in another tab", collection: "" });
  const restored = await (await una.get(saved.headers.get("location")!)).text();
  assert.match(restored, /had been deleted in another tab; it is restored[^]*Typed in another tab/);
  for (const fields of [{ intent: "delete" }, { intent: "burn", id }, { intent: "create", name: "" }]) {
    assert.equal((await una.post("/my-palettes", fields)).status, 400, JSON.stringify(fields));
  }
  const long = { colors: first.join("-"), name: "x".repeat(81), note: "typed", collection: "" };
  const refused = await una.post("/my-palettes/save", long);
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /typed/);
});

test("one palette is downloaded as it is, several as files of a ZIP", async () => {
  const { origin } = await shared();
  const zoe = await signUp(origin, "zoe@example.com");
  const paths = [await keep(zoe, first, "Été"), await keep(zoe, second, "Été")];
  const [one, other] = paths.map((path) => path.split("/").at(-1)!);
  const single = await zoe.get(`/my-palettes/export?id=${one}&format=gpl`);
  assert.equal(single.headers.get("content-disposition"), 'attachment; filename="ete.gpl"');
  assert.match(single.headers.get("cache-control")!, /no-store/);
  const gpl = readGpl(await single.text());
  assert.deepEqual([gpl.name, gpl.swatches.map(({ hex }) => hex)], ["Été", first]);
  for (const format of ["css", "png", "ase"]) {
    const zipped = await zoe.get(`/my-palettes/export?id=${one}&id=${other}&format=${format}`);
    assert.equal(zipped.headers.get("content-type"), "application/zip");
    const text = Buffer.from(await zipped.arrayBuffer()).toString("latin1");
    for (const name of [`ete.${format}`, `ete-2.${format}`]) assert.ok(text.includes(name), name);
  }
  assert.equal((await zoe.get(`/my-palettes/export?id=${one}&format=exe`)).status, 400);
  assert.equal((await zoe.get("/my-palettes/export?format=css")).status, 400);
});

test("a person's private palettes are hidden from everyone else", async () => {
  const server = await shared();
  const { origin } = server;
  const [ann, bob] = [await signUp(origin, "ann.k@example.com"), await signUp(origin, "bob.k@example.com")];
  const path = await keep(ann, first, "Secret harbor");
  const id = path.split("/").at(-1)!;
  const folder = await ann.post("/my-palettes", { intent: "create", name: "Secret folder" });
  const collection = /collection=([0-9a-f-]+)/.exec(folder.headers.get("location")!)![1]!;
  const unknown = "0198c0de-0000-7000-8000-000000000001";
  for (const [own, shelf] of [
    [id, collection],
    [unknown, unknown],
  ] as const) {
    for (const address of [
      `/my-palettes/${own}`,
      `/my-palettes/compare?id=${own}`,
      `/my-palettes/export?id=${own}&format=css`,
      `/my-palettes?collection=${shelf}`,
    ]) {
      const answer = await bob.get(address);
      assert.equal(answer.status, 404, address);
      assert.doesNotMatch(await answer.text(), /Secret/);
      assert.equal((await fetch(origin + address, { redirect: "manual" })).status, 302, address);
    }
    for (const [address, fields] of [
      [`/my-palettes/${own}`, { colors: second.join("-"), name: "Mine" }],
      [`/my-palettes/${own}`, { intent: "duplicate" }],
      ["/my-palettes", { intent: "duplicate", id: own }],
      ["/my-palettes", { intent: "move", id: own, collection: shelf }],
      ["/my-palettes", { intent: "rename", on: shelf, name: "Mine" }],
      ["/my-palettes", { intent: "drop", on: shelf }],
      ["/my-palettes/save", { colors: first.join("-"), name: "Mine", collection: shelf }],
      ["/my-palettes/save", { colors: second.join("-"), instead: own }],
    ] as const) {
      assert.equal((await bob.post(address, fields)).status, 404, JSON.stringify(fields));
    }
    await bob.post("/my-palettes", { intent: "delete", id: own });
  }
  assert.match(await (await ann.get(path)).text(), /Secret harbor/);
  for (const address of [
    "/palettes?name=secret",
    `/palettes?near=${first[0]}`,
    "/palettes?sort=recent",
    "/sitemap.xml",
  ]) {
    assert.doesNotMatch(await (await fetch(origin + address)).text(), /Secret harbor/, address);
  }
  for (const forged of ["https://elsewhere.example", "null"]) {
    for (const [address, fields] of [
      ["/my-palettes", { intent: "delete", id }],
      [path, { intent: "delete" }],
      ["/my-palettes/save", { colors: first.join("-") }],
    ] as const) {
      assert.equal((await ann.post(address, fields, { origin: forged })).status, 403, address);
    }
  }
  assert.equal((await ann.get(path)).status, 200);
});

test("a person downloads all their data, and deleting the account deletes it", async () => {
  const { origin } = await shared();
  const eve = await signUp(origin, "eve.k@example.com");
  const path = await keep(eve, first, "Lagoon");
  const gone = await keep(eve, second, "Gone");
  await eve.post(gone, { intent: "delete" });
  await eve.post("/my-palettes", { intent: "create", name: "Work" });
  await eve.post("/publish", { colors: "0a1b2c-3d4e5f", name: "Eve's own", tagline: "", tags: "" });
  const answer = await eve.get("/settings/data");
  assert.match(answer.headers.get("content-disposition")!, /^attachment/);
  assert.match(answer.headers.get("cache-control")!, /no-store/);
  const text = await answer.text();
  const content = JSON.parse(text);
  assert.equal(content.account.email, "eve.k@example.com");
  assert.deepEqual(
    content.palettes.map(({ name, colors }: { name: string; colors: string[] }) => [name, colors]),
    [["Lagoon", first]],
  );
  assert.deepEqual([content.collections[0].name, content.published[0].name], ["Work", "Eve's own"]);
  assert.doesNotMatch(text, /password|secret|hash|Gone/iu);
  assert.equal((await fetch(`${origin}/settings/data`, { redirect: "manual" })).status, 302);
  const password = passwordOf("eve.k@example.com");
  assert.equal(
    (await eve.post("/settings", { intent: "delete", confirmation: "eve.k@example.com", password })).status,
    302,
  );
  const again = await signUp(origin, "eve.k@example.com");
  assert.equal((await again.get(path)).status, 404);
  assert.deepEqual(JSON.parse(await (await again.get("/settings/data")).text()).palettes, []);
});

async function keep(client: FormClient, colors: readonly string[], name: string): Promise<string> {
  const answer = await client.post("/my-palettes/save", { colors: colors.join("-"), name, note: "", collection: "" });
  assert.equal(answer.status, 302, await answer.text());
  return answer.headers.get("location")!.replace(/\?.*/u, "");
}
