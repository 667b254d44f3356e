/** The editor as its visitor meets it: keys, drags, what moves, and addresses that others open. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { drawSeed } from "../../color/src/generate/seed.ts";
import { type PaletteBody, request } from "../api-client.ts";
import { goTo, openWindow, testInBrowser, visit, waitUntilReady } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findPalette, readColors, readServedColors, waitForColors } from "./editor-palette.ts";

const desktopWidth = 1440;
const presses = size === "long" ? 20 : 2;
const dragSteps = 12;
const columns = [0, 1, 2, 3, 4];
const locked = 1;
const htmlType = "text/html; charset=utf-8";
const shared = visitServer();
const start = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];

testInBrowser("a palette is edited by keys, drags and a field, and its address shares it", async (browser) => {
  const { origin } = await shared();
  const { page, complaints, outsideRequests } = await visit(browser, `${origin}/palettes`, {
    width: desktopWidth,
    hasMotion: true,
  });
  await page.getByRole("link", { name: "Editor", exact: true }).click();
  await page
    .locator("[data-swatch]")
    .nth(columns.length - 1)
    .waitFor();
  const opened = await readColors(page);
  const first = await uncoverColumns(page);
  assert.ok(first.every((hex, at) => hex !== opened[at]));
  const generated = await readColors(page);
  assert.ok(generated.every((hex, at) => (hex === first[at]) === (at === locked)));
  await holdSpace(page);
  await page.keyboard.press("z");
  await waitForColors(page, generated);

  const dragged = [generated[1], generated[2], generated[0], generated[3], generated[4]];
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await holdSprings(page);
  await dragColumn(page, 0, 2);
  await waitForColors(page, dragged);
  await page.locator("[data-dnd-dropping]").waitFor();
  // Keys begin at the column below the pointer.
  await page.mouse.move(0, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  const moved = [dragged[1], dragged[0], ...dragged.slice(2)];
  await waitForColors(page, moved);

  await page.keyboard.press("Enter");
  await page.getByLabel("Hex").and(page.locator(":focus")).waitFor();
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  assert.notEqual(await page.evaluate("getSelection().type"), "None", "the field has no caret");
  await page.keyboard.type("C0FFEE");
  const edited = [moved[0], "c0ffee", ...moved.slice(2)];
  await waitForColors(page, edited);
  assert.equal(await page.locator("[data-dnd-dropping]").count(), 1);
  await page.evaluate("springs.forEach((spring) => spring.finish())");
  await page.locator("[data-dnd-placeholder]").waitFor({ state: "detached" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The field has the focus still, and nothing more to say.
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForColors(page, moved);
  assert.equal(await page.getByLabel("Hex").inputValue(), moved[1]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+z");
  await waitForColors(page, edited);
  await page.keyboard.press("Control+z");
  await waitForColors(page, moved);
  await page.keyboard.press("Control+Shift+z");
  await waitForColors(page, edited);

  await page.waitForURL(`${origin}/app/${edited.join("-")}`);
  assert.deepEqual((await readServedColors(page.url())).colors, edited);
  await page.reload();
  await waitUntilReady(page);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: `Return to ${opened.join(", ")}` }).click();
  await waitForColors(page, opened);
  await addBetweenColumns(page, opened);
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

async function uncoverColumns(page: Page): Promise<readonly string[]> {
  assert.deepEqual(await drawWatched(page), columns);
  assert.equal(await page.evaluate("scrollY"), 0, "space scrolls");
  const first = await readColors(page);
  await page.keyboard.press(String(locked + 1));
  assert.deepEqual(
    await drawWatched(page),
    columns.filter((at) => at !== locked),
  );
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (let press = 0; press < presses; press += 1) assert.deepEqual(await drawWatched(page), []);
  return first;
}

async function drawWatched(page: Page): Promise<readonly number[]> {
  await page.evaluate(`
    globalThis.wiped = [];
    globalThis.animate ??= Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      if (options.id === "wipe") wiped.push([options.delay, Number(this.dataset.swatch)]);
      return animation;
    }`);
  const before = await readColors(page);
  await page.keyboard.press("Space");
  await findPalette(page, before).waitFor({ state: "detached" });
  return page.evaluate("wiped.toSorted(([one], [other]) => one - other).map(([, at]) => at)");
}

/** Clicks the button between the first two columns, near each of its edges. */
async function addBetweenColumns(page: Page, before: readonly string[]): Promise<void> {
  const box = await page.getByRole("button", { name: `Add a color after ${before[0]}` }).boundingBox();
  assert.ok(box);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const edges = [
    [box.x + 2, middleY],
    [box.x + box.width - 2, middleY],
    [middleX, box.y + 2],
    [middleX, box.y + box.height - 2],
  ] as const;
  for (const [x, y] of edges) {
    await page.mouse.click(x, y);
    await findPalette(page, before).waitFor({ state: "detached" });
    assert.equal((await readColors(page)).length, before.length + 1);
    await page.keyboard.press("Control+z");
    await waitForColors(page, before);
  }
}

