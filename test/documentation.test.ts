import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import test from "node:test";
import type { Command } from "commander";
import { createProgram } from "../server/src/cli/program.ts";
import { secretVariables } from "../server/src/ops/load-config.ts";

const root = new URL("../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

test("every link and picture of the documentation leads to a file that exists", () => {
  const pages = globSync(["*.md", "docs/**/*.md"], { cwd: root });
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?<target>[^)#\s]+)/gu)]
      .map(({ groups }) => groups?.["target"] ?? "")
      .filter((target) => !/^[a-z]+:/u.test(target))
      .filter((target) => !existsSync(new URL(target, new URL(page, root))))
      .map((target) => `${page} → ${target}`),
  );
  assert.deepEqual(broken, []);
});

test("docs/operating.md explains every variable that config.ts reads, and no other", () => {
  const variables = [...read("server/src/ops/config.ts").matchAll(/"(?<name>[A-Z_]+)"/gu)];
  const rows = [...read("docs/operating.md").matchAll(/^\| `(?<name>[A-Z_]+)` \|/gmu)];
  const namesOf = (matches: readonly RegExpExecArray[]): readonly string[] =>
    [...new Set(matches.map(({ groups }) => groups?.["name"] ?? ""))].toSorted();
  assert.ok(variables.length > 1);
  assert.deepEqual(namesOf(rows), namesOf(variables));
});

test("docs/operating.md names the file of every secret, and no other", () => {
  const named = [...read("docs/operating.md").matchAll(/\b(?<name>[A-Z_]+)_FILE\b/gu)];
  assert.deepEqual(
    [...new Set(named.map(({ groups }) => groups?.["name"] ?? ""))].toSorted(),
    secretVariables.toSorted(),
  );
});

test("README.md lists exactly the endpoints of openapi.json", () => {
  const document: { paths: Record<string, unknown> } = JSON.parse(read("openapi.json"));
  const promised = Object.keys(document.paths).map((path) => path.replace(/\{(?<name>\w+)\}/gu, ":$<name>"));
  const listed = [...read("README.md").matchAll(/^\| `\/api(?<path>\/v1\/\S+)` \|/gmu)];
  assert.deepEqual(
    listed.map(({ groups }) => groups?.["path"] ?? "").toSorted(),
    promised.filter((path) => path.startsWith("/v1/")).toSorted(),
  );
});

test("every npm script that the documentation names exists", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
  const texts = ["README.md", "CONTRIBUTING.md", "docs/operating.md"].map(read).join("\n");
  const named = [...texts.matchAll(/npm run (?<name>[\w:-]+)/gu)].map(({ groups }) => groups?.["name"] ?? "");
  assert.deepEqual(
    named.filter((name) => scripts[name] === undefined),
    [],
  );
});

test("docs/operating.md lists every command, and no other", () => {
  const listLeaves = (command: Command): readonly Command[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(listLeaves);
  const nameOf = (command: Command): string =>
    command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  const table = read("docs/operating.md").split("## All commands")[1]?.split("\n## ")[0] ?? "";
  const rows = [...table.matchAll(/^\| (?<names>`[^|]+) \|/gmu)].map(({ groups }) => groups?.["names"] ?? "");
  const listed = rows.flatMap((names) => names.split(", ").map((name) => name.replaceAll("`", "")));
  assert.deepEqual(listed.toSorted(), listLeaves(createProgram()).map(nameOf).toSorted());
});
