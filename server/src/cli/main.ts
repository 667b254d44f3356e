import { enableCompileCache } from "node:module";

// Halves the time to start: stripping types and compiling are done once for each version of a file.
const { directory } = enableCompileCache();
// Threads go by the variable.
if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] ??= directory;
const { runCommandLine } = await import("./run-command-line.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
