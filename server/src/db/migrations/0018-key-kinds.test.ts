import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { secretKeyRules } from "@tincture/contract/keys";
import { migrate } from "../../store/migrate.ts";
import { createKeyStore } from "../../keys/key-store.ts";
import { fakeKey } from "../../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { migrations } from "./index.ts";

test("addKeyKinds() makes secret keys without rules of the existing ones", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(
    db,
    0,
    migrations.filter(({ name }) => name < "0018"),
  );
  const { id, accountId, name, secretHash, hint, createdAt } = fakeKey();
  await sql`insert into api_keys (id, account_id, name, secret_hash, hint, created_at)
    values (${id}, ${accountId}, ${name}, ${secretHash}, ${hint}, ${createdAt})`.execute(db);
  await migrate(db, 1);
  const keys = createKeyStore({ db, write: (run, input) => run(db, input) });
  assert.deepEqual(await keys.findKey(id), fakeKey(secretKeyRules));
});
