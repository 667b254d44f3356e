import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { rolldown, type OutputChunk } from "rolldown";
import { minify } from "rolldown/utils";
import { formatLicenses, listSitePackages } from "./licenses.ts";
import { readManifest } from "./manifest.ts";

/** Packages with native code, which npm installs. */
const nativePackages = ["better-sqlite3", "@resvg/resvg-js"] as const;
/** Optional or for development only; never loaded by the package. */
const absentPackages = ["pg-native", "vite"];

const entries = ["server/src/main", "server/src/cli/main", "color/src/color-names"];

/** Files that the program reads at run time. */
const copied = [
  "LICENSE",
  "CHANGELOG.md",
  "server/bin/end-with-npm.js",
  "server/src/http/openapi/recorded-answers.json",
  "server/src/http/openapi/recorded-management.json",
  "server/src/site/api-reference-start.js",
  "server/src/site/api-reference.css",
  "site/build/api-reference.js.br",
  "site/build/client",
  "site/build/server",
];

/**
 * Writes the package `tincture`. Node does not strip types below `node_modules`, so the sources are
 * compiled, each to a file with the same path. Libraries are bundled, one file each.
 */
export async function packServer(root: string, out: string): Promise<void> {
  const chunks = await bundle(root, out);
  useCompiledModules(out);
  for (const path of copied) cpSync(join(root, path), join(out, path), { recursive: true, filter: isUsed });
  cpSync(join(root, "tools/pack/tincture.js"), join(out, "server/bin/tincture.js"));
  cpSync(join(root, "server/README.md"), join(out, "README.md"));
  const packages = [...listBundledPackages(chunks), ...listSitePackages(root)];
  writeFileSync(join(out, "THIRD-PARTY-LICENSES.txt"), formatLicenses(packages));
  writeFileSync(join(out, "package.json"), `${JSON.stringify(createManifest(root), null, 2)}\n`);
}

/** Vite writes the workers of the browser into the server's build too. */
function isUsed(path: string): boolean {
  return !/build[\\/]server[\\/]assets[\\/][\w-]*-worker-[\w-]+\.js$/.test(path);
}

function createManifest(root: string): object {
  const { version, description, license, keywords } = readManifest(join(root, "package.json"));
  const { dependencies } = readManifest(join(root, "server/package.json"));
  const site = readManifest(join(root, "site/package.json"));
  const all = { ...dependencies, ...site.dependencies };
  return {
    name: "tincture",
    version,
    description,
    license,
    keywords,
    type: "module",
    bin: { tincture: "server/bin/tincture.js" },
    engines: { node: ">=22.15" },
    dependencies: Object.fromEntries(nativePackages.map((name) => [name, all[name]])),
  };
}

async function bundle(root: string, out: string): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    platform: "node",
    transform: { target: "node22" },
    input: Object.fromEntries(entries.map((entry) => [entry, join(root, `${entry}.ts`)])),
    external: [/^node:/, ...nativePackages, ...absentPackages],
    preserveEntrySignatures: "allow-extension",
    onLog(level, log, report) {
      // The bundler would leave the import to the package, which does not install the library.
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      report(level, log);
    },
  });
  const { output } = await build.write({
    dir: out,
    format: "esm",
    keepNames: true,
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { debugName: "libraries", test: /node_modules/, name: (id) => `vendor/${packageOf(id).replace("/", "-")}` },
        {
          debugName: "sources",
          test: /\.(?:ts|json)$/,
          name: (id) => relative(root, id).replace(/\.(?:ts|json)$/, ""),
        },
      ],
    },
  });
  await build.close();
  await minifyLibraries(out);
  shortenMaps(out);
  return output.filter((file) => file.type === "chunk");
}

/** Halves the size of the libraries, which nobody reads here, and removes their maps. */
async function minifyLibraries(out: string): Promise<void> {
  const options = { compress: false, mangle: false } as const;
  for (const path of globSync("vendor/*.js", { cwd: out })) {
    const file = join(out, path);
    const { code } = await minify(
      path,
      readFileSync(file, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, ""),
      options,
    );
    writeFileSync(file, code);
    rmSync(`${file}.map`);
  }
}

/** Maps name the sources and their lines, which is enough for stack traces. */
function shortenMaps(out: string): void {
  for (const path of globSync("**/*.js.map", { cwd: out })) {
    const file = join(out, path);
    const map: object = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...map, sourcesContent: undefined }));
  }
}

/** The bundler does not follow workers, which are started by URL, and modules that load later. */
function useCompiledModules(out: string): void {
  for (const path of globSync("server/**/*.js", { cwd: out })) {
    const file = join(out, path);
    const code = readFileSync(file, "utf8");
    const compiled = code
      .replaceAll(/(new URL\("[^"]+)\.ts(", import\.meta\.url\))/g, "$1.js$2")
      .replace(lateModule, (_call, load: string) => {
        const names = relative(dirname(file), join(out, "color/src/color-names.js"));
        return `${load}(${JSON.stringify(names)})`;
      });
    if (compiled !== code) writeFileSync(file, compiled);
  }
}

const lateModule = /(\bload)\("@tincture\/color\/names"\)/;

/** @param id - the path of a module below `node_modules` */
function packageOf(id: string): string {
  return packageFolderOf(id)
    .replace(/.*node_modules[\\/]/, "")
    .replace("\\", "/");
}

function packageFolderOf(id: string): string {
  const [folder] = /.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? [];
  if (folder === undefined) throw new TypeError(`"${id}" is not in a package`);
  return folder;
}

/** Returns the folders of the packages that the server's chunks contain. */
function listBundledPackages(chunks: readonly OutputChunk[]): readonly string[] {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  return modules.filter((id) => id.includes("node_modules")).map(packageFolderOf);
}
