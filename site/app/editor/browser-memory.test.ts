import assert from "node:assert/strict";
import test from "node:test";
import { rememberedMax } from "./editor-state.ts";
import { readHistory, writeHistory } from "./browser-memory.ts";
import { clearWork } from "./clear-work.ts";
import { createMemoryStorage } from "./testing/memory-storage.ts";

test("readHistory() reads what writeHistory() wrote, the latest of it", () => {
  const store = createMemoryStorage();
  const visited = Array.from({ length: rememberedMax + 5 }, (_, at) => `${String(at).padStart(6, "0")}-ffffff`);
  writeHistory(() => store, visited);
  assert.deepEqual(
    readHistory(() => store),
    visited.slice(5),
  );
});

test("readHistory() finds nothing in what is missing, broken or foreign", () => {
  assert.deepEqual(
    readHistory(() => createMemoryStorage()),
    [],
  );
  for (const text of ["{", "null", '"000000-ffffff"', '[1,null,"000000","000000-fffffg"]']) {
    const store = createMemoryStorage();
    store.setItem("tincture-history", text);
    assert.deepEqual(
      readHistory(() => store),
      [],
      text,
    );
  }
});

test("readHistory() and writeHistory() bear a browser that forbids keeping", () => {
  const forbid = () => {
    throw new Error("forbidden");
  };
  for (const open of [
    forbid,
    () => ({ getItem: forbid, setItem: forbid, removeItem: forbid, key: forbid, length: 1 }),
  ]) {
    assert.deepEqual(readHistory(open), []);
    assert.doesNotThrow(() => writeHistory(open, ["000000-ffffff"]));
    assert.doesNotThrow(() => clearWork(open));
  }
});

test("writeHistory() leaves what another tab wrote, each palette once, its own last", () => {
  const store = createMemoryStorage();
  const open = () => store;
  writeHistory(open, ["000000-ffffff", "111111-222222"]);
  writeHistory(open, ["333333-444444", "000000-ffffff"]);
  assert.deepEqual(readHistory(open), ["111111-222222", "333333-444444", "000000-ffffff"]);
  clearWork(open);
  assert.deepEqual(readHistory(open), []);
});
