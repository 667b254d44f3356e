#!/usr/bin/env node
/*
 * Starts the command line with a Node that runs TypeScript: this one if it is new enough, otherwise
 * the one that npm installed with the program. Plain JavaScript, so that old versions of Node can
 * parse it.
 */
import { spawn } from "child_process";
import { existsSync } from "fs";
import { createRequire } from "module";
import { constants } from "os";
import { dirname, join } from "path";
import process from "process";
import { fileURLToPath } from "url";

const NODE_MAJOR_MIN = 24;
const EXIT_FAILURE = 1;
/** Shells report this plus the signal's number for a command that a signal ended. */
const EXIT_SIGNAL_BASE = 128;

const program = new URL("../src/cli/main.ts", import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) void start();
else runOnInstalledNode();

async function start() {
  await import("./end-with-npm.js");
  const { enableCompileCache } = await import("./enable-compile-cache.js");
  enableCompileCache("commands");
  await import(program.href);
}

function runOnInstalledNode() {
  const node = findInstalledNode();
  if (node) forward(node);
  else {
    process.stderr.write(
      `tincture: needs Node ${NODE_MAJOR_MIN} or newer, this is ${process.version}: update Node, or run "npm ci" to install one beside the program\n`,
    );
    process.exitCode = EXIT_FAILURE;
  }
}

/** Returns the binary of the npm package `node`, if installed. */
function findInstalledNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("node/package.json"));
    const name = process.platform === "win32" ? "node.exe" : "node";
    return [join(folder, "bin", name)].find(existsSync);
  } catch {
    return undefined;
  }
}

/** Runs the program as a child process that shares the terminal, and forwards signals. */
function forward(node) {
  void import("./end-with-npm.js");
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, LAUNCHER_PROCESS: String(process.pid) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // A terminal sends Ctrl-C to parent and child. A second signal would stop the child at once.
    process.on(signal, () => (signal === "SIGINT" && process.stdin.isTTY ? undefined : child.kill(signal)));
  }
  child.on("error", (error) => {
    process.stderr.write(`tincture: cannot start ${node}: ${error.message}\n`);
    process.exitCode = EXIT_FAILURE;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code === null ? EXIT_SIGNAL_BASE + constants.signals[signal] : code;
  });
}
