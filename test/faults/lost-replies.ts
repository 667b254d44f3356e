import assert from "node:assert/strict";
import { type Connection, LostConnection, openConnection } from "../fuzz/wire/connection.ts";
import type { WireAnswer } from "../fuzz/wire/answer-reader.ts";
import { createTenants, readUsed, type Tenant, utcDay, withStore } from "./database.ts";
import { type Fault, type Random, type Setting, sum } from "./fault.ts";
import { pauseMs } from "./load.ts";
import { findMissing, startProcesses } from "./start-processes.ts";

const clients = 16;
const tenantCount = 4;
const requestCounts = { short: 80, long: 10_000 };
const cutAfterMsMax = 25;
const retryMs = 20;
/** Longer than a crash of the database and its recovery. */
const answeredMsMax = 180_000;

/** What a client asks for: palettes without a seed differ unless they are the same charge. */
const paths = ["/palette/generate", "/palette/generate?size=3", "/palette/generate?tags=warm", "/theme?words=sea"];

/** Replies are lost. Clients repeat each request under its `Charge-Id` until one arrives. */
export const lostReplies: Fault = {
  name: "lost-replies",
  title:
    "connections cut before the reply while processes or the database are killed; repeated until answered: each charged exactly once, and every repeat the same",
  engines: ["sqlite", "postgres", "pool-transaction", "replica"],
  shortEngines: ["sqlite", "postgres"],
  rounds: { short: 1, long: 20 },
  missing: findMissing,
  run: loseReplies,
};

interface Request {
  readonly tenant: Tenant;
  readonly path: string;
  readonly chargeId: string;
}

interface Seen {
  cuts: number;
  answered: number;
  /** Requests that were charged, but whose first reply was lost. */
  lostCharges: number;
  acknowledged: number;
}

async function loseReplies(setting: Setting): Promise<string> {
  const { rounds, isLong, random } = setting;
  const { url, subjects, hurts } = await startProcesses(setting);
  const ports = subjects.map(({ port }) => port);
  const requestCount = requestCounts[isLong ? "long" : "short"];
  // Credits end with the last request, so a second charge also refuses another one.
  const tenants = await createTenants(url, Array(tenantCount).fill(requestCount / tenantCount));
  const firstDay = utcDay(Date.now());
  const requests = Array.from({ length: requestCount }, (_, i): Request => {
    const path = paths[random.below(paths.length)]!;
    return { tenant: tenants[i % tenantCount]!, path, chargeId: `lost ${i}` };
  });
  const seen: Seen = { cuts: 0, answered: 0, lostCharges: 0, acknowledged: 0 };
  const waiting = requests.toReversed();
  async function work(): Promise<void> {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      await buyOnce(request, { ports, random, seen });
    }
  }
  const working = Promise.all(Array.from({ length: clients }, work));
  for (let round = 0; round < rounds; round += 1) {
    const answeredMin = (requestCount * (round + 0.5)) / rounds;
    while (seen.answered < answeredMin) await Promise.race([working, pauseMs(retryMs)]);
    await hurts[round === 0 ? 0 : random.below(hurts.length)]?.();
  }
  await working;
  await compareCharges(url, { tenants, requests, firstDay });
  assert.ok(seen.lostCharges > 0, "no reply of a charged request was lost");
  return `${requestCount} requests, ${seen.cuts} replies cut and ${rounds} kills: ${requestCount} credits charged, ${seen.lostCharges} of them for a lost reply, and every repeat was equal`;
}

/** Cuts the first reply, repeats the request until one arrives, and compares it with another. */
async function buyOnce(
  request: Request,
  { ports, random, seen }: { readonly ports: readonly number[]; readonly random: Random; readonly seen: Seen },
): Promise<void> {
  const until = performance.now() + answeredMsMax;
  const drawPort = (): number => ports[random.below(ports.length)]!;
  for (let count = 0; count === 0 || random.below(3) === 0; count += 1) {
    seen.cuts += 1;
    await sendOnce(drawPort(), request, random.below(cutAfterMsMax));
  }
  async function repeat(): Promise<Reply> {
    for (;;) {
      const reply = readReply(await sendOnce(drawPort(), request));
      if (reply) return reply;
      assert.ok(performance.now() < until, `No reply for "${request.chargeId}" in time`);
      await pauseMs(retryMs);
    }
  }
  const [first, second] = [await repeat(), await repeat()];
  assert.deepEqual(second, { data: first.data, credits: 0 }, `repeat of "${request.chargeId}"`);
  seen.answered += 1;
  seen.acknowledged += first.credits;
  if (first.credits === 0) seen.lostCharges += 1;
}

/** @param cutAfterMs - when to close the connection; without it, waits for the reply */
async function sendOnce(
  port: number,
  { tenant, path, chargeId }: Request,
  cutAfterMs?: number,
): Promise<WireAnswer | undefined> {
  const connection: Connection = openConnection({ port });
  const bytes = `GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.secret}\r\nCharge-Id: ${chargeId}\r\n\r\n`;
  try {
    const answer = connection.send([{ bytes, isHead: false }])[0]!;
    if (cutAfterMs === undefined) return await answer;
    // A reply that arrives before the cut is ignored, as if it were lost.
    await Promise.race([answer, pauseMs(cutAfterMs)]);
    connection.close();
    await answer;
  } catch (error) {
    if (!(error instanceof LostConnection)) throw error;
  } finally {
    connection.close();
  }
  return undefined;
}

interface Reply {
  readonly data: unknown;
  readonly credits: number;
}

/** @returns undefined when the request must be repeated. @throws when that would not help */
function readReply(answer: WireAnswer | undefined): Reply | undefined {
  if (!answer) return undefined;
  const body: {
    readonly data: unknown;
    readonly meta: { readonly credits_used: number };
    readonly error: { readonly code: string };
  } = JSON.parse(answer.body);
  if (answer.status === 200) return { data: body.data, credits: body.meta.credits_used };
  const isTransient = answer.status === 503 || body.error.code === "too_many_requests";
  assert.ok(isTransient, `${answer.status} ${answer.body}`);
  return undefined;
}

interface Charges {
  readonly tenants: readonly Tenant[];
  readonly requests: readonly Request[];
  readonly firstDay: string;
}

/** Every request cost exactly one credit, on the day of its first use or the next. */
async function compareCharges(url: string, { tenants, requests, firstDay }: Charges): Promise<void> {
  const days = [...new Set([firstDay, utcDay(Date.now())])];
  await withStore(url, async (store) => {
    for (const tenant of tenants) {
      const used = await Promise.all(days.map((day) => readUsed(store, tenant, day)));
      const own = requests.filter((request) => request.tenant === tenant).length;
      assert.equal(sum(used), own, `credits of ${tenant.id}`);
    }
  });
}
