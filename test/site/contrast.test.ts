/** Every page, light and dark: its text can be read. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { findFaintText } from "./faint-text.ts";
import { signUp } from "./form-client.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";

const server = visitServer();
const schemes = ["light", "dark"] as const;
const publicPaths = [
  ...visitorPaths,
  "/palettes?name=nothing-is-called-this&size=99",
  "/app/000000-ffffff-808080-767676-ff0000-00ff00-0000ff-ffff00",
  "/colors?name=teal",
  "/colors/777777",
  "/reset-password",
  "/no-such-page",
];

test("text stands out from its background on every page", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const person = await signUp(origin, "contrast@example.com");
  const { page } = await visit(await startBrowser(t), `${origin}/palettes`, { width: 1440 });
  const palette = await page.locator('main li a[href^="/palette/"]').first().getAttribute("href");
  const faint = await listFaint(page, origin, [...publicPaths, palette!]);
  await page.context().addCookies(person.cookies);
  faint.push(...(await listFaint(page, origin, personPaths)));
  assert.deepEqual(faint, []);
});

test("text stands out in the panels of the editor", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const address = `${origin}/app/264653-2a9d8f-e9c46a-f4a261`;
  const { page } = await visit(await startBrowser(t), address, { width: 1440 });
  const faint: string[] = [];
  for (const tool of ["Contrast", "Vision", "Preview", "History", "Export", "Share"]) {
    await page.getByRole("button", { name: tool, exact: true }).click();
    await page.getByRole("tabpanel", { name: tool }).getByText(/\w/).first().waitFor();
    faint.push(...(await listInSchemes(page, tool)));
  }
  await page.getByRole("button", { name: "Edit 2a9d8f" }).click();
  await page.getByLabel("Hex").fill("teal");
  await page.getByLabel("Hex").press("Enter");
  await page.getByText('"teal" is no color').waitFor();
  faint.push(...(await listInSchemes(page, "Edit")));
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByRole("dialog").getByText("Generate new colors").waitFor();
  faint.push(...(await listInSchemes(page, "Keys")));
  assert.deepEqual(faint, []);
});

test("text that does not stand out is found", { skip: browserMissing }, async (t) => {
  const page = await (await startBrowser(t)).newPage();
  await page.setContent(`<body style="background: #fff; font-size: 16px">
    <p style="color: #777">gray</p>
    <p style="color: #767676">gray enough</p>
    <p style="color: #777; font-size: 24px">large</p>
    <p style="color: #000; opacity: 0.4">through a glass</p>
    <div style="background: #000"><p style="color: color-mix(in srgb, #fff 30%, transparent)">mixed</p></div>
    <input placeholder="hint" style="color: #000">
    <style>::placeholder { color: #ccc }</style>`);
  const found = await findFaintText(page);
  assert.deepEqual(
    found.map((line) => line.replace(/.*: /u, "")),
    ["gray", "through a glass", "mixed", "placeholder hint"],
  );
});

async function listFaint(page: Page, origin: string, paths: readonly string[]): Promise<string[]> {
  const faint: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: "load" });
    faint.push(...(await listInSchemes(page, path)));
  }
  return faint;
}

async function listInSchemes(page: Page, place: string): Promise<string[]> {
  const faint: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await findFaintText(page);
    faint.push(...found.map((line) => `${place}, ${colorScheme}: ${line}`));
  }
  return faint;
}
