import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeDocuments } from "../../repository-documents.ts";

test("writeDocuments() holds the texts themselves, not paths that a build may take for others", () => {
  const watched: string[] = [];
  const source = writeDocuments((path) => watched.push(path));
  const paths = ["openapi.json", "docs/errors.md", "docs/operating.md"].map((path) =>
    fileURLToPath(new URL(`../../../${path}`, import.meta.url)),
  );
  const texts = paths.map((path) => JSON.stringify(readFileSync(path, "utf8")));
  const names = ["contractText", "errorsText", "operatingText"];
  assert.equal(source, texts.map((text, at) => `export const ${names[at]} = ${text};\n`).join(""));
  assert.deepEqual(watched, paths);
});
