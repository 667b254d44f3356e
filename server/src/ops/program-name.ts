import { accessSync, constants, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "./config.ts";

const programFolder = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[/\\]$/u, "");
const programFile = fileURLToPath(new URL("../../bin/tincture.js", import.meta.url));
const name = "tincture";

/** Returns the command as the user can type it in this folder, for hints. */
export function findProgram(env: Environment = process.env, folder = process.cwd()): string {
  if (isStartedByNpx(env)) return `npx ${name}`;
  if (isOnPath(env)) return name;
  return folder === programFolder ? `npx ${name}` : `node ${quoteForShell(programFile)}`;
}

/** Replaces the command's name in an example by the one that was typed. */
export function nameProgram(example: string, env: Environment = process.env): string {
  return isStartedByNpx(env) ? example.replaceAll(/\b(?<!npx )tincture (?=[a-z])/gu, `npx ${name} `) : example;
}

function isStartedByNpx(env: Environment): boolean {
  return env["npm_command"] === "exec" && env["npm_lifecycle_event"] === "npx";
}

/** npm adds these to the PATH of its scripts, but the user's shell does not have them. */
const npmFolder = /^$|node_modules[\\/]\.bin$/u;

function isOnPath(env: Environment): boolean {
  return (env["PATH"] ?? "")
    .split(delimiter)
    .some((folder) => !npmFolder.test(folder) && isProgram(join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return realpathSync(path) === programFile;
  } catch {
    return false;
  }
}

export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
