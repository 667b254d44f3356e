import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeDebit } from "./testing/samples.ts";
import { createLedgerStore } from "./ledger-store.ts";
import { openKyselyForTest } from "./testing/open-kysely.ts";
import { join } from "node:path";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";
import { Kysely } from "./kysely.ts";
import { createPostgresDialect, PoolDriver } from "./postgres/postgres-dialect.ts";
import type { Database } from "./database.ts";

test("commitDebits() hands over what requests have in common once", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  const texts: string[] = [];
  const ledger = createLedgerStore({
    db,
    write(_run, input) {
      texts.push(JSON.stringify(input));
      return assert.fail("nothing is written");
    },
  });
  const requests = Array.from({ length: 100 }, (_, i) => fakeDebit({ asked: 1 + (i % 50) }));
  await assert.rejects(ledger.commitDebits(requests));
  assert.equal(texts.join().split(fakeDebit().day).length - 1, 1);
});

test("commitDebits() hands PostgreSQL's writes the requests as they are, for they stay on this thread", async (t) => {
  const dialect = createPostgresDialect(new PoolDriver(() => assert.fail("nothing is asked")));
  const db = new Kysely<Database>({ dialect });
  t.after(() => db.destroy());
  const requests = [fakeDebit()];
  const ledger = createLedgerStore({ db, write: (_run, input) => assert.fail(String(Object.is(input, requests))) });
  await assert.rejects(async () => ledger.commitDebits(requests), { message: "true" });
});
