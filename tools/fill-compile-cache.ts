/**
 * Fills the cache of compiled sources next to the program, so that the first start of a service
 * that cannot write there is as quick as later ones. Run it where the program is installed, with
 * the Node that will run it, after npm prune.
 *
 * Usage: node tools/run.js tools/fill-compile-cache.ts [--user name] The user is the one that runs
 * the service; the default is the current one.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("../", import.meta.url));
const cacheFolder = join(root, "node_modules/.cache/tincture");
/** Node writes the cache for its owner alone. */
const readByAll = { file: 0o644, folder: 0o755 };

const { values } = parseArgs({ options: { user: { type: "string" } } });
const folder = mkdtempSync(join(tmpdir(), "tincture-cache-"));
try {
  await runService(folder);
  await runCommand(folder, ["accounts", "list"]);
  await runCommand(folder, ["backup", "copy.db"]);
  openToAll();
  if (values.user !== undefined) share(values.user);
  process.stdout.write("Filled the cache of compiled sources\n");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the service on a database of its own, asks for a page, and stops it. */
async function runService(cwd: string): Promise<void> {
  const child = start(cwd, ["server/bin/start.js"]);
  const origin = await waitForAddress(child);
  for (const path of ["/", "/palettes", "/sign-in"]) await (await fetch(`${origin}${path}`)).text();
  child.kill("SIGTERM");
  await requireSuccess(child);
}

async function runCommand(cwd: string, args: readonly string[]): Promise<void> {
  await requireSuccess(start(cwd, ["server/bin/tincture.js", ...args]));
}

function start(cwd: string, [program = "", ...args]: readonly string[]): ChildProcess {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", PORT: "0", LOG_LEVEL: "error" };
  return spawn(process.execPath, [join(root, program), ...args], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
}

async function waitForAddress(child: ChildProcess): Promise<string> {
  let output = "";
  for await (const chunk of child.stdout!) {
    output += String(chunk);
    const origin = /is listening on (?<origin>\S+)\n/u.exec(output)?.groups?.["origin"];
    if (origin !== undefined) return origin;
  }
  throw new Error("The service did not start");
}

async function requireSuccess(child: ChildProcess): Promise<void> {
  child.stdout!.resume();
  if (child.exitCode === null) await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${String(child.exitCode)}`);
}

function openToAll(): void {
  for (const path of [cacheFolder, ...globSync("**/*", { cwd: cacheFolder }).map((name) => join(cacheFolder, name))])
    chmodSync(path, statSync(path).isDirectory() ? readByAll.folder : readByAll.file);
}

/** Node names the cache of a user after its id, such as `v26.10.0-x64-c89beae8-0` for root. */
function share(user: string): void {
  const [own, other] = [String(process.getuid?.()), execFileSync("id", ["-u", user], { encoding: "utf8" }).trim()];
  if (own === other) return;
  for (const name of globSync(`{.,service}/v*-${own}`, { cwd: cacheFolder })) {
    const link = join(cacheFolder, name.replace(/\d+$/u, other));
    rmSync(link, { recursive: true, force: true });
    symlinkSync(basename(name), link);
  }
}
