import assert from "node:assert/strict";
import { createTenants, readUsed, type Tenant, utcDay, withStore } from "./database.ts";
import type { Fault, Random } from "./fault.ts";
import { createSpender, type Outcome, type Spender } from "./spender.ts";
import { startControlled } from "./stage.ts";
import type { Subject } from "./subject.ts";

const dailyLimit = 6;
const askedMax = 9;
const clientCount = 4;
const dayMs = 86_400_000;
/** Long after any real day on which the keys were made. */
const firstMidnight = Date.UTC(2030, 0, 2);
const oneColor = { path: "/color/c0ffee", asked: 1 };

/** The clock is moved over midnight while requests are on their way, thousands of times. */
export const midnights: Fault = {
  name: "midnights",
  title:
    "the clock passes midnight under load: per day sold = min(asked, limit), the reset is exact to the millisecond",
  engines: ["sqlite", "postgres"],
  rounds: { short: 16, long: 10_000 },
  async run({ owner, engine, rounds, random, stage }) {
    const { url, subject } = stage ?? (await startControlled(owner, engine));
    const [tenant] = await createTenants(url, [dailyLimit]);
    const clients = Array.from({ length: clientCount }, () => createSpender(subject.port));
    const days: Day[] = [{ sure: 0, perhaps: 0 }];
    let sold = 0;
    for (let round = 0; round < rounds; round += 1) {
      const midnight = firstMidnight + round * dayMs;
      const before = days.at(-1)!;
      const after: Day = { sure: 0, perhaps: 0 };
      days.push(after);
      await subject.control({ time: midnight - 60_000 });
      sold += await ask({ clients, tenant: tenant!, count: random.below(askedMax), day: before });
      const crossing = {
        subject,
        clients,
        tenant: tenant!,
        random,
        midnight,
        days: [before, after],
      } as const;
      sold += await (round % 2 === 0 ? crossMidnight(crossing) : stepOverMidnight(crossing));
    }
    for (const client of clients) client.close();
    await compareDays(url, { tenant: tenant!, days, sold });
    return `${rounds} midnights, ${sold} credits: per day min(asked, ${dailyLimit}), and each day's ledger is what was answered`;
  },
};

/** How much was asked on a day for certain, and how much on this or a neighbor. */
interface Day {
  sure: number;
  perhaps: number;
}

interface Asking {
  readonly clients: readonly Spender[];
  readonly tenant: Tenant;
  readonly count: number;
  readonly day: Day;
}

async function ask({ clients, tenant, count, day }: Asking): Promise<number> {
  day.sure += count;
  return countSold(await send({ clients, tenant, count }));
}

async function send({ clients, tenant, count }: Omit<Asking, "day">): Promise<readonly Outcome[]> {
  const shares = clients.map(async (client, position) => {
    const outcomes: Outcome[] = [];
    for (let i = position; i < count; i += clients.length) outcomes.push(await client.spend(tenant, oneColor));
    return outcomes;
  });
  return (await Promise.all(shares)).flat();
}

function countSold(outcomes: readonly Outcome[]): number {
  let sold = 0;
  for (const outcome of outcomes) {
    assert.ok(outcome.kind === "sold" || outcome.kind === "refused", JSON.stringify(outcome));
    if (outcome.kind === "refused") assert.equal(outcome.status, 429, outcome.body);
    else sold += outcome.credits;
  }
  return sold;
}

interface Crossing {
  readonly subject: Subject;
  readonly clients: readonly Spender[];
  readonly tenant: Tenant;
  readonly random: Random;
  readonly midnight: number;
  readonly days: readonly [before: Day, after: Day];
}

async function crossMidnight({ subject, clients, tenant, random, midnight, days }: Crossing): Promise<number> {
  const [before, after] = days;
  const count = random.below(askedMax);
  before.perhaps += count;
  after.perhaps += count;
  const racing = send({ clients, tenant, count });
  await subject.control({ time: midnight });
  return countSold(await racing) + (await ask({ clients, tenant, count: random.below(askedMax), day: after }));
}

/** Sold out until the last millisecond of the day, and full again with the first of the next. */
async function stepOverMidnight({ subject, clients, tenant, midnight, days }: Crossing): Promise<number> {
  const [before, after] = days;
  await subject.control({ time: midnight - 1, isStill: true });
  const sold = await ask({ clients, tenant, count: dailyLimit, day: before });
  const [last] = await send({ clients, tenant, count: 1 });
  before.sure += 1;
  assert.ok(last?.kind === "refused" && last.status === 429 && last.retryAfter === 1, JSON.stringify(last));
  await subject.control({ time: midnight, isStill: true });
  const [first] = await send({ clients, tenant, count: 1 });
  after.sure += 1;
  assert.ok(first?.kind === "sold" && first.remaining === dailyLimit - 1, JSON.stringify(first));
  return sold + 1;
}

async function compareDays(
  url: string,
  { tenant, days, sold }: { tenant: Tenant; days: readonly Day[]; sold: number },
): Promise<void> {
  await withStore(url, async (store) => {
    let total = 0;
    for (const [position, { sure, perhaps }] of days.entries()) {
      const day = utcDay(firstMidnight + (position - 1) * dayMs);
      const used = await readUsed(store, tenant, day);
      total += used;
      const text = `${day}: ${used} sold, ${sure} asked for certain and ${perhaps} perhaps`;
      assert.ok(used >= Math.min(sure, dailyLimit) && used <= Math.min(sure + perhaps, dailyLimit), text);
    }
    assert.equal(total, sold);
  });
}
