import { join } from "node:path";
import { after, before, test } from "node:test";
import { accountContract } from "../contract/account-contract.ts";
import { OPENINGS_MAX } from "../contract/contract.ts";
import { importContract } from "../contract/import-contract.ts";
import { keyContract } from "../contract/key-contract.ts";
import { ledgerContract } from "../contract/ledger-contract.ts";
import { paletteContract } from "../contract/palette-contract.ts";
import { paletteInsertContract } from "../contract/palette-insert-contract.ts";
import type { Db } from "../database.ts";
import { openStore, type Store } from "../open-store.ts";
import { openKysely } from "../testing/open-kysely.ts";
import { createTemporaryFolder, removeFolder } from "../testing/temporary-folder.ts";

const cases = {
  ...accountContract,
  ...keyContract,
  ...ledgerContract,
  ...paletteContract,
  ...paletteInsertContract,
  ...importContract,
};
const tables = [
  "accounts",
  "api_keys",
  "key_audits",
  "palettes",
  "library_changes",
  "imports",
  "quota",
  "usage",
] as const;
const folder = createTemporaryFolder();
const file = join(folder, "tincture.db");
let stores: readonly Store[] = [];
let db: Db;

before(async () => {
  const openings = Array.from({ length: OPENINGS_MAX }, () =>
    openStore(`sqlite:${file}`, { clock: Date.now }),
  );
  stores = await Promise.all(openings);
  db = await openKysely(file);
});

after(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await db.destroy();
  removeFolder(folder);
});

for (const [title, run] of Object.entries(cases)) {
  test(`${title} (SQLite)`, async () => {
    await db.transaction().execute(async (trx) => {
      for (const table of tables) await trx.deleteFrom(table).execute();
    });
    const unopened = stores.values();
    await run(() => Promise.resolve(unopened.next().value!));
  });
}
