/** A library thread that exits at its first message. A file tells the next one to work. */
import { existsSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const { searchedDatabaseUrl }: { readonly searchedDatabaseUrl: string } = workerData;
const mark = `${searchedDatabaseUrl.replace("sqlite:", "")}.died`;

if (existsSync(mark)) await import("../../../server/src/library/search/library-thread.ts");
else {
  writeFileSync(mark, "");
  parentPort!.on("message", () => process.exit(1));
}
