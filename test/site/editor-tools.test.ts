/** Where the editor's tools are listed, and the ways into them and out by keyboard. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { toolRows } from "../../site/app/editor/tools/tools.ts";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const shared = visitServer();
const path = "/app/264653-2a9d8f-e9c46a";
const listedAt: readonly (readonly [number, readonly string[]])[] = [
  [360, []],
  [768, ["md"]],
  [1024, ["md", "lg"]],
  [1280, ["md", "lg", "xl"]],
];

testInBrowser("the toolbar is one Tab stop with arrow keys, and lists the tools that fit", async (browser) => {
  const { origin } = await shared();
  const { page, complaints } = await visit(browser, origin + path, { width: 1280 });
  await walkToolbar(page);
  await showPressed(page);
  await keepSpaceBar(page, origin);
  await listTools(page);
  assert.deepEqual(complaints, []);
});

async function walkToolbar(page: Page): Promise<void> {
  const toolbar = page.getByRole("toolbar", { name: "Palette" });
  const focused = page.locator(":focus");
  const press = async (key: string, name: string): Promise<void> => {
    await page.keyboard.press(key);
    await toolbar
      .getByRole("button", { name, exact: true })
      .or(toolbar.getByRole("link", { name }))
      .and(focused)
      .waitFor();
  };
  await page.getByRole("button", { name: /^Theme: / }).focus();
  for (const _ of ["Sign in", "Sign up"]) await page.keyboard.press("Tab");
  await press("Tab", "Generate space");
  await press("ArrowRight", "Undo");
  await press("End", "Publish");
  await press("ArrowRight", "Generate space");
  await press("ArrowLeft", "Publish");
  await press("Home", "Generate space");
  for (const name of ["Undo", "Redo", "Add a color"]) await press("ArrowRight", name);
  await press("ArrowRight", "Mood & promises");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await toolbar.locator(":focus").count(), 0);
  await press("Tab", "Mood & promises");
  await page.keyboard.press("Tab");
  assert.equal(await toolbar.locator(":focus").count(), 0);
  assert.equal(new URL(page.url()).pathname, path);
}

async function showPressed(page: Page): Promise<void> {
  const toolbar = page.getByRole("toolbar", { name: "Palette" });
  await toolbar.getByRole("button", { name: "History" }).click();
  await page.emulateMedia({ forcedColors: "active" });
  for (const [name, isPressed] of [
    ["History", true],
    ["Vision", false],
  ] as const) {
    const style = await toolbar
      .getByRole("button", { name })
      .evaluate((button) => getComputedStyle(button).outlineStyle);
    assert.equal(style === "solid", isPressed, name);
  }
  await page.emulateMedia({ forcedColors: "none" });
  await page.keyboard.press("Escape");
}

/** The space bar generates only when no button has the focus. */
async function keepSpaceBar(page: Page, origin: string): Promise<void> {
  const at = (colors: string) => page.waitForURL(`${origin}/app/${colors}`);
  await page.getByRole("button", { name: "Remove 2a9d8f" }).press("Enter");
  await at("264653-e9c46a");
  await page
    .getByRole("listitem", { name: /e9c46a/ })
    .and(page.locator(":focus"))
    .waitFor();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.press("Space");
  await at("264653-2a9d8f-e9c46a");
  await undo.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Redo" }).press("Space");
  await at("264653-e9c46a");

  await page.keyboard.press("g");
  await page.getByRole("button", { name: "Add a stop" }).press("Enter");
  await page.getByRole("slider", { name: "Stop 2: " }).press("Delete");
  await page
    .getByRole("slider", { name: /^Stop \d: / })
    .and(page.locator(":focus"))
    .waitFor();
  assert.equal(await page.getByRole("slider", { name: /^Stop \d: / }).count(), 2);
  await page.keyboard.press("Escape");
}

async function listTools(page: Page): Promise<void> {
  const toolbar = page.getByRole("toolbar", { name: "Palette" });
  const menuButton = page.getByRole("button", { name: "All tools", exact: true });
  for (const [width, listed] of listedAt) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await toolbar.ariaSnapshot();
    for (const { label, from } of Object.values(toolRows)) {
      assert.equal(shown.includes(`button "${label}`), listed.includes(from), `${label} at ${width}`);
    }
    assert.ok(await toolbar.evaluate((bar) => bar.scrollWidth <= bar.clientWidth), `wider than ${width}`);
    assert.equal(await menuButton.isVisible(), width < 1280);
  }

  await page.setViewportSize({ width: 1024, height: 900 });
  await menuButton.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "All tools" }).and(page.locator(":focus")).waitFor();
  await page.getByRole("complementary").getByRole("button", { name: toolRows.theme.label }).waitFor();
  for (const key of ["Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await page.getByRole("complementary", { name: toolRows.theme.label }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await menuButton.and(page.locator(":focus")).waitFor();
}

testInBrowser("on a phone a palette is saved and published from the menu of all tools", async (browser) => {
  const { origin } = await shared();
  const { cookie } = await signUp(origin, "phone@example.com");
  const { page, complaints } = await visit(browser, `${origin}/app/264653-2a9d8f-e9c46b`, {
    width: 360,
    cookie,
    hasTouch: true,
  });
  await page.getByRole("button", { name: "All tools", exact: true }).tap();
  const menu = page.getByRole("complementary", { name: "All tools" });
  const save = menu.getByRole("button", { name: "Save", exact: true });
  await save.waitFor();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    // The toolbar removes parts after it has measured itself.
    await page.waitForFunction("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
  }
  await page.context().setOffline(true);
  await save.tap();
  await menu.getByRole("alert").filter({ hasText: "You are offline." }).waitFor();
  await page.context().setOffline(false);
  await save.tap();
  await menu.getByRole("link", { name: /^Saved/ }).waitFor();
  await menu.getByRole("link", { name: "Publish" }).tap();
  await page.getByRole("heading", { name: "Publish a palette" }).waitFor();
  assert.equal(page.url(), `${origin}/publish?colors=264653-2a9d8f-e9c46b`);
  // Other requests fail offline, too.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes("ERR_INTERNET_DISCONNECTED")),
    [],
  );
});
