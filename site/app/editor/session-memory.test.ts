import assert from "node:assert/strict";
import test from "node:test";
import { createMemoryStorage } from "./testing/memory-storage.ts";
import { type EditorState, listHexes, reduceEditor, startEditor } from "./editor-state.ts";
import { clearWork } from "./clear-work.ts";
import { createSessionMemory, sessionsMax } from "./session-memory.ts";

const colors = ["264653", "2a9d8f", "e9c46a"];
const address = colors.join("-");
const locked = reduceEditor(startEditor({ colors }), { type: "toggleLock", id: 1 });

test("a page that follows in the same tab goes on with its session, whatever its address", () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const first = tab.load();
  assert.equal(first.claim(address), undefined);
  first.keep(locked);
  first.release();
  assert.deepEqual(tab.load().claim("000000-ffffff")?.present, locked.present);
});

test("a new tab goes on with the latest session of its address, and of no other", () => {
  const browser = openBrowser();
  for (const state of [locked, step(locked, "111111"), reduceEditor(locked, { type: "toggleLock", id: 2 })]) {
    const page = browser.openTab().load();
    page.claim("");
    page.keep(state);
  }
  const found = browser.openTab().load().claim(address);
  assert.deepEqual(
    found?.present.map(({ isLocked }) => isLocked),
    [false, true, true],
  );
  assert.equal(browser.openTab().load().claim("000000-ffffff"), undefined);
});

test("tabs of the same address, new and copied, keep their sessions apart", () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const first = tab.load();
  first.claim(address);
  first.keep(locked);
  const [second, copied] = [browser.openTab().load(), tab.copy().load()];
  for (const other of [second, copied]) assert.deepEqual(other.claim(address)?.present, locked.present);
  const pages = [first, second, copied];
  for (const [at, page] of [second, copied, first].entries()) {
    page.keep(step(locked, ["222222", "333333", "111111"][at]!));
    for (const other of pages) if (other !== page) other.hear(`tincture-session-${page.id}`);
  }
  first.release();
  assert.deepEqual(listHexes(tab.load().claim("")!.present)[0], "111111");
  assert.equal(browser.shared.size, 3);
});

test("a page that comes back as it was does not let another go on with its session", () => {
  const tab = openBrowser().openTab();
  const page = tab.load();
  page.claim(address);
  page.keep(locked);
  page.release();
  page.reclaim();
  assert.equal(tab.marks.size, 0);
});

test("a tab that was elsewhere while another one continued its session goes on with what it left, under another key", () => {
  for (const isBack of [false, true]) {
    const browser = openBrowser();
    const tab = browser.openTab();
    const page = tab.load();
    page.claim(address);
    page.keep(locked);
    page.release();
    const other = browser.openTab().load();
    other.claim(address);
    assert.equal(other.id, page.id);
    other.keep(step(locked, "111111"));
    const next = isBack ? page : tab.load();
    if (isBack) page.reclaim();
    else assert.deepEqual(next.claim(address)?.present, locked.present);
    next.release(locked);
    if (isBack) next.reclaim();
    else assert.deepEqual(tab.load().claim(address)?.present, locked.present);
    next.keep(step(locked, "222222"));
    assert.notEqual(next.id, other.id);
    assert.equal(browser.shared.size, 2);
  }
});

test("a tab whose session another tab continued keeps its own locks over a reload", () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const page = tab.load();
  page.claim(address);
  page.keep(locked);
  const other = browser.openTab().load();
  other.claim(address);
  other.keep(step(locked, "111111"));
  page.hear(`tincture-session-${other.id}`);
  page.release(locked);
  assert.deepEqual(tab.load().claim(address)?.present, locked.present);
  assert.equal(browser.shared.size, 2);
});

test("a session that was removed is not stored again when its tab is left", () => {
  for (const isHeard of [false, true]) {
    const browser = openBrowser();
    const page = browser.openTab().load();
    page.claim(address);
    page.keep(locked);
    const key = `tincture-session-${page.id}`;
    browser.shared.delete(key);
    if (isHeard) page.hear(key);
    page.release(locked);
    assert.equal(browser.shared.size, 0);
  }
});

test("a session that was cleared while its tab was elsewhere stays cleared", () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const page = tab.load();
  page.claim(address);
  page.keep(locked);
  page.release();
  clearWork(() => browser.storage);
  assert.equal(tab.load().claim(address), undefined);
});

test("sessions are bounded, the oldest go first, and what is not worth keeping is not kept", () => {
  const browser = openBrowser();
  browser.shared.set("tincture-session-garbage", "{");
  browser.shared.set("other", "stays");
  for (let count = 0; count <= sessionsMax; count += 1) {
    const page = browser.openTab().load();
    page.claim("");
    page.keep(step(locked, String(count).padStart(6, "0")));
  }
  assert.equal(browser.shared.size, sessionsMax + 1);
  assert.equal(browser.openTab().load().claim(`000000-2a9d8f-e9c46a`), undefined);
  const last = browser.openTab().load();
  assert.ok(last.claim(`0000${sessionsMax}-2a9d8f-e9c46a`));
  last.keep(startEditor({ colors }));
  assert.equal(browser.shared.size, sessionsMax);
  clearWork(() => browser.storage);
  assert.deepEqual([...browser.shared.keys()], ["other"]);
});

test("a browser that forbids keeping is borne", () => {
  const forbid = () => {
    throw new Error("forbidden");
  };
  const memory = createSessionMemory({ openShared: forbid, openTab: forbid, clock: () => 0, drawId: () => "" });
  assert.equal(memory.claim(address), undefined);
  for (const act of [() => memory.keep(locked), memory.release, memory.reclaim, () => clearWork(forbid)]) {
    assert.doesNotThrow(act);
  }
});

function step(state: EditorState, hex: string): EditorState {
  return reduceEditor(state, { type: "recolor", id: 0, hex });
}

/** A browser with tabs; its clock goes on by itself. */
function openBrowser() {
  const shared = new Map<string, string>();
  const storage = createMemoryStorage(shared);
  let now = 0;
  function openTab(marks = new Map<string, string>()) {
    return {
      marks,
      copy: () => openTab(new Map(marks)),
      load: () =>
        createSessionMemory({
          openShared: () => storage,
          openTab: () => createMemoryStorage(marks),
          clock: () => (now += 1),
          drawId: () => `session${(now += 1)}`,
        }),
    };
  }
  return { shared, storage, openTab };
}
