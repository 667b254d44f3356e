/**
 * The gate: every check of the repository, each with its name, time and result; as many run side by side as there are cores, the tests
 * alone. A step's own output is shown when it fails. All steps run, so that one run shows everything that is wrong; the exit code is 1
 * when any failed.
 *
 * Usage: node tools/check.ts [--skip-tests]
 */
import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** What lint and types read of the site is written by it. */
const firstStep: Step = { name: "route types of site", command: ["react-router", "typegen", "site"] };
const steps: readonly Step[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types of color", command: ["tsc", "-p", "color"] },
  { name: "types of server", command: ["tsc", "-p", "server"] },
  { name: "types of site", command: ["tsc", "-p", "site"] },
  { name: "types of tools, test, bench and workshop", command: ["tsc", "-p", "tools"] },
  { name: "arrows", command: ["node", "tools/check-arrows.ts"] },
  { name: "generator vectors", command: ["node", "tools/write-vectors.ts", "--check"] },
  { name: "examples", command: ["node", "tools/check-examples.ts"] },
  { name: "openapi.json up to date", command: ["node", "tools/write-openapi.ts", "--check"] },
  { name: "openapi.json compatible", command: ["node", "tools/check-openapi-compat.ts"] },
  {
    name: "openapi.json by Redocly",
    command: ["redocly", "lint", "openapi.json", "--config", "tools/openapi/redocly.yaml"],
  },
  { name: "openapi.json by Spectral and OWASP", command: ["node", "tools/lint-openapi.ts"] },
];
const testStep: Step = { name: "tests", command: ["node", "tools/run-tests.ts"] };

const usage = "Usage: npm run check -- [--skip-tests]";
const values = readOptions();
const root = fileURLToPath(new URL("../", import.meta.url));
const env = {
  ...process.env,
  PATH: [`${root}node_modules/.bin`, process.env["PATH"]].join(delimiter),
  // Redocly tells its makers what it is used for, and asks for news of itself.
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

const failed = [...(await runAll([firstStep])), ...(await runAll(steps))];
if (!values["skip-tests"] && !(await passes(testStep))) failed.push(testStep.name);
const count = 1 + steps.length + (values["skip-tests"] ? 0 : 1);
console.log(failed.length === 0 ? `\n${count} checks passed` : `\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @returns the names of those that failed */
async function runAll(all: readonly Step[]): Promise<string[]> {
  const names: string[] = [];
  const waiting = all.values();
  async function runNext(): Promise<void> {
    for (const step of waiting) {
      if (!(await passes(step))) names.push(step.name);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return names;
}

async function passes(step: Step): Promise<boolean> {
  const start = performance.now();
  const { isPassed, output } = await runProgram(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isPassed ? "✔" : "✖"} ${step.name} (${seconds} s)`);
  if (!isPassed && output !== "") console.log(output);
  return isPassed;
}

/** The tests print as they run. */
async function runProgram(step: Step): Promise<{ readonly isPassed: boolean; readonly output: string }> {
  const [program, ...args] = step.command;
  const shown = step === testStep ? "inherit" : "pipe";
  const stdio: StdioOptions = ["ignore", shown, shown];
  const child = spawn(program, args, { cwd: root, env, stdio });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  try {
    const [status] = await once(child, "close");
    return { isPassed: status === 0, output: chunks.join("") };
  } catch (error) {
    return { isPassed: false, output: String(error) };
  }
}

/** Ends the program after its usage, when that is asked for or an option is unknown. */
function readOptions() {
  const options = {
    "skip-tests": { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  try {
    const { values } = parseArgs({ options });
    if (!values.help) return values;
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(2);
  }
}
