/** What one forgets when one adds a page: its route, its address for the tests, and whether search engines are to find it. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { listStaticPages } from "../../site/app/docs/machines/sitemap.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";

const app = join(import.meta.dirname, "../../site/app");
/** Pages that have no address to go to: of a published palette, of a provider's answer, of no page at all. */
const withoutAddress = new Set(["/palette/:slug", "/sign-in/:provider/return", "/*"]);

interface PageRoute {
  readonly file: string;
  readonly pattern: string;
}

function listPages(entries: readonly RouteConfigEntry[], parent = ""): readonly PageRoute[] {
  return entries.flatMap(({ file, path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    if (children !== undefined) return listPages(children, pattern);
    return file.endsWith("-page.tsx") ? [{ file, pattern: pattern === "" ? "/" : pattern }] : [];
  });
}

const { default: routes }: { readonly default: readonly RouteConfigEntry[] } = await import(
  join(app, "routes.ts")
);
const pages = listPages(routes);

test("every page has a route", () => {
  const routed = JSON.stringify(routes);
  for (const file of globSync("**/*-page.tsx", { cwd: app })) assert.ok(routed.includes(`"${file}"`), file);
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
