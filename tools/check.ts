/**
 * The gate. Runs every check of the repository, or those of one file or folder, and prints the
 * output of those that fail. The exit code is 1 if any failed.
 *
 * Usage: npm run check -- [--skip-tests] [path]
 */
import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listSteps, listStepsOf, PathError, type Plan, type Step } from "./check/list-steps.ts";

const usage = `Usage: npm run check -- [--skip-tests] [path]
  path           check one file or folder: types of its project, lint, format, arrows, its
                 tests and those that import it (default: the whole repository)
  --skip-tests   leave out the tests`;
const root = fileURLToPath(new URL("../", import.meta.url));
const env = {
  ...process.env,
  PATH: [`${root}node_modules/.bin`, process.env["PATH"]].join(delimiter),
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

const plan = readPlan();
const failed: string[] = [];
for (const batch of plan) await runBatch(batch);
const count = plan.flat().length;
console.log(failed.length === 0 ? `\n${count} checks passed` : `\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runBatch(steps: readonly Step[]): Promise<void> {
  const waiting = steps.values();
  async function runNext(): Promise<void> {
    for (const step of waiting) if (!(await passes(step))) failed.push(step.name);
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
}

async function passes(step: Step): Promise<boolean> {
  const start = performance.now();
  const { isPassed, output } = await runProgram(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isPassed ? "✔" : "✖"} ${step.name} (${seconds} s)`);
  if (!isPassed && output !== "") console.log(output);
  return isPassed;
}

async function runProgram({
  command,
  isShown = false,
}: Step): Promise<{ readonly isPassed: boolean; readonly output: string }> {
  const [program, ...args] = command;
  const output = isShown ? "inherit" : "pipe";
  const stdio: StdioOptions = ["ignore", output, output];
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

function readPlan(): Plan {
  const options = {
    "skip-tests": { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (values.help) {
      console.log(usage);
      return process.exit(0);
    }
    if (more.length > 0) throw new PathError(`Expected one path, got ${positionals.length}`);
    if (path === undefined) return listSteps(!values["skip-tests"]);
    return listStepsOf(root, path, !values["skip-tests"]);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(2);
  }
}
