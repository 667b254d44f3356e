import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { sql } from "kysely";
import { openStore, type Store } from "../../store/open-store.ts";
import { findPgBouncer, poolModes, startPgBouncer } from "../../../../test/support/db/pgbouncer.ts";
import { execute, startTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { fakeDebit } from "../../../../test/support/db/samples.ts";
import { createPool, ledgerLimits } from "./create-pool.ts";
import { parsePostgresUrl } from "../database-url.ts";

const day = "2026-01-31";
const debits = 40;

// In a crash, the server loses commits that did not wait for the log, which it writes rarely here.
const careless = ["synchronous_commit=off", "wal_writer_delay=10s"];
const bouncer = findPgBouncer();
const postgres = bouncer === undefined ? undefined : await startTestPostgres({ settings: careless });
const skip = postgres ? false : "no PostgreSQL or no PgBouncer on this machine";

for (const mode of poolModes) {
  test(
    `openStore() through PgBouncer in ${mode} mode sells what outlives a crash of the server`,
    { skip },
    async (t) => {
      const url = await postgres!.createDatabase(t);
      const stores = await openTwo(t, await startPgBouncer(t, url, { mode }));
      const batches = Array.from({ length: debits }, (_, i) => stores[i % 2]!.ledger.commitDebits([fakeDebit()]));
      const sold = (await Promise.all(batches)).flat();
      assert.deepEqual(sold.map(({ used }) => used).toSorted(byNumber), listNumbers(debits));
      await postgres!.server.kill();
      await postgres!.server.start();
      assert.deepEqual(await execute(url, "select used::int from quota"), [{ used: debits }]);
    },
  );

  test(
    `a transaction through PgBouncer in ${mode} mode is durable and has the limits of its pool`,
    { skip },
    async (t) => {
      const url = await startPgBouncer(t, await postgres!.createDatabase(t), { mode });
      const pool = createPool({ location: parsePostgresUrl(url), limits: ledgerLimits, connectionsMax: 1 });
      t.after(() => pool.end());
      const { rows } = await pool.writes.transaction().execute((trx) => terms.execute(trx));
      assert.deepEqual(rows, [{ commit: "on", statement: "500ms", lock: "400ms", idle: "1s" }]);
      const between = await terms.execute(pool.reads);
      assert.deepEqual(between.rows, [{ commit: "off", statement: "0", lock: "0", idle: "0" }]);
    },
  );
}

const terms = sql<object>`select current_setting('synchronous_commit') as commit, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;

test("openStore() refuses a search path that PgBouncer drops, and takes it from the server", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  await execute(url, "create schema colors");
  const settings = { ignore_startup_parameters: "options" };
  const pooled = await startPgBouncer(t, url, { mode: "transaction", settings });
  const asking = `${pooled}&options=-c%20search_path%3Dcolors`;
  await assert.rejects(openStore(asking, { clock: Date.now }), {
    code: "service_unavailable",
    publicMessage:
      /have the search_path "\$user", public, but .* ask for colors; .*alter role .* set search_path = colors$/,
  });
  await execute(url, "alter role tincture set search_path = colors");
  t.after(() => execute(url, "alter role tincture reset search_path"));
  const other = await startPgBouncer(t, url, { mode: "transaction", settings });
  const store = await openStore(`${other}&options=-c%20search_path%3Dcolors`, { clock: Date.now });
  await store.close();
  assert.deepEqual(await execute(url, "select count(*)::int as tables from pg_tables where schemaname = 'public'"), [
    { tables: 0 },
  ]);
});

test("openStore() refuses PgBouncer in statement mode", { skip }, async (t) => {
  const url = await startPgBouncer(t, await postgres!.createDatabase(t), { mode: "statement" });
  await assert.rejects(openStore(url, { clock: Date.now }), {
    code: "service_unavailable",
    publicMessage: /statement pooling/,
  });
});

async function openTwo(t: TestContext, url: string): Promise<readonly Store[]> {
  const stores = await Promise.all([openStore(url, { clock: Date.now }), openStore(url, { clock: Date.now })]);
  for (const store of stores) t.after(() => store.close());
  // On all connections, and again on those that the other store has used.
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all(stores.flatMap((store) => [store.ping(), store.ledger.readUsed("account", day)]));
  }
  return stores;
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function listNumbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
