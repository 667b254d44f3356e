import assert from "node:assert/strict";
import test from "node:test";
import { cssColors } from "../../color/src/css-colors.ts";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { FormClient } from "./form-client.ts";
import { sendForm } from "./plain-forms.ts";

const server = visitServer();

/**
 * Colors spread over sRGB, and dark reds in bright green, where Chromium's arithmetic is least
 * exact.
 */
const cssSample = [
  ...Array.from({ length: 400 }, (_, index) => (index * 10_368_889) % 0x1000000),
  ...Array.from({ length: 16 }, (_, red) => [0x00ff00, 0x00f48a, 0x00e4b8, 0x00fdfd].map((rest) => (red << 16) | rest)),
]
  .flat()
  .map((color) => color.toString(16).padStart(6, "0"));

function paintTexts(hexes: readonly string[]): string {
  const texts = hexes.map((hex) => [hex, Object.values(cssColors(hex))]);
  return `(() => {
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const paint = (text) => {
      context.fillStyle = "#123456";
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
      return [r, g, b].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    };
    return ${JSON.stringify(texts)}.flatMap(([hex, texts]) => texts.filter((text) => paint(text) !== hex));
  })()`;
}

testInBrowser("colors are found while typing, and their pages copy them", async (browser) => {
  const { origin } = await server();
  const { page, outsideRequests, complaints } = await visit(browser, `${origin}/colors`, { width: 1440 });

  const field = page.getByLabel("Name or hex");
  await field.pressSequentially("fire opal");
  await page.getByRole("link", { name: /^Fire Opal/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("name"), "fire opal");
  assert.ok(await field.evaluate((node) => node === node.ownerDocument.activeElement), "a search leaves the focus");
  assert.equal(await field.inputValue(), "fire opal");

  await page.getByRole("navigation", { name: "Families" }).getByRole("link", { name: "Gray" }).click();
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /^Fire Opal/ }).click();
  await page.getByRole("heading", { level: 1, name: "Fire Opal" }).waitFor();

  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Colors" }).click();
  await page.getByRole("heading", { level: 1, name: "Every color has a name" }).waitFor();
  await field.fill("#2A9D8F");
  await page.getByText("Press Enter to open #2a9d8f").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/colors/2a9d8f`);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy hsl(172.7 57.8% 39%)" }).click();
  await page.getByText("Copied: hsl(172.7 57.8% 39%)").waitFor({ state: "attached" });
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), "hsl(172.7 57.8% 39%)");
  assert.equal(await page.getByRole("button", { name: /^\d+ [\da-f]{6}.*: copy$/ }).count(), 11);
  assert.deepEqual(await page.evaluate(paintTexts(cssSample)), [], "every notation is the same color in a browser");
  const editor = page.getByRole("link", { name: "Open a palette built around it" });
  assert.match((await editor.getAttribute("href")) ?? "", /^\/app\/.*2a9d8f/);
  assert.deepEqual([outsideRequests, complaints], [[], []]);
});

test("colors are searched without scripts", async () => {
  const { origin } = await server();
  const visitor = new FormClient(origin);
  const blue = await (await visitor.get("/colors?family=Blue")).text();
  const typed = { name: "sea", sort: "lightness" };
  const found = await sendForm(visitor, blue, { button: /^Search$/, typed });
  const { searchParams } = new URL(found.url);
  assert.deepEqual(
    ["name", "family", "sort"].map((name) => searchParams.get(name)),
    ["sea", "Blue", "lightness"],
  );
  const html = await found.text();
  const [, next] = /<a [^>]*href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(html)!.filter(Boolean);
  const onSecond = await (await visitor.get(next!.replaceAll("&amp;", "&"))).text();
  assert.match(onSecond, /aria-label="Page 2"[^>]*aria-current="page"|aria-current="page"[^>]*aria-label="Page 2"/);
  assert.ok(readFirst(html) && readFirst(onSecond));
  assert.notEqual(readFirst(onSecond), readFirst(html));
});

function readFirst(html: string): string | undefined {
  return /<main[^]*?<ul[^]*?<li[^]*?href="\/colors\/([\da-f]{6})"/.exec(html)?.[1];
}

test("color addresses accept other notations, and explain invalid ones", async () => {
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
