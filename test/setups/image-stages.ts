/**
 * Lists the repository's files in each stage of the container image, from `Dockerfile` and
 * `.dockerignore`, without a build. Supports only the instructions that these files use.
 */
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Where every stage keeps the repository. */
const workFolder = "/app";
/** What `npm run build` makes, by a command and not by a copy. */
const buildOutputs = ["site/build/server/index.js", "site/build/client/"];
const heavyFolders = ["**/node_modules/**", ".git/**", "site/build/**"];

export interface Stage {
  /** As `FROM … AS` says; the last one has none. */
  readonly name: string;
  /** Paths in the repository, which are the paths in the stage. */
  readonly files: ReadonlySet<string>;
}

/**
 * @param dockerfile - text of a Dockerfile
 * @param context - paths that `.dockerignore` includes
 * @throws {Error} when a line copies a path that does not exist
 */
export function readStages(dockerfile: string, context: readonly string[]): readonly Stage[] {
  const stages: { name: string; files: Set<string> }[] = [];
  for (const line of joinLines(dockerfile)) {
    const [instruction, ...words] = line.split(/\s+/u);
    const stage = stages.at(-1);
    if (instruction === "FROM") stages.push({ name: words[2] ?? "", files: new Set() });
    else if (instruction === "COPY" && stage) copy(words, stage.files, (name) => findFiles(stages, name) ?? context);
    else if (instruction === "RUN" && /npm run .*build/u.test(line))
      for (const path of buildOutputs) stage?.files.add(path);
  }
  return stages;
}

/**
 * @returns paths of the repository that a build is given, without what npm and the site's build
 *   make
 */
export function listContext(dockerignore: string): readonly string[] {
  const rules = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isKept: line.startsWith("!"), pattern: toPattern(line.replace(/^!/u, "")) }));
  const isKept = (path: string): boolean => rules.findLast(({ pattern }) => pattern.test(path))?.isKept ?? true;
  return globSync("**/*.*", { cwd: root, exclude: heavyFolders }).filter(isKept).toSorted();
}

export function readRepositoryFile(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** A line ends in a backslash where it goes on. */
function joinLines(dockerfile: string): readonly string[] {
  return dockerfile
    .replaceAll(/\\\n/gu, " ")
    .split("\n")
    .filter((line) => !line.startsWith("#"));
}

function findFiles(stages: readonly Stage[], name: string | undefined): readonly string[] | undefined {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage && [...stage.files];
}

function copy(
  words: readonly string[],
  target: Set<string>,
  findSource: (stage: string | undefined) => readonly string[],
): void {
  const stage = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
  const paths = words.filter((word) => !word.startsWith("--"));
  const destination = paths.at(-1) ?? "";
  for (const source of paths.slice(0, -1).map((path) => posix.relative(workFolder, posix.resolve(workFolder, path)))) {
    const copied = findSource(stage).filter(
      (path) => source === "" || path === source || path.startsWith(`${source}/`),
    );
    if (copied.length === 0) throw new Error(`"COPY ${words.join(" ")}" finds no ${source}`);
    const isFile = copied[0] === source;
    const landing = posix.normalize(
      isFile && destination.endsWith("/") ? destination + posix.basename(source) : destination,
    );
    if (posix.join(landing, "/") !== posix.join(source, "/") && source !== "")
      throw new Error(`"COPY ${words.join(" ")}" moves ${source} to ${landing}`);
    for (const path of copied) target.add(path);
  }
}

/** A pattern fits a path and everything below it. */
function toPattern(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*/gu, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${source}(?:/|$)`, "u");
}
