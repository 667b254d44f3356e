import assert from "node:assert/strict";
import { compareLedger, totalOf } from "./compare-ledger.ts";
import { createTenants, type Tenant, utcDay } from "./database.ts";
import { type Fault, quantile, type Setting } from "./fault.ts";
import { pauseMs, startLoad } from "./load.ts";
import { createSpender, oneCredit, type Outcome, type Tally } from "./spender.ts";
import { withinMs } from "../sizes.ts";
import { startHurtPostgres } from "./stage.ts";

const clientCounts = { short: 8, long: 32 };
/** The pause of clients in the short version. */
const restMs = 20;
const limits = [1_000_000, 1_000_000];
const slowMs = 2000;
/** In the long version; the short one lasts until clients were refused often enough. */
const outageMs = 30_000;
const refusalsPerClient = 3;
const longRounds = 3;
/** Requests that are under way when the outage starts may take longer than later ones. */
const answerMsMax = 1000;
const recoveryMsMax = 2000;
/**
 * From before the first outage, which has the collector let the heap grow once, and from after the
 * first to after the last.
 */
const growthMbMax = { first: 192, later: 64 };

export const stoppedPostgres: Fault = {
  name: "stopped-postgres",
  title: "PostgreSQL stopped (SIGSTOP, sockets stay open) for 30 s: 503 within 1 s, memory flat, recovery < 2 s",
  engines: ["postgres"],
  rounds: { short: 1, long: longRounds },
  run: (setting) => surviveOutages(setting, "stopped"),
};

export const slowPostgres: Fault = {
  name: "slow-postgres",
  title: "PostgreSQL slowed by 2 s in both directions for 30 s: the same",
  engines: ["postgres"],
  rounds: { short: 1, long: longRounds },
  run: (setting) => surviveOutages(setting, "slow"),
};

async function surviveOutages(setting: Setting, kind: "stopped" | "slow"): Promise<string> {
  const { owner, rounds, isLong, random, stage } = setting;
  const { url, subject, hurt } = stage ?? (await startHurtPostgres(owner));
  const { postgres, proxy } = hurt!;
  const clients = clientCounts[isLong ? "long" : "short"];
  const tenants = await createTenants(url, limits);
  const firstDay = utcDay(Date.now());
  const refused = Promise.withResolvers<void>();
  const during = { isOut: false, answersMs: [] as number[], sold: 0, refused: 0, withoutRetryAfter: 0 };
  const load = startLoad({
    owner,
    port: subject.port,
    tenants,
    random,
    clients,
    restMs: isLong ? 0 : restMs,
    onOutcome(outcome, tookMs) {
      if (!during.isOut) return;
      during.answersMs.push(tookMs);
      if (outcome.kind === "sold") during.sold += 1;
      else during.refused += 1;
      if (outcome.kind === "refused" && !(outcome.retryAfter >= 1)) during.withoutRetryAfter += 1;
      if (during.refused === clients * refusalsPerClient) refused.resolve();
    },
  });
  await load.afterAnswers(clients * 10);
  const recoveryMax = withinMs(recoveryMsMax, isLong);
  const recoveriesMs: number[] = [];
  const before = subject.residentMegabytes();
  const megabytes: number[] = [];
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    if (kind === "stopped") postgres.stop();
    else proxy.delayMs = slowMs;
    during.isOut = true;
    await (isLong ? pauseMs(outageMs) : refused.promise);
    during.isOut = false;
    if (kind === "stopped") postgres.cont();
    else proxy.delayMs = 0;
    megabytes.push(subject.residentMegabytes());
    recoveriesMs.push(await waitForSales(subject.port, load.tallies, recoveryMax));
  }
  await load.stop();
  await compareLedger(url, load.tallies, firstDay);
  const longest = quantile(during.answersMs, 1);
  const recovery = quantile(recoveriesMs, 1);
  const text = `${rounds} outages in ${((performance.now() - start) / 1000).toFixed(0)} s: ${during.refused} answers 503 and ${during.sold} 200 meanwhile, longest ${longest.toFixed(0)} ms, p99 ${quantile(during.answersMs, 0.99).toFixed(0)} ms; first sale ${recovery.toFixed(0)} ms after; ${[before, ...megabytes].join(" → ")} MB; ${totalOf(load.tallies).acknowledged} credits`;
  assert.ok(during.refused > 0, text);
  assert.equal(during.withoutRetryAfter, 0, text);
  assert.ok(longest < withinMs(answerMsMax, isLong), `503 came late. ${text}`);
  assert.ok(recovery < recoveryMax, `Recovery was late. ${text}`);
  const [first = 0, last = first] = [megabytes[0], megabytes.at(-1)];
  assert.ok(first - before < growthMbMax.first, `Memory grew. ${text}`);
  assert.ok(last - first < growthMbMax.later, `Memory grew from outage to outage. ${text}`);
  return text;
}

async function waitForSales(port: number, tallies: ReadonlyMap<Tenant, Tally>, msMax: number): Promise<number> {
  const start = performance.now();
  for (const [tenant, tally] of tallies) {
    const spender = createSpender(port);
    let outcome: Outcome;
    do {
      outcome = await spender.spend(tenant, oneCredit);
      tally.add(outcome);
    } while (outcome.kind !== "sold" && performance.now() - start < msMax);
    spender.close();
  }
  return performance.now() - start;
}
