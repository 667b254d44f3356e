/**
 * Builds a base image without a registry: this machine's Node, npm and shell. It stands for Node's
 * slim image.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const programs = ["sh", "env", "install", "ln", "id", "stat", "ldd", "du", "find", "rm"];
/** Loaded by name while a program runs: by what npm installs, and to find hosts. */
const laterLibraries = ["librt.so.1", "libresolv.so.2", "libutil.so.1"];
const worldWritable = 0o1777;
const users = "root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n";
const groups = "root:x:0:\nnode:x:1000:\n";
const dockerfile = 'FROM scratch\nCOPY files /\nENV PATH=/usr/local/bin:/usr/bin:/bin\nCMD ["node"]\n';

/**
 * @param folder - empty; gets a `Dockerfile` and what it copies
 * @param npmFolder - of npm's own package
 */
export function writeBaseImage(folder: string, npmFolder: string): void {
  const files = join(folder, "files");
  for (const path of [
    "bin",
    "etc",
    "home/node",
    "root",
    "usr/bin",
    "usr/local/bin",
    "usr/local/etc",
    "usr/local/lib/node_modules",
  ])
    mkdirSync(join(files, path), { recursive: true });
  mkdirSync(join(files, "tmp"));
  execFileSync("chmod", [worldWritable.toString(8), join(files, "tmp")]);
  writeFileSync(join(files, "etc/passwd"), users);
  writeFileSync(join(files, "etc/group"), groups);
  const paths = [process.execPath, ...programs.map(findProgram)];
  copyFileSync(process.execPath, join(files, "usr/local/bin/node"));
  for (const [at, name] of programs.entries()) copyFileSync(paths[at + 1] ?? "", join(files, "usr/bin", name));
  symlinkSync("../usr/bin/sh", join(files, "bin/sh"));
  copyLibraries(paths, files);
  copyNpm(npmFolder, join(files, "usr/local"));
  writeFileSync(join(folder, "Dockerfile"), dockerfile);
}

function findProgram(name: string): string {
  const path = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return realpathSync(path.trim());
}

function copyLibraries(programPaths: readonly string[], files: string): void {
  const listings = programPaths.map((path) => listLibraries(path));
  const found = new Set(listings.flat());
  const system = dirname([...found].find((path) => path.endsWith("/libc.so.6")) ?? "");
  for (const path of [...found, ...laterLibraries.map((name) => join(system, name))]) {
    mkdirSync(join(files, dirname(path)), { recursive: true });
    copyFileSync(path, join(files, path));
  }
}

/** `ldd` fails for scripts, which have none. */
function listLibraries(path: string): readonly string[] {
  try {
    const listing = execFileSync("ldd", [path], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return [...listing.matchAll(/(?<path>\/\S+) \(0x/gu)].map(({ groups }) => groups?.["path"] ?? "");
  } catch {
    return [];
  }
}

function copyNpm(npmFolder: string, target: string): void {
  cpSync(npmFolder, join(target, "lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(target, "bin/npm"));
  symlinkSync("../lib/node_modules/npm/bin/npx-cli.js", join(target, "bin/npx"));
}
