import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { createTenants, openDatabase, readUsed, withStore } from "./database.ts";
import { type Fault, sum } from "./fault.ts";
import { pauseMs, startLoad } from "./load.ts";
import { startSubject } from "./subject.ts";

const LIBRARY = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0];
const MIDNIGHT = "2030-03-15 00:00:00";
const DAYS = ["2030-03-14", "2030-03-15"] as const;
/** Enough for a slow start. */
const START_BEFORE_MS = 8000;
const AFTER_MS = 3000;
/** The first sold out before midnight, the second not. */
const LIMITS = [40, 100_000];
const CLIENTS = 8;

/** The server's clock is the system's, shifted so that midnight comes while it sells. */
export const realMidnight: Fault = {
  name: "real-midnight",
  title: "one midnight by the system's clock (libfaketime) under load: per day sold = min(asked, limit)",
  engines: ["sqlite", "postgres"],
  rounds: { short: 1, long: 3 },
  missing: () => (LIBRARY === undefined ? "apt-get install libfaketime" : undefined),
  async run({ owner, engine, rounds, random }) {
    let sold = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { url } = await openDatabase(owner, engine);
      const tenants = await createTenants(url, LIMITS);
      const offset = Math.round((Date.parse(`${MIDNIGHT}Z`) - START_BEFORE_MS - Date.now()) / 1000);
      const env = {
        LD_PRELOAD: LIBRARY ?? "",
        FAKETIME: `+${offset}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
        TZ: "UTC",
      };
      const start = performance.now();
      const subject = await startSubject(owner, { databaseUrl: url, env });
      const load = startLoad({ port: subject.port, tenants, random, clients: CLIENTS });
      await pauseMs(Math.max(0, START_BEFORE_MS + AFTER_MS - (performance.now() - start)));
      await load.stop();
      await withStore(url, async (store) => {
        for (const tenant of tenants) {
          const used = await Promise.all(DAYS.map((day) => readUsed(store, tenant, day)));
          const tally = load.tallies.get(tenant)!;
          assert.equal(tally.unknown, 0);
          assert.equal(sum(used), tally.acknowledged, `days ${used.join(" and ")}`);
          if (tenant.limit === LIMITS[0]) assert.deepEqual(used, [tenant.limit, tenant.limit]);
          else
            for (const day of used) assert.ok(day > 0 && day <= tenant.limit, `days ${used.join(" and ")}`);
          sold += sum(used);
        }
      });
      await subject.end("SIGTERM");
    }
    return `${rounds} midnights under load, ${sold} credits: each day its own limit`;
  },
};
