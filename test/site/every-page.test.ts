/**
 * Checks every page once: markup, axe, legible text in light and dark, forced colors, narrow and
 * wide windows, and bytes.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { waitUntil } from "../api-client.ts";
import { openWindow, testInBrowser, visit, scrollsSideways } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { type FormClient, signUp } from "./form-client.ts";
import { findFaintText } from "./faint-text.ts";
import { weighFirstView, watchFirstViews } from "./first-view.ts";
import { findMarkupFaults } from "./find-markup-faults.ts";
import { findPageFaults } from "./page-faults.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";

const server = visitServer();
const width = 1440;
const height = 900;
const phoneWidth = 360;
/** A page leaves out what a search that is not ready yet would add. */
const searchMsMax = 120_000;
const colors = "112233-2a9d8f-e9c46a";
const eight = "0f1e2d-3c4b5a-697887-96a5b4-c3d2e1-f0a1b2-c3d4e5-f6a7b8";
const longName = "W".repeat(80);
const editorPath = `/app/${eight}?tags=dark,blue,green&contrast=4.5&vision=safe`;
const listPath = "/palettes?tags=blue&size=5";
const longPath = `/palette/${longName.toLowerCase()}`;
const fixPath = `${longPath}?fix=4.5&pair=3c4b5a-697887`;
/** The limit for a first view. Shared scripts are 98 kB of it. */
const bytesMax = 158_000;
const bytesMin = 100_000;

/** States of another page, with the same title. */
const statePaths = [
  "/palettes?words=asdfgh&size=99",
  "/palettes?sort=recent",
  "/colors?name=teal",
  "/colors?near=2a9d8f",
  "/colors?name=red&family=Teal",
  "/colors/777777",
  "/app/000000-ffffff-808080-767676-ff0000-00ff00-0000ff-ffff00",
  editorPath,
  listPath,
  "/reset-password",
  fixPath,
];
const wrongPaths = [
  "/no-such-page",
  "/palette/no-such-palette",
  "/colors/nothing",
  "/app/nothing",
  "/publish",
  "/app?size=99",
  `/colors/${longName}`,
  `/app?size=${"9".repeat(80)}`,
];
const untitledPaths = new Set([...statePaths, ...wrongPaths]);
const foundPaths = ["/palettes?words=blue", "/palettes?words=asdfgh", "/colors?name=red"];
/** Lists with the same parts. `npm test` checks only their titles. */
const alikePaths = new Set([
  "/palettes",
  "/palettes?sort=recent",
  "/palettes?words=blue",
  "/palettes?words=asdfgh",
  "/colors?name=teal",
  "/colors?name=red",
]);
const asVisitorPaths = [...visitorPaths, ...statePaths, ...foundPaths, longPath];
const asPersonPaths = ["/palette/harbor-for-all", ...personPaths];

/**
 * One page of each kind, and the heaviest ones. `npm test` checks other pages of the same kind on a
 * phone, in light, as the server sends them, without axe. `refused-forms.test.ts` checks refused
 * forms.
 */
const kinds = new Set([
  "/",
  editorPath,
  listPath,
  "/colors",
  "/colors/2a9d8f",
  "/docs/endpoints",
  fixPath,
  "/my-palettes",
  "/dashboard",
  "/dashboard/try",
  "/no-such-page",
]);

/**
 * Colors that a page of a kind shows at least, in forced colors too; the long run looks at the
 * others as they are.
 */
const colorsMin: Readonly<Record<string, number>> = {
  "/": 50,
  [listPath]: 20,
  [editorPath]: 8,
  "/colors": 12,
  "/colors?name=teal": 12,
  "/colors/2a9d8f": 30,
  "/palette/harbor-for-all": 20,
  "/my-palettes": 3,
  [fixPath]: 28,
};

