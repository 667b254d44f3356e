import assert from "node:assert/strict";
import { compareTold } from "./compare-ledger.ts";
import { createTenants, readUsed, utcDay, withStore } from "./database.ts";
import { type Fault, quantile, sum } from "./fault.ts";
import { keepFew, pauseMs, startLoad } from "./load.ts";
import { withinMs } from "../sizes.ts";
import { isLate } from "./spender.ts";
import { startControlled } from "./stage.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Half an hour from midnight, so that some steps cross it. */
const start = Date.UTC(2030, 5, 10, 23, 30);
const stepsMs = [-hourMs, hourMs, -7000, 7000, -1, 1];
const dailyLimits = [300, 1_000_000];
const clients = 8;
const answerMsMax = 2000;

/** The clock jumps back and forth while requests are on their way. */
export const clockSteps: Fault = {
  name: "clock-steps",
  title:
    "the clock steps back and forth by up to an hour under load: days keep their limits, no request hangs or fails",
  engines: ["sqlite", "postgres"],
  // The clock is the server's; midnights shows both engines.
  shortEngines: ["sqlite"],
  rounds: { short: 20, long: 2000 },
  async run({ owner, engine, rounds, isLong, random, stage }) {
    const { url, subject } = stage ?? (await startControlled(owner, engine));
    const tenants = await createTenants(url, dailyLimits);
    await subject.control({ time: start });
    const answersMs: number[] = [];
    const failures: unknown[] = [];
    const load = startLoad({
      owner,
      port: subject.port,
      tenants,
      random,
      clients: clients,
      restMs: isLong ? 0 : 10,
      onOutcome(outcome, tookMs) {
        answersMs.push(tookMs);
        const isExpected = outcome.kind === "sold" || (outcome.kind === "refused" && outcome.status === 429);
        if (!isExpected && (isLong || !isLate(outcome))) keepFew(failures, outcome);
      },
    });
    for (let round = 0; round < rounds; round += 1) {
      // Steps are from where the clock started, so that it does not wander off.
      await subject.control({ time: start + stepsMs[random.below(stepsMs.length)]! });
      await pauseMs(random.below(30));
    }
    await load.stop();
    const days = [-1, 0, 1].map((shift) => utcDay(start + shift * dayMs));
    await withStore(url, async (store) => {
      for (const tenant of tenants) {
        const used = await Promise.all(days.map((day) => readUsed(store, tenant, day)));
        compareTold(sum(used), load.tallies.get(tenant)!);
        for (const credits of used) assert.ok(credits <= tenant.limit, `${credits} of ${tenant.limit}`);
      }
    });
    assert.deepEqual(failures, []);
    const longest = quantile(answersMs, 1);
    assert.ok(longest < withinMs(answerMsMax, isLong), `an answer took ${longest} ms`);
    return `${rounds} steps, ${answersMs.length} answers, longest ${longest.toFixed(0)} ms: each day within its limit`;
  },
};
