/**
 * Compares openapi.json with that of the last release (the newest tag `v*` that this commit
 * descends from) and fails on a breaking change. Before the first release there is nothing to
 * compare with.
 *
 * Usage: npx node tools/check-openapi-compat.ts [released.json]
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findBreakingChanges } from "./openapi/find-breaking-changes.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const [, , releasedFile] = process.argv;
const released = releasedFile === undefined ? readReleased() : readFileSync(releasedFile, "utf8");

if (released === undefined) console.log("openapi.json: no release to compare with");
else report(findBreakingChanges(JSON.parse(released), JSON.parse(readFileSync(`${root}openapi.json`, "utf8"))));

function report(changes: readonly string[]): void {
  for (const change of changes) console.error(change);
  console.log(`openapi.json: ${changes.length} breaking changes since the last release`);
  process.exitCode = changes.length === 0 ? 0 : 1;
}

function readReleased(): string | undefined {
  const tag = git(["describe", "--tags", "--abbrev=0", "--match", "v*"])?.trim();
  return tag === undefined ? undefined : git(["show", `${tag}:openapi.json`]);
}

function git(args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return undefined;
  }
}
