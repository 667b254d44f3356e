import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The version of a package, or of a dependency on one of our packages. */
const pattern = /^(\s*"?(version|appVersion|@tincture\/[a-z]+)"?: )"([^"]+)"/gm;

/** Returns the version of the root manifest. */
export function readVersion(root: string): string {
  const [, , , version = ""] = new RegExp(pattern).exec(readFileSync(join(root, "package.json"), "utf8")) ?? [];
  return version;
}

/** Returns one line for each version in a manifest that is not the expected one. */
export function findVersionFaults(root: string, version: string): readonly string[] {
  return listManifests(root).flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(pattern)]
      .filter(([, , , found]) => found !== version)
      .map(([, , name, found]) => `${path} has "${name}": "${found}", expected "${version}"`),
  );
}

/** Sets all versions. package-lock.json has to follow. */
export function setVersions(root: string, version: string): void {
  for (const path of listManifests(root)) {
    const file = join(root, path);
    writeFileSync(file, readFileSync(file, "utf8").replace(pattern, `$1"${version}"`));
  }
}

function listManifests(root: string): readonly string[] {
  return globSync("{{,*/,examples/*/}package.json,deploy/helm/tincture/Chart.yaml}", {
    cwd: root,
    exclude: ["node_modules/**", "dist/**"],
  }).toSorted();
}
