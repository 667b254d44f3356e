/*
 * Runs a program that is written in TypeScript, or says which Node it needs. Plain JavaScript that
 * old versions of Node can parse.
 *
 * Usage: node tools/run.js tools/build-site.ts [argument …]
 */
import { resolve } from "path";
import process from "process";
import { pathToFileURL } from "url";

const NODE_MAJOR_MIN = 24;

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) void run();
else {
  process.stderr.write(
    `tincture: needs Node ${NODE_MAJOR_MIN} or newer, this is ${process.version}: update Node, or run "npm ci", which installs one for npm's scripts\n`,
  );
  process.exitCode = 1;
}

async function run() {
  await import("../server/bin/end-with-npm.js");
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(process.argv[1])).href);
}
