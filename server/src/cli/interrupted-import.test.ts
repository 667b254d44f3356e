import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { collectOutcome, createInstance, type Instance } from "../../../test/support/cli/run-tincture.ts";

/** Enough chunks to interrupt an import halfway. */
const rowCount = 12_000;
const pollMs = 20;
/** More than the import reads before it starts. */
const peekedBytes = 5000;

function writeRows(instance: Instance): string {
  const file = join(instance.folder, "rows.ndjson");
  const rows = Array.from({ length: rowCount }, (_, i) => {
    const hex = i.toString(16).padStart(6, "0");
    return `{"colors":["${hex}","ffffff"],"name":"N","tagline":"T","tags":[],"slug":"s-${i}"}\n`;
  });
  writeFileSync(file, rows.join(""));
  return file;
}

/** Resolves once some rows are imported. */
async function waitForPalettes({ store }: OperatorTools): Promise<void> {
  while ((await store.palettes.countPalettes()) === 0) await pause(pollMs);
}

suite("tincture palettes import, interrupted", { concurrency: true }, () => {
  test("the next command undoes a killed import --strict", async () => {
    const instance = createInstance();
    const file = writeRows(instance);
    const tools = await instance.open();
    const child = instance.start(["palettes", "import", "--strict", file]);
    await waitForPalettes(tools);
    child.kill("SIGKILL");
    await once(child, "close");
    assert.notEqual(await tools.store.palettes.countPalettes(), 0);
    await instance.run(["accounts", "list"]);
    assert.equal(await tools.store.palettes.countPalettes(), 0);
    const retried = await instance.run(["palettes", "import", "--strict", file]);
    assert.equal(retried.stdout, "Imported 12,000, duplicates skipped 0, bad rows 0\n");
  });

  test("import stops between chunks on SIGINT and prints a summary", async () => {
    const instance = createInstance();
    const file = writeRows(instance);
    const tools = await instance.open();
    const child = instance.start(["palettes", "import", "--json", file]);
    const ended = collectOutcome(child);
    await waitForPalettes(tools);
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    const { imported }: { readonly imported: number } = JSON.parse(stdout);
    assert.equal(code, 1);
    assert.ok(imported > 0 && imported < rowCount);
    assert.equal(await tools.store.palettes.countPalettes(), imported);
  });

  test("import exits at once on SIGTERM while it waits for input", async () => {
    const instance = createInstance();
    await instance.open();
    const child = instance.start(["palettes", "import", "-"]);
    const ended = collectOutcome(child);
    child.stdin!.write(`${"\n".repeat(peekedBytes)}{"colors":["ff0000","00ff00"]}\n{bad}\n`);
    await once(child.stderr!, "data");
    child.kill("SIGTERM");
    const { code, stdout } = await ended;
    assert.deepEqual([code, stdout], [1, "Imported 1, duplicates skipped 0, bad rows 1\n"]);
  });
});
