import assert from "node:assert/strict";
import { createTenants, readUsed, type Tenant, utcDay, withStore } from "./database.ts";
import { type Fault, type Random, type Setting, sum } from "./fault.ts";
import { createSpender, drawRequest } from "./spender.ts";
import { startPair } from "./stage.ts";
import { startSubject } from "./subject.ts";

const tenantCounts = { short: 20, long: 200 };
const processCounts = { short: 2, long: 4 };
const clientsPerProcess = 8;
const limitMax = 60;

/** Many processes sell the same accounts out at the same time; nobody may sell a credit too much or too few. */
export const oversell: Fault = {
  name: "oversell",
  title: "many accounts, several processes on one database, requests of all prices until all is sold",
  engines: ["sqlite", "postgres"],
  rounds: { short: 1, long: 20 },
  async run({ owner, engine, rounds, isLong, random, stage }) {
    const { url, subject, others = [] } = stage ?? (await startPair(owner, engine));
    const size = isLong ? "long" : "short";
    const ports = [subject, ...others].map(({ port }) => port);
    while (ports.length < processCounts[size]) ports.push((await startSubject(owner, { databaseUrl: url })).port);
    let credits = 0;
    for (let round = 0; round < rounds; round += 1) {
      const limits = Array.from({ length: tenantCounts[size] }, () => random.below(limitMax));
      const tenants = await createTenants(url, limits);
      const day = utcDay(Date.now());
      const sold = await sellOut(tenants, { ports, random });
      if (day !== utcDay(Date.now())) continue;
      await withStore(url, async (store) => {
        for (const tenant of tenants) {
          assert.equal(sold.get(tenant), tenant.limit, `round ${round}: answers of ${tenant.id}`);
          assert.equal(await readUsed(store, tenant, day), tenant.limit, `round ${round}: ledger of ${tenant.id}`);
        }
      });
      credits += sum(limits);
    }
    return `${rounds} rounds, ${credits} credits: sold = limit for every account`;
  },
};

/** Each client goes on with any account that it has not seen refused. @returns credits of all answers by account */
async function sellOut(
  tenants: readonly Tenant[],
  { ports, random }: { ports: readonly number[]; random: Setting["random"] },
): Promise<Map<Tenant, number>> {
  const sold = new Map(tenants.map((tenant) => [tenant, 0]));
  const open = new Set(tenants);
  async function buy(port: number): Promise<void> {
    const spender = createSpender(port);
    while (open.size > 0) {
      const tenant = drawTenant([...open], random);
      const outcome = await spender.spend(tenant, drawRequest(random));
      if (outcome.kind === "sold") sold.set(tenant, sold.get(tenant)! + outcome.credits);
      else if (outcome.kind === "refused" && outcome.status === 429) open.delete(tenant);
      else assert.fail(`An answer nobody expected: ${JSON.stringify(outcome)}`);
    }
    spender.close();
  }
  const clients = ports.flatMap((port) => Array.from({ length: clientsPerProcess }, () => buy(port)));
  await Promise.all(clients);
  return sold;
}

/** The first ones more often, so that all processes are at the same accounts. */
function drawTenant(open: readonly Tenant[], random: Random): Tenant {
  return open[random.below(Math.min(open.length, 8))]!;
}
