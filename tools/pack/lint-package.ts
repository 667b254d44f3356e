import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** The packages are ES modules only; CommonJS loads them with `require` since Node 22. */
const ignoredResolutions: ReadonlySet<string> = new Set(["node10", "node16-cjs"]);

/** Returns the problems that publint and Are the Types Wrong find in a packed package. */
export async function lintPackage(tarball: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, level: "suggestion", strict: true });
  const result = await checkPackage(createPackageFromTarballData(bytes));
  const problems = result.types === false ? [] : result.problems;
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`),
    ...problems
      .filter((problem) => !("resolutionKind" in problem && ignoredResolutions.has(problem.resolutionKind)))
      .map((problem) => `attw: ${problem.kind} ${JSON.stringify(problem)}`),
  ];
}
