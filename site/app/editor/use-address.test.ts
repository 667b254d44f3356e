import assert from "node:assert/strict";
import test from "node:test";
import { saveEntryPalette, takeEntryPalette } from "./use-address.ts";
import { openStorage } from "./save/safe-storage.ts";
import { createMemoryStorage } from "../../../test/support/site/memory-storage.ts";

const entry = { key: "abc", address: "/app/264653-2a9d8f?tags=warm" };

test("takeEntryPalette() returns what was stored for an entry, once", () => {
  const tab = openMemory();
  saveEntryPalette(tab, entry, "112233-445566");
  assert.equal(takeEntryPalette(tab, { ...entry, key: "other" }), undefined);
  assert.deepEqual(takeEntryPalette(tab, entry), ["112233", "445566"]);
  assert.equal(takeEntryPalette(tab, entry), undefined);
});

test("takeEntryPalette() returns nothing for an entry with another address, or for an invalid palette", () => {
  const tab = openMemory();
  saveEntryPalette(tab, entry, "112233-445566");
  assert.equal(takeEntryPalette(tab, { ...entry, address: "/app/000000-ffffff" }), undefined);
  saveEntryPalette(tab, entry, "no-palette");
  assert.equal(takeEntryPalette(tab, entry), undefined);
});

function openMemory() {
  const storage = createMemoryStorage();
  return openStorage(() => storage);
}
