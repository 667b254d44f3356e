/** The npm package `tincture`, packed and installed into an empty folder without a network. */
import { execFile, spawn } from "node:child_process";
import { globSync, lstatSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createFolder, type Environment, type Owner, type RunningServer, waitForServer } from "../running-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** npm installs these from the registry. */
const nativePackages = ["better-sqlite3", "@resvg/resvg-js"];

export interface Place {
  readonly node: string;
  /** The working directory. */
  readonly folder: string;
  readonly args?: readonly string[];
}

export interface InstalledPackage {
  readonly folder: string;
  readonly tarball: string;
  start(owner: Owner, place: Place, env?: Environment): Promise<RunningServer>;
  run(place: Place, args: readonly string[]): Promise<string>;
}

export async function installPackage(owner: Owner): Promise<InstalledPackage> {
  const packed = createFolder(owner);
  await promisify(execFile)(process.execPath, ["tools/pack.ts", "--out", packed, "tincture"], { cwd: root });
  const [tarball = ""] = globSync(join(packed, "*.tgz"));
  const modules = join(createFolder(owner), "node_modules");
  const folder = join(modules, "tincture");
  mkdirSync(folder, { recursive: true });
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  for (const name of nativePackages) {
    mkdirSync(join(modules, name, ".."), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  const program = join(folder, "server/bin/tincture.js");
  const cache = createFolder(owner);
  const common = { PATH: process.env["PATH"], XDG_CACHE_HOME: cache };
  return {
    folder,
    tarball,
    async start(serverOwner, { node, folder: cwd, args = [] }, env = {}) {
      const child = spawn(node, [program, ...args], {
        cwd,
        env: { ...common, PORT: "0", FIRST_ACCOUNT: "on", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      return waitForServer(serverOwner, child);
    },
    async run({ node, folder: cwd }, args) {
      const { stdout } = await promisify(execFile)(node, [program, ...args], { cwd, env: common });
      return stdout;
    },
  };
}

/** Returns each file with its size and time, to compare what a program changed. */
export function listFiles(folder: string): readonly string[] {
  return globSync("**", { cwd: folder })
    .map((path) => [path, lstatSync(join(folder, path))] as const)
    .map(([path, { size, mtimeMs }]) => `${path} ${size} ${mtimeMs}`)
    .toSorted();
}
