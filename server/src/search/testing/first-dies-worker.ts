/** A search thread that dies of its first search; the next one works. A file beside the database tells them apart. */
import { existsSync, writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const { databaseUrl }: { readonly databaseUrl: string } = workerData;
const mark = `${databaseUrl.replace("sqlite:", "")}.died`;

if (existsSync(mark)) await import("../search-worker.ts");
else {
  writeFileSync(mark, "");
  parentPort!.on("message", () => process.exit(1));
}
