/**
 * Kysely in one file. It comes as 255 modules, and every thread that touches the database loads them: a third of a start, and for most
 * stores of a test more work than the test. The long run loads it as it comes.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Packs the version that is installed, unless an earlier run has.
 *
 * @param folder - kept from run to run; made where it is missing
 * @returns path of the file, in which `server/src/store/kysely.ts` looks for the version that the manifest names
 */
export async function packKysely(root: string, folder: string): Promise<string> {
  const installed = join(root, "node_modules/kysely");
  const name = `kysely-${readVersion(installed)}.mjs`;
  const packed = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (!isWhole(packed)) await pack(join(installed, "dist/index.js"), { folder, name });
  return packed;
}

/** @returns what `NODE_OPTIONS` must say for a process and its threads to load the packed one whoever asks for it */
export async function hookPackedKysely(root: string, folder: string): Promise<string> {
  const packed = await packKysely(root, folder);
  const hook = join(folder, "use-packed-kysely.mjs");
  replaceFile(hook, formatHook(pathToFileURL(packed).href));
  return `--import=${pathToFileURL(hook).href}`;
}

/** A loss of power can leave a file of that name with nothing in it, by which no server would ever start; its end is a list of exports. */
function isWhole(packed: string): boolean {
  return existsSync(packed) && readFileSync(packed, "utf8").trimEnd().endsWith(" };");
}

function readVersion(folder: string): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return version;
}

/** Another run may be packing too: each in a folder of its own. */
async function pack(entry: string, { folder, name }: { folder: string; name: string }): Promise<void> {
  const { build } = await import("vite");
  const outDir = join(folder, `packing-${process.pid}`);
  const output = { entryFileNames: name };
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: entry, outDir, minify: false, rollupOptions: { output } },
    ssr: { noExternal: true },
  });
  renameSync(join(outDir, name), join(folder, name));
  rmSync(outDir, { recursive: true });
}

/** An old Node, which only looks for a newer one, has no such hooks. */
function formatHook(packed: string): string {
  return `import * as module from "node:module";
const found = { url: ${JSON.stringify(packed)}, format: "module", shortCircuit: true };
module.registerHooks?.({
  resolve: (specifier, context, next) => (specifier === "kysely" ? found : next(specifier, context)),
});
`;
}

/** Whole at any moment, for processes of another run may read it. */
function replaceFile(path: string, text: string): void {
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, path);
}
