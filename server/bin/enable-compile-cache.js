/**
 * Lets this process, its threads and the processes that it starts reuse compiled sources, which
 * halves the time of a start. The cache lies in the program's folder, since every user can write to
 * the system's temporary folder. Without access to it, sources are compiled at every start.
 *
 * Plain JavaScript, so that it runs before the first TypeScript file is loaded.
 */
import { enableCompileCache as enable } from "module";
import process from "process";
import { fileURLToPath } from "url";

/** @param {string} program - programs with different flags of V8 need separate folders */
export function enableCompileCache(program) {
  const folder = fileURLToPath(new URL(`../../node_modules/.cache/tincture/${program}`, import.meta.url));
  const { directory } = enable(folder);
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= folder;
}
