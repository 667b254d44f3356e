/**
 * Runs one of several commands on a store. Usage: node store-child.ts COMMAND FILE
 * - `open`: prints whether this process created the database
 * - `debit`: debits single credits forever and prints each acknowledged `used`
 */
import { writeSync } from "node:fs";
import { openStore } from "../../../server/src/store/open-store.ts";
import { fakeDebit } from "./samples.ts";

const [, , command, file] = process.argv;
const store = await openStore(`sqlite:${file}`, { clock: Date.now });
if (command === "open") {
  await store.ping();
  process.stdout.write(`${store.isNew ? "new" : "known"}\n`);
  await store.close();
}
if (command === "debit") {
  for (;;) {
    const debits = await store.ledger.commitDebits([fakeDebit({ cap: 1_000_000, keyCap: 900_000 })]);
    writeSync(1, `${debits[0]!.used}\n`);
  }
}
