import assert from "node:assert/strict";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { compareLedger, countUntakenAsFree, totalOf } from "./compare-ledger.ts";
import { createTenants, fillLibrary, openDatabase, utcDay } from "./database.ts";
import type { Fault } from "./fault.ts";
import { createTallies, keepFew, type Load, startLoad } from "./load.ts";
import { findMissingProxy, type Proxy, startHaproxy, startNginx } from "./proxies.ts";
import { isLate, isUntaken, type Outcome } from "./spender.ts";
import { startSubject } from "./subject.ts";

const clients = 4;
const restMs = { short: 80, long: 2 };
const retryMs = 20;
const limits = [100_000_000];
/** The settings of docs/scaling.md. */
const env = { DRAIN_MS: "3000", TRUST_PROXY: "1", LOG_LEVEL: "warn" };

/**
 * Two processes behind nginx and HAProxy at once, each with the very configuration that
 * docs/scaling.md shows.
 */
export const rollingRestart: Fault = {
  name: "rolling-restart",
  title: "two processes restarted in turn under load, behind nginx and HAProxy as docs/scaling.md tells: no 5xx",
  engines: ["sqlite"],
  rounds: { short: 1, long: 20 },
  missing: findMissingProxy,
  async run({ owner, engine, rounds, random }) {
    const { url } = await openDatabase(owner, engine);
    await fillLibrary(url);
    const tenants = await createTenants(url, limits);
    const tallies = createTallies(tenants);
    const firstDay = utcDay(Date.now());
    const isLong = rounds > 1;
    const start = (port: number) => startSubject(owner, { databaseUrl: url, port, env });
    const subjects = await Promise.all([await findFreePort("127.0.0.1"), await findFreePort("127.0.0.1")].map(start));
    const ports = subjects.map(({ port }) => port);
    const nginx = await startNginx(owner, ports);
    const haproxy = await startHaproxy(owner, ports);
    const seen = { nginx: createCount(), haproxy: createCount() };
    function load({ port }: Proxy, count: Count): Load {
      const onOutcome: Parameters<typeof startLoad>[0]["onOutcome"] = (outcome) => {
        if (outcome.kind === "sold") count.sold += 1;
        else if (isUntaken(outcome)) count.untaken += 1;
        else if (isLong || !(isLate(outcome) || isWithoutServer(outcome))) keepFew(count.failures, outcome);
      };
      return startLoad({
        owner,
        port,
        tenants,
        random,
        clients,
        tallies,
        restMs: restMs[isLong ? "long" : "short"],
        retryMs,
        onOutcome,
      });
    }
    const loads = [load(nginx, seen.nginx), load(haproxy, seen.haproxy)];
    for (let round = 0; round < rounds; round += 1)
      for (const [at, port] of ports.entries()) {
        await nginx.takeOut(port);
        assert.equal(await subjects[at]?.end("SIGTERM"), 0, String(subjects[at]?.readLog()));
        // In the short version only the first process restarts.
        if (!isLong && at > 0) break;
        subjects[at] = await start(port);
        await nginx.putBack(port);
        await haproxy.afterAllUp();
      }
    for (const running of loads) await running.stop();
    const text = `${rounds} × both: ${describe("nginx", seen.nginx)}; ${describe("HAProxy", seen.haproxy)}; ${totalOf(tallies).acknowledged} credits charged and delivered`;
    assert.deepEqual([seen.nginx.failures, seen.haproxy.failures], [[], []], text);
    countUntakenAsFree(tallies);
    await compareLedger(url, tallies, firstDay);
    return text;
  },
};

/**
 * Where both processes are late for their database, both say that they are not ready, and HAProxy
 * refuses for them.
 */
function isWithoutServer(outcome: Outcome): boolean {
  return outcome.kind === "refused" && outcome.status === 503 && outcome.body.includes("No server is available");
}

interface Count {
  sold: number;
  /** Requests on a connection that the proxy was closing. */
  untaken: number;
  readonly failures: unknown[];
}

function createCount(): Count {
  return { sold: 0, untaken: 0, failures: [] };
}

function describe(name: string, { sold, untaken, failures }: Count): string {
  return `${name} ${sold} answered, ${untaken} never taken, ${failures.length} failed`;
}
