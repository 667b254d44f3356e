import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { sql } from "kysely";
import { openStore, type Store } from "../open-store.ts";
import { execute, openTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { fakeAccount, fakeDebit } from "../../../../test/support/db/samples.ts";
import { withoutTimeouts } from "./open-postgres.ts";
import { parsePostgresUrl } from "../../db/database-url.ts";

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";

test("openPostgres() of many at once creates the schema once", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  const stores = await Promise.all(Array.from({ length: 8 }, () => open(t, url)));
  assert.equal(stores.filter((store) => store.isNew).length, 1);
  assert.equal((await open(t, url)).isNew, false);
});

test("openPostgres() keeps to the schema of the search path", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  await execute(url, "create table migrations (id int, done boolean); create schema colors");
  const store = await open(t, `${url}&options=-c%20search_path%3Dcolors`);
  await store.accounts.insertAccount(fakeAccount());
  assert.deepEqual(await execute(url, "select email from colors.accounts"), [{ email: "someone@example.com" }]);
});

test("openPostgres() refuses a schema that another program has migrated", { skip }, async (t) => {
  for (const table of ["migrations", "accounts"]) {
    const url = await postgres!.createDatabase(t);
    await execute(url, `create table ${table} (id int, done boolean)`);
    await assert.rejects(openStore(url, { clock: Date.now }), {
      code: "service_unavailable",
      publicMessage: /tables of another program/,
    });
  }
});

test("openPostgres() refuses a database that cannot hold every name", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  const latin = `${databaseOf(url)}_latin`;
  await execute(url, `create database ${latin} encoding 'LATIN1' locale 'C' template template0`);
  await assert.rejects(openStore(url.replace(databaseOf(url), latin), { clock: Date.now }), {
    code: "service_unavailable",
    publicMessage: /encoding LATIN1/,
  });
});

test("openPostgres() names the database that is missing, without user and password", { skip }, async (t) => {
  const url = (await postgres!.createDatabase(t)).replace(/test_\w+/, "missing");
  await assert.rejects(openStore(url, { clock: Date.now }), {
    code: "service_unavailable",
    publicMessage: /^Cannot open the database at \S+\/missing: database "missing" does not exist$/,
  });
});

test("openPostgres() commits durably whatever the server's default is", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  await execute(url, `alter database ${databaseOf(url)} set synchronous_commit = off`);
  assert.equal(await readSetting(url, "synchronous_commit"), "on");
  assert.equal(await readSetting(`${url}&options=-c%20synchronous_commit%3Dlocal`, "synchronous_commit"), "on");
});

test("ping() refuses a database that only reads, and debits are refused as not made", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  await (await open(t, url)).ping();
  await execute(url, `alter database ${databaseOf(url)} set default_transaction_read_only = on`);
  const store = await open(t, url);
  await assert.rejects(store.ping(), { code: "service_unavailable" });
  await assert.rejects(store.ledger.commitDebits([fakeDebit()]), {
    code: "service_unavailable",
    isOutcomeUnknown: false,
  });
});

test("a debit is repeated when it was rolled back for the sake of another", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  const { ledger } = await open(t, url);
  await ledger.commitDebits([fakeDebit()]);
  await execute(url, conflictOnce);
  const [debit] = await ledger.commitDebits([fakeDebit()]);
  assert.deepEqual(debit, { granted: 1, used: 2 });
  assert.equal(await ledger.readUsed("account", "2026-01-31"), 2);
  assert.deepEqual(await execute(url, "select last_value::int as tries from tries"), [{ tries: 2 }]);
});

/** Makes the next write of a quota fail with a conflict. Sequences survive a rollback. */
const conflictOnce = `create sequence tries;
  create function conflict_once() returns trigger language plpgsql as $$ begin
    if nextval('tries') = 1 then raise 'rolled back' using errcode = 'serialization_failure'; end if;
    return new;
  end $$;
  create trigger conflict_once before insert on quota for each row execute function conflict_once()`;

test("debits that roll each other back are stored as they are answered", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  await execute(url, `alter database ${databaseOf(url)} set default_transaction_isolation = 'serializable'`);
  const stores = [await open(t, url), await open(t, url)];
  const batches = Array.from({ length: 40 }, (_, i) => stores[i % 2]!.ledger.commitDebits([fakeDebit()]));
  const settled = await Promise.allSettled(batches);
  const sold = settled.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  assert.equal(await stores[0]!.ledger.readUsed("account", "2026-01-31"), sold.length);
  assert.ok(sold.length > 0);
});

async function readSetting(url: string, name: string): Promise<unknown> {
  const show = sql<{ value: string }>`select current_setting(${name}) as value`;
  const { rows } = await withoutTimeouts(parsePostgresUrl(url), (db) =>
    db.transaction().execute((trx) => show.execute(trx)),
  );
  return rows[0]?.value;
}

async function open(t: TestContext, url: string): Promise<Store> {
  const store = await openStore(url, { clock: Date.now });
  t.after(() => store.close());
  return store;
}

function databaseOf(url: string): string {
  return /\/(test_\w+)/.exec(url)?.[1] ?? "";
}
