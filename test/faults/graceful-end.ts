import assert from "node:assert/strict";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { compareLedger, countUntakenAsFree, totalOf } from "./compare-ledger.ts";
import { createTenants, fillLibrary, openDatabase, utcDay } from "./database.ts";
import type { Fault } from "./fault.ts";
import { createTallies, keepFew, pauseMs, startLoad } from "./load.ts";
import { withinMs } from "../sizes.ts";
import { isLate, isUntaken } from "./spender.ts";
import { startSubject } from "./subject.ts";

const clients = 24;
const limits = [1_000_000, 1_000_000];
const retryMs = 2;
const shutdownMsMax = 5000;

/**
 * A request fails when its response is incomplete or an error, or when it was charged without a
 * response. A request on a connection that the server had closed, without a charge, is sent again.
 */
export const gracefulEnd: Fault = {
  name: "graceful-end",
  title:
    "SIGTERM under load while the next server listens on the same port already (REUSE_PORT): no request fails, what is charged is delivered",
  engines: ["sqlite", "postgres"],
  shortEngines: ["sqlite"],
  rounds: { short: 1, long: 50 },
  async run({ owner, engine, rounds, isLong, random }) {
    const { url } = await openDatabase(owner, engine);
    await fillLibrary(url);
    const tenants = await createTenants(url, limits);
    const tallies = createTallies(tenants);
    const firstDay = utcDay(Date.now());
    const port = await findFreePort("127.0.0.1");
    const options = { databaseUrl: url, port, env: { REUSE_PORT: "on" } };
    const seen = { sold: 0, untaken: 0, unsent: 0 };
    const state = { isEnding: false };
    const failures: unknown[] = [];
    let subject = await startSubject(owner, options);
    // In the short version the load does not go on all through a start, which would take most of
    // its time.
    let following = isLong ? undefined : await startSubject(owner, options);
    const load = startLoad({
      owner,
      port,
      tenants,
      random,
      clients: clients,
      tallies,
      retryMs: retryMs,
      onOutcome(outcome, tookMs) {
        if (outcome.kind === "sold") seen.sold += 1;
        else if (outcome.kind === "unsent") seen.unsent += 1;
        else if (isUntaken(outcome)) seen.untaken += 1;
        else if (isLong || !isLate(outcome)) keepFew(failures, { ...outcome, tookMs, isEnding: state.isEnding });
      },
    });
    let longestMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      await load.afterAnswers(seen.sold + clients * 3);
      const next = following ?? (await startSubject(owner, options));
      following = undefined;
      await pauseMs(random.below(100));
      const start = performance.now();
      state.isEnding = true;
      assert.equal(await subject.end("SIGTERM"), 0, subject.readLog());
      longestMs = Math.max(longestMs, performance.now() - start);
      state.isEnding = false;
      subject = next;
    }
    await load.stop();
    const { acknowledged } = totalOf(tallies);
    const text = `${rounds} ends, ${seen.sold} requests answered, ${seen.untaken} met a closed connection and ${seen.unsent} none, longest end ${longestMs.toFixed(0)} ms; ${acknowledged} credits charged and delivered`;
    assert.deepEqual(failures, [], text);
    assert.ok(longestMs < withinMs(shutdownMsMax, isLong), text);
    countUntakenAsFree(tallies);
    await compareLedger(url, tallies, firstDay);
    return text;
  },
};
