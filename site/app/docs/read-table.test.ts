import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readTable } from "./read-table.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("readTable() reads the rows below a heading", () => {
  const text =
    "# A\n\n| x | y |\n|---|---|\n| 0 | 0 |\n\n## B\n\ntext\n\n| x | y |\n|---|---|\n| `1` | 2 |\n| 3 | |\n";
  assert.deepEqual(readTable(text, "B"), [
    ["`1`", "2"],
    ["3", ""],
  ]);
});

test("readTable() refuses headings that are not there or have no table", () => {
  assert.throws(() => readTable("# A\n\ntext\n\n# B\n| x |\n|---|\n| 0 |\n", "A"), /no table below "A"/);
  assert.throws(() => readTable("# A\n", "B"), /no table below "B"/);
});

test("readTable() finds the tables that the documentation shows", () => {
  assert.ok(readTable(read("docs/errors.md"), "From the API").length > 10);
  assert.ok(readTable(read("docs/errors.md"), "From operator commands").length > 0);
  const settings = readTable(read("docs/operating.md"), "Configuration").map(([name]) => name);
  assert.ok(settings.includes("`SITE_URL`"));
});
