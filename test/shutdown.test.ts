import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import test from "node:test";
import { utcDay, withStore } from "./faults/database.ts";
import { createFolder, type Owner, type RunningServer, startServer } from "./running-server.ts";
import { withinMs } from "./sizes.ts";

const shutdownMsMax = withinMs(5000);
const socketCount = 16;
const burstCount = 64;

test("SIGTERM closes idle connections, finishes requests, and charges exactly the delivered ones", async (t) => {
  const folder = createFolder(t);
  const server = await startServer(t, folder, { DAILY_CREDITS: "100000", STARTER_LIBRARY: "off" });
  const idle = await keepAlive(t, server);
  const agent = new Agent({ keepAlive: true, maxSockets: socketCount });
  t.after(() => agent.destroy());
  await Promise.all(Array.from({ length: socketCount }, () => readCreditsUsed(server, agent)));

  const burst = Array.from({ length: burstCount }, () => readCreditsUsed(server, agent));
  const closed = once(idle, "close");
  await Promise.any(burst);
  const ending = await server.end("SIGTERM");
  const outcomes = await Promise.allSettled(burst);
  await closed;

  // At its own time limit, which is within five seconds, it would end with 1.
  assert.equal(ending.exitCode, 0, server.readLog());
  assert.ok(ending.tookMs < shutdownMsMax, `${ending.tookMs} ms`);
  const delivered = outcomes.reduce((sum, outcome) => sum + (outcome.status === "fulfilled" ? outcome.value : 0), 0);
  assert.equal(await readCharged(folder), delivered + socketCount + 1);
});

async function keepAlive(owner: Owner, server: RunningServer): Promise<Socket> {
  const agent = new Agent({ keepAlive: true });
  owner.after(() => agent.destroy());
  await readCreditsUsed(server, agent);
  const [idle] = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
  assert.ok(idle !== undefined);
  return idle;
}

async function readCreditsUsed(server: RunningServer, agent: Agent): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.key}` };
    get(`${server.origin}/api/v1/palette/generate`, { agent, headers }, resolve).on("error", reject);
  });
  const body: { meta: { credits_used: number } } = JSON.parse(await text(response));
  assert.equal(response.statusCode, 200);
  return body.meta.credits_used;
}

/** Reads today's usage of the only account from the ledger. */
function readCharged(folder: string): Promise<number> {
  return withStore(`sqlite:${folder}/data/tincture.db`, async ({ accounts, ledger }) => {
    const [account] = await accounts.listAccounts();
    return ledger.readUsed(account!.id, utcDay(Date.now()));
  });
}
