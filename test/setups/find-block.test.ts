import assert from "node:assert/strict";
import { globSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { adapt, getBlock, listBlocks } from "./find-block.ts";
import { readRepositoryFile } from "./image-stages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Commands and answers, which other tests know. */
const unnamed = new Set(["sh", "json"]);

test("listBlocks() finds no configuration without a name, and none that no test asks for", () => {
  const fences = listBlocks().map(({ fence }) => fence);
  const configurations = fences.filter((fence) => !unnamed.has(fence));
  assert.ok(configurations.length > 1);
  const sources = globSync("{test,server/src}/**/*.ts", { cwd: root }).map(readRepositoryFile).join("\n");
  assert.deepEqual(
    configurations.filter((fence) => !fence.includes(" ") || !sources.includes(fence)),
    [],
  );
});

test("getBlock() names the block that a page has not", () => {
  assert.throws(
    () => getBlock("docs/scaling.md", "ini lost"),
    /docs\/scaling\.md must have one block "```ini lost", it has 0/u,
  );
});

test("adapt() replaces what is written, and refuses to replace what is not", () => {
  assert.equal(adapt("listen 80; server a; server a;", { 80: "8080", a: "b" }), "listen 8080; server b; server b;");
  assert.throws(() => adapt("listen 80;", { 443: "8443" }), /"443" is not in the configuration/u);
});
