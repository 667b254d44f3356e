/**
 * Every page as it is loaded once: sound for those who do not see it, also as axe finds, its text legible, light and dark, and its colors
 * kept in forced ones, for those who do, in narrow and wide windows.
 */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { waitUntil } from "../api-client.ts";
import { browserMissing, goTo, openWindow, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { type FormClient, signUp } from "./form-client.ts";
import { findFaintText } from "./faint-text.ts";
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
const fixPath = "/palette/harbor-for-all?fix=4.5&pair=2a9d8f-e9c46a";
const longPath = `/palette/${longName.toLowerCase()}`;

/** Pages that share a title with another, which they are a state of. */
const statePaths = [
  "/palettes?name=nothing-is-called-this&size=99",
  "/palettes?sort=recent",
  "/colors?name=teal",
  "/colors?near=2a9d8f",
  "/colors?name=red&family=Teal",
  "/colors/777777",
  "/app/000000-ffffff-808080-767676-ff0000-00ff00-0000ff-ffff00",
  `/app/${eight}`,
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
  // They quote what was asked for.
  `/colors/${longName}`,
  `/app?size=${"9".repeat(80)}`,
];
const untitledPaths = new Set([...statePaths, ...wrongPaths]);
const foundPaths = ["/palettes?name=blue", "/palettes?name=no-palette-is-called-this", "/colors?name=red"];
const asVisitorPaths = [...visitorPaths, ...statePaths, ...foundPaths, longPath];
const asPersonPaths = ["/palette/harbor-for-all", ...personPaths];

/**
 * One of each kind, with all that its kind may hold: a form beside the site's head, a list, an article with tables, a page of one palette. What is
 * made of the same parts as one of these is in the gate looked at on a phone, in the light, as the server sends it, and without axe.
 */
const kinds = new Set([
  "/",
  `/app/${eight}`,
  "/palettes",
  "/colors",
  "/colors/2a9d8f",
  "/sign-up",
  "/docs/endpoints",
  fixPath,
  "/published",
  `/publish?colors=${colors}`,
  "/settings",
  "/dashboard",
  "/dashboard/try",
  "/no-such-page",
]);

/** Of these, those that hold what may be too wide for a phone. */
const phonePaths = new Set([
  "/",
  "/docs/endpoints",
  "/colors",
  "/colors/2a9d8f",
  fixPath,
  "/published",
  `/publish?colors=${colors}`,
]);

/** Colors that a page of a kind shows at least, in forced colors too; the long run looks at the others as they are. */
const colorsMin: Readonly<Record<string, number>> = {
  "/": 50,
  "/palettes": 60,
  [`/app/${eight}`]: 8,
  "/colors": 12,
  "/colors?name=teal": 12,
  "/colors/2a9d8f": 30,
  "/palette/harbor-for-all": 20,
  "/published": 2,
  [fixPath]: 28,
  [`/publish?colors=${colors}`]: 3,
};

test(
  "every page is sound for those who do not see it, stands out for those who do, and fits their windows",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const browser = await startBrowser(t);
    const person = await furnishPerson(origin);
    const asVisitor = await visit(browser, `${origin}/robots.txt`, { width });
    const phone = await openWindow(browser, origin, { hasScripts: false });
    const onPhone = await phone.newPage();
    await onPhone.setViewportSize({ width: phoneWidth, height });
    const asPerson = await visit(browser, `${origin}/robots.txt`, { width, cookie: person.cookie });
    const titles = new Map<string, string>();
    const faults: string[] = [];
    async function findOwnTitle(page: Page, path: string): Promise<void> {
      if (untitledPaths.has(path)) return;
      const title = await page.title();
      const other = titles.get(title) ?? path;
      if (other !== path) faults.push(`${path}: has the title of ${other}, "${title}"`);
      titles.set(title, path);
    }
    async function judge(page: Page, path: string): Promise<void> {
      await goTo(page, origin + path);
      if (await scrollsSideways(page, phonePaths.has(path))) faults.push(`${path}: scrolls sideways`);
      const forced = size === "long" || path in colorsMin ? { colorsMin: colorsMin[path] ?? 0 } : {};
      faults.push(
        ...(await findPageFaults(page, { place: path, ...forced, axePart: ":root", isThinned: size !== "long" })),
      );
      await findOwnTitle(page, path);
    }
    async function glanceAt(page: Page, path: string): Promise<void> {
      await page.goto(origin + path);
      if (await scrollsSideways(page, false)) faults.push(`${path}: scrolls sideways on a phone`);
      const found = [...(await findMarkupFaults(page)), ...(await findFaintText(page))];
      faults.push(...found.map((line) => `${path}, on a phone: ${line}`));
      await findOwnTitle(page, path);
    }
    async function lookAtAll(page: Page, paths: readonly string[], look: typeof judge): Promise<void> {
      for (const path of paths) await look(page, path);
    }
    async function glanceAtAll(): Promise<void> {
      await lookAtAll(onPhone, [...asVisitorPaths, ...wrongPaths].filter(isAlike), glanceAt);
      await phone.addCookies(person.cookies);
      await lookAtAll(onPhone, asPersonPaths.filter(isAlike), glanceAt);
    }
    await Promise.all([
      lookAtAll(asVisitor.page, asVisitorPaths.filter(isJudged), judge),
      lookAtAll(asPerson.page, asPersonPaths.filter(isJudged), judge),
      glanceAtAll(),
    ]);
    assert.deepEqual([...asVisitor.complaints, ...asPerson.complaints], []);
    await lookAtAll(asVisitor.page, wrongPaths.filter(isJudged), judge);
    assert.deepEqual(faults, []);
    for (const { outsideRequests } of [asVisitor, asPerson]) assert.deepEqual(outsideRequests, []);
  },
);

function isAlike(path: string): boolean {
  return !kinds.has(path);
}

function isJudged(path: string): boolean {
  return size === "long" || kinds.has(path);
}

/** Somebody with a published palette that is saved, one with the longest texts, and a key; the search for related palettes answers by then. */
async function furnishPerson(origin: string): Promise<FormClient> {
  const person = await signUp(origin, "every-page@example.com");
  await person.post("/publish", {
    colors: "132435-2a9d8f-e9c46a",
    name: "Harbor for all",
    tagline: "Calm.",
    tags: "sea",
  });
  const longest = { name: longName, tagline: "M".repeat(200), tags: "w".repeat(30) };
  await person.post("/publish", { colors: "142536-2a9d8f-e9c46a", ...longest });
  await person.post("/palette/harbor-for-all/save", { intent: "save", back: "/" });
  await person.post("/dashboard", { intent: "create", name: "Laptop" });
  const hasRelated = async (): Promise<boolean> =>
    (await (await person.get("/palette/harbor-for-all")).text()).includes('id="related"');
  await waitUntil(hasRelated, searchMsMax);
  return person;
}

/** With all details open; the window stays as wide as it is. */
async function scrollsSideways(page: Page, isPhoneTried: boolean): Promise<boolean> {
  const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
  const asItIs: boolean = await page.evaluate(isWider);
  if (!isPhoneTried) return asItIs;
  await page.setViewportSize({ width: phoneWidth, height });
  const onPhone: boolean = await page.evaluate(isWider);
  await page.setViewportSize({ width, height });
  return asItIs || onPhone;
}
