/**
 * Packs `tincture`, installs it into an empty folder, and measures its size and its first reply
 * without compiled code from an earlier start.
 *
 * Usage: npm run bench:package -- [NODE …]   paths of other Node binaries (default: this one)
 */
import { execFileSync } from "node:child_process";
import { globSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackage } from "../test/package/installed-package.ts";
import { createFolder, createOwner } from "../test/running-server.ts";

const rounds = 7;
const replyMsMax = 1300;
const root = fileURLToPath(new URL("../", import.meta.url));
const native = ["better-sqlite3", "node-addon-api", "@resvg/resvg-js", "@resvg/resvg-js-linux-*-gnu"];

const owner = createOwner();
try {
  const installed = await installPackage(owner);
  const others = native
    .flatMap((name) => globSync(`node_modules/${name}`, { cwd: root }))
    .map((path) => join(root, path));
  const kibibytes = execFileSync("du", ["-skc", installed.folder, ...others], { encoding: "utf8" })
    .split("\n")
    .at(-2);
  console.log(`packed     ${(statSync(installed.tarball).size / 1e6).toFixed(2)} MB (at most 7)`);
  console.log(`installed  ${(Number.parseInt(kibibytes ?? "", 10) / 1024).toFixed(1)} MiB by du (at most 50)`);
  const nodes = process.argv.length > 2 ? process.argv.slice(2) : [process.execPath];
  for (const node of nodes) {
    const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await measureStart(node));
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    console.log(
      `${version.padEnd(9)}  first reply after ${median.toFixed(0)} ms, the median of ${rounds} (at most ${replyMsMax})`,
    );
    if (median > replyMsMax) process.exitCode = 1;
  }

  async function measureStart(node: string): Promise<number> {
    const folder = createFolder(owner);
    const start = performance.now();
    const server = await installed.start(owner, { node, folder }, { NODE_DISABLE_COMPILE_CACHE: "1" });
    await (await fetch(`${server.origin}/livez`)).text();
    const took = performance.now() - start;
    await server.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
    return took;
  }
} finally {
  await owner.clear();
}
