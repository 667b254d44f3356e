import assert from "node:assert/strict";
import test from "node:test";
import { type EditorState, listHexes, reduceEditor, rememberedMax, startEditor } from "../state/editor-state.ts";
import { createMemoryStorage } from "../../../../test/support/site/memory-storage.ts";
import { BrowserDrafts, draftsMax, unsavedMax } from "./browser-drafts.ts";
import { openStorage } from "./safe-storage.ts";

const colors = ["264653", "2a9d8f", "e9c46a"];
const palette = colors.join("-");
const locked = reduceEditor(startEditor({ colors }), { type: "toggleLock", id: 1 });

test("the next page of a tab continues its draft, whatever its palette", () => {
  const tab = openBrowser().openTab();
  const first = tab.load();
  assert.equal(first.open(palette), undefined);
  first.write(locked);
  first.leave();
  assert.deepEqual(tab.load().open("000000-ffffff")?.present, locked.present);
});

test("a new tab continues the latest draft of its palette, and of no other", () => {
  const browser = openBrowser();
  for (const state of [locked, step(locked, "111111"), reduceEditor(locked, { type: "toggleLock", id: 2 })]) {
    const page = browser.openTab().load();
    page.open("");
    page.write(state);
  }
  const found = browser.openTab().load().open(palette);
  assert.equal(found?.present.map(({ isLocked }) => isLocked).join(), "false,true,true");
  assert.equal(browser.openTab().load().open("000000-ffffff"), undefined);
});

test("new and copied tabs of the same palette keep drafts of their own", () => {
  const { browser, tab, page: first } = openPage();
  const [second, copied] = [browser.openTab().load(), tab.copy().load()];
  for (const other of [second, copied]) assert.deepEqual(other.open(palette)?.present, locked.present);
  for (const [at, page] of [second, copied, first].entries())
    page.write(step(locked, ["222222", "333333", "111111"][at]!));
  first.leave();
  assert.equal(listHexes(tab.load().open("")!.present)[0], "111111");
  assert.equal(browser.items.size, 3);
});

test("a page that the browser restores takes its draft back from the tab", () => {
  const { tab, page } = openPage();
  page.leave();
  page.resume();
  assert.equal(tab.items.size, 0);
});

test("a tab whose draft was continued by another one keeps its own version, under another id", () => {
  for (const isRestored of [false, true]) {
    const { browser, tab, page } = openPage();
    page.leave();
    const other = browser.openTab().load();
    other.open(palette);
    assert.equal(other.id, page.id);
    other.write(step(locked, "111111"));
    const next = isRestored ? page : tab.load();
    if (isRestored) page.resume();
    else assert.deepEqual(next.open(palette)?.present, locked.present);
    next.leave();
    if (isRestored) next.resume();
    else assert.deepEqual(tab.load().open(palette)?.present, locked.present);
    next.write(step(locked, "222222"));
    assert.notEqual(next.id, other.id);
    assert.equal(browser.items.size, 2);
  }
});

test("a draft that was removed is not stored again when its tab is left or loaded", () => {
  for (const isCleared of [false, true]) {
    const { browser, tab, page } = openPage();
    const other = browser.openTab().load();
    if (isCleared) other.clear();
    else other.remove(page.id);
    page.leave();
    assert.equal(browser.items.size, 0);
    assert.equal(tab.load().open(palette), undefined);
  }
});

test("the same session is not written twice, and one that is not worth keeping is removed", () => {
  const { browser, page } = openPage();
  const { revision } = page.find(page.id)!;
  page.write({ ...locked });
  assert.equal(page.find(page.id)?.revision, revision);
  page.write(startEditor({ colors }));
  assert.equal(browser.items.size, 0);
  page.write(locked);
  page.put({ ...page.find(page.id)!, bases: ["revision1"] });
  page.write(startEditor({ colors }));
  assert.equal(browser.items.size, 1, "the account has it");
});

