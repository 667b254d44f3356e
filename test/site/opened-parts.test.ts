/**
 * Panels, dialogs, menus and secrets are as accessible as the page. `refused-forms.test.ts` checks
 * refused forms.
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { goTo, testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findAxeFaultsOfLegible } from "./axe.ts";
import { showScheme } from "./color-scheme.ts";
import { findFaintText } from "./faint-text.ts";
import { findMarkupFaults } from "./find-markup-faults.ts";
import { type FormClient, signUp } from "./form-client.ts";
import { findPageFaults } from "./page-faults.ts";
import { writePng } from "./write-png.ts";

const server = visitServer();
const width = 1440;
const phoneWidth = 390;
const eight = "0f1e2d-3c4b5a-697887-96a5b4-c3d2e1-f0a1b2-c3d4e5-f6a7b8";
const editorPath = `/app/${eight}?tags=dark,blue,green&contrast=4.5&vision=safe`;

/**
 * Colors that a panel shows at least, beside the palette itself; where it shows none, forced colors
 * change nothing.
 */
const panelColors = {
  "Mood & promises": 22,
  Theme: 35,
  Preview: 8,
  Adjust: 8,
  Picture: 0,
  Gradient: 0,
  Contrast: 56,
  Vision: 40,
  History: 8,
  Import: 0,
  Export: 0,
  Share: 0,
};
/**
 * Panels that `npm test` checks with axe, in dark and in forced colors. They contain each control.
 * The long run checks all panels.
 */
const fullyJudged = new Set(["Mood & promises", "Theme", "Gradient", "Contrast", "Import", "Export"]);
const editColors = 5;

testInBrowser("the editor's panels, dialog and account work are accessible in light and dark", async (browser) => {
  const { origin } = await server();
  const { page } = await visit(browser, origin + editorPath, { width });
  const faults: string[] = [];
  for (const judge of [judgePanels, judgePicture, judgeEdit, judgeShades, judgeKeys]) {
    faults.push(...(await judge(page)));
  }
  await page.context().addCookies((await signUp(origin, "opened-work@example.com")).cookies);
  await goTo(page, origin + editorPath);
  faults.push(...(await judgeKept(page)), ...(await judgeOffered(page, origin)));
  assert.deepEqual(faults, []);
});

async function judgeKept(page: Page): Promise<readonly string[]> {
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"session"') === true);
  await page.locator("[data-saved=account]").waitFor();
  await page.keyboard.press("1");
  assert.equal((await kept).status(), 200);
  return judgeRecent(page, 3);
}

async function judgeOffered(page: Page, origin: string): Promise<readonly string[]> {
  await goTo(page, `${origin}/terms`);
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.setViewportSize({ width: phoneWidth, height: 900 });
  await goTo(page, `${origin}/app/112233-2a9d8f-e9c46a`);
  const place = "Your latest work";
  await page.getByRole("complementary", { name: place }).waitFor();
  const faults = await findPageFaults(page, { place, colorsMin: 11, axePart: "aside" });
  return size === "long" ? [...faults, ...(await judgeRecent(page, 0))] : faults;
}

/** @param besideMin - colors that stay in sight beside the panel, at least */
async function judgeRecent(page: Page, besideMin: number): Promise<readonly string[]> {
  await page.getByRole("button", { name: /recent work/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Continue 0f1e2d/ }).waitFor();
  return findPageFaults(page, { place: "Recent", colorsMin: 8 + besideMin, axePart: "aside" });
}

testInBrowser("menus and a new key's secret are accessible in light and dark", async (browser) => {
  const { origin } = await server();
  assert.deepEqual(await judgeOpened(browser, origin, await furnishPerson(origin)), []);
});

async function judgePanels(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [tool, colorsMin] of Object.entries(panelColors)) {
    await page.getByRole("toolbar", { name: "Palette" }).getByRole("button", { name: tool }).press("Enter");
    await page.getByRole("complementary", { name: tool }).getByText(/\w/).filter({ visible: true }).first().waitFor();
    await panelLoaded(page);
    if (size === "long" || fullyJudged.has(tool)) {
      const forced = colorsMin > 0 ? { colorsMin: 8 + colorsMin } : {};
      faults.push(...(await findPageFaults(page, { place: tool, ...forced, axePart: "aside" })));
    } else {
      const found = [...(await findMarkupFaults(page)), ...(await findFaintText(page))];
      faults.push(...found.map((line) => `${tool}: ${line}`));
    }
    const isTaller: boolean = await page.evaluate("document.documentElement.scrollHeight > window.innerHeight");
    if (isTaller) faults.push(`${tool}: the page scrolls behind the editor, which fills the window`);
  }
  return faults;
}

