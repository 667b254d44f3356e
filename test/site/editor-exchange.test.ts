/**
 * Colors that leave the editor and come into it: code, shapes and a piece of a page; pasted text,
 * files, and where there are many.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { waitForColors } from "./editor-palette.ts";

const shared = visitServer();
const start = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
const path = `/app/${start.join("-")}`;

testInBrowser("export copies shapes, HTML and code; import reads pasted text and files", async (browser) => {
  const { origin } = await shared();
  const { page, complaints, outsideRequests } = await visit(browser, origin + path, { width: 1440 });
  await exportColors(page, origin);
  await importColors(page, origin);
  await typeColors(page);
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

async function exportColors(page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Export" }).click();
  const panel = page.getByRole("complementary", { name: "Export" });
  for (const ending of ["css", "tailwind.css", "scss", "json"]) {
    await panel.getByRole("combobox").selectOption(ending);
    const code = await (await fetch(`${origin}${path}.${ending}`)).text();
    assert.equal(await panel.locator("pre").innerText(), code.trimEnd(), ending);
  }
  await panel.getByText("Copy SVG").click();
  await panel.getByText("Copied: the palette as SVG").waitFor();
  const file = await (await fetch(`${origin}${path}.svg`)).text();
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), file);

  await panel.getByText("Copy HTML to embed").click();
  await panel.getByText("Copied: HTML to embed").waitFor();
  const html = await page.evaluate<string>("navigator.clipboard.readText()");
  assert.ok(html.includes(`<a href="${origin}${path}"`));
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 320, height: 320 });
  const asked: string[] = [];
  other.on("request", (request) => asked.push(request.url()));
  await other.setContent(html);
  const picture = await other.locator("a > svg").boundingBox();
  assert.deepEqual([Math.round(picture!.width), Math.round(picture!.height)], [304, 160]);
  assert.deepEqual(asked, []);
  await other.close();
}

async function importColors(page: Page, origin: string): Promise<void> {
  await page.keyboard.press("i");
  const field = page.getByLabel("Paste colors");
  await field.fill("https://coolors.co/e63946-f1faee-a8dadc");
  await page.getByRole("button", { name: "Use 3 colors" }).click();
  await waitForColors(page, ["e63946", "f1faee", "a8dadc"]);
  await field.fill("teal, tael");
  await page.getByText('"tael" is not a color. Did you mean "teal"?').waitFor();
  await page.getByRole("button", { name: "Choose at least two colors" }).waitFor();

  const answer = await fetch(`${origin}${path}.ase`);
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

  await page.getByRole("button", { name: "Close" }).first().click();
  await pasteText(page.locator("body"), ":root { --sea: lab(50% -30 -5); --ink: color(display-p3 0.1 0.2 0.3) }");
  await page.getByText("ink", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Use 2 colors" }).waitFor();
  const poster = {
    name: "poster.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg><style>.a{fill:#123456}.b{fill:tomato}</style></svg>"),
  };
  await page.keyboard.press("p");
  await page.getByLabel("Choose a picture").setInputFiles(poster);
  await page.getByText("SVG: 2 colors").waitFor();

  await pasteText(field, `#112233 ${"a".repeat(200_000)} #445566`);
  await page.getByText("200,016 characters").waitFor();
  await page.getByRole("button", { name: "Use 2 colors" }).waitFor();
  assert.equal(await field.inputValue(), "");
  await field.fill("#aabbcc #ddeeff");
  await page.getByText("200,016 characters").waitFor({ state: "detached" });
}

async function typeColors(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.evaluate("navigator.clipboard.writeText('Sea: #2a9d8f\\nInk: rgb(29 53 87)')");
  await page.locator("body").press("Control+V");
  await page.getByRole("button", { name: "Use 2 colors" }).click();
  await waitForColors(page, ["2a9d8f", "1d3557"]);
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  const field = page.getByLabel("Hex");
  await field.fill("tomato");
  await waitForColors(page, ["2a9d8f", "1d3557"]);
  await field.press("Enter");
  await waitForColors(page, ["ff6347", "1d3557"]);
  await pasteText(field, "oklch(0.7 0.4 150)");
  await waitForColors(page, ["00c248", "1d3557"]);
  await field.fill("coffee");
  await field.press("Enter");
  await page.getByText('"coffee" is not a color. Write it like #2a9d8f').waitFor();
  await field.fill("hsl(210 50% 40%)");
  await field.press("Enter");
  await waitForColors(page, ["336699", "1d3557"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await page.getByLabel("Color", { exact: true }).fill("rgb(230, 57, 70)");
  await page.getByRole("button", { name: "Ask for this color" }).click();
  await page.getByText("On: #e63946").waitFor();
}

/** Dispatches the paste event of a browser. */
async function pasteText(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
