import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

/** A thread that loads what a server starts with, and tells of parts that take long to load. */
const loading = `
  const { parentPort } = require("node:worker_threads");
  import(${JSON.stringify(new URL("serve.ts", import.meta.url).href)}).then(() => {
    const loaded = [...process.moduleLoadList, ...Object.keys(require.cache)];
    parentPort.postMessage(["undici", "prom-client", "/pg/", "openid-client", "nodemailer"].filter((part) => loaded.some((name) => name.includes(part))));
  });`;

test("serve() is loaded without what only some servers want: a client of HTTP, metrics, PostgreSQL, sign-in", async () => {
  const thread = new Worker(loading, { eval: true });
  const [found] = await once(thread, "message");
  await thread.terminate();
  assert.deepEqual(found, []);
});