test("the oldest drafts are removed first, and those that wait for the account last", () => {
  const browser = openBrowser();
  browser.items.set("tincture-draft-broken", "{");
  browser.items.set("other", "stays");
  for (let count = 0; count <= draftsMax; count += 1) writeNew(browser, count);
  assert.equal(browser.items.size, draftsMax + 2);
  assert.equal(browser.openTab().load().open("000000-2a9d8f-e9c46a"), undefined);
  const page = browser.openTab().load();
  assert.ok(page.open(`0000${draftsMax}-2a9d8f-e9c46a`));
  page.assign("ann");
  for (let count = 20; count < 20 + unsavedMax; count += 1) writeNew(browser, count, "ann");
  assert.equal(page.list().length, unsavedMax);
  for (const draft of page.list()) page.put({ ...draft, isSaved: true });
  writeNew(browser, 99, "ann");
  assert.equal(page.list().length, draftsMax);
  page.clear();
  assert.deepEqual([...browser.items.keys()], ["tincture-draft-broken", "other", "tincture-owner"]);
});

test("the history keeps the latest palettes, and what other tabs have added", () => {
  const page = openBrowser().openTab().load();
  const seen = Array.from({ length: rememberedMax + 5 }, (_, at) => `${String(at).padStart(6, "0")}-ffffff`);
  page.addSeen(seen);
  assert.deepEqual(page.readHistory(), { palettes: seen.slice(5), unsent: [] });
  page.clear();
  page.addSeen(["000000-ffffff", "111111-222222"]);
  page.addSeen(["333333-444444", "000000-ffffff"]);
  assert.deepEqual(page.readHistory().palettes, ["111111-222222", "333333-444444", "000000-ffffff"]);
  page.assign("ann");
  page.addSeen(["111111-222222", "555555-666666"]);
  page.markSeen(["333333-444444"]);
  assert.deepEqual(page.readHistory().unsent, ["111111-222222", "000000-ffffff", "555555-666666"]);
  const replaced = page.replaceSeen(["777777-888888", "000000-ffffff"]);
  assert.deepEqual(replaced, ["777777-888888", "111111-222222", "000000-ffffff", "555555-666666"]);
});

test("nothing is thrown if the browser blocks storage", () => {
  const blocked = openStorage(() => {
    throw new Error("blocked");
  });
  const page = new BrowserDrafts({ shared: blocked, tab: blocked, clock: () => 0, drawId: () => "draft001" });
  page.assign("ann");
  assert.equal(page.canStore(), false);
  assert.equal(page.open(palette), undefined);
  page.write(locked);
  page.addSeen([palette]);
  page.leave();
  page.resume();
  page.clear();
  assert.deepEqual([page.list(), page.readHistory().palettes], [[], []]);
});

function step(state: EditorState, hex: string): EditorState {
  return reduceEditor(state, { type: "recolor", id: 0, hex });
}

/** Opens a tab with a draft. */
function openPage() {
  const browser = openBrowser();
  const tab = browser.openTab();
  const page = tab.load();
  page.open(palette);
  page.write(locked);
  return { browser, tab, page };
}

type Browser = ReturnType<typeof openBrowser>;

/** Writes a draft in a new tab. */
function writeNew(browser: Browser, number: number, owner?: string): void {
  const page = browser.openTab().load();
  if (owner !== undefined) page.assign(owner);
  page.open("");
  page.write(step(locked, String(number).padStart(6, "0")));
}

/** Opens a browser with tabs. Its clock advances with each reading. */
function openBrowser() {
  const items = new Map<string, string>();
  const shared = openStorage(() => createMemoryStorage(items));
  let now = 0;
  function openTab(tabItems = new Map<string, string>()) {
    const tab = openStorage(() => createMemoryStorage(tabItems));
    return {
      items: tabItems,
      copy: () => openTab(new Map(tabItems)),
      load: () => new BrowserDrafts({ shared, tab, clock: () => (now += 1), drawId: () => `draft${(now += 1)}` }),
    };
  }
  return { items, shared, openTab };
}
