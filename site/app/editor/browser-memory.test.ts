import assert from "node:assert/strict";
import test from "node:test";
import { rememberedMax } from "./editor-state.ts";
import { readHistory, writeHistory } from "./browser-memory.ts";
import { clearHistory } from "./clear-work.ts";

function createStore(): Pick<Storage, "getItem" | "setItem" | "removeItem"> & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("readHistory() reads what writeHistory() wrote, the latest of it", () => {
  const store = createStore();
  const visited = Array.from({ length: rememberedMax + 5 }, (_, at) => `${String(at).padStart(6, "0")}-ffffff`);
  writeHistory(() => store, visited);
  assert.deepEqual(
    readHistory(() => store),
    visited.slice(5),
  );
});

test("readHistory() finds nothing in what is missing, broken or foreign", () => {
  assert.deepEqual(readHistory(createStore), []);
  for (const text of ["{", "null", '"000000-ffffff"', '[1,null,"000000","000000-fffffg"]']) {
    const store = createStore();
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
  for (const open of [forbid, () => ({ getItem: forbid, setItem: forbid, removeItem: forbid })]) {
    assert.deepEqual(readHistory(open), []);
    assert.doesNotThrow(() => writeHistory(open, ["000000-ffffff"]));
    assert.doesNotThrow(() => clearHistory(open));
  }
});

test("writeHistory() leaves what another tab wrote, each palette once, its own last", () => {
  const store = createStore();
  const open = () => store;
  writeHistory(open, ["000000-ffffff", "111111-222222"]);
  writeHistory(open, ["333333-444444", "000000-ffffff"]);
  assert.deepEqual(readHistory(open), ["111111-222222", "333333-444444", "000000-ffffff"]);
  clearHistory(open);
  assert.deepEqual(readHistory(open), []);
});
