import { keepCompiledSources } from "../compile-cache.ts";

keepCompiledSources();
const { runCommandLine } = await import("./program.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
