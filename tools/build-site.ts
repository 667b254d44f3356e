/**
 * Builds the site when it is missing or its sources have changed since. Says nothing when there is nothing to do. Where the
 * development dependencies are not installed, what is built already is taken as it is.
 *
 * Usage: node tools/build-site.ts [--force]
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { siteBasePlaceholder } from "../server/src/domain/site-base.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const buildFolder = join(root, "site/build");
const stampPath = join(buildFolder, "sources.txt");
const sources = [
  "site/*.{ts,json}",
  "site/app/**/*.*",
  "site/public/**/*.*",
  "color/package.json",
  "color/src/**/*.{ts,json}",
  "server/src/domain/**/*.ts",
  "tsconfig.base.json",
  "openapi.json",
  "docs/errors.md",
  "docs/operating.md",
  "package-lock.json",
];

const { values } = parseArgs({ options: { force: { type: "boolean", default: false } } });
const stamp = digestSources();
if (values.force || readStamp() !== stamp) process.exitCode = build();

function build(): number {
  const program = findProgram();
  if (program === undefined) return explainMissingProgram();
  const start = performance.now();
  process.stdout.write("Building the site…\n");
  rmSync(buildFolder, { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "build"], {
    cwd: join(root, "site"),
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe site could not be built.\n`);
    return 1;
  }
  packFiles(join(buildFolder, "client"));
  writeFileSync(stampPath, stamp);
  process.stdout.write(`Built the site in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return 0;
}

/**
 * Writes a packed copy beside each file that is served as it is: the best packing takes seconds for a large one. What holds the
 * placeholder of the site's path changes when it is loaded, and is packed then.
 */
function packFiles(folder: string): void {
  for (const path of globSync("**/*.{js,css,svg,webmanifest,txt}", { cwd: folder })) {
    const content = readFileSync(join(folder, path));
    if (content.includes(siteBasePlaceholder)) continue;
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content));
  }
}

/** Path of React Router's command line; undefined without development dependencies. */
function findProgram(): string | undefined {
  try {
    const manifest = createRequire(join(root, "site/package.json")).resolve("@react-router/dev/package.json");
    return join(dirname(manifest), "bin.cjs");
  } catch {
    return undefined;
  }
}

function explainMissingProgram(): number {
  if (existsSync(join(buildFolder, "server/index.js"))) return 0;
  process.stderr.write("The site is not built, and what builds it is not installed: run npm ci without --omit=dev.\n");
  return 1;
}

function readStamp(): string | undefined {
  return existsSync(stampPath) ? readFileSync(stampPath, "utf8") : undefined;
}

/** One digest over all that the build is made of. */
function digestSources(): string {
  const digest = createHash("sha256").update(process.version);
  const paths = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
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
