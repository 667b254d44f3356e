/** Prepares and publishes a release of the npm packages. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lintPackage } from "./pack/lint-package.ts";
import { readManifest } from "./pack/manifest.ts";
import { dateRelease, findReleaseNotes } from "./release/changelog.ts";
import { findVersionFaults, readVersion, setVersions } from "./release/versions.ts";

const usage = `Usage: npm run release -- VERSION      set the version of all packages, and date CHANGELOG.md
       npm run release -- --dry-run    do everything but publish
       npm run release                 publish; only in .github/workflows/publish.yml

  --skip-tests  leave the tests out of the gate
  --help        show this text`;

const root = fileURLToPath(new URL("../", import.meta.url));
const changelogFile = join(root, "CHANGELOG.md");
const versionPattern = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
/** The client's types refer to nothing in the others, so any order works; dependents come last. */
const folders = ["color", "client", "tincture"];

class ReleaseError extends Error {}

try {
  await main();
} catch (error) {
  if (!(error instanceof ReleaseError) && !isParseError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      "dry-run": { type: "boolean", default: false },
      "skip-tests": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
    allowPositionals: true,
  });
  const [version, ...more] = positionals;
  if (values.help) return console.log(usage);
  if (more.length > 0) throw new ReleaseError(`Expected one version, got ${positionals.length}\n\n${usage}`);
  if (version !== undefined) return prepare(version);
  await release({ isDryRun: values["dry-run"], hasTests: !values["skip-tests"] });
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function prepare(version: string): void {
  if (!versionPattern.test(version))
    throw new ReleaseError(`"${version}" is not a version such as 1.2.0 or 1.2.0-rc.1`);
  const changelog = readFileSync(changelogFile, "utf8");
  if (findReleaseNotes(changelog, version) === undefined) throw new ReleaseError(describeMissingNotes(version));
  setVersions(root, version);
  writeFileSync(changelogFile, dateRelease(changelog, version, new Date().toISOString().slice(0, 10)));
  execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], {
    cwd: root,
    stdio: "inherit",
  });
  console.log(`All packages have version ${version}. Next:

  npm run release -- --dry-run
  git commit --all --message "chore: release ${version}"
  git tag v${version}
  git push origin HEAD v${version}    # publishes`);
}

interface ReleaseOptions {
  readonly isDryRun: boolean;
  readonly hasTests: boolean;
}

async function release({ isDryRun, hasTests }: ReleaseOptions): Promise<void> {
  const version = readVersion(root);
  const faults = [...findTreeFaults(version), ...(isDryRun ? [] : findPublishFaults(version))];
  if (faults.length > 0) throw new ReleaseError(["Not ready for a release:", ...faults].join("\n  "));
  run("npm", ["run", "--silent", "check", ...(hasTests ? [] : ["--", "--skip-tests"])], "The gate failed");
  const repository = readRepository();
  const packArguments = repository === undefined ? [] : ["--", "--repository", repository];
  run("npm", ["run", "--silent", "pack", ...packArguments], "Packing failed");
  const packages = folders.map(findPacked);
  await requireCleanPackages(packages);

  const notes = findReleaseNotes(readFileSync(changelogFile, "utf8"), version);
  writeFileSync(join(root, "dist/release-notes.md"), notes?.text ?? "");
  console.log(`\nRelease notes of ${version}, in dist/release-notes.md:\n\n${notes?.text}`);
  if (notes?.date === undefined) console.log(`CHANGELOG.md has no date yet: "npm run release -- ${version}" sets it.`);
  console.log(`Tag: v${version}\nPackages: ${packages.map(describe).join(", ")}`);
  if (isDryRun) return console.log("Dry run: nothing was published.");
  for (const packed of packages) publish(packed);
}

function findTreeFaults(version: string): readonly string[] {
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trimEnd();
  const hasNotes = findReleaseNotes(readFileSync(changelogFile, "utf8"), version) !== undefined;
  const versionFaults = findVersionFaults(root, version);
  return [
    ...(changed === "" ? [] : [`Commit or discard these changes:\n    ${changed.replaceAll("\n", "\n    ")}`]),
    ...versionFaults,
    ...(versionFaults.length === 0 ? [] : [`Run "npm run release -- ${version}" to bring the versions in step`]),
    ...(hasNotes ? [] : [describeMissingNotes(version)]),
  ];
}

/** A package is only published by the forge, which signs where it comes from. */
function findPublishFaults(version: string): readonly string[] {
  const { ACTIONS_ID_TOKEN_REQUEST_URL, GITHUB_REF_NAME } = process.env;
  const tag = `v${version}`;
  if (ACTIONS_ID_TOKEN_REQUEST_URL === undefined) {
    return [`Push the tag ${tag}: .github/workflows/publish.yml publishes it. Here, use --dry-run`];
  }
  const { date } = findReleaseNotes(readFileSync(changelogFile, "utf8"), version) ?? {};
  return [
    ...(GITHUB_REF_NAME === tag ? [] : [`The tag is "${GITHUB_REF_NAME}", expected "${tag}"`]),
    ...(date === undefined ? [`Run "npm run release -- ${version}" to date CHANGELOG.md`] : []),
  ];
}

function describeMissingNotes(version: string): string {
  return `CHANGELOG.md has no section "## [${version}] - unreleased": add it, with what changed for users`;
}

/** npm compares this address with the workflow that publishes. */
function readRepository(): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  return GITHUB_REPOSITORY && `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`;
}

interface Packed {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
}

function findPacked(folder: string): Packed {
  const { name, version } = readManifest(join(root, "dist", folder, "package.json"));
  const tarball = `dist/${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
  if (!existsSync(join(root, tarball))) throw new ReleaseError(`npm run pack did not write ${tarball}`);
  return { name, version, tarball };
}

async function requireCleanPackages(packages: readonly Packed[]): Promise<void> {
  const faults: string[] = [];
  for (const { tarball } of packages) {
    for (const fault of await lintPackage(join(root, tarball))) faults.push(`${tarball}: ${fault}`);
  }
  if (faults.length > 0) throw new ReleaseError(["The packages have problems:", ...faults].join("\n  "));
}

function describe({ tarball }: Packed): string {
  return `${tarball} (${(statSync(join(root, tarball)).size / 1e6).toFixed(2)} MB)`;
}

/** Skips a version that is published already, so that a run that failed halfway can be repeated. */
function publish({ name, version, tarball }: Packed): void {
  if (isPublished(`${name}@${version}`)) return console.log(`${name}@${version} is published already`);
  const tag = version.includes("-") ? ["--tag", "next"] : [];
  run("npm", ["publish", `./${tarball}`, "--access", "public", "--provenance", ...tag], `${name} was not published`);
}

function isPublished(name: string): boolean {
  try {
    return (
      execFileSync("npm", ["view", name, "version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }) !== ""
    );
  } catch {
    // npm fails with E404 for a version that does not exist.
    return false;
  }
}

function run(program: string, args: readonly string[], failure: string): void {
  try {
    execFileSync(program, args, { cwd: root, stdio: "inherit" });
  } catch {
    throw new ReleaseError(`${failure}; see above`);
  }
}
