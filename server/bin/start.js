#!/usr/bin/env node
/**
 * Starts the service. Plain JavaScript, and nothing but this: what takes the types out of a source is 50 ms and 17 MB of its own, and is not
 * loaded where all sources are in the cache without them.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/tincture/service", import.meta.url)));
await import("../src/main.ts");
