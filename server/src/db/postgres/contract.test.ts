import { after, before, test } from "node:test";
import { Client } from "pg";
import { openingsMax } from "../../../../test/contracts/contract.ts";
import { everyContract } from "../../../../test/contracts/every-contract.ts";
import { storedTables } from "../../store/copy/stored-tables.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import { waitForStore } from "../../../../test/support/db/wait-for-store.ts";
import { openTestPostgres } from "../../../../test/support/db/postgres-database.ts";

/** `truncate` creates new files for each table and index, which is slower for few rows. */
const deletions = ["library_changes", ...storedTables.map(({ name }) => name).toReversed()]
  .map((table) => `delete from ${table}`)
  .join("; ");
const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
let cleaner: Client | undefined;
// Before the database is dropped.
after(() => cleaner?.end());
const url = (await postgres?.createDatabase({ after })) ?? "";
let stores: readonly Store[] = [];

before(async () => {
  if (!postgres) return;
  cleaner = new Client({ connectionString: url });
  await cleaner.connect();
  const openings = Array.from({ length: openingsMax }, () => openStore(url, { clock: Date.now }));
  stores = await Promise.all(openings);
});

after(async () => {
  await Promise.all(stores.map((store) => store.close()));
});

for (const [title, run] of Object.entries(everyContract)) {
  test(`${title} (PostgreSQL)`, { skip }, async () => {
    await cleaner!.query(deletions);
    const unopened = stores.values();
    await run(() => Promise.resolve(waitForStore(unopened.next().value!)));
  });
}
