/**
 * Prints the packages that ship as CycloneDX: those of an installation without development
 * dependencies, and those that the built site contains. `npm sbom --omit dev` omits every package
 * that a development tool also needs.
 *
 * Usage: npx node tools/print-sbom.ts
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const bundledNames: ReadonlySet<string> = new Set([
  "@base-ui/react",
  "@dnd-kit/dom",
  "@dnd-kit/react",
  "isbot",
  "react",
  "react-dom",
  "react-router",
]);
/** Our packages that are not part of the service. */
const notServed: ReadonlySet<string> = new Set(["bench"]);
const installFolder = "node_modules/";

interface Sbom {
  readonly components: readonly { readonly "bom-ref": string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const lockfile: Lockfile = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));
process.stdout.write(`${JSON.stringify(keepShipped(describeAll(), lockfile), null, 2)}\n`);

function describeAll(): Sbom {
  const options = ["--sbom-format=cyclonedx", "--package-lock-only", "--include=dev", "--include=optional"];
  return JSON.parse(execFileSync("npm", ["sbom", ...options], { cwd: root, encoding: "utf8", maxBuffer: Infinity }));
}

function keepShipped(sbom: Sbom, { packages }: Lockfile): Sbom {
  const shipped = new Set(
    Object.entries(packages).flatMap(([place, locked]) => listReference(place, locked, packages)),
  );
  const { components, dependencies } = sbom;
  const dependsOn = new Map(dependencies.map((dependency) => [dependency.ref, dependency.dependsOn]));
  const bundled = components.map((component) => component["bom-ref"]).filter(isBundled);
  for (const ref of bundled) {
    bundled.push(...(dependsOn.get(ref) ?? []).filter((other) => !shipped.has(other)));
    shipped.add(ref);
  }
  const isKept = (ref: string): boolean => shipped.has(ref);
  return {
    ...sbom,
    components: components.filter((component) => isKept(component["bom-ref"])),
    dependencies: dependencies
      .filter(({ ref }, index) => index === 0 || isKept(ref))
      .map(({ ref, dependsOn: others }) => ({ ref, dependsOn: others.filter(isKept) })),
  };
}

function isBundled(ref: string): boolean {
  return bundledNames.has(ref.slice(0, ref.lastIndexOf("@")));
}

/** Returns npm's reference to a package, or nothing if the package does not ship. */
function listReference(place: string, locked: LockedPackage, packages: Lockfile["packages"]): readonly string[] {
  const { resolved = "", link, dev, devOptional } = locked;
  const start = place.lastIndexOf(installFolder);
  if (start < 0 || dev || devOptional || (link && notServed.has(resolved))) return [];
  const { version } = link ? (packages[resolved] ?? locked) : locked;
  return [`${place.slice(start + installFolder.length)}@${version}`];
}
