/**
 * Makes the npm packages: `tincture` (server, site and command line), `@tincture/color` and
 * `@tincture/client`. Publishes nothing.
 *
 * Usage: npm run pack -- [--out FOLDER] [--repository URL]
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
const { values } = parseArgs({ options: { out: { type: "string", default: "dist" }, repository: { type: "string" } } });
const out = resolve(root, values.out);

execFileSync(process.execPath, ["tools/build-site.ts"], { cwd: root, stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const folders = {
  tincture: join(out, "tincture"),
  color: join(out, "color"),
  client: join(out, "client"),
};
await packServer(root, folders.tincture);
packColor(root, folders.color);
await packClient(root, folders.client);
for (const folder of Object.values(folders)) {
  if (values.repository !== undefined) setRepository(folder, values.repository);
  console.log(describe(packFolder(folder)));
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
