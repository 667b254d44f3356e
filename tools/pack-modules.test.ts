import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { makeTemporaryFolder } from "../server/src/store/testing/temporary-folder.ts";
import { packModules, removeStalePacks } from "./pack-modules.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const packed = await packModules(root, join(root, "server/build"));
const users = ["server/src/store/kysely.ts", "server/src/http/fastify-library.ts"];
/** More than any file of ours that a user of a library imports. */
const modulesMin = 350;

/** Prints the exports, the number of loaded modules, and slow modules of Node. */
const looking = toModule(`
  import { registerHooks } from "node:module";
  import { parentPort, workerData } from "node:worker_threads";
  let count = 0;
  registerHooks({
    load(url, context, next) {
      if (url.includes("/node_modules/")) count += 1;
      return next(url, context);
    },
  });
  const names = [];
  for (const url of workerData) names.push(Object.keys(await import(url)));
  const slow = ["http2", "tls"].filter((name) => process.moduleLoadList.includes("NativeModule " + name));
  parentPort.postMessage({ names, count, slow });
`);

/** Makes that nothing is found packed. */
const hiding = toModule(`
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { existsSync } = fs;
  fs.existsSync = (path) => !String(path).includes("/server/build/") && existsSync(path);
  syncBuiltinESMExports();
`);

test("packModules() makes one file of a library, and all runs without it", async () => {
  const asPacked = await look([]);
  const asItComes = await look([`--import=${hiding}`]);
  assert.deepEqual(asPacked, { names: asItComes.names, count: 0, slow: [] });
  assert.deepEqual(asItComes.slow, ["http2", "tls"]);
  assert.ok(asItComes.count > modulesMin, String(asItComes.count));
});

test("packModules() packs again what was cut off, and what has become another version", async (t) => {
  const folder = makeTemporaryFolder(t);
  const [kysely = "", fastify = ""] = packed;
  writeFileSync(join(folder, basename(kysely)), readFileSync(kysely).subarray(0, 1000));
  writeFileSync(join(folder, basename(fastify)), changeOrigin(fastify));
  const again = await packModules(root, folder);
  for (const [at, path] of again.entries()) assert.deepEqual(readFileSync(path), readFileSync(packed[at] ?? ""));
});

test("removeStalePacks() removes what is of another version than the one that is installed", (t) => {
  const folder = makeTemporaryFolder(t);
  const [kysely = "", fastify = ""] = packed;
  copyFileSync(kysely, join(folder, basename(kysely)));
  writeFileSync(join(folder, basename(fastify)), changeOrigin(fastify));
  removeStalePacks(root, folder);
  assert.deepEqual(readdirSync(folder), [basename(kysely)]);
});

/** The text of a packed file that was made of another version of what it imports. */
function changeOrigin(path: string): string {
  return readFileSync(path, "utf8").replace(/(?<=pino\/package\.json":")\w+/u, "of-another-version");
}

interface Found {
  readonly names: readonly (readonly string[])[];
  readonly count: number;
  readonly slow: readonly string[];
}

async function look(execArgv: readonly string[]): Promise<Found> {
  const workerData = users.map((path) => pathToFileURL(join(root, path)).href);
  const thread = new Worker(new URL(looking), { execArgv: [...execArgv], workerData });
  const [found] = await once(thread, "message");
  await thread.terminate();
  return found;
}

function toModule(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
