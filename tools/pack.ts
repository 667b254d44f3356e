/**
 * Makes the npm packages: `tincture` (server, site and command line), `@tincture/color` and
 * `@tincture/client`. Publishes nothing.
 *
 * Usage: npm run pack -- [--out FOLDER]
 *   --out  where the packages and their tarballs go (default: dist)
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { packClient, packColor } from "./pack/pack-library.ts";
import { packServer } from "./pack/pack-server.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values } = parseArgs({ options: { out: { type: "string", default: "dist" } } });
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
for (const folder of Object.values(folders)) console.log(describe(packFolder(folder)));

/** Runs `npm pack`. @returns the tarball */
function packFolder(folder: string): string {
  const args = ["pack", "--pack-destination", out, "--silent", "--ignore-scripts"];
  return join(out, execFileSync("npm", args, { cwd: folder, encoding: "utf8" }).trim());
}

function describe(tarball: string): string {
  return `${tarball}  ${(statSync(tarball).size / 1e6).toFixed(2)} MB`;
}
