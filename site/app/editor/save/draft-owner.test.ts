import assert from "node:assert/strict";
import test from "node:test";
import { createMemoryStorage } from "../../../../test/support/site/memory-storage.ts";
import { assignDrafts } from "./draft-owner.ts";
import { readCleared, type Draft, listDrafts, putDraft, readHistory } from "./stored-draft.ts";
import { openStorage } from "./safe-storage.ts";

const now = Date.UTC(2026, 5, 1);
const day = 86_400_000;

test("drafts and palettes from before signing in join the account", () => {
  const { shared, items } = openItems({ "tincture-history": '{"palettes":["000000-ffffff"],"unsent":[]}' });
  putDraft(shared, draftOf("", { id: "local001" }));
  assignDrafts(shared, { accountId: "ann", now });
  assert.deepEqual(listDrafts(shared), [draftOf("ann", { id: "local001" })]);
  assert.deepEqual(readHistory(shared).unsent, ["000000-ffffff"]);
  assert.equal(items.get("tincture-owner"), "ann");
});

test("saved drafts are removed once their owner is signed out, and unsaved ones stay for them", () => {
  for (const accountId of [undefined, "bob"]) {
    const history = '{"palettes":["000000-ffffff"],"unsent":[]}';
    const kept = { "tincture-owner": "ann", "tincture-history": history, "tincture-format": "oklch" };
    const { shared, items } = openItems(kept);
    const unsaved = draftOf("ann", { id: "unsaved1", bases: ["before00"] });
    for (const draft of [draftOf("ann", { id: "saved001", isSaved: true }), unsaved]) putDraft(shared, draft);
    assignDrafts(shared, { accountId, now });
    assert.deepEqual(listDrafts(shared), [unsaved]);
    const others = [...items.keys()].filter((key) => !key.includes("draft"));
    assert.deepEqual(others, [...(accountId === undefined ? [] : ["tincture-owner"]), "tincture-format"]);
    assignDrafts(shared, { accountId: "ann", now });
    assert.deepEqual(listDrafts(shared), [unsaved]);
  }
});

test("the account that stays signed in keeps everything; what others left is removed after 30 days", () => {
  const { shared } = openItems({ "tincture-owner": "ann", "tincture-history": '{"palettes":[],"unsent":[]}' });
  const mine = draftOf("ann", { id: "mine0001", changedAt: now - 31 * day });
  const recent = draftOf("bob", { id: "recent01", changedAt: now - day });
  for (const draft of [mine, recent, draftOf("bob", { id: "old00001", changedAt: now - 31 * day })])
    putDraft(shared, draft);
  assignDrafts(shared, { accountId: "ann", now });
  assert.deepEqual(listDrafts(shared), [mine, recent]);
  assert.equal(shared.get("tincture-owner"), "ann");
  assert.notEqual(shared.get("tincture-history"), undefined);
});

test("what was cleared waits for its account for 30 days", () => {
  const { shared, items } = openItems({ "tincture-owner": "ann" });
  const cleared = { sessions: [{ id: "session1", revision: "revision1" }], visited: ["000000-ffffff"] };
  shared.set("tincture-cleared-ann", JSON.stringify({ ...cleared, at: now }));
  for (const accountId of [undefined, "bob", "ann"]) {
    assignDrafts(shared, { accountId, now: now + 29 * day });
    assert.deepEqual(readCleared(shared, "ann"), cleared);
  }
  assignDrafts(shared, { accountId: undefined, now: now + 31 * day });
  assert.deepEqual([...items.keys()], []);
});

function draftOf(owner: string, fields: Partial<Draft>): Draft {
  const texts = { palette: "000000-ffffff", text: "{}", revision: "revision1" };
  return { id: "draft001", owner, bases: [], isSaved: false, changedAt: now, ...texts, ...fields };
}

function openItems(entries: Readonly<Record<string, string>>) {
  const items = new Map(Object.entries(entries));
  return { items, shared: openStorage(() => createMemoryStorage(items)) };
}
