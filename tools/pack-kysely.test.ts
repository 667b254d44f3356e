import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { makeTemporaryFolder } from "../server/src/store/testing/temporary-folder.ts";
import { hookPackedKysely, packKysely } from "./pack-kysely.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, "node_modules/.cache/tincture");
/** A thread that tells where it finds Kysely, and what it finds. */
const looking = `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage([import.meta.resolve("kysely"), Object.keys(await import("kysely"))]);
`)}`;

test("hookPackedKysely() has a thread load one file, with all that Kysely exports", async () => {
  const option = await hookPackedKysely(root, folder);
  const thread = new Worker(new URL(looking), { execArgv: [option] });
  const [[found, names]] = await once(thread, "message");
  await thread.terminate();
  assert.match(found, /\/tincture\/kysely-[\d.]+\.mjs$/);
  const asItComes: object = await import(pathToFileURL(join(root, "node_modules/kysely/dist/index.js")).href);
  assert.deepEqual(names, Object.keys(asItComes));
});

test("packKysely() packs again what a loss of power has left empty or cut off", async (t) => {
  const whole = await packKysely(root, folder);
  const other = makeTemporaryFolder(t);
  writeFileSync(join(other, basename(whole)), readFileSync(whole).subarray(0, 1000));
  assert.deepEqual(readFileSync(await packKysely(root, other)), readFileSync(whole));
});
