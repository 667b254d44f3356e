/**
 * Prints the packages that ship, as CycloneDX: those that an installation without development tools
 * has, which the lockfile tells, and of our own the parts that serve. `npm sbom --omit dev` leaves
 * out every package that a development tool needs too, such as react.
 *
 * Usage: npx node tools/print-sbom.ts
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
/** Ours, but only measures. */
const notServed: ReadonlySet<string> = new Set(["bench"]);
const installFolder = "node_modules/";

interface Sbom {
  readonly components: readonly { readonly "bom-ref": string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Lockfile {
  /** By folder. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  /** Where a package of ours lies, in the entry that stands for it among the installed ones. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const lockfile: Lockfile = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));
process.stdout.write(`${JSON.stringify(keepShipped(describeAll(), lockfile), null, 2)}\n`);

/** Development tools too. */
function describeAll(): Sbom {
  // Whatever NODE_ENV makes npm leave out.
  const options = ["--sbom-format=cyclonedx", "--package-lock-only", "--include=dev", "--include=optional"];
  return JSON.parse(execFileSync("npm", ["sbom", ...options], { cwd: root, encoding: "utf8", maxBuffer: Infinity }));
}

function keepShipped(sbom: Sbom, { packages }: Lockfile): Sbom {
  const shipped = new Set(
    Object.entries(packages).flatMap(([place, locked]) => listReference(place, locked, packages)),
  );
  const { components, dependencies } = sbom;
  const isKept = (ref: string): boolean => shipped.has(ref);
  return {
    ...sbom,
    components: components.filter((component) => isKept(component["bom-ref"])),
    dependencies: dependencies
      .filter(({ ref }, index) => index === 0 || isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

/** @returns what npm refers to the package by; nothing where it does not ship */
function listReference(place: string, locked: LockedPackage, packages: Lockfile["packages"]): readonly string[] {
  const { resolved = "", link, dev, devOptional } = locked;
  const start = place.lastIndexOf(installFolder);
  if (start < 0 || dev || devOptional || (link && notServed.has(resolved))) return [];
  const { version } = link ? (packages[resolved] ?? locked) : locked;
  return [`${place.slice(start + installFolder.length)}@${version}`];
}
