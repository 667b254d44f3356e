import { readFileSync } from "node:fs";

type Versions = Readonly<Record<string, string>>;

/** The fields of a `package.json` that the packages use. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly keywords?: readonly string[];
  readonly engines?: Versions;
  readonly exports?: Versions;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

export function readManifest(file: string): Manifest {
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isManifest(manifest)) throw new TypeError(`"${file}" needs a name and a version`);
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && "name" in value && "version" in value;
}
