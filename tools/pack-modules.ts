/**
 * Libraries of hundreds of modules, each in one file. Kysely has 255, which every thread with a
 * database connection loads. Fastify and its log have 170. Loading a module takes longer than
 * running it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** A library, and what of it is packed. */
interface Pack {
  /** As `server/package.json` has it. */
  readonly name: string;
  /** From the root of the repository. */
  readonly entry: string;
  /** Modules that stay unbundled because the service never loads them. */
  readonly unpacked?: readonly string[];
}

/** Each finds the others beside itself. */
const packs: readonly Pack[] = [
  { name: "kysely", entry: "node_modules/kysely/dist/index.js" },
  {
    name: "fastify",
    entry: "server/src/http/fastify-parts.ts",
    unpacked: ["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler", "light-my-request"],
  },
];

/**
 * Fastify loads them for all, and needs them for servers of HTTP/2 and of TLS alone: the one takes
 * as long as a fifth of Fastify, and with the other Node reads all of its root certificates.
 */
const loadedLater: ReadonlySet<string> = new Set(["node:http2", "node:https"]);

const packer = "tools/pack-modules.ts";

/**
 * Digests by path from the root of the repository: the manifests of the packages that are in a
 * file, what is our own, and what packs them.
 */
type Origins = Readonly<Record<string, string>>;

/**
 * Packs what is installed, unless an earlier run has packed the very same.
 *
 * @param folder - made where it is missing; `server/src/domain/packed-module.ts` looks into
 *   `server/build`
 * @returns paths of the files
 */
export async function packModules(root: string, folder: string): Promise<readonly string[]> {
  const files = readFileNames(root);
  mkdirSync(folder, { recursive: true });
  for (const one of packs) if (!isPacked(root, join(folder, files(one)))) await pack(one, { root, folder, files });
  return packs.map((one) => join(folder, files(one)));
}

/**
 * Removes bundles of package versions that are no longer installed, when they cannot be built
 * again.
 */
export function removeStalePacks(root: string, folder: string): void {
  const files = readFileNames(root);
  for (const path of packs.map((one) => join(folder, files(one))))
    if (!isPacked(root, path)) rmSync(path, { force: true });
}

type FileNames = (pack: Pack) => string;

function readFileNames(root: string): FileNames {
  const manifest = readFileSync(join(root, "server/package.json"), "utf8");
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(manifest);
  return ({ name }) => `${name}-${dependencies[name] ?? ""}.mjs`;
}

/**
 * A loss of power can leave a file of that name with nothing in it, by which no server would ever
 * start: its end says what is in it.
 */
function isPacked(root: string, path: string): boolean {
  if (!existsSync(path)) return false;
  const stamp = /\n\/\/ packed of (?<origins>\{.*\})\n$/u.exec(readFileSync(path, "utf8"));
  const origins: Origins = JSON.parse(stamp?.groups?.["origins"] ?? "{}");
  const isOf = ([origin, digest]: readonly [string, string]): boolean => digestOf(join(root, origin)) === digest;
  return packer in origins && Object.entries(origins).every(isOf);
}

function digestOf(path: string): string | undefined {
  return existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("base64url") : undefined;
}

/** Another run may be packing too: each in a folder of its own. */
async function pack(
  { name, entry, unpacked = [] }: Pack,
  { root, folder, files }: { root: string; folder: string; files: FileNames },
): Promise<void> {
  const { build } = await import("vite");
  const outDir = join(folder, `packing-${process.pid}`);
  const file = files({ name, entry });
  const moduleIds: string[] = [];
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "packed-beside",
        enforce: "pre",
        resolveId(id) {
          const beside = packs.find((other) => other.name === id && other.name !== name);
          return beside && { id: `./${files(beside)}`, external: true };
        },
        moduleParsed: ({ id }) => void moduleIds.push(id),
      },
      {
        name: "load-later",
        enforce: "pre",
        resolveId: (id) => (loadedLater.has(id) ? `\0${id}` : undefined),
        load: (id) => (id.startsWith("\0") && loadedLater.has(id.slice(1)) ? loadLater(id.slice(1)) : undefined),
      },
    ],
    build: {
      ssr: join(root, entry),
      outDir,
      minify: false,
      rollupOptions: { external: [...unpacked], output: { entryFileNames: file, codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  const made = join(outDir, file);
  writeFileSync(made, `// packed of ${JSON.stringify(listOrigins(root, moduleIds))}\n`, { flag: "a" });
  renameSync(made, join(folder, file));
  rmSync(outDir, { recursive: true });
}

/**
 * The text of a module that is what Node's own is, and loads it when something of it is asked for.
 */
function loadLater(name: string): string {
  return `module.exports = new Proxy({}, { get: (_, key) => process.getBuiltinModule("${name}")[key] });`;
}

function listOrigins(root: string, moduleIds: readonly string[]): Origins {
  const paths = moduleIds
    .filter((id) => id.startsWith(root))
    .map((id) => relative(root, id))
    .map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\//u.exec(path)?.[0].concat("package.json") ?? path)
    .concat(packer);
  return Object.fromEntries([...new Set(paths)].toSorted().map((path) => [path, digestOf(join(root, path)) ?? ""]));
}
