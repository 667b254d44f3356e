/** Names the steps that are missing after a page was added. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import test from "node:test";
import { matchPath } from "react-router";
import { appFolder, listPages } from "./list-pages.ts";
import { personPaths, visitorPaths } from "./page-paths.ts";

const withoutAddress = new Set(["/palette/:slug", "/my-palettes/:id", "/app", "/sign-in/:provider/return", "/*"]);

const parents = new Set(["docs/docs-page.tsx"]);
const pages = listPages();

test("every page has a route", () => {
  assert.ok(pages.length > 20);
  const files = new Set(pages.map(({ file }) => file));
  for (const file of globSync("**/*-page.tsx", { cwd: appFolder }))
    assert.ok(files.has(file) || parents.has(file), file);
});

test("every page has an address in the tests", () => {
  const paths = [...visitorPaths, ...personPaths].map((path) => path.replace(/\?.*/u, ""));
  for (const { pattern } of pages) {
    if (withoutAddress.has(pattern)) continue;
    assert.ok(
      paths.some((path) => matchPath(pattern, path)),
      `No path in page-paths.ts leads to ${pattern}`,
    );
  }
});
