import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeDebit } from "./testing/samples.ts";
import { createLedgerStore } from "./ledger-store.ts";
import { openKyselyForTest } from "./testing/open-kysely.ts";
import { join } from "node:path";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";

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