/** Panels load on first use. */
async function panelLoaded(page: Page): Promise<void> {
  await page.getByRole("complementary").getByText("Loading…").waitFor({ state: "detached" });
}

async function judgePicture(page: Page): Promise<readonly string[]> {
  await page.keyboard.press("p");
  const buffer = writePng({ width: 30, height: 20 }, (x) => (x < 15 ? "1d3557" : "e63946"));
  const choose = page.getByLabel("Choose a picture");
  await choose.setInputFiles({ name: "two.png", mimeType: "image/png", buffer });
  await page.getByRole("slider").nth(1).waitFor();
  const faults = await judgeLegible(page, "Picture, open", "aside");
  await page
    .getByLabel("Another picture")
    .setInputFiles({ name: "cut.png", mimeType: "image/png", buffer: buffer.subarray(0, 40) });
  await page.getByText('"cut.png" could not be read').waitFor();
  return size === "long" ? [...faults, ...(await judgeLegible(page, "Picture, refused", "aside"))] : faults;
}

async function judgeEdit(page: Page): Promise<readonly string[]> {
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const hex = page.getByLabel("Hex");
  await hex.waitFor();
  await panelLoaded(page);
  await hex.fill("tael");
  await hex.press("Enter");
  await page.getByText('"tael" is not a color').waitFor();
  return findPageFaults(page, { place: "Edit, refused", colorsMin: 8 + editColors, axePart: "aside" });
}

async function judgeShades(page: Page): Promise<readonly string[]> {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Shades of 3c4b5a" }).click();
  await page.getByRole("radiogroup", { name: "Shades of 3c4b5a" }).waitFor();
  const faults = await judgeLegible(page, "Shades", "#columns");
  await page.keyboard.press("Escape");
  return faults;
}

/** Everything but the dialog is hidden, even landmarks and headings. */
async function judgeKeys(page: Page): Promise<readonly string[]> {
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog").getByText("Generate new colors").waitFor();
  const markup = (await findMarkupFaults(page)).filter((fault) => /^(?:nameless|invalid)/u.test(fault));
  return [...markup.map((line) => `Keys: ${line}`), ...(await judgeLegible(page, "Keys", "[role=dialog]"))];
}

async function judgeLegible(page: Page, place: string, part: string): Promise<readonly string[]> {
  const inLight = await findFaintText(page);
  await showScheme(page, "dark");
  const inDark = await findFaintText(page);
  const byAxe = await findAxeFaultsOfLegible(page, place, part);
  return [...[...inLight, ...inDark].map((line) => `${place}: ${line}`), ...byAxe];
}

async function furnishPerson(origin: string): Promise<FormClient> {
  const person = await signUp(origin, "opened@example.com");
  await person.post("/publish", { colors: "132538-2a9d8f-e9c46a", name: "Axe harbor", tagline: "Calm.", tags: "sea" });
  await person.post("/dashboard", { intent: "create", name: "Laptop" });
  return person;
}

async function judgeOpened(browser: Browser, origin: string, { cookie }: FormClient): Promise<readonly string[]> {
  const { page } = await visit(browser, `${origin}/palette/axe-harbor`, { width: phoneWidth, cookie });
  const faults: string[] = [];
  for (const name of ["Menu", "Export"]) {
    await page
      .locator("summary", { hasText: name })
      .or(page.locator(`summary[aria-label="${name}"]`))
      .click();
    faults.push(...(await judgeLegible(page, name, "details[open]")));
  }
  await goTo(page, `${origin}/dashboard`);
  await page.getByLabel("Name of a new key").fill("Second");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("“Second” is ready").waitFor();
  faults.push(...(await judgeLegible(page, "A secret", "main")));
  return faults;
}
