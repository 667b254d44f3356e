/**
 * Themes in the editor: roles given by keyboard and by dragging, looks switched, the address
 * shared, files loaded.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { createTheme, type SourceRoles, type ThemeMode } from "../../color/src/theme/index.ts";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const shared = visitServer();
const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
const startPath = `/app/${colors.join("-")}`;

testInBrowser("theme roles are set by keyboard and drag, shared, undone, and saved as files", async (browser) => {
  const { origin } = await shared();
  const { page, complaints, outsideRequests } = await visit(browser, origin + startPath, {
    width: 1280,
  });
  await page.keyboard.press("t");
  const tool = page.getByRole("complementary", { name: "Theme" });
  await waitForLook(page, { mode: "light" });
  await tool.getByRole("radio", { name: /^Danger/ }).press("Space");
  // It is visually hidden until it has the focus.
  await tool.getByRole("combobox", { name: "Format" }).waitFor({ state: "attached" });
  await tool.getByRole("radio", { name: "#e76f51" }).press("Space");
  const danger: SourceRoles = { danger: "e76f51" };
  await page.waitForURL(`${origin}${startPath}?theme=AA&roles=danger:e76f51`);
  await waitForLook(page, { mode: "light", roles: danger });
  const { hex } = createTheme(colors, "AA", { roles: danger }).looks.light.danger;
  await tool.getByText(new RegExp(`^Danger: #${hex}, adjusted from #e76f51 by ΔE \\d\\.\\d, chosen by you`)).waitFor();

  // Dragging is fetched for a pointer.
  await tool.getByTitle("Quilt Gold").hover();
  await tool.locator("[data-chip][data-ready]").first().waitFor();
  await drag(page, tool.getByTitle("Quilt Gold"), tool.getByText("Neutrals", { exact: true }));
  const both: SourceRoles = { ...danger, neutral: "e9c46a" };
  await page.waitForURL(`${origin}${startPath}?theme=AA&roles=danger:e76f51,neutral:e9c46a`);
  await tool.getByRole("radio", { name: "Dark" }).press("Space");
  await tool.getByRole("checkbox", { name: "High contrast" }).press("Space");
  await waitForLook(page, { mode: "dark_high_contrast", roles: both });

  await tool.getByRole("heading", { name: "Export" }).scrollIntoViewIfNeeded();
  const file = `/theme/${colors.join("-")}.css?roles=danger:e76f51,neutral:e9c46a`;
  assert.equal(await tool.getByRole("link", { name: "Download" }).getAttribute("href"), file);
  const written = await (await fetch(origin + file)).text();
  assert.equal(`${await tool.getByLabel("CSS custom properties").locator("code").textContent()}\n`, written);
  assert.match(
    String(await tool.getByLabel("Command").locator("code").textContent()),
    /--roles danger:e76f51,neutral:e9c46a \\\n {2}--format css$/,
  );

  await tool.getByRole("combobox", { name: "Format" }).selectOption("shadcn.css");
  const shadcn = `/theme/${colors.join("-")}.shadcn.css?roles=danger:e76f51,neutral:e9c46a`;
  assert.equal(await tool.getByRole("link", { name: "Download" }).getAttribute("href"), shadcn);
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  const exported = page.getByRole("complementary", { name: "Export" }).getByRole("link", { name: /shadcn/ });
  assert.equal(await exported.getAttribute("href"), shadcn, "both tools give the same file");
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await page.waitForURL(`${origin}${startPath}?theme=AA&roles=danger:e76f51`);
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

interface Look {
  readonly mode: ThemeMode;
  readonly roles?: SourceRoles;
  readonly contrast?: "AA" | "AAA";
}

async function waitForLook(page: Page, { mode, roles = {}, contrast = "AA" }: Look): Promise<void> {
  const { primary, danger, border } = createTheme(colors, contrast, { roles }).looks[mode];
  const shown = `[style*="--color-primary: #${primary.hex}"][style*="--color-danger: #${danger.hex}"][style*="--color-border: #${border.hex}"]`;
  await page.locator(shown).waitFor();
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y - 20, { steps: 8 });
  await page.mouse.move(end.x + end.width / 2, end.y, { steps: 4 });
  assert.equal(await page.evaluate("String(getSelection())"), "", "a drag selects text");
  await page.mouse.up();
}
