/**
 * Runs the tests and ends with their count. With CI=true a skipped test is a failure, since nothing there excuses one.
 *
 * Usage: node tools/run-tests.ts [pattern …]     (default: every test of the repository)
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const oldestMajor = 24;
const everyTest = "{color,server,site/app,bench,tools,test}/**/*.test.ts";
/** Far above the slowest file, so that only a hang is ended by it. */
const fileTimeoutMs = 180_000;

if (Number(process.versions.node.split(".")[0]) < oldestMajor) {
  process.exitCode = runOnInstalledNode();
} else {
  runTests(process.argv.slice(2));
}

/** A script started without npm may run on the machine's own Node, which can be too old for what is tested. */
function runOnInstalledNode(): number {
  const manifest = createRequire(import.meta.url).resolve("node/package.json");
  const node = join(dirname(manifest), "bin", "node");
  return spawnSync(node, process.argv.slice(1), { stdio: "inherit" }).status ?? 1;
}

function runTests(patterns: readonly string[]): void {
  const stream = run({
    cwd: fileURLToPath(new URL("../", import.meta.url)),
    globPatterns: patterns.length === 0 ? [everyTest] : [...patterns],
    concurrency: availableParallelism(),
    timeout: fileTimeoutMs,
  });
  stream.compose(new spec()).pipe(process.stdout, { end: false });
  stream.on("test:summary", ({ file, counts }) => {
    if (file === undefined) process.once("beforeExit", () => conclude(counts));
  });
}

interface Counts {
  readonly tests: number;
  readonly passed: number;
  readonly cancelled: number;
  readonly skipped: number;
  readonly todo: number;
}

function conclude({ tests, passed, skipped, cancelled, todo }: Counts): void {
  const failed = tests - passed - skipped - todo;
  const isUnexcused = process.env["CI"] === "true" && skipped + todo > 0;
  if (failed + cancelled > 0 || passed === 0 || isUnexcused) process.exitCode = 1;
  console.log(`\ntests ${tests}\npass ${passed}\nfail ${failed}\nskipped ${skipped + todo}`);
}
