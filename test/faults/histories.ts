import assert from "node:assert/strict";
import { createTenants } from "./database.ts";
import type { Fault, Setting } from "./fault.ts";
import { findContradiction } from "./history/check-history.ts";
import { readBook, recordHistory } from "./history/record-history.ts";
import { pauseMs } from "./load.ts";
import { findMissing, startProcesses } from "./start-processes.ts";

/** The small limit is reached in a round, so that it is part of the history. */
const limits = [60, 1_000_000];
const clients = { short: 4, long: 12 };
const restMs = { short: 40, long: 0 };
const salesBefore = 30;
const salesAfter = { short: 20, long: 400 };
const hurtAfterMsMax = 100;

/** Processes and databases end while they sell; every answer must fit one order of events. */
export const histories: Fault = {
  name: "histories",
  title:
    "several processes, one of them or the database ended in each round: all answers fit one serial order that respects real time",
  engines: ["sqlite", "postgres", "pool-transaction", "pool-session", "replica"],
  shortEngines: ["pool-transaction"],
  rounds: { short: 1, long: 12 },
  missing: findMissing,
  run: survive,
};

async function survive(setting: Setting): Promise<string> {
  const { rounds, random } = setting;
  const { url, subjects, hurts } = await startProcesses(setting);
  const ports = subjects.map(({ port }) => port);
  const counts = { sold: 0, seen: 0, unknown: 0 };
  const size = setting.isLong ? "long" : "short";
  for (let round = 0; round < rounds; round += 1) {
    const tenants = await createTenants(url, limits);
    const recording = recordHistory({ ports, tenants, random, clients: clients[size], restMs: restMs[size] });
    await recording.afterSales(salesBefore);
    await pauseMs(random.below(hurtAfterMsMax));
    await hurts[round === 0 ? 0 : random.below(hurts.length)]?.();
    await recording.afterSales(salesAfter[size]);
    await recording.stop();
    const events = [...recording.events, ...(await readBook(url, tenants))];
    for (const { kind } of events) counts[kind] += 1;
    const limitOf = new Map(tenants.map(({ id, limit }) => [id, limit]));
    const contradiction = findContradiction(events, limitOf);
    assert.equal(contradiction, undefined, `round ${round}: ${contradiction}`);
  }
  return `${rounds} rounds, ${counts.sold} sales, ${counts.seen} looks and ${counts.unknown} of unknown outcome: each history fits one order`;
}
