/** axe finds nothing: on every page, in every panel and dialog of the editor, in open menus and refused forms, light and dark. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, Page } from "playwright-core";
import { browserMissing, goTo, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findAxeFaults, thinOut } from "./axe.ts";
import { type FormClient, signUp } from "./form-client.ts";
import { docsPaths, personPaths, visitorPaths } from "./page-paths.ts";
import { writePng } from "./write-png.ts";

const server = visitServer();
const width = 1280;
const phoneWidth = 390;
const editorPath = "/app/0f1e2d-3c4b5a-697887-96a5b4-c3d2e1?tags=dark,blue&contrast=4.5&vision=safe";

/** Of the articles, which are all made of the same, the gate looks at one. */
const articles = new Set(size === "long" ? [] : docsPaths.slice(2));

/** What differs from the page that has the same address without a query, or without a mistake. */
const otherPaths = [
  "/palettes?name=blue&size=99",
  "/palettes?name=no-palette-is-called-this",
  "/colors?name=red&family=Teal",
  "/colors/777777",
  "/no-such-page",
  "/app?size=99",
];

test("axe finds nothing on any page, panel or dialog, light and dark", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const browser = await startBrowser(t);
  const person = await furnishPerson(origin);
  const found = await Promise.all([
    judgePages(browser, { origin, paths: visitorPaths.filter((path) => !articles.has(path)) }),
    judgePages(browser, { origin, paths: [...personPaths, "/palette/axe-harbor?fix=4.5", ...otherPaths], person }),
    judgeEditor(browser, origin + editorPath).then(async (faults) => [
      ...faults,
      ...(await judgeOpened(browser, origin, person)),
    ]),
  ]);
  assert.deepEqual(found.flat(), []);
});

/** Somebody with a palette, and with a key whose forms fold open. */
async function furnishPerson(origin: string): Promise<FormClient> {
  const person = await signUp(origin, "axe@example.com");
  await person.post("/publish", { colors: "132538-2a9d8f-e9c46a", name: "Axe harbor", tagline: "Calm.", tags: "sea" });
  await person.post("/dashboard", { intent: "create", name: "Laptop" });
  return person;
}

interface Round {
  readonly origin: string;
  readonly paths: readonly string[];
  readonly person?: FormClient;
}

async function judgePages(browser: Browser, { origin, paths, person }: Round): Promise<readonly string[]> {
  const { page } = await visit(browser, origin, { width, ...(person && { cookie: person.cookie }) });
  const faults: string[] = [];
  for (const path of paths) {
    await goTo(page, origin + path);
    if (size !== "long") await thinOut(page);
    faults.push(...(await findAxeFaults(page, path)));
  }
  return faults;
}

const tools = [
  "Mood & promises",
  "Theme",
  "Preview",
  "Adjust",
  "Picture",
  "Gradient",
  "Contrast",
  "Vision",
  "History",
  "Import",
  "Export",
  "Share",
];

async function judgeEditor(browser: Browser, address: string): Promise<readonly string[]> {
  const { page } = await visit(browser, address, { width });
  const faults: string[] = [];
  for (const tool of tools) {
    await page.getByRole("toolbar", { name: "Palette" }).getByRole("button", { name: tool }).click();
    await page.getByRole("complementary", { name: tool }).getByText(/\w/).filter({ visible: true }).first().waitFor();
    await page.getByRole("complementary").getByText("Loading…").waitFor({ state: "detached" });
    faults.push(...(await findAxeFaults(page, tool, "aside")));
  }
  faults.push(...(await judgePicture(page)));
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel("Hex").fill("teal");
  await page.getByLabel("Hex").press("Enter");
  await page.getByText('"teal" is no color').waitFor();
  faults.push(...(await findAxeFaults(page, "Edit, refused", "aside")));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Shades of 3c4b5a" }).click();
  await page.getByRole("radiogroup", { name: "Shades of 3c4b5a" }).waitFor();
  faults.push(...(await findAxeFaults(page, "Shades", "#columns")));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByRole("dialog").getByText("Generate new colors").waitFor();
  return [...faults, ...(await findAxeFaults(page, "Keys", "[role=dialog]"))];
}

/** A picture with points on it, and one that is refused. */
async function judgePicture(page: Page): Promise<readonly string[]> {
  await page.keyboard.press("p");
  const buffer = writePng({ width: 30, height: 20 }, (x) => (x < 15 ? "1d3557" : "e63946"));
  const choose = page.getByLabel("Choose a picture");
  await choose.setInputFiles({ name: "two.png", mimeType: "image/png", buffer });
  await page.getByRole("slider").nth(1).waitFor();
  const faults = await findAxeFaults(page, "Picture, open", "aside");
  await page
    .getByLabel("Another picture")
    .setInputFiles({ name: "cut.png", mimeType: "image/png", buffer: buffer.subarray(0, 40) });
  await page.getByText('"cut.png" could not be read').waitFor();
  return [...faults, ...(await findAxeFaults(page, "Picture, refused", "aside"))];
}

/** Menus, forms that were refused, and a key's secret, which is shown once. */
async function judgeOpened(browser: Browser, origin: string, person: FormClient): Promise<readonly string[]> {
  const asPerson = await visit(browser, `${origin}/palette/axe-harbor`, { width: phoneWidth, cookie: person.cookie });
  const { page } = asPerson;
  const faults: string[] = [];
  for (const name of ["Menu", "Export"]) {
    await page
      .locator("summary", { hasText: name })
      .or(page.locator(`summary[aria-label="${name}"]`))
      .click();
    faults.push(...(await findAxeFaults(page, name, "details[open]")));
  }
  await goTo(page, `${origin}/dashboard`);
  await page.getByLabel("Name of a new key").fill("Second");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("“Second” is ready").waitFor();
  faults.push(...(await findAxeFaults(page, "A secret", "main")));
  await goTo(page, `${origin}/publish?colors=112233-2a9d8f-e9c46b`);
  await page.getByLabel("Name").fill("!");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alert").first().waitFor();
  faults.push(...(await findAxeFaults(page, "Publish, refused", "form")));
  return [...faults, ...(await judgeRefusedSignUp(page, origin))];
}

async function judgeRefusedSignUp(page: Page, origin: string): Promise<readonly string[]> {
  await page.context().clearCookies();
  await goTo(page, `${origin}/sign-up`);
  await page.getByLabel("E-mail").fill("axe@example.com");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.evaluate("for (const form of document.forms) form.noValidate = true");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("alert").first().waitFor();
  return findAxeFaults(page, "Sign up, refused", "main");
}
