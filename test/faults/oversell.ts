import assert from "node:assert/strict";
import { compareTold } from "./compare-ledger.ts";
import { createTenants, fillLibrary, openDatabase, readUsed, type Tenant, utcDay, withStore } from "./database.ts";
import { type Fault, type Random, type Setting, sum } from "./fault.ts";
import { createTallies } from "./load.ts";
import { createSpender, drawRequest, isLate, spendOnce, type Tally } from "./spender.ts";
import { startSubject } from "./subject.ts";

export const fewTenants = 20;
const manyTenants = 200;
const processCounts = { short: 2, long: 4 };
const clientsPerProcess = 8;
const limitMax = 60;

export const oversell: Fault = {
  name: "oversell",
  title: "many accounts, several processes on one database, requests of all prices until all is sold",
  engines: ["sqlite", "postgres"],
  shortEngines: ["sqlite"],
  rounds: { short: 1, long: 20 },
  async run({ owner, engine, rounds, isLong, random }) {
    const { url } = await openDatabase(owner, engine);
    await fillLibrary(url);
    const ports: number[] = [];
    const processCount = processCounts[isLong ? "long" : "short"];
    while (ports.length < processCount) ports.push((await startSubject(owner, { databaseUrl: url })).port);
    return sellManyOut(url, { ports, random, rounds, tenantCount: isLong ? manyTenants : fewTenants });
  },
};

interface ManySales {
  readonly ports: readonly number[];
  readonly random: Random;
  readonly rounds: number;
  readonly tenantCount: number;
}

/** @returns what was counted. @throws when an account was sold more or less than its limit */
export async function sellManyOut(url: string, { ports, random, rounds, tenantCount }: ManySales): Promise<string> {
  let credits = 0;
  let unknown = 0;
  for (let round = 0; round < rounds; round += 1) {
    const limits = Array.from({ length: tenantCount }, () => random.below(limitMax));
    const tenants = await createTenants(url, limits);
    const day = utcDay(Date.now());
    const tallies = await sellOut(tenants, { ports, random });
    if (day !== utcDay(Date.now())) continue;
    await withStore(url, async (store) => {
      for (const [tenant, tally] of tallies) {
        assert.equal(await readUsed(store, tenant, day), tenant.limit, `round ${round}: ledger of ${tenant.id}`);
        compareTold(tenant.limit, tally);
        unknown += tally.unknown;
      }
    });
    credits += sum(limits);
  }
  return `${rounds} rounds, ${credits} credits, of them ${unknown} perhaps not told: sold = limit for every account`;
}

/** Each client picks an account that still has credits. */
async function sellOut(
  tenants: readonly Tenant[],
  { ports, random }: { ports: readonly number[]; random: Setting["random"] },
): Promise<ReadonlyMap<Tenant, Tally>> {
  const tallies = createTallies(tenants);
  const open = new Set(tenants);
  async function buy(port: number): Promise<void> {
    const spender = createSpender(port);
    while (open.size > 0) {
      const tenant = drawTenant([...open], random);
      const outcome = await spendOnce(spender, tenant, drawRequest(random));
      tallies.get(tenant)!.add(outcome);
      if (outcome.kind === "refused" && outcome.status === 429) open.delete(tenant);
      else assert.ok(outcome.kind === "sold" || isLate(outcome), `Not expected: ${JSON.stringify(outcome)}`);
    }
    spender.close();
  }
  const clients = ports.flatMap((port) => Array.from({ length: clientsPerProcess }, () => buy(port)));
  await Promise.all(clients);
  return tallies;
}

/** Prefers the first accounts, so that all processes compete for the same ones. */
function drawTenant(open: readonly Tenant[], random: Random): Tenant {
  return open[random.below(Math.min(open.length, 8))]!;
}
