/**
 * The gate: every check of the repository, each with its name, time and result. A step's own output is shown when it
 * fails. All steps run, so that one run shows everything that is wrong; the exit code is 1 when any failed.
 *
 * Usage: node tools/check.ts [--skip-tests]
 */
import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const steps: readonly Step[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types of color", command: ["tsc", "-p", "color"] },
  { name: "types of server", command: ["tsc", "-p", "server"] },
  { name: "route types of site", command: ["react-router", "typegen", "site"] },
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

const chosen = values["skip-tests"] ? steps : [...steps, testStep];
const failed = chosen.filter((step) => !passes(step)).map(({ name }) => name);
console.log(failed.length === 0 ? `\n${chosen.length} checks passed` : `\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function passes(step: Step): boolean {
  const start = performance.now();
  const [program, ...args] = step.command;
  const result = spawnSync(program, args, {
    cwd: root,
    env,
    encoding: "utf8",
    stdio: ["ignore", step === testStep ? "inherit" : "pipe", step === testStep ? "inherit" : "pipe"],
  });
  const isPassed = result.status === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isPassed ? "✔" : "✖"} ${step.name} (${seconds} s)`);
  if (!isPassed) console.log([result.stdout, result.stderr, result.error?.message].filter(Boolean).join("\n"));
  return isPassed;
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
