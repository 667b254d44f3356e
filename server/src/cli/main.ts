import { quickenImports } from "../quick-imports.ts";

quickenImports();
const { runCommandLine } = await import("./program.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
