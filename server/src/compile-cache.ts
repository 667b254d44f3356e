import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Beside the program, where only who may change the program can write; the system's temporary folder is open to all. */
const cacheFolder = fileURLToPath(new URL("../../node_modules/.cache/tincture", import.meta.url));

/**
 * Keeps stripped and compiled sources from start to start, for this thread and those it starts. Call before importing
 * the rest. Does nothing where the folder cannot be written.
 */
export function keepCompiledSources(): void {
  const { directory } = enableCompileCache(cacheFolder);
  if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] ??= cacheFolder;
}
