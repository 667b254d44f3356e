import assert from "node:assert/strict";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { startChild } from "../../../../test/support/db/run-child.ts";
import { fakeDebit } from "../../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openForTest } from "../../../../test/support/db/temporary-folder.ts";

const acknowledgedBeforeKill = 50;

test("commitDebits() loses nothing it acknowledged when the process is killed", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const child = startChild("./store-child.ts", ["debit", file]);
  t.after(() => child.kill("SIGKILL"));
  const exited = once(child, "exit");
  let acknowledged = 0;
  for await (const line of createInterface(child.stdout!)) {
    acknowledged = Number(line);
    if (acknowledged === acknowledgedBeforeKill) child.kill("SIGKILL");
  }
  await exited;
  const { ledger } = await openForTest(t, file);
  const { day } = fakeDebit();
  const used = await ledger.readUsed("account", day);
  const usage = await ledger.listUsage("account", day, day);
  assert.ok(acknowledged >= acknowledgedBeforeKill);
  assert.ok(used >= acknowledged && used <= acknowledged + 1, `${used} used, ${acknowledged} acknowledged`);
  assert.equal(usage[0]?.credits, used);
  assert.equal(await ledger.readKeyUsed("key", day), used);
});
