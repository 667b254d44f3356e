/**
 * Clients as their generators make them of openapi.json. Only in the long run: the generators come
 * from npm's registry.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { createFolder, createOwner } from "../running-server.ts";
import { size } from "../sizes.ts";

const strict = ["--strict", "--noUncheckedIndexedAccess", "--noEmit", "--skipLibCheck", "--allowImportingTsExtensions"];
const modern = [
  "--target",
  "es2023",
  "--module",
  "esnext",
  "--moduleResolution",
  "bundler",
  "--lib",
  "es2023,dom,dom.iterable",
];
const files = ["package.json", "kubb.config.mjs.txt", "use-clients.ts.txt"];

const generators: readonly (readonly [program: string, ...args: string[]])[] = [
  ["openapi-typescript", "openapi.json", "-o", "out/openapi-typescript.ts"],
  ["openapi-ts", "-i", "openapi.json", "-o", "out/hey"],
  ["orval", "--input", "./openapi.json", "--output", "./out/orval.ts", "--client", "fetch"],
  ["kubb", "generate", "--config", "kubb.config.mjs"],
  [
    "swagger-typescript-api",
    "generate",
    "-p",
    "openapi.json",
    "-o",
    "out/swagger",
    "-n",
    "api.ts",
    "--generate-union-enums",
  ],
  ["oazapfts", "openapi.json", "out/oazapfts.ts"],
];
/** Those whose own running code keeps apart what is missing and what is undefined. */
const exact = [
  "out/openapi-typescript.ts",
  "out/hey/types.gen.ts",
  "out/orval.ts",
  "out/kubb/index.ts",
  "out/oazapfts.ts",
];

if (size === "long")
  test("six client generators get useful types from openapi.json", () => {
    const owner = createOwner();
    after(() => owner.clear());
    const folder = createFolder(owner);
    for (const file of files) cpSync(new URL(file, import.meta.url), join(folder, file.replace(".txt", "")));
    cpSync(new URL("../../openapi.json", import.meta.url), join(folder, "openapi.json"));
    const run = (program: string, args: readonly string[]): string =>
      execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    run("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"]);

    for (const [program, ...args] of generators) run(join(folder, "node_modules/.bin", program), args);
    const tsc = join(folder, "node_modules/.bin/tsc");
    run(tsc, [...strict, ...modern, "use-clients.ts", "out/hey/index.ts"]);
    run(tsc, [...strict, ...modern, "--exactOptionalPropertyTypes", ...exact]);
    const orval = readFileSync(join(folder, "out/orval.ts"), "utf8");
    assert.doesNotMatch(orval, /NUMBER_/);
  });
