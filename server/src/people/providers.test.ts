import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";
import { limitFetch } from "./providers.ts";

test("limitFetch() gives up on a server that says nothing", async (t) => {
  const server = createServer((socket) => {
    t.after(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const url = `http://127.0.0.1:${address.port}/`;
  await assert.rejects(limitFetch(fetch, 20)(url), { name: "TimeoutError" });
  const controller = new AbortController();
  const answer = limitFetch(fetch)(url, { signal: controller.signal });
  controller.abort();
  await assert.rejects(answer, { name: "AbortError" });
});
