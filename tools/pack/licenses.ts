import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "./manifest.ts";

/** Packages of the site that only build it. */
const buildTools = /^(?:@types\/|@react-router\/dev$|@tailwindcss\/|tailwindcss$|vite$|@tincture\/)/;

/** Returns the folders of the packages that the built site may contain, with their dependencies. */
export function listSitePackages(root: string): readonly string[] {
  const found = new Set<string>();
  function add(name: string, parent: string): void {
    const nested = join(parent, "node_modules", name);
    const folder = existsSync(nested) ? nested : join(root, "node_modules", name);
    if (buildTools.test(name) || found.has(folder) || !existsSync(folder)) return;
    found.add(folder);
    for (const dependency of Object.keys(readManifest(join(folder, "package.json")).dependencies ?? {})) {
      add(dependency, folder);
    }
  }
  const site = join(root, "site");
  for (const name of Object.keys(readManifest(join(site, "package.json")).devDependencies ?? {})) add(name, site);
  return [...found];
}

/** Returns the licenses of packages, sorted by name. */
export function formatLicenses(folders: readonly string[]): string {
  const texts = new Map([...new Set(folders)].map(formatLicense));
  return [...texts.keys()]
    .toSorted()
    .map((name) => texts.get(name))
    .join("\n\n");
}

function formatLicense(folder: string): readonly [name: string, text: string] {
  const { name, version, license = "unknown" } = readManifest(join(folder, "package.json"));
  const [file] = globSync("{LICENSE,LICENCE,License,license}*", { cwd: folder });
  const text = file === undefined ? `License: ${license}` : readFileSync(join(folder, file), "utf8").trim();
  return [name, `${name} ${version}\n${"-".repeat(name.length + version.length + 1)}\n${text}\n`];
}
