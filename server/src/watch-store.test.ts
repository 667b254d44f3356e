import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openStore } from "./store/open-store.ts";
import { watchStore } from "./watch-store.ts";

test("watchStore() tells of calls that the store fails, and of no refusal by a rule", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tincture-watch-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const errors: string[] = [];
  const store = watchStore(await openStore(`sqlite:${join(folder, "a.db")}`, { clock: () => 0 }), (port) =>
    errors.push(port),
  );
  assert.equal(await store.ledger.readUsed("nobody", "2026-01-01"), 0);
  assert.equal(await store.palettes.publishPalette("unknown", 0), false);
  assert.deepEqual(errors, []);
  await store.close();
  await assert.rejects(store.ledger.commitDebits([]));
  await assert.rejects(store.keys.recordKeyUses([{ keyId: "a", usedAt: 0 }]));
  assert.deepEqual(errors, ["ledger", "keys"]);
});
