import assert from "node:assert/strict";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { createTestApi } from "./testing/test-api.ts";

test("limitConnections() answers a connection too many with 503 and ends it, and takes one again once there is room", async (t) => {
  const api = await createTestApi({ server: { connectionsMax: 1 } });
  t.after(() => api.server.close());
  const address = await api.server.listen({ port: 0, host: "127.0.0.1" });
  const [first, second] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  t.after(() => second.destroy());

  assert.equal((await send(address, first)).status, 200);
  const refused = await send(address, second);
  assert.equal(refused.status, 503);
  assert.match(refused.body, /"code":"service_unavailable"/);
  assert.deepEqual([refused.headers["retry-after"], refused.headers.connection], ["1", "close"]);
  assert.equal((await send(address, first)).status, 200);
  assert.equal(api.server.load.refusedConnections, 1);

  first.destroy();
  while (api.server.load.openConnections > 0) await new Promise(setImmediate);
  assert.equal((await send(address, second)).status, 200);
});

async function send(address: string, agent: Agent) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}/livez`, { agent }, resolve).on("error", reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
