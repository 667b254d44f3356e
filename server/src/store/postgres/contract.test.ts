import { after, before, test } from "node:test";
import { accountContract } from "../contract/account-contract.ts";
import { OPENINGS_MAX } from "../contract/contract.ts";
import { importContract } from "../contract/import-contract.ts";
import { keyContract } from "../contract/key-contract.ts";
import { ledgerContract } from "../contract/ledger-contract.ts";
import { paletteContract } from "../contract/palette-contract.ts";
import { paletteInsertContract } from "../contract/palette-insert-contract.ts";
import { openStore, type Store } from "../open-store.ts";
import { execute, openTestPostgres } from "../testing/postgres-database.ts";

const cases = {
  ...accountContract,
  ...keyContract,
  ...ledgerContract,
  ...paletteContract,
  ...paletteInsertContract,
  ...importContract,
};
const tables = "accounts, api_keys, key_audits, palettes, library_changes, imports, quota, usage";
const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
const url = (await postgres?.createDatabase({ after })) ?? "";
let stores: readonly Store[] = [];

before(async () => {
  if (!postgres) return;
  const openings = Array.from({ length: OPENINGS_MAX }, () => openStore(url, { clock: Date.now }));
  stores = await Promise.all(openings);
});

after(async () => {
  await Promise.all(stores.map((store) => store.close()));
});

for (const [title, run] of Object.entries(cases)) {
  test(`${title} (PostgreSQL)`, { skip }, async () => {
    await execute(url, `truncate ${tables}`);
    const unopened = stores.values();
    await run(() => Promise.resolve(unopened.next().value!));
  });
}
