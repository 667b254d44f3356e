import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { collectOutcome } from "../../../test/support/cli/run-tincture.ts";

const bin = fileURLToPath(new URL("../../bin/tincture.js", import.meta.url));

/** Makes this process look like an old Node; its child processes are not affected. */
const oldNode =
  "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})";

function startOnOldNode(file: string, args: readonly string[]) {
  return spawn(process.execPath, ["--import", oldNode, file, ...args]);
}

test("tincture.js continues with the installed Node if its own is too old", async () => {
  const { code, stdout } = await collectOutcome(startOnOldNode(bin, ["generate", "--seed", "s", "--size", "3"]));
  assert.equal(code, 0);
  const palettes: readonly (readonly string[])[] = JSON.parse(stdout);
  assert.deepEqual(
    palettes.map((palette) => palette.length),
    [3],
  );
  assert.equal((await collectOutcome(startOnOldNode(bin, ["nonsense"]))).code, 2);
});

test("tincture.js prints one line if no suitable Node is installed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tincture-launcher-"));
  try {
    const alone = join(folder, "tincture.mjs");
    cpSync(bin, alone);
    const { code, stdout, stderr } = await collectOutcome(startOnOldNode(alone, ["--help"]));
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^tincture: needs Node 24 or newer, this is v[^\n]+\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("tincture.js forwards signals and exits like its child", async () => {
  const child = startOnOldNode(bin, ["palettes", "import", "-", "--dry-run"]);
  const ended = collectOutcome(child);
  child.stdin.write(`${"\n".repeat(5000)}{bad}\n`);
  child.stderr.once("data", () => child.kill("SIGTERM"));
  const { code, stdout } = await ended;
  assert.deepEqual([code, stdout], [1, "Good rows 0, bad rows 1; nothing imported\n"]);
});
