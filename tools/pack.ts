/**
 * Makes the npm packages: `tincture` (server, site and command line), `@tincture/color` and
 * `@tincture/client`. Publishes nothing.
 *
 * Usage: npm run pack -- [--out FOLDER] [--repository URL] [NAME …]
 *   NAME          tincture, color or client (default: all)
 *   --out         where the packages and their tarballs go (default: dist)
 *   --repository  where the packages' manifests say that their source is
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readManifest } from "./pack/manifest.ts";
import { packClient, packColor } from "./pack/pack-library.ts";
import { packServer } from "./pack/pack-server.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values, positionals } = parseArgs({
  options: { out: { type: "string", default: "dist" }, repository: { type: "string" } },
  allowPositionals: true,
});
const packers = { tincture: packServer, color: packColor, client: packClient } as const;
const out = resolve(root, values.out);

execFileSync(process.execPath, ["tools/build-site.ts"], { cwd: root, stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const name of chooseNames(positionals)) {
  const folder = join(out, name);
  await packers[name](root, folder);
  if (values.repository !== undefined) setRepository(folder, values.repository);
  console.log(describe(packFolder(folder)));
}

function chooseNames(wanted: readonly string[]): readonly (keyof typeof packers)[] {
  const names = ["tincture", "color", "client"] as const;
  const unknown = wanted.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new TypeError(`A package must be one of ${names.join(", ")}, got "${unknown}"`);
  return wanted.length === 0 ? names : names.filter((name) => wanted.includes(name));
}

/** Runs `npm pack`. @returns the tarball */
function packFolder(folder: string): string {
  const args = ["pack", "--pack-destination", out, "--silent", "--ignore-scripts"];
  return join(out, execFileSync("npm", args, { cwd: folder, encoding: "utf8" }).trim());
}

function setRepository(folder: string, url: string): void {
  const file = join(folder, "package.json");
  const manifest = { ...readManifest(file), repository: { type: "git", url } };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function describe(tarball: string): string {
  return `${tarball}  ${(statSync(tarball).size / 1e6).toFixed(2)} MB`;
}
