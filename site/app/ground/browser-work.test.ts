import assert from "node:assert/strict";
import test from "node:test";
import { createMemoryStorage } from "../editor/testing/memory-storage.ts";
import { fc } from "../../../test/properties.ts";
import { isUnsent, listSessionIds, nameRevision, readRecord, settleOwner, writeRecord } from "./browser-work.ts";

const now = Date.UTC(2026, 5, 1);
const day = 86_400_000;

test("settleOwner() has what nobody owns join the account, with the palettes seen still to be sent", () => {
  const { shared, kept } = openStorage({
    "tincture-session-local001": work(1),
    "tincture-history": '["000000-ffffff"]',
  });
  settleOwner(() => shared, { accountId: "ann", now });
  assert.deepEqual(listSessionIds(shared), ["local001"]);
  assert.equal(isUnsent(shared, "local001"), true);
  assert.equal(kept.get("tincture-unsent"), '["000000-ffffff"]');
  assert.equal(kept.get("tincture-owner"), "ann");
});

test("settleOwner() removes what the account has once nobody or another is signed in, and has the rest wait unseen", () => {
  for (const accountId of [undefined, "bob"]) {
    const { shared, kept } = openStorage({
      "tincture-owner": "ann",
      "tincture-session-sent0001": work(1),
      "tincture-session-unsent01": work(2),
      "tincture-history": '["000000-ffffff"]',
      "tincture-format": "oklch",
    });
    writeRecord(shared, "sent0001", { acked: nameRevision(work(1)), sent: [] });
    writeRecord(shared, "unsent01", { acked: "before00", sent: ["between0"] });
    settleOwner(() => shared, { accountId, now });
    assert.deepEqual(listSessionIds(shared), []);
    assert.deepEqual(
      [...kept.keys()].filter((key) => !key.startsWith("tincture-waiting-ann-")),
      accountId === undefined ? ["tincture-format"] : ["tincture-format", "tincture-owner"],
    );
    assert.ok(![...kept].some(([key, value]) => !key.includes("-ann-") && value.includes('"number":2')));
    settleOwner(() => shared, { accountId: "ann", now });
    assert.deepEqual(listSessionIds(shared), ["unsent01"]);
    assert.deepEqual(readRecord(shared, "unsent01"), { acked: "before00", sent: ["between0"] });
    assert.ok(![...kept.keys()].some((key) => key.includes("waiting")));
  }
});

test("settleOwner() leaves the work of who is still signed in, and lets what waited for a month go", () => {
  const { shared, kept } = openStorage({
    "tincture-owner": "ann",
    "tincture-session-mine0001": work(1),
    "tincture-waiting-bob-tincture-session-old00001": work(2, now - 31 * day),
    "tincture-waiting-bob-tincture-session-new00001": work(3, now - day),
  });
  const before = new Map(kept);
  settleOwner(() => shared, { accountId: "ann", now });
  assert.deepEqual(kept, before);
  settleOwner(() => shared, { accountId: undefined, now });
  assert.deepEqual([...kept.keys()].toSorted(), [
    "tincture-waiting-ann-tincture-session-mine0001",
    "tincture-waiting-bob-tincture-session-new00001",
  ]);
});

test("settleOwner() has cleared work wait for its account, for a month", () => {
  const cleared = { sessions: [{ id: "session1", revision: "revision1" }], visited: ["000000-ffffff"] };
  const items = { "tincture-owner": "ann", "tincture-forgetting": JSON.stringify(cleared) };
  const { shared, kept } = openStorage(items);
  settleOwner(() => shared, { accountId: undefined, now });
  assert.deepEqual([...kept.keys()], ["tincture-waiting-ann-tincture-forgetting"]);
  settleOwner(() => shared, { accountId: "ann", now });
  assert.deepEqual(JSON.parse(kept.get("tincture-forgetting") ?? ""), { ...cleared, at: now });
  settleOwner(() => shared, { accountId: "bob", now });
  settleOwner(() => shared, { accountId: undefined, now: now + 31 * day });
  assert.deepEqual([...kept.keys()], []);
});

test("settleOwner() bears a browser that forbids keeping", () => {
  const forbid = () => {
    throw new Error("forbidden");
  };
  assert.doesNotThrow(() => settleOwner(forbid, { accountId: "ann", now }));
});

test("nameRevision() names the same text the same, and another one otherwise, in 16 letters and digits", () => {
  const property = fc.property(fc.string(), fc.string(), (one, other) => {
    assert.match(nameRevision(one), /^[0-9a-z]{16}$/);
    assert.equal(nameRevision(one) === nameRevision(other), one === other);
  });
  fc.assert(property);
});

test("readRecord() finds nothing sent in what is missing, broken or foreign", () => {
  for (const text of ["", "{", "null", '{"acked":1,"sent":"x"}']) {
    const { shared } = openStorage({ "tincture-synced-session1": text });
    assert.deepEqual(readRecord(shared, "session1"), { acked: undefined, sent: [] });
  }
});

function work(number: number, at = now): string {
  return JSON.stringify({ at, number });
}

function openStorage(items: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(items));
  const shared = createMemoryStorage(kept);
  return { shared, kept };
}
