#!/usr/bin/env node
/* Starts the command line of the npm package. Old versions of Node can parse it. */
import { homedir } from "os";
import { join } from "path";
import process from "process";

const NODE_MIN = [22, 15];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) void start();
else {
  process.stderr.write(`tincture: needs Node ${NODE_MIN.join(".")} or newer, this is ${process.version}\n`);
  process.exitCode = 1;
}

async function start() {
  await import("./end-with-npm.js");
  const { enableCompileCache } = await import("module");
  // The package's folder may be read-only, so compiled code goes to the user's cache.
  const caches = process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || join(homedir(), ".cache");
  const folder = join(caches, "tincture");
  if (enableCompileCache(folder).directory !== undefined) process.env.NODE_COMPILE_CACHE ??= folder;
  if (!hasCommand(process.argv.slice(2))) process.argv.push("serve");
  await import("../src/cli/main.js");
}

/** Without a command, the program serves. Only the data folder may be chosen then. */
function hasCommand([first, ...others]) {
  if (first === undefined) return false;
  if (first === "--data") return others.length !== 1;
  return !first.startsWith("--data=") || others.length > 0;
}
