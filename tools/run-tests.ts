/**
 * Runs the tests, names the slowest files, and ends with their count. With CI=true a skipped test
 * is a failure, since nothing there excuses one.
 *
 * Usage: npm test -- [--long] [--update] [pattern …] globs, or parts of paths (default: every test
 * of the repository)
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { spec } from "node:test/reporters";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { planTests, type TestPlan } from "./tests/plan-tests.ts";
import { createRunFile, runFiles } from "./tests/run-files.ts";
import { Tally } from "./tests/tally.ts";

const oldestMajor = 24;
/** Far above the slowest process, so that only a hang is ended by it. */
const processTimeoutMs = 600_000;
/** Additional files at a time, because servers, browsers and disks keep some waiting. */
const waitingFiles = 1;
const root = fileURLToPath(new URL("../", import.meta.url));
const usage = `Usage: npm test -- [--long] [--update] [pattern …]
  pattern   a glob, or a part of a path (default: every test of the repository)
  --long    all that the tests have to try, as npm run test:long: about two hours
  --update  writes golden files instead of comparing with them`;

class UsageError extends Error {}

/** Kept from run to run. Beside the program, where only who may change the program can write. */
const cacheFolder = join(root, "node_modules/.cache/tincture");
/** A folder per run, because runs may overlap. */
const groupFolder = join(cacheFolder, "tests", String(process.pid));
/** The timer keeps the process alive, because tests may wait for unreferenced handles. */
const startOfGroup = `import { after, suite } from "node:test";
const timer = setInterval(() => undefined, 1000);
after(() => clearInterval(timer));

function suiteOf(file, url) {
  return new Promise((settle) => suite(file, () => import(url).finally(settle).then(() => undefined)));
}
`;
const shareBrowser = `const { shareBrowser } = await import(${JSON.stringify(pathToFileURL(join(root, "test/browser.ts")).href)});
const { shareServers } = await import(${JSON.stringify(pathToFileURL(join(root, "test/running-server.ts")).href)});
shareBrowser({ after });
shareServers({ after });
`;

if (Number(process.versions.node.split(".")[0]) < oldestMajor) {
  process.exitCode = runOnInstalledNode();
} else {
  await main();
}

async function main(): Promise<void> {
  try {
    const options = {
      long: { type: "boolean", default: false },
      update: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) return console.log(usage);
    if (values.update) process.env["TEST_UPDATE"] = "1";
    await runTests(positionals, values.long);
  } catch (error) {
    if (!(error instanceof UsageError) && !isParseError(error)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  }
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

/** The machine's own Node may be too old for scripts that are started without npm. */
function runOnInstalledNode(): number {
  const manifest = createRequire(import.meta.url).resolve("node/package.json");
  const node = join(dirname(manifest), "bin", "node");
  return spawnSync(node, process.argv.slice(1), { stdio: "inherit" }).status ?? 1;
}

/**
 * @param isLong - with all that the tests have to try, one file at a time, since some measure what
 *   the machine still does
 */
async function runTests(patterns: readonly string[], isLong: boolean): Promise<void> {
  if (isLong) {
    console.log("The long run takes about two hours: every fault for as often as docs/reliability.md tells,");
    console.log("a million random requests, and each property for twenty times as many values or more.\n");
    process.env["TEST_SIZE"] = "long";
  }
  process.env["NODE_COMPILE_CACHE"] ??= cacheFolder;
  const plan = planTests(root, patterns);
  if ([...plan.apart, ...plan.visiting, ...plan.starting, ...plan.together].length === 0)
    throw new UsageError(`No test file matches ${patterns.map((pattern) => `"${pattern}"`).join(", ")}`);
  const { startSharedServices } = await import("./tests/shared-services.ts");
  const services = startSharedServices(root, plan.needs);
  // The reader of the output has ended, like `head`. Running files clean up by themselves.
  process.stdout.once("error", () => void services.close().finally(() => process.exit(1)));
  const { files, fillers } = orderFiles(plan);
  const pace = isLong
    ? { files: [...files, ...fillers], fillers: [], concurrency: 1 }
    : { files, fillers, concurrency: availableParallelism() + waitingFiles };
  const runFile = createRunFile({ cwd: root, ...(!isLong && { timeout: processTimeoutMs }) });
  const events = runFiles({ ...pace, ready: services.ready, runFile });
  const tally = new Tally({
    root,
    ownFolder: cacheFolder,
    shared: [...plan.visiting, ...plan.starting, ...plan.together].flat(),
  });
  try {
    await pipeline(Readable.from(tally.watch(events)), new spec(), process.stdout, { end: false });
  } finally {
    await services.close();
    rmSync(groupFolder, { recursive: true, force: true });
  }
  tally.printSlowest();
  if (!tally.conclude()) process.exitCode = 1;
}

/**
 * Alternates browsers, loads and programs, because some wait while others compute. Short unit tests
 * run while the site is built, and last, to keep both cores busy until the end.
 */
function orderFiles({ apart, visiting, starting, together }: TestPlan): Record<"files" | "fillers", readonly string[]> {
  const inBrowsers = visiting.map((files, at) => writeGroup(`visiting-${at + 1}`, files, shareBrowser));
  const withPrograms = starting.map((files, at) => writeGroup(`starting-${at + 1}`, files));
  const fillers = together.map((files, at) => writeGroup(`together-${at + 1}`, files));
  return { files: spread(inBrowsers, spread(apart, withPrograms)), fillers };
}

/**
 * Inserts a share of the other files after each file. Half of the others come last, so that no long
 * file runs alone at the end.
 */
function spread(files: readonly string[], others: readonly string[]): readonly string[] {
  const besideEach = Math.ceil(others.length / (2 * files.length + 2));
  const pairs = files.flatMap((file, at) => [file, ...others.slice(at * besideEach, (at + 1) * besideEach)]);
  return [...pairs, ...others.slice(files.length * besideEach)];
}

/**
 * Writes a file that imports test files one after the other, each as a suite, so that hooks stay
 * inside.
 */
function writeGroup(name: string, files: readonly string[], start = ""): string {
  mkdirSync(groupFolder, { recursive: true });
  const path = join(groupFolder, `${name}.mjs`);
  const suites = files.map((file) => {
    const url = pathToFileURL(join(root, file)).href;
    return `await suiteOf(${JSON.stringify(file)}, ${JSON.stringify(url)});\n`;
  });
  writeFileSync(path, startOfGroup + start + suites.join(""));
  return path;
}
