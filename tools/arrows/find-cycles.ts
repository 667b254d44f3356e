import { resolveImport, type SourceFile } from "./find-violations.ts";
import { scanImports } from "./scan-imports.ts";

/**
 * Finds import cycles, type imports included: `a.ts → b.ts → a.ts`.
 *
 * Depth-first search. Each file is visited once, so of several cycles through the same files some
 * may be reported only after another is fixed.
 */
export function findCycles(files: readonly SourceFile[]): readonly string[] {
  const graph = new Map(files.map((file) => [file.path, listTargets(file)]));
  const done = new Set<string>();
  return files.flatMap(({ path }) => walk(path, { graph, done, trail: [] }));
}

interface Walk {
  readonly graph: ReadonlyMap<string, readonly string[]>;
  readonly done: Set<string>;
  readonly trail: readonly string[];
}

function walk(path: string, { graph, done, trail }: Walk): readonly string[] {
  if (trail.includes(path)) return [[...trail.slice(trail.indexOf(path)), path].join(" → ")];
  if (done.has(path)) return [];
  const cycles = (graph.get(path) ?? []).flatMap((next) => walk(next, { graph, done, trail: [...trail, path] }));
  done.add(path);
  return cycles;
}

function listTargets({ path, source }: SourceFile): readonly string[] {
  return scanImports(source)
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((target) => target !== undefined);
}
