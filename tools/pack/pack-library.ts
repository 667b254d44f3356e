import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { type Manifest, readManifest } from "./manifest.ts";

/** Writes `@tincture/color`: each source compiled to a module of its own, with its types. */
export function packColor(root: string, out: string): void {
  compile(join(root, "color"), out, { declaration: true, sourceMap: true });
  writePackage(join(root, "color"), out);
}

/** Writes `@tincture/client`: one minified file per entry, which contains all that it needs. */
export async function packClient(root: string, out: string): Promise<void> {
  const source = join(root, "client");
  compile(source, out, { declaration: true, emitDeclarationOnly: true });
  const { exports = {} } = readManifest(join(source, "package.json"));
  for (const path of Object.values(exports)) await bundle(join(source, path), join(out, "dist"));
  writePackage(source, out);
}

/** Entries share no file, so that a page without a bundler loads one. */
async function bundle(input: string, dir: string): Promise<void> {
  const build = await rolldown({
    input,
    platform: "neutral",
    external: ["react"],
    onLog(level, log, handle) {
      // "use client" stays where it is, at the start of the file.
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
    },
  });
  await build.write({ dir, format: "esm", minify: true, sourcemap: true });
  await build.close();
}

function compile(source: string, out: string, emit: Readonly<Record<string, boolean>>): void {
  mkdirSync(out, { recursive: true });
  const project = join(out, "tsconfig.json");
  const compilerOptions = {
    ...emit,
    noEmit: false,
    rewriteRelativeImportExtensions: true,
    // The output may be outside the repository.
    typeRoots: [join(source, "../node_modules/@types")],
    rootDir: join(source, "src"),
    outDir: join(out, "dist"),
  };
  const exclude = [join(source, "src/**/*.test.ts")];
  const config = { extends: join(source, "tsconfig.json"), compilerOptions, include: [join(source, "src")], exclude };
  writeFileSync(project, JSON.stringify(config));
  execFileSync("npx", ["tsc", "--project", project], { cwd: source, stdio: "inherit" });
  rmSync(project);
  for (const path of globSync("dist/**/*.d.ts", { cwd: out })) useCompiledTypes(join(out, path));
}

/** The compiler leaves the endings of imports in declarations as they are. */
function useCompiledTypes(file: string): void {
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/((?:from|import\() ?"\.[^"]+)\.ts"/g, '$1.js"'));
}

function writePackage(source: string, out: string): void {
  for (const file of ["README.md", "../LICENSE"]) cpSync(join(source, file), join(out, file.replace("../", "")));
  const { exports = {}, ...manifest } = readManifest(join(source, "package.json"));
  const packed = { ...publicFields(manifest), exports: mapValues(exports, toBuiltExport) };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
}

function publicFields({ private: _private, devDependencies: _development, ...fields }: Manifest): Manifest {
  return fields;
}

function toBuiltExport(path: string): object {
  const built = path.replace("./src/", "./dist/");
  return { types: built.replace(/\.ts$/, ".d.ts"), default: built.replace(/\.ts$/, ".js") };
}

function mapValues<Value, Output>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Output,
): Readonly<Record<string, Output>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
