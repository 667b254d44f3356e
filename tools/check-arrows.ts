/**
 * Fails when an import breaks the table of arrows, when imports form a cycle, or when
 * ARCHITECTURE.md shows another table than the one that is held here.
 *
 * Usage: npx node tools/check-arrows.ts
 */
import { globSync, readFileSync } from "node:fs";
import { findCycles } from "./arrows/find-cycles.ts";
import { findViolations } from "./arrows/find-violations.ts";
import { formatTable } from "./arrows/table.ts";

const root = new URL("../", import.meta.url);
const files = globSync(
  "{color/src,contract/src,client/src,server/src,site/app,workshop,bench,tools,test}/**/*.{ts,tsx}",
  {
    cwd: root,
  },
).map((path) => ({
  path: path.replaceAll("\\", "/"),
  source: readFileSync(new URL(path, root), "utf8"),
}));

const problems = [...findViolations(files), ...findCycles(files), ...findMissingRows()];
for (const problem of problems) console.error(problem);
console.log(`arrows: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 && files.length > 0 ? 0 : 1;

function findMissingRows(): readonly string[] {
  const lines = readFileSync(new URL("ARCHITECTURE.md", root), "utf8").split("\n");
  const shown = new Set(lines.map((line) => line.trim()));
  return formatTable()
    .filter((row) => !shown.has(row))
    .map((row) => `ARCHITECTURE.md lacks this row of the table: ${row}`);
}
