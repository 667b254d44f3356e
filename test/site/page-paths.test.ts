/** What one forgets when one adds a page: its route, its address for the tests, and whether search engines are to find it. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { matchPath } from "react-router";
import { listStaticPages } from "../../site/app/docs/machines/sitemap.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";

const app = join(import.meta.dirname, "../../site/app");
/** Pages that have no address to go to: of a published palette, of a provider's answer, of no page at all. */
const withoutAddress = new Set(["/palette/:slug", "/sign-in/:provider/return", "/*"]);

const routes = readFileSync(join(app, "routes.ts"), "utf8");
const route =
  /(?:index|route)\(\s*(?:"(?<path>[^"]+)",\s*)?"(?<file>[^"]+)"(?<isParent>,\s*\[)?|(?<isEnd>^\s*\]\),$)/gmu;

/** Pages with the patterns of their addresses, read from the text: the routes are the framework's to load. */
function listPages() {
  const pages: { readonly file: string; readonly pattern: string }[] = [];
  let parent = "";
  for (const { groups: { path, file, isParent, isEnd } = {} } of routes.matchAll(route)) {
    if (isEnd !== undefined) parent = "";
    else if (isParent !== undefined) parent = `/${path}`;
    else if (file?.endsWith("-page.tsx"))
      pages.push({ file, pattern: path === undefined ? parent || "/" : `${parent}/${path}` });
  }
  return pages;
}

const pages = listPages();

test("every page has a route", () => {
  assert.ok(pages.length > 20);
  for (const file of globSync("**/*-page.tsx", { cwd: app })) assert.ok(routes.includes(`"${file}"`), file);
});

test("every page has an address at which the tests look at it", () => {
  const paths = [...visitorPaths, ...personPaths].map((path) => path.replace(/\?.*/u, ""));
  for (const { pattern } of pages) {
    if (withoutAddress.has(pattern)) continue;
    assert.ok(
      paths.some((path) => matchPath(pattern, path)),
      `No path in page-paths.ts leads to ${pattern}`,
    );
  }
});

test("every page with one address is in the sitemap, or says that search engines need not list it", () => {
  const listed = new Set(listStaticPages("").map(({ address }) => address));
  for (const { file, pattern } of pages) {
    if (pattern.includes(":") || pattern.includes("*") || listed.has(pattern)) continue;
    const isPrivate = readFileSync(join(app, file), "utf8").includes("describePrivatePage(");
    assert.ok(isPrivate, `${pattern} is not in listStaticPages(), and ${file} has no describePrivatePage()`);
  }
});
