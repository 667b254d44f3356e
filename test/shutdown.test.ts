import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import test from "node:test";
import { readAccount } from "./api-client.ts";
import { createFolder, type RunningServer, startServer } from "./running-server.ts";

const shutdownMsMax = 5000;

test("SIGTERM lets requests in flight finish: what was paid is delivered, what was delivered is paid", async (t) => {
  const folder = createFolder(t);
  const server = await startServer(t, folder, { DAILY_CREDITS: "100000" });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  t.after(() => agent.destroy());
  await Promise.all(Array.from({ length: 16 }, () => readCreditsUsed(server, agent)));

  const burst = Array.from({ length: 64 }, () => readCreditsUsed(server, agent));
  await Promise.any(burst);
  const ending = await server.end("SIGTERM");
  const outcomes = await Promise.allSettled(burst);

  assert.equal(ending.exitCode, 0, server.readLog());
  assert.ok(ending.tookMs < shutdownMsMax, `${ending.tookMs} ms`);
  const delivered = outcomes.reduce((sum, outcome) => sum + (outcome.status === "fulfilled" ? outcome.value : 0), 16);
  const restarted = await startServer(t, folder, { DAILY_CREDITS: "100000" });
  assert.equal((await readAccount(restarted, server.key)).credits_used_today, delivered);
});

test("SIGTERM closes connections that are kept alive and ends within five seconds", async (t) => {
  const server = await startServer(t, createFolder(t));
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  await readCreditsUsed(server, agent);
  const [idle] = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
  assert.ok(idle !== undefined);
  const closed = once(idle, "close");

  const ending = await server.end("SIGTERM");
  await closed;
  assert.equal(ending.exitCode, 0);
  assert.ok(ending.tookMs < shutdownMsMax, `${ending.tookMs} ms`);
});

test("SIGTERM does not wait for a client that never finishes its request", async (t) => {
  const server = await startServer(t, createFolder(t));
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  t.after(() => socket.destroy());
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  socket.write("GET /api/v1/account HTTP/1.1\r\nHost: localhost\r\n");

  const ending = await server.end("SIGTERM");
  assert.ok(ending.tookMs < shutdownMsMax, `${ending.tookMs} ms`);
});

/** One palette; rejects when the answer does not arrive whole, or is no success. */
async function readCreditsUsed(server: RunningServer, agent: Agent): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.key}` };
    get(`${server.origin}/api/v1/palette/generate`, { agent, headers }, resolve).on("error", reject);
  });
  const body: { meta: { credits_used: number } } = JSON.parse(await text(response));
  assert.equal(response.statusCode, 200);
  return body.meta.credits_used;
}
