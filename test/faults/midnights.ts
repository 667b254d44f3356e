import assert from "node:assert/strict";
import { compareTold } from "./compare-ledger.ts";
import { createTenants, readUsed, type Tenant, utcDay, withStore } from "./database.ts";
import type { Fault, Random } from "./fault.ts";
import { createSpender, isLate, oneCredit, type Outcome, type Spender, spendOnce, Tally } from "./spender.ts";
import { startControlled } from "./stage.ts";
import type { Subject } from "./subject.ts";

const dailyLimit = 6;
const askedMax = 9;
const clientCount = 4;
const dayMs = 86_400_000;
/** Long after any real day on which the keys were made. */
const firstMidnight = Date.UTC(2030, 0, 2);

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
    const tally = new Tally();
    for (let round = 0; round < rounds; round += 1) {
      const midnight = firstMidnight + round * dayMs;
      const before = days.at(-1)!;
      const after: Day = { sure: 0, perhaps: 0 };
      days.push(after);
      await subject.control({ time: midnight - 60_000 });
      await ask({ clients, tenant: tenant!, tally, count: random.below(askedMax), day: before });
      const crossing = {
        subject,
        clients,
        tenant: tenant!,
        tally,
        random,
        midnight,
        days: [before, after],
      } as const;
      await (round % 2 === 0 ? crossMidnight(crossing) : stepOverMidnight(crossing));
    }
    for (const client of clients) client.close();
    await compareDays(url, { tenant: tenant!, days, tally });
    return `${rounds} midnights, ${tally.acknowledged} credits: per day min(asked, ${dailyLimit}), and each day's ledger is what was answered`;
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
  readonly tally: Tally;
  readonly count: number;
  readonly day: Day;
}

async function ask({ day, ...asking }: Asking): Promise<readonly Outcome[]> {
  const outcomes = await send(asking);
  const unknown = outcomes.filter(({ kind }) => kind === "unknown").length;
  day.sure += asking.count - unknown;
  day.perhaps += unknown;
  return outcomes;
}

async function send({ clients, tenant, tally, count }: Omit<Asking, "day">): Promise<readonly Outcome[]> {
  const shares = clients.map(async (client, position) => {
    const outcomes: Outcome[] = [];
    for (let i = position; i < count; i += clients.length) outcomes.push(await spendOnce(client, tenant, oneCredit));
    return outcomes;
  });
  const outcomes = (await Promise.all(shares)).flat();
  for (const outcome of outcomes) {
    const isExpected = outcome.kind === "refused" ? outcome.status === 429 : outcome.kind === "sold" || isLate(outcome);
    assert.ok(isExpected, JSON.stringify(outcome));
    tally.add(outcome);
  }
  return outcomes;
}

interface Crossing {
  readonly subject: Subject;
  readonly clients: readonly Spender[];
  readonly tenant: Tenant;
  readonly tally: Tally;
  readonly random: Random;
  readonly midnight: number;
  readonly days: readonly [before: Day, after: Day];
}

async function crossMidnight({ subject, random, midnight, days, ...asking }: Crossing): Promise<void> {
  const [before, after] = days;
  const count = random.below(askedMax);
  before.perhaps += count;
  after.perhaps += count;
  const racing = send({ ...asking, count });
  await subject.control({ time: midnight });
  await racing;
  await ask({ ...asking, count: random.below(askedMax), day: after });
}

/** Sold out until the last millisecond of the day, and full again with the first of the next. */
async function stepOverMidnight({ subject, midnight, days, ...asking }: Crossing): Promise<void> {
  const [before, after] = days;
  const unknownBefore = asking.tally.unknown;
  await subject.control({ time: midnight - 1, isStill: true });
  await ask({ ...asking, count: dailyLimit, day: before });
  const [last] = await ask({ ...asking, count: 1, day: before });
  await subject.control({ time: midnight, isStill: true });
  const [first] = await ask({ ...asking, count: 1, day: after });
  // Where the database was late, nobody knows how much was left.
  if (asking.tally.unknown > unknownBefore) return;
  assert.ok(last?.kind === "refused" && last.status === 429 && last.retryAfter === 1, JSON.stringify(last));
  assert.ok(first?.kind === "sold" && first.remaining === dailyLimit - 1, JSON.stringify(first));
}

async function compareDays(
  url: string,
  { tenant, days, tally }: { tenant: Tenant; days: readonly Day[]; tally: Tally },
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
    compareTold(total, tally);
  });
}
