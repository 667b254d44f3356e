/**
 * Runs every `@example` of color/ and fails when a call does not return the value next to it. Then
 * sends every request that a document or openapi.json shows, and compares the reply with the one
 * shown.
 *
 * Usage: npx node tools/check-examples.ts
 */
import { globSync, readFileSync } from "node:fs";
import { checkApiExamples } from "./examples/check-api-examples.ts";
import { readExamples } from "./examples/read-examples.ts";
import { findFalsehood } from "./examples/run-example.ts";

type Exports = Readonly<Record<string, unknown>>;

const root = new URL("../", import.meta.url);
const indexExports = await load("color/src/index.ts");
const paths = globSync("color/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
const results = await Promise.all(paths.map(checkFile));

const requests = await checkApiExamples();
const problems = [...results.flatMap((result) => result.problems), ...requests.problems];
for (const problem of problems) console.error(problem);
const count = results.reduce((sum, result) => sum + result.count, 0);
console.log(`examples: ${count} in ${paths.length} files, ${requests.count} requests, ${problems.length} problems`);
process.exitCode = problems.length === 0 && count > 0 && requests.count > 0 ? 0 : 1;

async function checkFile(path: string): Promise<{ count: number; problems: readonly string[] }> {
  const examples = readExamples(readFileSync(new URL(path, root), "utf8"));
  const scope = examples.length === 0 ? {} : { ...indexExports, ...(await load(path)) };
  const problems = examples.flatMap((example) => {
    const falsehood = findFalsehood(example, scope);
    return falsehood === undefined ? [] : [`${path}:${example.line} ${falsehood}`];
  });
  return { count: examples.length, problems };
}

async function load(path: string): Promise<Exports> {
  const exports: Exports = await import(new URL(path, root).href);
  return exports;
}
