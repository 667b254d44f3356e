import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

/** Loads the modules of a start in a thread and reports large packages among them. */
const loading = `
  const { parentPort } = require("node:worker_threads");
  import(${JSON.stringify(new URL("serve.ts", import.meta.url).href)}).then(() => {
    const loaded = [...process.moduleLoadList, ...Object.keys(require.cache)];
    parentPort.postMessage(["undici", "prom-client", "/pg/", "openid-client", "nodemailer"].filter((part) => loaded.some((name) => name.includes(part))));
  });`;

test("serve() does not load optional libraries: an HTTP client, metrics, PostgreSQL, sign-in", async () => {
  const thread = new Worker(loading, { eval: true });
  const [found] = await once(thread, "message");
  await thread.terminate();
  assert.deepEqual(found, []);
});
