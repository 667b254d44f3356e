/** A digest of the sources of the site, by which a build is recognized as outdated. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const patterns = [
  "site/*.{ts,json}",
  "site/app/**/*.*",
  "site/public/**/*.*",
  "color/package.json",
  "color/src/**/*.{ts,json}",
  "contract/src/**/*.ts",
  "tsconfig.base.json",
  "openapi.json",
  "docs/errors.md",
  "docs/operating.md",
  "package-lock.json",
];

const stampFile = "site/build/sources.txt";

/** Covers all sources but tests. @param root - the folder of the repository */
export function digestSiteSources(root: string): string {
  return digestSources(root, patterns);
}

export function digestSources(root: string, globs: readonly string[]): string {
  const digest = createHash("sha256");
  const paths = globs.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const path of paths) {
    if (/\.test\.tsx?$/.test(path)) continue;
    digest
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return digest.digest("hex");
}

export function readSiteStamp(root: string): string | undefined {
  const path = join(root, stampFile);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n", 1)[0] : undefined;
}

/** False without sources, as in the container image. */
export function isSiteOutdated(root: string): boolean {
  return existsSync(join(root, "site/app")) && readSiteStamp(root) !== digestSiteSources(root);
}
