import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { posix } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { listContext, readRepositoryFile, readStages, type Stage } from "./image-stages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const imported = /\b(?:from|import)[\s(]*"(?<path>\.[^"?]+)[^"]*"/gu;
const addressed = /\bnew URL\("(?<path>\.[^"]+)", import\.meta\.url\)/gu;
const stages = readStages(readRepositoryFile("Dockerfile"), listContext(readRepositoryFile(".dockerignore")));

test("readStages() finds every file that one of the image's stages refers to", () => {
  assert.deepEqual(stages.flatMap(listMissing), []);
});

test("readStages() finds all that the site's build is made of in the stage that builds it", () => {
  const { files } = getStage("site");
  const list = /const patterns = \[(?<list>[^\]]+)\]/u.exec(readRepositoryFile("server/src/site/site-sources.ts"))
    ?.groups?.["list"];
  const patterns = [...(list ?? "").matchAll(/"(?<path>[^"]+)"/gu)].map(({ groups }) => groups?.["path"] ?? "");
  assert.ok(patterns.length > 5);
  const sources = globSync(patterns, { cwd: root }).filter((path) => !/\.test\.tsx?$|\/testing\//u.test(path));
  assert.deepEqual(
    sources.filter((path) => !files.has(path)),
    [],
  );
});

test("readStages() finds the program, the launcher and the site in the image, and no tests", () => {
  const { files } = getStage("");
  for (const path of ["server/src/main.ts", "server/bin/tincture.js", "site/build/server/index.js", "package.json"])
    assert.ok(files.has(path), path);
  assert.deepEqual(
    [...files].filter((path) => /\.test\.ts$|^(?:data|test|docs)\//u.test(path)),
    [],
  );
});

test("readStages() finds the program that `npx tincture` leads to in the image", () => {
  const folder = "node_modules/.bin";
  const { target = "" } =
    /\bln -s (?<target>\S+) node_modules\/\.bin\/tincture$/mu.exec(readRepositoryFile("Dockerfile"))?.groups ?? {};
  assert.ok(getStage("").files.has(posix.join(folder, target)), target);
});

test("readStages() names the line that copies what there is not", () => {
  assert.throws(
    () => readStages("FROM a\nCOPY lost.json ./", ["kept.json"]),
    /"COPY lost.json .\/" finds no lost.json/u,
  );
});

function getStage(name: string): Stage {
  const stage = stages.find((candidate) => candidate.name === name);
  assert.ok(stage, `Dockerfile has no stage "${name}"`);
  return stage;
}

/** @returns "file → what it refers to", for each thing that is not in the stage */
function listMissing({ name, files }: Stage): readonly string[] {
  const present = [...files];
  const has = (path: string): boolean =>
    files.has(path) || path === "./" || (path.endsWith("/") && present.some((candidate) => candidate.startsWith(path)));
  return present.flatMap((file) =>
    listReferences(file, name)
      .map((path) => posix.join(posix.dirname(file), path))
      .filter((path) => !path.startsWith("node_modules/"))
      .filter((path) => !has(path))
      .map((path) => `${file} → ${path}`),
  );
}

/**
 * Paths as a source writes them, relative to its own. Types are erased, and compilers run in one
 * stage alone.
 */
function listReferences(file: string, stage: string): readonly string[] {
  if (stage === "site" && file.endsWith("tsconfig.json")) {
    const { extends: base }: { extends?: string } = JSON.parse(readRepositoryFile(file));
    return base === undefined ? [] : [base];
  }
  if (!/\.[jt]sx?$/u.test(file) || /^(?:site|server)\/build\//u.test(file)) return [];
  const source = readRepositoryFile(file).replaceAll(/^import type .*$/gmu, "");
  return [imported, addressed].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ groups }) => groups?.["path"] ?? ""),
  );
}
