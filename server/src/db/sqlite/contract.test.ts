import { join } from "node:path";
import { after, before, test } from "node:test";
import { openingsMax } from "../../../../test/contracts/contract.ts";
import { everyContract } from "../../../../test/contracts/every-contract.ts";
import { storedTables } from "../../store/copy/stored-tables.ts";
import type { Db } from "../database.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import { createTemporaryFolder, openKysely, removeFolder } from "../../../../test/support/db/temporary-folder.ts";
import { waitForStore } from "../../../../test/support/db/wait-for-store.ts";

const folder = createTemporaryFolder();
const file = join(folder, "tincture.db");
const stores: Store[] = [];
let db: Db;

/** Sequential, since a wait for the lock blocks the thread. */
before(async () => {
  while (stores.length < openingsMax) stores.push(await openStore(`sqlite:${file}`, { clock: Date.now }));
  db = await openKysely(file);
});

after(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await db.destroy();
  removeFolder(folder);
});

for (const [title, run] of Object.entries(everyContract)) {
  test(`${title} (SQLite)`, async () => {
    await db.transaction().execute(async (trx) => {
      for (const { name } of storedTables) await trx.deleteFrom(name).execute();
      await trx.deleteFrom("library_changes").execute();
    });
    const unopened = stores.values();
    await run(() => Promise.resolve(waitForStore(unopened.next().value!)));
  });
}
