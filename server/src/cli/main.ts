import { keepCompiledSources } from "../compile-cache.ts";

keepCompiledSources();
const { runCommandLine } = await import("./run-command-line.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
