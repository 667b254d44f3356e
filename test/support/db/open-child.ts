/** Opens a store and prints whether it created the database. Usage: node open-child.ts FILE */
import { openStore } from "../../../server/src/store/open-store.ts";

const store = await openStore(`sqlite:${process.argv[2]}`, { clock: Date.now });
await store.ping();
process.stdout.write(`${store.isNew ? "new" : "known"}\n`);
await store.close();
