import assert from "node:assert/strict";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { compareLedger, countUntakenAsFree, totalOf } from "./compare-ledger.ts";
import { createTenants, openDatabase, type Tenant, utcDay } from "./database.ts";
import type { Fault, Setting } from "./fault.ts";
import { askAndReset, startHostileClients } from "./hostile-clients.ts";
import { startLateReaders } from "./late-readers.ts";
import { createTallies, keepFew, type Load, pauseMs, startLoad } from "./load.ts";
import { withinMs } from "../sizes.ts";
import { isLate, isUntaken, type Outcome, type Tally } from "./spender.ts";
import { startSubject, type Subject } from "./subject.ts";

const polite = 8;
const hostileOfAKind = { short: 2, long: 4 };
const lateReaders = 4;
const limits = [100_000_000, 100_000_000, 2_000_000_000];
const resets = 30;
const retryMs = 20;
const shutdownMsMax = withinMs(5000);
const drainMs = 60_000;

/**
 * Clients that hold connections open in every way at the moment of the stop, beside others that
 * spend and read, at once or late.
 */
export const hostileStop: Fault = {
  name: "hostile-stop",
  title:
    "SIGTERM while clients send nothing, garbage, half a head or half a body, never read, sip or come back: exit code 0 within five seconds, and the others get what they paid for",
  engines: ["sqlite", "postgres"],
  shortEngines: ["sqlite"],
  rounds: { short: 1, long: 40 },
  async run(setting) {
    const { owner, engine, rounds } = setting;
    const { url } = await openDatabase(owner, engine);
    const [payer, late, hostile] = await createTenants(url, limits);
    assert.ok(payer && late && hostile);
    const tallies = createTallies([payer, late]);
    const firstDay = utcDay(Date.now());
    const seen: Seen = { failures: [], endsMs: [], sold: 0, refused: 0 };
    for (let round = 0; round < rounds; round += 1)
      await stopOnce({ setting, url, round, payer, late, hostile, tallies, seen });
    const longestMs = Math.max(...seen.endsMs);
    const { acknowledged } = totalOf(tallies);
    const text = `${rounds} ends with exit code 0, longest ${longestMs.toFixed(0)} ms; ${seen.sold} requests answered meanwhile and ${tallies.get(late)?.sold} read late, ${seen.refused} refused for free, ${acknowledged} credits charged and delivered`;
    assert.deepEqual(seen.failures, [], text);
    countUntakenAsFree(tallies);
    await compareLedger(url, tallies, firstDay);
    assert.ok(longestMs < shutdownMsMax, text);
    return text;
  },
};

interface Seen {
  readonly failures: unknown[];
  readonly endsMs: number[];
  sold: number;
  refused: number;
}

interface Round {
  readonly setting: Setting;
  readonly url: string;
  readonly round: number;
  readonly payer: Tenant;
  readonly late: Tenant;
  readonly hostile: Tenant;
  readonly tallies: ReadonlyMap<Tenant, Tally>;
  readonly seen: Seen;
}

async function stopOnce({ setting, url, round, payer, late, hostile, tallies, seen }: Round): Promise<void> {
  const { owner, isLong, random } = setting;
  const isDrained = round % 2 === 0;
  const metricsPort = await findFreePort("127.0.0.1");
  const env = { METRICS_PORT: String(metricsPort), DRAIN_MS: String(isDrained ? drainMs : 0), LOG_LEVEL: "info" };
  const subject = await startSubject(owner, { databaseUrl: url, env });
  const { port } = subject;
  function onOutcome(outcome: Outcome): void {
    if (outcome.kind === "sold") seen.sold += 1;
    else if (isFailure(outcome)) keepFew(seen.failures, { ...outcome, round });
    else if (outcome.kind === "refused") seen.refused += 1;
  }
  const load = startLoad({ owner, port, tenants: [payer], random, clients: polite, tallies, retryMs, onOutcome });
  await load.afterAnswers(polite);
  const attack = startHostileClients(
    { port, metricsPort, secret: hostile.secret },
    hostileOfAKind[isLong ? "long" : "short"],
  );
  for (let client = 0; client < resets; client += 1) await askAndReset(port);
  await load.afterAnswers(polite * 5);
  await pauseMs(random.below(200));
  const readers = startLateReaders(port, late, lateReaders);
  await pauseMs(random.below(50));
  seen.endsMs.push(await stop(subject, { load, isDrained }));
  attack.end();
  const tally = tallies.get(late);
  if (tally) await readers.read(tally);
}

/**
 * One that was read too late is refused and not charged, as is one that the database is late for.
 */
function isFailure(outcome: Outcome): boolean {
  return outcome.kind !== "sold" && outcome.kind !== "unsent" && !isUntaken(outcome) && !isLate(outcome);
}

/** @returns milliseconds without the drain */
async function stop(subject: Subject, { load, isDrained }: { load: Load; isDrained: boolean }): Promise<number> {
  if (isDrained) {
    subject.signal("SIGTERM");
    while ((await fetch(`http://127.0.0.1:${subject.port}/readyz`)).status !== 503) await pauseMs(1);
  }
  const start = performance.now();
  const code = await subject.end("SIGTERM");
  const tookMs = performance.now() - start;
  await load.stop();
  assert.equal(code, 0, subject.readLog());
  return tookMs;
}
