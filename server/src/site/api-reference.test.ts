import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

/** Returns the custom properties of a style sheet that have a light and a dark color. */
function listColors(path: string): ReadonlyMap<string, string> {
  const css = readFileSync(new URL(path, import.meta.url), "utf8");
  const found = css.matchAll(/^ {2}(--[a-z]+): (light-dark\([^)]*\));$/gm);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}

test("the API reference has the site's colors", () => {
  const colors = listColors("../../../site/app/app.css");
  assert.ok(colors.size >= 8);
  assert.deepEqual(listColors("api-reference.css"), colors);
});
