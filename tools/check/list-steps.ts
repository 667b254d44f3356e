/** The steps of the gate, for the whole repository and for one path. */
import { existsSync, globSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";

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
  { name: "types of server", command: ["tsc", "-p", "server"] },
  { name: "types of site", command: ["tsc", "-p", "site"] },
  { name: "types of color", command: ["tsc", "-p", "color"] },
  { name: "types of contract", command: ["tsc", "-p", "contract"] },
  { name: "types of tools, test, bench and workshop", command: ["tsc", "-p", "tools"] },
];
const arrows: Step = { name: "arrows", command: ["node", "tools/check-arrows.ts"] };
const examples: Step = { name: "examples", command: ["node", "tools/check-examples.ts"] };
const programs: readonly Step[] = [
  { name: "generator vectors", command: ["node", "tools/write-vectors.ts", "--check"] },
  examples,
  { name: "openapi.json up to date", command: ["node", "tools/write-openapi.ts", "--check"] },
  { name: "openapi.json compatible", command: ["node", "tools/check-openapi-compat.ts"] },
  {
    name: "openapi.json by Redocly",
    command: ["redocly", "lint", "openapi.json", "--config", "tools/openapi/redocly.yaml"],
  },
  { name: "openapi.json by Spectral and OWASP", command: ["node", "tools/lint-openapi.ts"] },
];
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
 * tests; for a document, format and examples.
 */
export function listStepsOf(root: string, given: string): Plan {
  const absolute = resolve(given);
  const path = relative(root, absolute).split(sep).join("/");
  if (!existsSync(absolute)) throw new PathError(`There is no file or folder "${given}"`);
  if (path === "" || path.startsWith("..")) throw new PathError(`"${given}" is not inside ${root}`);
  const isFolder = statSync(absolute).isDirectory();
  if (!isFolder && !sourceFile.test(path)) return [[listFormatStep(path), examples]];
  const project = /^(?:color|contract|server|site)(?=\/|$)/u.exec(path)?.[0] ?? "tools";
  const ofProject = types.filter(({ command }) => command.at(-1) === project);
  const tests = isFolder ? listTestsIn(root, path) : listTestsOf(root, path);
  return [
    project === "color" || project === "contract" ? [] : [routeTypes],
    [...ofProject, listLintStep(path), listFormatStep(path), arrows],
    tests.length > 0 ? [listTestStep(tests)] : [],
  ];
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
  return { name: "tests", command: ["node", "tools/run-tests.ts", ...files], isShown: true };
}

function listTestsIn(root: string, folder: string): readonly string[] {
  return globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: ["**/node_modules/**"] });
}

function listTestsOf(root: string, file: string): readonly string[] {
  const test = file.replace(/(?:\.test)?\.tsx?$/u, ".test.ts");
  return existsSync(join(root, test)) ? [test] : [];
}
