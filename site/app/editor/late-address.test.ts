import assert from "node:assert/strict";
import test from "node:test";
import { noteLate, takeLate } from "./late-address.ts";
import { createMemoryStorage } from "./testing/memory-storage.ts";

const entry = { key: "abc", standing: "/app/264653-2a9d8f?tags=warm" };

test("takeLate() gives what was noted for an entry, once", () => {
  const open = keepOne();
  noteLate(open, { ...entry, palette: "112233-445566" });
  assert.equal(takeLate(open, { ...entry, key: "other" }), undefined);
  assert.deepEqual(takeLate(open, entry), ["112233", "445566"]);
  assert.equal(takeLate(open, entry), undefined);
});

test("takeLate() gives nothing for an entry that has another address, nor what is no palette", () => {
  const open = keepOne();
  noteLate(open, { ...entry, palette: "112233-445566" });
  assert.equal(takeLate(open, { ...entry, standing: "/app/000000-ffffff" }), undefined);
  noteLate(open, { ...entry, palette: "no-palette" });
  assert.equal(takeLate(open, entry), undefined);
});

test("noteLate() and takeLate() do without a storage", () => {
  function open(): never {
    throw new Error("forbidden");
  }
  noteLate(open, { ...entry, palette: "112233-445566" });
  assert.equal(takeLate(open, entry), undefined);
});

function keepOne() {
  const storage = createMemoryStorage();
  return () => storage;
}
