import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { readAse, readDesignTokens, readGpl, readScss } from "./export-readers.ts";
import { readAco, readPdf, readProcreate } from "../support/color/binary-readers.ts";

const colors = ["264653", "2a9d8f", "e9c46a", "f4a261"];
const address = `/app/${colors.join("-")}`;
const server = visitServer();

testInBrowser("every export opens in a reader of its format, with the right colors", async (browser) => {
  const { origin } = await server();
  const { page, complaints, outsideRequests } = await visit(browser, `${origin}/robots.txt`, {
    width: 1280,
  });
  const { path: published, hexes: shown } = await findPublished(origin);
  for (const [path, hexes] of [
    [address, colors],
    [published, shown],
  ] as const) {
    async function download(ending: string): Promise<Buffer> {
      const answer = await fetch(`${origin}${path}.${ending}`);
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get("content-disposition")!, /filename="[a-z\d-]+\.[a-z.]+"$/);
      return Buffer.from(await answer.arrayBuffer());
    }
    function hasColors(swatches: readonly { readonly hex: string }[]): void {
      assert.deepEqual(
        swatches.map(({ hex }) => hex),
        hexes,
      );
    }
    hasColors(readAse(await download("ase")));
    hasColors(readAco(await download("aco")));
    hasColors(readProcreate(await download("swatches")).swatches);
    assert.deepEqual(readPdf(await download("pdf")).fills, hexes);
    hasColors(readGpl(String(await download("gpl"))).swatches);
    hasColors(readScss(String(await download("scss"))));
    hasColors(readDesignTokens(String(await download("json"))));
    const css = String(await download("css"));
    const theme = String(await download("tailwind.css"));
    assert.match(theme, /^@theme \{$/m);
    assert.deepEqual(await readCss(page, css), hexes);
    assert.deepEqual(await readCss(page, theme.replace("@theme", ":root")), hexes);
    assert.deepEqual(await readPicture(page, `${path}.png`), { width: 1200, height: 630, hexes });
    assert.deepEqual(await readPicture(page, `${path}.labeled.png`), { width: 1200, height: 630, hexes });
    assert.deepEqual(await readPicture(page, `${path}.svg`), { width: 1200, height: 630, hexes });
  }
  assert.deepEqual(complaints, []);
  assert.deepEqual(outsideRequests, []);
});

test("exports answer HEAD and 304, and refuse invalid palettes", async () => {
  const { origin } = await server();
  const head = await fetch(`${origin}${address}.css`, { method: "HEAD" });
  assert.equal(head.status, 200);
  assert.equal(head.headers.get("content-type"), "text/css; charset=utf-8");
  assert.equal(head.headers.get("content-disposition"), `attachment; filename="${colors.join("-")}.css"`);
  assert.match(head.headers.get("cache-control")!, /^public, max-age=31536000, immutable/);
  assert.equal(head.headers.get("access-control-allow-origin"), "*");
  assert.equal(head.headers.get("cross-origin-resource-policy"), "cross-origin");
  const tag = head.headers.get("etag")!;
  assert.match(tag, /^"/, "a weak tag");
  const asked = await fetch(`${origin}${address}.tailwind.css`, { headers: { "accept-encoding": "gzip" } });
  assert.equal(asked.headers.get("content-encoding"), null);
  const again = await fetch(`${origin}${address}.css`, { headers: { "if-none-match": tag } });
  assert.equal(again.status, 304);
  const other = await fetch(`${origin}${address}.scss`, { headers: { "if-none-match": tag } });
  assert.equal(other.status, 200);
  const unknown = await fetch(`${origin}${address}.exe`);
  assert.equal(unknown.status, 404);
  assert.match(
    await unknown.text(),
    /\.css, \.scss, \.tailwind\.css, \.json, \.svg, \.png, \.labeled\.png, \.pdf, \.ase, \.aco, \.swatches, \.gpl/,
  );
  for (const path of ["/app/264653.css", "/app/264653-teal.css", "/palette/no-such-palette.css"]) {
    assert.equal((await fetch(origin + path)).status, 404, path);
  }
});

async function findPublished(origin: string) {
  const list = await (await fetch(`${origin}/palettes`)).text();
  const [, path = ""] = /href="(\/palette\/[a-z\d-]+)"/.exec(list) ?? [];
  const page = await (await fetch(origin + path)).text();
  return { path, page, hexes: [...page.matchAll(/aria-label="Copy ([\da-f]{6})"/g)].map(([, hex = ""]) => hex) };
}

async function readCss(page: Page, text: string): Promise<readonly string[]> {
  const values: readonly string[] = await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(text)});
    if (sheet.cssRules.length !== 1) throw new Error("wrong number of rules");
    const { style } = sheet.cssRules[0];
    return [...style].map((name) => style.getPropertyValue(name));
  })()`);
  return values.map((value) => value.trim().slice(1));
}

function readPicture(page: Page, path: string): Promise<unknown> {
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(path)};
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, height / 2, width, 1);
    const hexes = Array.from({ length: width }, (_, x) => [0, 1, 2]
      .map((channel) => data[4 * x + channel].toString(16).padStart(2, "0")).join(""));
    return { width, height, hexes: hexes.filter((hex, x) => hex !== hexes[x - 1]) };
  })()`);
}