testInBrowser("every page is accessible and legible, fits narrow windows, and is at most 158 kB", async (browser) => {
  const { origin } = await server();
  const person = await furnishPerson(origin);
  const { page, complaints, outsideRequests } = await visit(browser, `${origin}/robots.txt`, { width });
  await watchFirstViews(page);
  const phone = await (await openWindow(browser, origin, { hasScripts: false })).newPage();
  await phone.setViewportSize({ width: phoneWidth, height });
  await phone.goto(`${origin}/robots.txt`);
  const titles = new Map<string, string>();
  const faults: string[] = [];
  function findOwnTitle(html: string, path: string): void {
    if (untitledPaths.has(path)) return;
    const [, title = ""] = /<title>([^<]*)</u.exec(html) ?? [];
    const other = titles.get(title) ?? path;
    if (other !== path) faults.push(`${path}: has the title of ${other}, "${title}"`);
    titles.set(title, path);
  }
  async function judge(path: string): Promise<void> {
    const bytes = await weighFirstView(page, origin + path);
    if (bytes > bytesMax || bytes < bytesMin) faults.push(`${path}: weighs ${bytes} bytes`);
    if (await scrollsSidewaysUnfolded(page)) faults.push(`${path}: scrolls sideways`);
    if (size === "long" && (await scrollsSidewaysOnPhone(page))) faults.push(`${path}: scrolls sideways on a phone`);
    const forced = size === "long" || path in colorsMin ? { colorsMin: colorsMin[path] ?? 0 } : {};
    faults.push(
      ...(await findPageFaults(page, { place: path, ...forced, axePart: ":root", isThinned: size !== "long" })),
    );
  }
  async function glanceAt(path: string, cookie: string): Promise<void> {
    const answer = await fetch(origin + path, { headers: { cookie } });
    const html = await answer.text();
    findOwnTitle(html, path);
    if (size !== "long" && alikePaths.has(path)) return;
    await showAsSent(phone, html);
    if (await scrollsSideways(phone)) faults.push(`${path}: scrolls sideways on a phone, as it is sent`);
    if (kinds.has(path)) return;
    const found = [...(await findMarkupFaults(phone)), ...(await findFaintText(phone))];
    faults.push(...found.map((line) => `${path}, on a phone: ${line}`));
  }
  for (const path of [...asVisitorPaths, ...wrongPaths]) await glanceAt(path, "");
  for (const path of asPersonPaths) await glanceAt(path, person.cookie);
  for (const path of asVisitorPaths.filter(isJudged)) await judge(path);
  await page.context().addCookies(person.cookies);
  for (const path of asPersonPaths.filter(isJudged)) await judge(path);
  assert.deepEqual(complaints, []);
  await page.context().clearCookies();
  for (const path of wrongPaths.filter(isJudged)) await judge(path);
  assert.deepEqual(faults, []);
  assert.deepEqual(outsideRequests, []);
});

function isJudged(path: string): boolean {
  return size === "long" || kinds.has(path);
}

/**
 * Creates a person with a saved published palette, the largest possible palette, a private one and
 * a key, and waits for the search for related palettes.
 */
async function furnishPerson(origin: string): Promise<FormClient> {
  const person = await signUp(origin, "every-page@example.com");
  await person.post("/publish", {
    colors: "132435-2a9d8f-e9c46a",
    name: "Harbor for all",
    tagline: "Calm.",
    tags: "sea",
  });
  const tags = ["w".repeat(30), ...Array.from({ length: 19 }, (_, at) => `tag ${at} of twenty long ones`)];
  const longest = { name: longName, tagline: "M".repeat(200), tags: tags.join(",") };
  await person.post("/publish", { colors: eight, ...longest });
  await person.post("/palette/harbor-for-all/save", { intent: "save", back: "/" });
  await person.post("/my-palettes/save", { colors, name: "Own", note: "", collection: "none" });
  await person.post("/dashboard", { intent: "create", name: "Laptop" });
  const hasRelated = async (): Promise<boolean> =>
    (await (await person.get("/palette/harbor-for-all")).text()).includes('id="related"');
  await waitUntil(hasRelated, searchMsMax);
  return person;
}

async function showAsSent(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    document.open();
    document.write(text);
    document.close();
  }, html);
}

async function scrollsSidewaysUnfolded(page: Page): Promise<boolean> {
  await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
  return scrollsSideways(page);
}

async function scrollsSidewaysOnPhone(page: Page): Promise<boolean> {
  await page.setViewportSize({ width: phoneWidth, height });
  const isWider = await scrollsSidewaysUnfolded(page);
  await page.setViewportSize({ width, height });
  return isWider;
}
