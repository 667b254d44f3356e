import assert from "node:assert/strict";
import { compareLedger, totalOf } from "./compare-ledger.ts";
import { createTenants, fillLibrary, openDatabase, type Tenant, utcDay } from "./database.ts";
import { type Fault, quantile, type Setting } from "./fault.ts";
import { createTallies, pauseMs, startLoad } from "./load.ts";
import { createSpender, oneCredit, type Tally } from "./spender.ts";
import { withinMs } from "../sizes.ts";
import { startSubject, type Subject } from "./subject.ts";

const clients = 16;
/** Small limits are reached between crashes. */
const limits = [2000, 20_000, 1_000_000];
const crashAfterMsMax = 250;
/** PostgreSQL needs this long to recover. */
const firstAnswerMsMax = 10_000;

export const crashServer: Fault = {
  name: "crash-server",
  title: "kill -9 of the server under load: acknowledged ≤ used ≤ acknowledged + unknown, never over the limit",
  engines: ["sqlite", "postgres"],
  // That PostgreSQL has all that was acknowledged is shown by crash-postgres, which would lose what
  // is acknowledged too early.
  shortEngines: ["sqlite"],
  rounds: { short: 1, long: 200 },
  run: crashServers,
};

export const crashPostgres: Fault = {
  name: "crash-postgres",
  title: "kill -9 of PostgreSQL under load, the server goes on: the same",
  engines: ["postgres"],
  rounds: { short: 1, long: 50 },
  run: crashDatabases,
};

async function crashServers(setting: Setting): Promise<string> {
  const { owner, engine } = setting;
  const { url } = await openDatabase(owner, engine);
  await fillLibrary(url);
  let subject = await startSubject(owner, { databaseUrl: url });
  return crashRepeatedly({
    ...setting,
    url,
    subject: () => subject,
    crash: () => subject.end("SIGKILL"),
    async repair() {
      subject = await startSubject(owner, { databaseUrl: url });
    },
  });
}

async function crashDatabases(setting: Setting): Promise<string> {
  const { owner, engine } = setting;
  const { url, postgres } = await openDatabase(owner, engine, { isHurt: true });
  assert.ok(postgres);
  await fillLibrary(url);
  const subject = await startSubject(owner, { databaseUrl: url });
  return crashRepeatedly({
    ...setting,
    url,
    subject: () => subject,
    crash: () => postgres.kill(),
    repair: () => postgres.start(),
  });
}

interface Crashes extends Pick<Setting, "owner" | "rounds" | "isLong" | "random"> {
  readonly url: string;
  readonly subject: () => Subject;
  readonly crash: () => Promise<unknown>;
  readonly repair: () => Promise<void>;
}

async function crashRepeatedly({
  owner,
  url,
  rounds,
  isLong,
  random,
  subject,
  crash,
  repair,
}: Crashes): Promise<string> {
  const tenants = await createTenants(url, limits);
  const tallies = createTallies(tenants);
  const firstDay = utcDay(Date.now());
  const firstAnswersMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad({ owner, port: subject().port, tenants, tallies, random, clients });
    await load.afterAnswers(1 + random.below(clients * 4));
    await pauseMs(random.below(crashAfterMsMax));
    const since = performance.now();
    await crash();
    await load.stop();
    await repair();
    const msMax = withinMs(firstAnswerMsMax, isLong);
    firstAnswersMs.push(await waitForSale(subject(), { tenant: tenants.at(-1)!, tallies, since, msMax }));
    await compareLedger(url, tallies, firstDay);
  }
  const { acknowledged, unknown } = totalOf(tallies);
  const took = [0.5, 1].map((share) => quantile(firstAnswersMs, share).toFixed(0));
  return `${rounds} crashes, ${acknowledged} credits acknowledged, ${unknown} unknown, none lost; first 200 after a crash: median ${took[0]} ms, longest ${took[1]} ms`;
}

interface FirstSale {
  readonly tenant: Tenant;
  readonly tallies: ReadonlyMap<Tenant, Tally>;
  readonly since: number;
  readonly msMax: number;
}

async function waitForSale({ port }: Subject, { tenant, tallies, since, msMax }: FirstSale): Promise<number> {
  const spender = createSpender(port);
  for (;;) {
    const outcome = await spender.spend(tenant, oneCredit);
    tallies.get(tenant)!.add(outcome);
    const tookMs = performance.now() - since;
    if (outcome.kind === "sold") {
      spender.close();
      return tookMs;
    }
    const isInTime = tookMs < msMax;
    assert.ok(isInTime, `No sale ${tookMs} ms after the crash: ${JSON.stringify(outcome)}`);
  }
}
