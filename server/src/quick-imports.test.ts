import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { makeTemporaryFolder } from "./store/testing/temporary-folder.ts";

/** Imports a module, which may be missing something, once imports are quick, and tells what it exports or why it cannot. */
const looking = `
  import { parentPort, workerData } from "node:worker_threads";
  const { quickenImports } = await import(workerData.quick);
  quickenImports();
  const told = await import(workerData.wanted).then(({ told }) => told, (error) => error.message);
  parentPort.postMessage(told);
`;

test("quickenImports() lets a source that two import be one module, and takes its types out", async (t) => {
  const folder = makeTemporaryFolder(t);
  writeFileSync(join(folder, "a.ts"), `export const loads: string[] = [import.meta.url];`);
  writeFileSync(join(folder, "b.ts"), `import { loads } from "./a.ts"; loads.push(import.meta.url);`);
  writeFileSync(
    join(folder, "c.ts"),
    `import "./b.ts"; import { loads } from "./x/../a.ts"; export const told = loads;`,
  );
  const urlOf = (name: string): string => pathToFileURL(join(folder, name)).href;
  assert.deepEqual(await look(urlOf("c.ts")), [urlOf("a.ts"), urlOf("b.ts")]);
});

test("quickenImports() names a source that is not there", async (t) => {
  const folder = makeTemporaryFolder(t);
  writeFileSync(join(folder, "c.ts"), `import "./lost.ts";`);
  assert.match(String(await look(pathToFileURL(join(folder, "c.ts")).href)), /lost\.ts/u);
});

async function look(wanted: string): Promise<unknown> {
  const quick = new URL("quick-imports.ts", import.meta.url).href;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(looking)}`), {
    workerData: { quick, wanted },
  });
  const [told]: unknown[] = await once(thread, "message");
  await thread.terminate();
  return told;
}
