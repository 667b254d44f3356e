import assert from "node:assert/strict";
import { createTenants, readUsed, utcDay, withStore } from "./database.ts";
import type { Fault } from "./fault.ts";
import type { FailureKind } from "./server-entry.ts";
import { createSpender, drawRequest, oneCredit, type Outcome, spendOnce } from "./spender.ts";
import { startControlled } from "./stage.ts";

const kinds: readonly FailureKind[] = ["refused", "made_unknown", "unmade_unknown"];
const failEveryMax = 12;
const requestsPerWay = 4;
const limit = 1_000_000;
/** 12 × 3 × 4 requests a round, and 30 rounds, stay within the day. */
const keyTtlMs = 4000;

/** Every n-th call of the store fails, for each n and in each way; after each request the ledger is compared. */
export const storeFailures: Fault = {
  name: "store-failures",
  title:
    "every n-th store call fails (n = 1…12; refused, made or not made with the outcome lost): no 200 without its debit, no other answer with one but the 503 that says so",
  engines: ["sqlite", "postgres"],
  rounds: { short: 1, long: 30 },
  async run({ owner, engine, rounds, random, stage }) {
    const { url, subject } = stage ?? (await startControlled(owner, engine));
    const [tenant] = await createTenants(url, [limit]);
    const spender = createSpender(subject.port);
    const seen = { sold: 0, refused: 0, unknown: 0, unsent: 0 };
    const startedOn = utcDay(Date.now());
    let time = Date.parse(`${startedOn}T00:00:01Z`);
    const ways = kinds.flatMap((failureKind) =>
      Array.from({ length: failEveryMax }, (_, i) => ({ failureKind, failEvery: i + 1 })),
    );
    await withStore(url, async (store) => {
      for (let i = 0; i < rounds * ways.length * requestsPerWay; i += 1) {
        const { failureKind, failEvery } = ways[Math.floor(i / requestsPerWay) % ways.length]!;
        // Past what a key is believed for, so that looking it up fails too.
        if (i % requestsPerWay === 0) time += keyTtlMs;
        if (i % requestsPerWay === 0) await subject.control({ time, failEvery, failureKind });
        const before = await readUsed(store, tenant!, startedOn);
        const outcome = await spender.spend(tenant!, drawRequest(random));
        judge(outcome, { charged: (await readUsed(store, tenant!, startedOn)) - before, failureKind });
        seen[outcome.kind] += 1;
      }
    });
    await subject.control({ failEvery: 0 });
    const last = await spendOnce(spender, tenant!, oneCredit);
    assert.equal(last.kind, "sold", JSON.stringify(last));
    spender.close();
    return `${seen.sold} sold, ${seen.refused} refused, ${seen.unknown} of unknown outcome: each as the ledger says`;
  },
};

function judge(outcome: Outcome, { charged, failureKind }: { charged: number; failureKind: FailureKind }): void {
  const text = `${failureKind}: ${charged} charged, ${JSON.stringify(outcome)}`;
  if (outcome.kind === "sold") assert.equal(charged, outcome.credits, text);
  if (outcome.kind === "refused") {
    assert.equal(outcome.status, 503, text);
    assert.ok(outcome.retryAfter >= 1, text);
    assert.equal(charged, 0, text);
  }
  if (outcome.kind === "unknown") {
    assert.equal(outcome.status, 503, text);
    assert.ok(charged === (failureKind === "made_unknown" ? charged : 0) && charged <= outcome.asked, text);
  }
  assert.notEqual(outcome.kind, "unsent", text);
}
