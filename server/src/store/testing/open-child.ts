/** Opens a store and prints whether this opening created it. Usage: node open-child.ts FILE */
import { openStore } from "../open-store.ts";

const store = await openStore(`sqlite:${process.argv[2]}`, { clock: Date.now });
await store.ping();
process.stdout.write(`${store.isNew ? "new" : "known"}\n`);
await store.close();
