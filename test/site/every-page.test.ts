/** Every page as it is loaded once: sound for those who do not see it, and its text legible, light and dark, for those who do. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { browserMissing, goTo, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { findFaintText } from "./faint-text.ts";
import { findMarkupFaults } from "./find-markup-faults.ts";
import { type FormClient, signUp } from "./form-client.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";

const server = visitServer();
const width = 1440;
const schemes = ["light", "dark"] as const;
const colors = "112233-2a9d8f-e9c46a";

const foundPaths = ["/palettes?name=blue", "/palettes?name=no-palette-is-called-this", "/colors?name=red"];
const wrongPaths = ["/no-such-page", "/palette/no-such-palette", "/colors/nothing", "/app/nothing", "/publish"];

/** Pages that share a title with another, in other states. */
const otherPaths = [
  "/palettes?name=nothing-is-called-this&size=99",
  "/app/000000-ffffff-808080-767676-ff0000-00ff00-0000ff-ffff00",
  "/colors?name=teal",
  "/colors/777777",
  "/reset-password",
  "/palette/harbor-for-all",
];

test(
  "every page is sound for those who do not see it, and its text stands out",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const browser = await startBrowser(t);
    const person = await furnishPerson(origin);
    const asVisitor = await visit(browser, origin, { width });
    const asVisitorToo = await visit(browser, origin, { width });
    const asPerson = await visit(browser, origin, { width, cookie: person.cookie });
    const titles = new Map<string, string>();
    const faults: string[] = [];
    async function judge(page: Page, path: string): Promise<void> {
      await goTo(page, origin + path);
      faults.push(...(await findFaults(page, path)));
      if (otherPaths.includes(path)) return;
      const title = await page.title();
      if (titles.has(title)) faults.push(`${path}: has the title of ${titles.get(title)}, "${title}"`);
      if (!wrongPaths.includes(path)) titles.set(title, path);
    }
    async function judgeAll(page: Page, paths: readonly string[]): Promise<void> {
      for (const path of paths) await judge(page, path);
    }
    await Promise.all([
      judgeAll(asVisitor.page, [...visitorPaths, ...foundPaths]),
      judgeAll(asVisitorToo.page, [...wrongPaths, ...otherPaths]),
      judgeAll(asPerson.page, ["/palette/harbor-for-all", ...personPaths]),
    ]);
    assert.deepEqual(faults, []);
  },
);

/** Somebody with a published palette that is saved, and a key. */
async function furnishPerson(origin: string): Promise<FormClient> {
  const person = await signUp(origin, "every-page@example.com");
  await person.post("/publish", {
    colors: "132435-2a9d8f-e9c46a",
    name: "Harbor for all",
    tagline: "Calm.",
    tags: "sea",
  });
  await person.post("/palette/harbor-for-all/save", { intent: "save", back: "/" });
  await person.post("/dashboard", { intent: "create", name: "Laptop" });
  return person;
}

test("the editor's panels, and forms that were refused, are sound too", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const browser = await startBrowser(t);
  assert.deepEqual(await judgeEditor(browser, `${origin}/app/${colors}`), []);
  assert.deepEqual(await judgeRefusedForm(browser, `${origin}/sign-up`), []);
});

async function judgeEditor(browser: Browser, address: string): Promise<readonly string[]> {
  const { page } = await visit(browser, address, { width });
  const faults: string[] = [];
  for (const tool of ["Contrast", "Vision", "Preview", "History", "Export", "Share"]) {
    await page.getByRole("toolbar", { name: "Palette" }).getByRole("button", { name: tool }).click();
    const text = page.getByRole("tabpanel", { name: tool }).getByText(/\w/).filter({ visible: true });
    faults.push(...(await judgePart(page, tool, text.first())));
  }
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  faults.push(...(await judgePart(page, "Edit", page.getByLabel("Hex"))));
  await page.getByLabel("Hex").fill("teal");
  await page.getByLabel("Hex").press("Enter");
  await page.getByText('"teal" is no color').waitFor();
  faults.push(...(await findFaults(page, "Edit, refused")));
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByRole("dialog").getByText("Generate new colors").waitFor();
  const help = await findMarkupFaults(page);
  // All but the dialog is hidden then, its landmarks and headings too.
  faults.push(...help.filter((fault) => fault.startsWith("nameless") || fault.startsWith("invalid")));
  return [...faults, ...(await listFaint(page, "Keys"))];
}

/** What the panel shows is fetched with its first use. */
async function judgePart(page: Page, part: string, content: Locator): Promise<readonly string[]> {
  await content.waitFor();
  await page.getByRole("complementary").getByText("Loading…").waitFor({ state: "detached" });
  return findFaults(page, part);
}

async function judgeRefusedForm(browser: Browser, address: string): Promise<readonly string[]> {
  const { page } = await visit(browser, address, { width });
  await page.getByLabel("E-mail").fill("ben@example.com");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.evaluate("for (const form of document.forms) form.noValidate = true");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("alert").first().waitFor();
  return findFaults(page, "Refused");
}

async function findFaults(page: Page, place: string): Promise<readonly string[]> {
  const faults = await findMarkupFaults(page);
  return [...faults.map((fault) => `${place}: ${fault}`), ...(await listFaint(page, place))];
}

/** Leaves the page as light as it was. */
async function listFaint(page: Page, place: string): Promise<readonly string[]> {
  const faint: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    faint.push(...(await findFaintText(page)).map((line) => `${place}, ${colorScheme}: ${line}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return faint;
}
