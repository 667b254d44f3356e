/**
 * Decides which test files share a process, and which services they need, from their imports.
 *
 * A process costs a file more than most tests do. Files share processes, each as a suite. A file
 * that changes its process or loads the machine runs alone.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export interface TestPlan {
  readonly apart: readonly string[];
  readonly visiting: readonly (readonly string[])[];
  /** Start programs, and mostly wait for them. Each list shares a process. */
  readonly starting: readonly (readonly string[])[];
  readonly together: readonly (readonly string[])[];
  readonly needs: TestNeeds;
}

export interface TestNeeds {
  readonly site: boolean;
  readonly server: boolean;
  readonly postgres: boolean;
}

const everyTest = "{color,contract,client,server,site/app,bench,tools,test,workshop}/**/*.test.ts";
/** Few enough that processes end within seconds of each other. */
const filesTogetherMax = 44;
/**
 * Commands share one process for all files of a process; more files would take longer than a
 * browser.
 */
const filesStartingMax = 12;
/** Each process starts a browser, which takes as long as several visits. */
const filesVisitingMax = 14;

const browserPath = "test/browser.ts";
const startsPrograms = /"node:child_process"/u;
const namesProgram = /src\/main\.ts"|bin\/(?:start|tincture)\.js"/u;
const visitsServer = /\bvisitServer\(\)/u;
/**
 * The environment, modules, what is mocked for longer than a test, and numbers of open files reach
 * every test of a process.
 */
const changesProcess =
  /\bprocess\.(?:env\b.*\]\s*=(?!=)|(?:chdir|on|exitCode)\b)|\bregisterHooks\b|\bopenSync\(|\{[^}]*\bmock\b[^}]*\} from "node:test"/u;
const loadsMachine = /^test\/(?:faults|fuzz)\//u;
const relativeImport = /\b(?:from|import)[\s(]*"(?<path>\.[^"]+)"/gu;

/** @param patterns - globs, or parts of paths; none for every test */
export function planTests(root: string, patterns: readonly string[]): TestPlan {
  const sources = new Sources(root);
  const files = findTests(root, patterns).map((path) => ({ path, reached: sources.reach(path) }));
  const uses = (pattern: RegExp): boolean => files.some(({ reached }) => reached.some((path) => pattern.test(path)));
  const isStarting = ({ reached }: { reached: readonly string[] }): boolean => sources.some(reached, startsPrograms);
  const isLong = ({ reached }: { reached: readonly string[] }): boolean =>
    sources.some(reached, startsPrograms, namesProgram);
  const isApart = (file: { path: string; reached: readonly string[] }): boolean =>
    changesProcess.test(sources.read(join(root, file.path))) || (loadsMachine.test(file.path) && isStarting(file));
  const shared = files.filter((file) => !isApart(file));
  const isVisiting = ({ reached }: { reached: readonly string[] }): boolean =>
    reached.includes(join(root, browserPath));
  const starting = shared.filter((file) => isStarting(file) && !isVisiting(file));
  return {
    apart: files.filter(isApart).map(({ path }) => path),
    visiting: chunk(shared.filter(isVisiting), filesVisitingMax),
    starting: [
      ...chunk(starting.filter(isLong), filesStartingMax),
      ...chunk(
        starting.filter((file) => !isLong(file)),
        filesStartingMax,
      ),
    ],
    together: chunk(
      shared.filter((file) => !isStarting(file) && !isVisiting(file)),
      filesTogetherMax,
    ),
    needs: {
      site: files.some(isLong),
      server: files.some(({ path }) => visitsServer.test(sources.read(join(root, path)))),
      postgres: uses(/\/postgres-database\.ts$/u),
    },
  };
}

/** Lists the tests that import a file directly and only compute, those in its folder first. */
export function listImportingTests(root: string, file: string): readonly string[] {
  const sources = new Sources(root);
  const tests = findTests(root, []).filter((test) => sources.listImports(join(root, test)).includes(join(root, file)));
  if (tests.length === 0) return [];
  const isNear = (test: string): boolean => dirname(test) === dirname(file);
  return planTests(root, tests)
    .together.flat()
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)));
}

function findTests(root: string, patterns: readonly string[]): readonly string[] {
  const find = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] });
  if (patterns.length === 0) return find(everyTest).sort();
  const found = patterns.flatMap((pattern) => {
    const files = find(pattern).filter((path) => path.endsWith(".test.ts"));
    return files.length > 0 ? files : find(everyTest).filter((path) => path.includes(pattern));
  });
  return [...new Set(found)].sort();
}

function chunk(files: readonly { readonly path: string }[], sizeMax: number): readonly (readonly string[])[] {
  const count = Math.ceil(files.length / sizeMax);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, at) => files.slice(at * size, (at + 1) * size).map(({ path }) => path));
}

class Sources {
  readonly #root: string;
  readonly #texts = new Map<string, string>();
  readonly #imports = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.#root = root;
  }

  reach(file: string): readonly string[] {
    const reached = new Set([join(this.#root, file)]);
    for (const path of reached) for (const imported of this.listImports(path)) reached.add(imported);
    return [...reached];
  }

  listImports(path: string): readonly string[] {
    const known = this.#imports.get(path);
    if (known) return known;
    const imports = [...this.read(path).matchAll(relativeImport)]
      .map(({ groups }) => resolve(path, "..", groups?.["path"] ?? ""))
      .filter((imported) => /\.tsx?$/u.test(imported) && existsSync(imported));
    this.#imports.set(path, imports);
    return imports;
  }

  some(paths: readonly string[], ...patterns: readonly RegExp[]): boolean {
    return paths.some((path) => patterns.every((pattern) => pattern.test(this.read(path))));
  }

  read(path: string): string {
    const text = this.#texts.get(path) ?? readFileSync(path, "utf8");
    this.#texts.set(path, text);
    return text;
  }
}
