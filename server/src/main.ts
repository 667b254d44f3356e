import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Compiled sources are kept here from start to start, where the folder can be written. */
const CACHE_FOLDER = fileURLToPath(new URL("../../node_modules/.cache/tincture", import.meta.url));

enableCompileCache(CACHE_FOLDER);
try {
  const { serve } = await import("./serve.ts");
  await serve(process.env);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
