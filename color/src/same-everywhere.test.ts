import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** Defined exactly by the language or the arithmetic. */
const exact = "abs|ceil|clz32|floor|imul|max|min|round|sign|sqrt|trunc|PI|SQRT2|LOG2E";
const inexact = new RegExp(String.raw`Math\.(?!(?:${exact})\b)\w+|Date|(?<![/*])\*\*(?![/*])`, "u");

test("nothing in color is computed with what may differ from engine to engine", () => {
  const folder = new URL("./", import.meta.url);
  const files = globSync("**/*.ts", { cwd: folder }).filter(
    (file) => !file.endsWith(".test.ts") && !file.includes("testing/"),
  );
  assert.ok(files.length > 40);
  for (const file of files) {
    const code = readFileSync(new URL(file, folder), "utf8").replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, "");
    assert.doesNotMatch(code, inexact, file);
  }
});
