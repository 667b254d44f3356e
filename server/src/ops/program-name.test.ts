import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";
import { findProgram, nameProgram } from "./program-name.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/u, "");
const program = join(root, "server/bin/tincture.js");
const npx = { npm_command: "exec", npm_lifecycle_event: "npx" };

test("findProgram() names the command that was typed", (t) => {
  assert.equal(findProgram(npx, "/"), "npx tincture");
  assert.equal(findProgram({}, root), "npx tincture");
  assert.equal(findProgram({}, "/"), `node ${program}`);
  const folder = makeTemporaryFolder(t);
  symlinkSync(program, join(folder, "tincture"));
  assert.equal(findProgram({ PATH: `/bin:${folder}` }, "/"), "tincture");
});

test("findProgram() ignores folders that only npm's scripts have on their PATH, and other programs", (t) => {
  const scripts = join(makeTemporaryFolder(t), "node_modules/.bin");
  mkdirSync(scripts, { recursive: true });
  symlinkSync(program, join(scripts, "tincture"));
  assert.equal(findProgram({ PATH: scripts }, "/"), `node ${program}`);
  const other = makeTemporaryFolder(t);
  symlinkSync(process.execPath, join(other, "tincture"));
  assert.equal(findProgram({ PATH: other }, "/"), `node ${program}`);
});

test("nameProgram() puts npx into examples", () => {
  assert.equal(nameProgram("tincture backup - | gzip", npx), "npx tincture backup - | gzip");
  assert.equal(nameProgram("tincture backup -", {}), "tincture backup -");
  assert.equal(nameProgram("sqlite:data/tincture.db", npx), "sqlite:data/tincture.db");
});
