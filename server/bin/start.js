#!/usr/bin/env node
/*
 * Starts the service. Plain JavaScript, so that old versions of Node can parse it and report the
 * required version. Stripping types takes 50 ms and 17 MB, so the compile cache is enabled before
 * the first TypeScript file is loaded.
 */
import process from "process";

const NODE_MAJOR_MIN = 24;

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_MIN) void start();
else {
  process.stderr.write(
    `tincture: needs Node ${NODE_MAJOR_MIN} or newer, this is ${process.version}: update Node, or run "npm ci", then "npm start"\n`,
  );
  process.exitCode = 1;
}

async function start() {
  await import("./end-with-npm.js");
  const { enableCompileCache } = await import("./enable-compile-cache.js");
  enableCompileCache("service");
  await import("../src/main.ts");
}
