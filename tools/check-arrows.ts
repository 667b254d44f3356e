/**
 * Fails when an import breaks the table of arrows, when imports form a cycle, when ARCHITECTURE.md
 * shows another table than the one that is held here, or when a comment is wider than 100 columns.
 *
 * Usage: npx node tools/check-arrows.ts
 */
import { globSync, readFileSync } from "node:fs";
import { findCycles } from "./arrows/find-cycles.ts";
import { findViolations, type SourceFile } from "./arrows/find-violations.ts";
import { findWideComments } from "./arrows/find-wide-comments.ts";
import { formatTable } from "./arrows/table.ts";

const root = new URL("../", import.meta.url);
const files = readFiles(
  "{color/src,contract/src,client/src,server/src,site/app,workshop,bench,tools,test}/**/*.{ts,tsx}",
);
const outside = readFiles("{site/*.ts,server/bin/*.js,examples/*/*.js,examples/*/app/**/*.{js,jsx}}");
/** Its comments are descriptions of openapi.json. */
const generated = "client/src/api-types.ts";
const commented = [...files.filter(({ path }) => path !== generated), ...outside];
const problems = [...findViolations(files), ...findCycles(files), ...findMissingRows(), ...findWideComments(commented)];
for (const problem of problems) console.error(problem);
console.log(`arrows: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 && files.length > 0 ? 0 : 1;

function readFiles(pattern: string): readonly SourceFile[] {
  return globSync(pattern, { cwd: root }).map((path) => ({
    path: path.replaceAll("\\", "/"),
    source: readFileSync(new URL(path, root), "utf8"),
  }));
}

function findMissingRows(): readonly string[] {
  const lines = readFileSync(new URL("ARCHITECTURE.md", root), "utf8").split("\n");
  const shown = new Set(lines.map((line) => line.trim()));
  return formatTable()
    .filter((row) => !shown.has(row))
    .map((row) => `ARCHITECTURE.md lacks this row of the table: ${row}`);
}
