/** The editor as its visitor meets it: keys, drags, taps, and addresses that others open. */
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { drawSeed } from "../../color/src/generate/seed.ts";
import { type PaletteBody, request } from "../api-client.ts";
import { browserMissing, goTo, openWindow, startBrowser, visit, type Visit, waitUntilReady } from "../browser.ts";
import { toolRows } from "../../site/app/editor/tools.ts";
import { type ServerAddress, visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findPalette, readColors, waitForColors } from "./editor-palette.ts";

const desktopWidth = 1440;
const phoneWidth = 360;
const presses = size === "long" ? 20 : 4;
const dragSteps = 12;
const htmlType = "text/html; charset=utf-8";
const shared = visitServer();
const start = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];

test(
  "a palette is made with keys, drags and a field, and its address shows the same to others",
  { skip: browserMissing },
  async (t) => {
    const { server, browser } = await open(t);
    const visited = await visit(browser, `${server.origin}/app/${start.join("-")}`, {
      width: desktopWidth,
      hasMotion: true,
    });
    const { page } = visited;

    await page.keyboard.press("2");
    for (let press = 0; press < presses; press += 1) {
      const before = await readColors(page);
      await page.keyboard.press("Space");
      await findPalette(page, before).waitFor({ state: "detached" });
    }
    const generated = await readColors(page);
    await page.keyboard.down("Space");
    await findPalette(page, generated).waitFor({ state: "detached" });
    const held = await readColors(page);
    for (let repeat = 0; repeat < presses; repeat += 1) await page.keyboard.down("Space");
    await page.keyboard.up("Space");
    assert.deepEqual(await readColors(page), held, "a held key goes on generating");
    assert.equal(await page.evaluate("scrollY"), 0, "a held key scrolls");
    await page.keyboard.press("z");
    await waitForColors(page, generated);
    assert.equal(generated[1], start[1]);
    assert.ok(generated.every((hex, at) => at === 1 || hex !== start[at]));

    const dragged = [generated[1], generated[2], generated[0], generated[3], generated[4]];
    await dragColumn(page, 0, 2);
    await waitForColors(page, dragged);
    // Keys begin at the column below the pointer, which may have sprung into its place by now or not.
    await page.mouse.move(0, 0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    const moved = [dragged[1], dragged[0], ...dragged.slice(2)];
    await waitForColors(page, moved);

    await page.keyboard.press("Enter");
    const field = page.getByLabel("Hex");
    await field.fill("#C0FFEE");
    const edited = [moved[0], "c0ffee", ...moved.slice(2)];
    await waitForColors(page, edited);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await waitForColors(page, moved);
    await page.keyboard.press("Control+Shift+z");
    await waitForColors(page, edited);

    await page.waitForURL(`${server.origin}/app/${edited.join("-")}`);
    const other = await visit(browser, page.url(), { width: desktopWidth, colorScheme: "dark" });
    assert.deepEqual(await readColors(other.page), edited);
    await page.reload();
    await waitUntilReady(page);
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("button", { name: `Return to ${start.join(", ")}` }).click();
    await waitForColors(page, start);
    assertQuiet(visited);
    assertQuiet(other);
  },
);

test("space generates for a visitor who came by a link of the page's head", { skip: browserMissing }, async (t) => {
  const { server, browser } = await open(t);
  const visited = await visit(browser, `${server.origin}/colors`, { width: desktopWidth });
  const { page } = visited;
  await page.getByRole("link", { name: "Editor", exact: true }).click();
  await page.locator("[data-swatch]").nth(4).waitFor();
  const opened = await readColors(page);
  await page.keyboard.press("Space");
  await findPalette(page, opened).waitFor({ state: "detached" });
  assert.equal(await page.evaluate("scrollY"), 0);
  assertQuiet(visited);
});

test(
  "colors are brought from anywhere: pasted, from a file, and chosen where there are many",
  { skip: browserMissing },
  async (t) => {
    const { server, browser } = await open(t);
    const visited = await visit(browser, `${server.origin}/app/${start.join("-")}`, { width: desktopWidth });
    const { page } = visited;
    await page.keyboard.press("i");
    const field = page.getByLabel("Paste colors");
    await field.fill("https://coolors.co/e63946-f1faee-a8dadc");
    await page.getByRole("button", { name: "Use 3 colors" }).click();
    await waitForColors(page, ["e63946", "f1faee", "a8dadc"]);
    await field.fill("teal, tael");
    await page.getByText("Could not read: tael").waitFor();
    await page.getByRole("button", { name: "Choose at least two colors" }).waitFor();

    const answer = await fetch(`${server.origin}/app/${start.join("-")}.ase`);
    const buffer = Buffer.from(await answer.arrayBuffer());
    const choose = page.getByLabel("Choose a file");
    await choose.setInputFiles({ name: "start.ase", mimeType: "application/octet-stream", buffer });
    await page.getByRole("button", { name: "Use 5 colors" }).click();
    await waitForColors(page, start);
    await choose.setInputFiles({
      name: "cut.ase",
      mimeType: "application/octet-stream",
      buffer: buffer.subarray(0, 40),
    });
    await page.getByText("ends before its swatches do").waitFor();

    await field.fill(Array.from({ length: 10 }, (_, at) => `#${String(at).repeat(6)}`).join(" "));
    await page.getByText("choose which").waitFor();
    await page.getByRole("checkbox", { name: "000000" }).uncheck();
    await page.getByRole("checkbox", { name: "999999" }).check();
    await page.getByRole("button", { name: "Use 8 colors" }).click();
    await waitForColors(page, [...[1, 2, 3, 4, 5, 6, 7].map((digit) => String(digit).repeat(6)), "999999"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await waitForColors(page, start);

    await pasteText(field, `#112233 ${"a".repeat(200_000)} #445566`);
    await page.getByText("200,016 characters").waitFor();
    await page.getByRole("button", { name: "Use 2 colors" }).waitFor();
    assert.equal(await field.inputValue(), "");
    await field.fill("#aabbcc #ddeeff");
    await page.getByText("200,016 characters").waitFor({ state: "detached" });
    assertQuiet(visited);
  },
);

/** As the browser tells of it; what is put into the field by itself is none of it. */
async function pasteText(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("/app opens the API's palette for a seed, and a new one without", { skip: browserMissing }, async (t) => {
  const { server, browser } = await open(t);
  const { body } = await request<PaletteBody>(server, "/palette/generate?seed=harbor%20light&size=6");
  const seeded = await visit(browser, `${server.origin}/app?seed=harbor+light&size=6`, {
    width: desktopWidth,
  });
  assert.deepEqual(await readColors(seeded.page), body.data.colors);
  assert.equal(seeded.page.url(), body.data.links.generator);
  const fresh = await visit(browser, `${server.origin}/app`, { width: desktopWidth });
  const [first, second] = [await readColors(fresh.page), await readColors(await reopen(fresh, server))];
  assert.equal(first.length, 5);
  assert.notDeepEqual(first, second);
  assertQuiet(seeded);
  assertQuiet(fresh);
});

test(
  "space and locks make what the API makes of the same seed, size and locks",
  { skip: browserMissing },
  async (t) => {
    const { server, browser } = await open(t);
    const seed = drawSeed((count) => Uint8Array.from({ length: count }, (_, at) => at));
    const cases = [
      { colors: start.slice(0, 2), locked: [] },
      { colors: start, locked: [1, 3] },
      { colors: ["000000", "000000", "000000"], locked: [0, 1] },
      { colors: [...start, "112233", "445566", "778899"], locked: [7] },
    ];
    const page = await (await openWindow(browser, server.origin)).newPage();
    await page.addInitScript("crypto.getRandomValues = (bytes) => bytes.map((_, at) => (bytes[at] = at))");
    for (const { colors, locked } of cases) {
      await goTo(page, `${server.origin}/app/${colors.join("-")}`);
      for (const at of locked) await page.keyboard.press(String(at + 1));
      await page.keyboard.press("Space");
      await findPalette(page, colors).waitFor({ state: "detached" });
      const made = await readColors(page);
      const locks = locked.map((at) => colors[at]!);
      const query = new URLSearchParams({ seed, size: String(colors.length), lock: locks.join(",") });
      if (locks.length === 0) query.delete("lock");
      const { body } = await request<PaletteBody>(server, `/palette/generate?${query}`);
      assert.deepEqual(made.toSorted(), body.data.colors.toSorted());
      for (const at of locked) assert.equal(made[at], colors[at]);
    }
  },
);

test(
  "the editor works on a phone by touch alone, where a lock that is closed stands out, and the tools look like no menu",
  { skip: browserMissing },
  async (t) => {
    const { server, browser } = await open(t);
    const visited = await visit(browser, `${server.origin}/app/${start.join("-")}`, { width: phoneWidth });
    const { page } = visited;
    await closeLock(page);
    for (let count = start.length; count < 8; count += 1) {
      await page.getByRole("button", { name: "Add a color", exact: true }).click();
      await page.locator("[data-swatch]").nth(count).waitFor();
    }
    assert.deepEqual((await readColors(page)).slice(0, start.length), start);
    await page.getByRole("button", { name: "Edit 2a9d8f" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.locator("[data-swatch]").nth(7).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "All tools", exact: true }).click();
    const menu = page.getByRole("complementary", { name: "All tools" });
    for (const { label } of Object.values(toolRows)) {
      await menu.getByRole("button", { name: label }).click();
      const panel = page.getByRole("complementary", { name: label });
      await panel.getByRole("heading", { name: label }).waitFor();
      await panel.getByText("Loading…").waitFor({ state: "detached" });
      assert.ok(!(await scrollsSideways(page)), `${label} scrolls sideways`);
      await panel.getByRole("button", { name: "Back to all tools" }).click();
    }
    await menu.getByRole("button", { name: "Close" }).click();
    await menu.waitFor({ state: "detached" });
    assertQuiet(visited);
  },
);

test(
  "the export panel copies the palette as shapes and as a piece of a page, and its code is that of the file",
  { skip: browserMissing },
  async (t) => {
    const { server, browser } = await open(t);
    const path = `/app/${start.join("-")}`;
    const { page } = await visit(browser, server.origin + path, { width: desktopWidth });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Export" }).click();
    const panel = page.getByRole("complementary", { name: "Export" });
    for (const ending of ["css", "tailwind.css", "scss", "json"]) {
      await panel.getByRole("combobox").selectOption(ending);
      const code = await (await fetch(`${server.origin}${path}.${ending}`)).text();
      assert.equal(await panel.locator("pre").innerText(), code.trimEnd(), ending);
    }
    await panel.getByText("Copy SVG").click();
    await panel.getByText("Copied: the palette as SVG").waitFor();
    const file = await (await fetch(`${server.origin}${path}.svg`)).text();
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), file);

    await panel.getByText("Copy HTML to embed").click();
    await panel.getByText("Copied: HTML to embed").waitFor();
    const html = await page.evaluate<string>("navigator.clipboard.readText()");
    assert.ok(html.includes(`<a href="${server.origin}${path}"`));
    const other = await browser.newPage({ viewport: { width: 320, height: 320 } });
    const asked: string[] = [];
    other.on("request", (request) => asked.push(request.url()));
    await other.setContent(html);
    const picture = await other.locator("a > svg").boundingBox();
    assert.deepEqual([Math.round(picture!.width), Math.round(picture!.height)], [304, 160]);
    assert.deepEqual(asked, []);
    await other.close();
  },
);

test("a wrong address is answered with 404 or 400, and with what is wanted", async () => {
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

test("without scripts the palette is shown, and Generate leads to another", { skip: browserMissing }, async (t) => {
  const { server, browser } = await open(t);
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

/** It looks closed then, and what opens the tools is drawn as nothing else is. */
async function closeLock(page: Page): Promise<void> {
  const lock = page.getByRole("button", { name: `Lock ${start[1]}` });
  const look = () =>
    lock.evaluate((button) => [
      getComputedStyle(button).backgroundColor,
      getComputedStyle(button.querySelector("svg")!).fill,
    ]);
  const [openGround, openFill] = await look();
  assert.equal(openFill, "none");
  await lock.click();
  await lock.and(page.locator("[aria-pressed=true]")).waitFor();
  await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
  const [ground, fill] = await look();
  assert.notEqual(fill, "none");
  assert.notEqual(ground, openGround);
  const drawings = await page
    .locator("summary[aria-label=Menu] path, [aria-label='All tools'] path")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")!.replaceAll(/[\d. ]/g, "")));
  assert.equal(drawings.length, 2);
  assert.notEqual(drawings[0], drawings[1]);
}

async function open(t: TestContext): Promise<{ readonly server: ServerAddress; readonly browser: Browser }> {
  const [server, browser] = await Promise.all([shared(), startBrowser(t)]);
  return { server, browser };
}

/** Drags a column by its grip onto another, once what makes it draggable has been fetched. */
async function dragColumn(page: Page, from: number, to: number): Promise<void> {
  await page.locator("[data-swatch]").nth(from).hover();
  await page.locator("[data-grip][data-ready]").nth(to).waitFor();
  const target = (await page.locator("[data-grip]").nth(to).boundingBox())!;
  await page.locator("[data-grip]").nth(from).hover();
  await page.mouse.down();
  await page.mouse.move(target.x + target.width, target.y + target.height / 2, { steps: dragSteps });
  await page.mouse.up();
}

async function reopen({ page }: Visit, server: ServerAddress): Promise<Page> {
  await goTo(page, `${server.origin}/app`);
  return page;
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
}

function assertQuiet({ complaints, outsideRequests }: Visit): void {
  assert.deepEqual(complaints, []);
  assert.deepEqual(outsideRequests, []);
}
