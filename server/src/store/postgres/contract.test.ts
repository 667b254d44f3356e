import { after, before, test } from "node:test";
import { openingsMax } from "../contract/contract.ts";
import { everyContract } from "../contract/every-contract.ts";
import { storedTables } from "../copy/stored-tables.ts";
import { openStore, type Store } from "../open-store.ts";
import { waitForStore } from "../testing/patient-store.ts";
import { execute, openTestPostgres } from "../testing/postgres-database.ts";

const tables = ["library_changes", ...storedTables.map(({ name }) => name)].join(", ");
const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
const url = (await postgres?.createDatabase({ after })) ?? "";
let stores: readonly Store[] = [];

before(async () => {
  if (!postgres) return;
  const openings = Array.from({ length: openingsMax }, () => openStore(url, { clock: Date.now }));
  stores = await Promise.all(openings);
});

after(async () => {
  await Promise.all(stores.map((store) => store.close()));
});

for (const [title, run] of Object.entries(everyContract)) {
  test(`${title} (PostgreSQL)`, { skip }, async () => {
    await execute(url, `truncate ${tables}`);
    const unopened = stores.values();
    await run(() => Promise.resolve(waitForStore(unopened.next().value!)));
  });
}
