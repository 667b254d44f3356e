import { join } from "node:path";
import { after, before, test } from "node:test";
import { createTemporaryFolder, removeFolder } from "../../support/db/temporary-folder.ts";
import { openBench, type PeopleBench } from "../../support/people/people-bench.ts";
import { everyContract } from "./every-contract.ts";

const folder = createTemporaryFolder();
let bench: PeopleBench;

before(async () => {
  bench = await openBench(`sqlite:${join(folder, "tincture.db")}`);
});

after(async () => {
  await bench.close();
  removeFolder(folder);
});

for (const [title, prove] of Object.entries(everyContract)) {
  test(`${title} (SQLite)`, () => prove(bench));
}
