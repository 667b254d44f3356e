import assert from "node:assert/strict";
import { compareLedger, totalOf } from "./compare-ledger.ts";
import { createTenants, openDatabase, type Tenant, utcDay } from "./database.ts";
import { type Fault, quantile, type Setting } from "./fault.ts";
import { createTallies, pauseMs, startLoad } from "./load.ts";
import { createSpender, type Tally } from "./spender.ts";
import { startSubject, type Subject } from "./subject.ts";

const clients = 16;
/** Sold out on the way, so that crashes meet the limit too. */
const limits = [2000, 20_000, 1_000_000];
const crashAfterMsMax = 250;
/** PostgreSQL itself needs this long to mend its log. */
const firstAnswerMsMax = 10_000;

/** The server is killed while it sells. */
export const crashServer: Fault = {
  name: "crash-server",
  title: "kill -9 of the server under load: acknowledged ≤ used ≤ acknowledged + unknown, never over the limit",
  engines: ["sqlite", "postgres"],
  rounds: { short: 2, long: 200 },
  run: (setting) => crashRepeatedly(setting, "server"),
};

/** The database is killed under a server that goes on. */
export const crashPostgres: Fault = {
  name: "crash-postgres",
  title: "kill -9 of PostgreSQL under load, the server goes on: the same",
  engines: ["postgres"],
  rounds: { short: 2, long: 50 },
  run: (setting) => crashRepeatedly(setting, "postgres"),
};

async function crashRepeatedly(setting: Setting, victim: "server" | "postgres"): Promise<string> {
  const { owner, engine, rounds, random } = setting;
  const { url, postgres } = await openDatabase(owner, engine, { isHurt: victim === "postgres" });
  const tenants = await createTenants(url, limits);
  const tallies = createTallies(tenants);
  const firstDay = utcDay(Date.now());
  const firstAnswersMs: number[] = [];
  let subject = await startSubject(owner, { databaseUrl: url });
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad({ port: subject.port, tenants, tallies, random, clients: clients });
    await load.afterAnswers(1 + random.below(clients * 4));
    await pauseMs(random.below(crashAfterMsMax));
    const crashedAt = performance.now();
    if (victim === "server") await subject.end("SIGKILL");
    else await postgres!.kill();
    await load.stop();
    if (victim === "server") subject = await startSubject(owner, { databaseUrl: url });
    else await postgres!.start();
    firstAnswersMs.push(await waitForSale(subject, { tenant: tenants.at(-1)!, tallies, since: crashedAt }));
    await compareLedger(url, tallies, firstDay);
  }
  const { acknowledged, unknown } = totalOf(tallies);
  const took = [0.5, 1].map((share) => quantile(firstAnswersMs, share).toFixed(0));
  return `${rounds} crashes, ${acknowledged} credits acknowledged, ${unknown} unknown, none lost; first 200 after a crash: median ${took[0]} ms, longest ${took[1]} ms`;
}

interface FirstSale {
  readonly tenant: Tenant;
  readonly tallies: ReadonlyMap<Tenant, Tally>;
  /** When the crash was. */
  readonly since: number;
}

async function waitForSale({ port }: Subject, { tenant, tallies, since }: FirstSale): Promise<number> {
  const spender = createSpender(port);
  for (;;) {
    const outcome = await spender.spend(tenant, { path: "/color/c0ffee", asked: 1 });
    tallies.get(tenant)!.add(outcome);
    const tookMs = performance.now() - since;
    if (outcome.kind === "sold") {
      spender.close();
      return tookMs;
    }
    const isInTime = tookMs < firstAnswerMsMax;
    assert.ok(isInTime, `No sale ${tookMs} ms after the crash: ${JSON.stringify(outcome)}`);
  }
}
