import assert from "node:assert/strict";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createFolder, type Environment } from "../running-server.ts";
import { withinMs } from "../sizes.ts";
import { compareTold } from "./compare-ledger.ts";
import { createTenants, fillLibrary, openDatabase, readUsed, type Tenant, withStore } from "./database.ts";
import { type Fault, type Setting, sum } from "./fault.ts";
import { createTallies, startLoad } from "./load.ts";
import type { Tally } from "./spender.ts";
import { startSubject } from "./subject.ts";

const library = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0];
const midnightTime = "2030-03-15 00:00:00";
const bothDays = ["2030-03-14", "2030-03-15"] as const;
/** How long before midnight it starts to sell, and how long before when the first day is sold out. */
const startLeadMs = 600_000;
const soldOutLeadMs = 2000;
const soldOutMsMax = 10_000;
/** The first sold out before midnight, the second not. */
const firstLimit = 40;
const limits = [firstLimit, 100_000];
const clients = 8;
/** More than all clients wait for at a time. */
const answersUnderWay = 4 * clients;
/** Of clients in the short version. */
const restMs = 20;

/** The server's clock is the system's, shifted so that midnight comes while it sells. */
export const realMidnight: Fault = {
  name: "real-midnight",
  title: "one midnight by the system's clock (libfaketime) under load: per day sold = min(asked, limit)",
  engines: ["sqlite", "postgres"],
  // The clock is the server's; midnights shows both engines.
  shortEngines: ["sqlite"],
  rounds: { short: 1, long: 3 },
  missing: () => (library === undefined ? "apt-get install libfaketime" : undefined),
  async run(setting) {
    let sold = 0;
    for (let round = 0; round < setting.rounds; round += 1) sold += await passMidnight(setting);
    return `${setting.rounds} midnights under load, ${sold} credits: each day its own limit`;
  },
};

/** @returns credits sold on both days */
async function passMidnight({ owner, engine, isLong, random }: Setting): Promise<number> {
  const { url } = await openDatabase(owner, engine);
  await fillLibrary(url);
  const tenants = await createTenants(url, limits);
  const tallies = createTallies(tenants);
  const clock = join(createFolder(owner), "clock");
  setClock(clock, startLeadMs);
  const subject = await startSubject(owner, { databaseUrl: url, env: environmentOf(clock) });
  const soldOut = Promise.withResolvers<void>();
  const bothSoldTwice = Promise.withResolvers<void>();
  let since = 0;
  let secondThen = 0;
  const load = startLoad({
    owner,
    port: subject.port,
    tenants,
    tallies,
    random,
    clients: clients,
    restMs: isLong ? 0 : restMs,
    onOutcome() {
      const [first, second] = tallies.values();
      if (first!.acknowledged === firstLimit) soldOut.resolve();
      if (first!.acknowledged < 2 * firstLimit) return;
      // One list sells the first out. What the second gets right then may have been asked for before midnight.
      since += 1;
      if (since === answersUnderWay) secondThen = second!.acknowledged;
      if (since > answersUnderWay && second!.acknowledged > secondThen) bothSoldTwice.resolve();
    },
  });
  // Without `ref`, for what is raced goes on, and would keep the process.
  const tooLate = pause(withinMs(soldOutMsMax, isLong), undefined, { ref: false });
  await Promise.race([soldOut.promise, tooLate]);
  setClock(clock, soldOutLeadMs);
  await Promise.race([bothSoldTwice.promise, tooLate]);
  await load.stop();
  await subject.end("SIGTERM");
  return compareDays(url, tallies);
}

/** Has midnight come so much later. */
function setClock(path: string, leadMs: number): void {
  const offset = Math.round((Date.parse(`${midnightTime}Z`) - leadMs - Date.now()) / 1000);
  writeFileSync(path, `+${offset}s\n`);
}

/** @param clock - a file, which is read again after each second */
function environmentOf(clock: string): Environment {
  return {
    LD_PRELOAD: library ?? "",
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    TZ: "UTC",
  };
}

function compareDays(url: string, tallies: ReadonlyMap<Tenant, Tally>): Promise<number> {
  return withStore(url, async (store) => {
    let sold = 0;
    for (const [tenant, tally] of tallies) {
      const used = await Promise.all(bothDays.map((day) => readUsed(store, tenant, day)));
      const days = `days ${used.join(" and ")}`;
      compareTold(sum(used), tally);
      if (tenant.limit === firstLimit) assert.deepEqual(used, [tenant.limit, tenant.limit]);
      else for (const day of used) assert.ok(day > 0 && day <= tenant.limit, days);
      sold += sum(used);
    }
    return sold;
  });
}