/** As a held key does: down again and again, and up once. */
async function holdSpace(page: Page): Promise<void> {
  const before = await readColors(page);
  await page.keyboard.down("Space");
  await findPalette(page, before).waitFor({ state: "detached" });
  const held = await readColors(page);
  for (let repeat = 0; repeat < presses; repeat += 1) await page.keyboard.down("Space");
  await page.keyboard.up("Space");
  assert.deepEqual(await readColors(page), held, "a held key goes on generating");
  assert.equal(await page.evaluate("scrollY"), 0, "a held key scrolls");
}

test("/app opens the API's palette for a seed, and a new one without", async () => {
  const server = await shared();
  const { body } = await request<PaletteBody>(server, "/palette/generate?seed=harbor%20light&size=6");
  const seeded = await readServedColors(`${server.origin}/app?seed=harbor+light&size=6`);
  assert.deepEqual(seeded, { colors: body.data.colors, address: body.data.links.generator });
  const first = await readServedColors(`${server.origin}/app`);
  const second = await readServedColors(`${server.origin}/app`);
  assert.equal(first.colors.length, 5);
  assert.notDeepEqual(first.colors, second.colors);
});

testInBrowser("space and locks make what the API makes of the same seed, size and locks", async (browser) => {
  const server = await shared();
  const seed = drawSeed((count) => Uint8Array.from({ length: count }, (_, at) => at));
  const held = [1, 3];
  const page = await (await openWindow(browser, server.origin)).newPage();
  await page.addInitScript("crypto.getRandomValues = (bytes) => bytes.map((_, at) => (bytes[at] = at))");
  await goTo(page, `${server.origin}/app/${start.join("-")}`);
  for (const at of held) await page.keyboard.press(String(at + 1));
  await page.keyboard.press("Space");
  await findPalette(page, start).waitFor({ state: "detached" });
  const made = await readColors(page);
  const lock = held.map((at) => start[at]).join(",");
  const query = new URLSearchParams({ seed, size: String(start.length), lock });
  const { body } = await request<PaletteBody>(server, `/palette/generate?${query}`);
  assert.deepEqual(made.toSorted(), body.data.colors.toSorted());
  for (const at of held) assert.equal(made[at], start[at]);
});

test("a wrong address gets 404 or 400 and what is expected", async () => {
  const server = await shared();
  for (const path of ["/app/264653", "/app/264653-zzzzzz", `/app/${Array(9).fill("264653").join("-")}`]) {
    const answer = await fetch(server.origin + path);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /2 to 8 colors of six hexadecimal digits/);
  }
  for (const size of ["1", "9", "0", "", "03", "3.0", "nine", "-3"]) {
    const answer = await fetch(`${server.origin}/app?size=${size}`);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [400, htmlType], size);
    assert.match(await answer.text(), /<h1.*A palette has 2 to 8 colors, not /);
  }
  for (const seed of ["", "%C3%A9", "x".repeat(65)]) {
    const answer = await fetch(`${server.origin}/app?seed=${seed}`);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [400, htmlType], seed);
    assert.match(await answer.text(), /<h1.*A seed is 1 to 64 printable ASCII characters, not /);
  }
});

testInBrowser("without scripts the palette is shown, and Generate leads to another", async (browser) => {
  const server = await shared();
  const page = await (await openWindow(browser, server.origin, { hasScripts: false })).newPage();
  await page.goto(`${server.origin}/app/${start.slice(0, 3).join("-")}`);
  assert.deepEqual(await page.locator("[data-copy]").allInnerTexts(), start.slice(0, 3));
  assert.ok(await page.getByText("Rainstorm").isVisible());
  assert.ok(!(await page.getByRole("button", { name: "Lock 264653" }).isVisible()));
  await page.getByRole("button", { name: "Generate" }).click();
  const colors = await page.locator("[data-copy]").allInnerTexts();
  assert.equal(colors.length, 3);
  assert.equal(page.url(), `${server.origin}/app/${colors.join("-")}`);
});

async function holdSprings(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.springs = [];
    const move = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const animation = move.call(this, frames, options);
      if (this.hasAttribute("data-dnd-dropping")) {
        animation.pause();
        springs.push(animation);
      }
      return animation;
    };`);
}

/** Drags a column by its grip onto another, once what makes it draggable has been fetched. */
async function dragColumn(page: Page, from: number, to: number): Promise<void> {
  await page.locator("[data-swatch]").nth(from).hover();
  await page.locator("[data-grip][data-ready]").nth(to).waitFor();
  const target = (await page.locator("[data-grip]").nth(to).boundingBox())!;
  await page.locator("[data-grip]").nth(from).hover();
  await page.mouse.down();
  await page.mouse.move(target.x + target.width, target.y + target.height / 2, { steps: dragSteps });
  assert.equal(await page.evaluate("String(getSelection())"), "", "a drag selects text");
  await page.mouse.up();
}
