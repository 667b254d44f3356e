/**
 * Compares openapi.json and openapi-manage.json with those of the last release (the newest tag `v*`
 * that this commit descends from) and fails on a breaking change. Before the first release there is
 * nothing to compare with.
 *
 * Usage: npx node tools/check-openapi-compat.ts [released.json]
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findBreakingChanges } from "./openapi/find-breaking-changes.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const [, , releasedFile] = process.argv;

if (releasedFile === undefined)
  for (const file of ["openapi.json", "openapi-manage.json"]) compare(file, readReleased(file));
else compare("openapi.json", readFileSync(releasedFile, "utf8"));

function compare(file: string, released: string | undefined): void {
  if (released === undefined) return console.log(`${file}: no release to compare with`);
  const changes = findBreakingChanges(JSON.parse(released), JSON.parse(readFileSync(`${root}${file}`, "utf8")));
  for (const change of changes) console.error(`${file} ${change}`);
  console.log(`${file}: ${changes.length} breaking changes since the last release`);
  if (changes.length > 0) process.exitCode = 1;
}

function readReleased(file: string): string | undefined {
  const tag = git(["describe", "--tags", "--abbrev=0", "--match", "v*"])?.trim();
  return tag === undefined ? undefined : git(["show", `${tag}:${file}`]);
}

function git(args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return undefined;
  }
}
