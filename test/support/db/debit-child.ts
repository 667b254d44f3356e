/** Debits single credits and prints each acknowledged `used`. Usage: node debit-child.ts FILE */
import { writeSync } from "node:fs";
import { openStore } from "../../../server/src/store/open-store.ts";
import { fakeDebit } from "./samples.ts";

const store = await openStore(`sqlite:${process.argv[2]}`, { clock: Date.now });
for (;;) {
  const debits = await store.ledger.commitDebits([fakeDebit({ cap: 1_000_000 })]);
  writeSync(1, `${debits[0]!.used}\n`);
}
