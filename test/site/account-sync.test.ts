/** Tests that the drafts of several browsers are synced with the account. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createDrafts } from "../../server/src/drafts/drafts.ts";
import { fakeAccount } from "../support/db/samples.ts";
import { makeTemporaryFolder, openForTest } from "../support/db/temporary-folder.ts";
import { type EditorAction, listHexes } from "../../site/app/editor/state/editor-state.ts";
import { type Account, createSyncedAccount, type Device, openDevice } from "../support/site/synced-devices.ts";
import { fc } from "../properties.ts";
import { runs } from "../sizes.ts";

const start = "264653-2a9d8f-e9c46a";
const other = "000000-ffffff";
const lock = (id: number): EditorAction => ({ type: "toggleLock", id });
const paint = (hex: string): EditorAction => ({ type: "recolor", id: 0, hex });

test("refresh() continues the newest draft of the palette, and offers the latest one if there is none", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  await one.sync.refresh();
  one.act(lock(1));
  await one.runLater();
  assert.equal(one.saved.status, "account");

  const two = openDevice(account, start);
  await two.sync.refresh();
  assert.deepEqual(two.state.present, one.state.present);
  const three = openDevice(account, other);
  await three.sync.refresh();
  assert.equal(listHexes(three.state.present).join("-"), other);
  assert.equal(three.saved.offered?.id, one.id);
  await three.sync.continueDraft(one.id);
  assert.deepEqual([three.state.present, three.saved.offered], [one.state.present, undefined]);

  three.act(paint("111111"));
  await three.runLater();
  await two.sync.refresh();
  assert.deepEqual([two.state.present, two.saved.note], [three.state.present, "continued"]);
});

test("a conflict keeps both drafts, and both devices continue under ids of their own", async (t) => {
  const account = await openAccount(t);
  const [one, two] = [openDevice(account, start), openDevice(account, start)];
  one.act(lock(1));
  await one.sync.refresh();
  await two.sync.refresh();
  assert.equal(two.id, one.id);
  one.act(paint("111111"));
  two.act(paint("222222"));
  await one.runLater();
  await two.runLater();
  assert.notEqual(two.id, one.id);
  assert.equal(two.saved.note, "kept-apart");
  for (const device of [one, two, two]) {
    device.act(lock(2));
    await device.runLater();
  }
  const { sessions } = await account.sessions.listDrafts("ann");
  assert.deepEqual(
    sessions.map(({ id, colors }) => [id, colors[0]]),
    [
      [two.id, "222222"],
      [one.id, "111111"],
    ],
  );
});

test("without a reply everything stays in the browser and is sent later, once", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  await one.sync.refresh();
  for (const [kind, sign] of [
    ["offline", "offline"],
    ["failing", "waiting"],
  ] as const) {
    account.failure = { kind, isLate: false };
    one.act(paint(kind === "offline" ? "333333" : "444444"));
    await one.runLater();
    assert.equal(one.saved.status, sign);
    assert.ok(isUnsaved(one));
  }
  account.failure = { kind: "offline", isLate: true };
  one.act(paint("555555"));
  await one.runLater();
  account.failure = undefined;
  one.act(paint("666666"));
  await one.runLater();
  assert.equal(one.saved.status, "account");
  const { sessions, visited } = await account.sessions.listDrafts("ann");
  assert.deepEqual(
    sessions.map(({ id, colors }) => [id, colors[0]]),
    [[one.id, "666666"]],
  );
  assert.equal(visited.at(-1), "666666-2a9d8f-e9c46a");
});

test("going offline during a request shows offline, and the retry reads the account", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  const running = one.sync.refresh();
  await one.sync.noteOffline();
  await running;
  assert.equal(one.saved.status, "offline");
  account.failure = { kind: "offline", isLate: false };
  await one.runLater();
  assert.equal(one.saved.status, "offline");
  account.failure = undefined;
  await one.runLater();
  assert.equal(one.saved.status, "account");
});

test("a clear reaches other devices, and is sent later if the account cannot be reached", async (t) => {
  const account = await openAccount(t);
  const [one, two] = [openDevice(account, start), openDevice(account, start)];
  one.act(paint("111111"));
  await one.sync.refresh();
  const three = openDevice(account, "111111-2a9d8f-e9c46a");
  await three.sync.refresh();
  await two.sync.refresh();
  account.failure = { kind: "offline", isLate: false };
  await two.clear();
  assert.deepEqual(two.saved.drafts, []);
  assert.equal((await account.sessions.listDrafts("ann")).sessions.length, 1);
  account.failure = undefined;
  await two.runLater();
  assert.deepEqual(await account.sessions.listDrafts("ann"), { sessions: [], visited: [] });
  await three.sync.refresh();
  assert.deepEqual([three.drafts.list(), three.drafts.readHistory().palettes], [[], []]);
  assert.deepEqual(await account.sessions.listDrafts("ann"), { sessions: [], visited: [] });
});

test("a delayed clear deletes what its browser knew, and nothing that other devices have changed since", async (t) => {
  const account = await openAccount(t);
  const [one, two] = [openDevice(account, start), openDevice(account, other)];
  one.act(paint("111111"));
  await one.runLater();
  await two.sync.refresh();
  two.act(paint("222222"));
  await two.runLater();
  await one.sync.refresh();
  account.failure = { kind: "offline", isLate: false };
  await one.clear();
  account.failure = undefined;
  two.act(paint("333333"));
  await two.runLater();
  const three = openDevice(account, "444444-555555");
  three.act(paint("666666"));
  await three.runLater();

  account.failure = { kind: "offline", isLate: true };
  await one.runLater();
  account.failure = undefined;
  await one.runLater();
  for (const device of [two, three]) {
    await device.sync.refresh();
    assert.deepEqual(
      device.drafts.list().flatMap(({ id }) => (id === device.id ? [id] : [])),
      [device.id],
    );
  }
  const { sessions, visited } = await account.sessions.listDrafts("ann");
  assert.deepEqual(sessions.map(({ colors }) => String(colors[0])).toSorted(), ["333333", "666666"]);
  assert.deepEqual(visited, ["333333-ffffff", "444444-555555", "666666-555555"]);
  assert.deepEqual(one.saved.drafts?.map(({ id }) => id).toSorted(), [two.id, three.id].toSorted());
  assert.deepEqual(listHexes(one.state.present)[0], "111111", "the palette on the screen stays");
});

test("removing one session leaves a change that another device has made to it", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  one.act(paint("111111"));
  await one.runLater();
  const two = openDevice(account, start);
  await two.sync.refresh();
  await two.sync.continueDraft(one.id);
  two.act(paint("222222"));
  await two.runLater();
  await one.sync.clear(one.id);
  assert.deepEqual(
    one.saved.drafts?.map(({ colors }) => colors[0]),
    ["222222"],
  );
  await one.sync.clear(two.id);
  assert.deepEqual([one.saved.drafts, (await account.sessions.listDrafts("ann")).sessions], [[], []]);
});

test("a copy that this browser already continues from stays when its first reply was lost", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  one.act(lock(1));
  await one.sync.refresh();
  const two = openDevice(account, start);
  await two.sync.refresh();
  one.act(paint("111111"));
  await one.runLater();
  two.act(paint("222222"));
  account.failure = { kind: "offline", isLate: true };
  await two.runLater();
  account.failure = undefined;
  const copy = (await account.sessions.listDrafts("ann")).sessions.find(({ colors }) => colors[0] === "222222");
  account.failure = { kind: "failing", isLate: false, isOfChanges: true };
  await two.sync.continueDraft(copy!.id);
  two.act(paint("333333"));
  account.failure = undefined;
  await two.runLater();
  const kept = (await account.sessions.listDrafts("ann")).sessions.map(({ colors }) => String(colors[0]));
  assert.deepEqual(kept.toSorted(), ["111111", "333333"]);
});

interface DeviceStep {
  readonly device: number;
  readonly act: "paint" | "send" | "refresh" | "continue" | "reload" | "deliver";
  readonly reply: "received" | "request lost" | "reply lost" | "request late";
  /** Whether only requests that change something fail. */
  readonly isOfChanges: boolean;
}

const anyStep: fc.Arbitrary<DeviceStep> = fc.record({
  device: fc.nat({ max: 3 }),
  act: fc.constantFrom("paint", "paint", "send", "refresh", "continue", "reload", "deliver"),
  reply: fc.constantFrom("received", "received", "request lost", "reply lost", "request late"),
  isOfChanges: fc.boolean(),
});

test("no change is lost, whatever three devices and a second tab do and whichever replies are lost", async (t) => {
  const openOne = await openAccounts(t);
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 16 }), async (steps) => {
    const account = await openOne();
    const devices = [start, start, other].map((palette) => openDevice(account, palette));
    // A second tab in the browser of the first device.
    devices.push(openDevice(account, start, { shared: devices[0]!.areas.shared }));
    const made: string[] = [];
    for (const { device, act, reply, isOfChanges } of steps) {
      const one = devices[device]!;
      account.failure =
        reply === "received"
          ? undefined
          : { kind: "offline", isLate: reply === "reply lost", isQueued: reply === "request late", isOfChanges };
      if (act === "paint") {
        const hex = String(made.length + 1).padStart(6, "0");
        made.push(hex);
        one.act(paint(hex));
      } else if (act === "send") await one.runLater();
      else if (act === "refresh") await one.sync.refresh();
      else if (act === "continue") await continueOther(one);
      else if (act === "reload") {
        one.leave();
        devices[device] = openDevice(account, one.palette, one.areas);
      } else await account.deliver();
    }
    account.failure = undefined;
    await account.deliver();
    for (const one of [...devices, ...devices]) await one.sync.refresh();
    const { sessions } = await account.sessions.listDrafts(account.id);
    const texts = await Promise.all(sessions.map(({ id }) => account.sessions.getDraft(account.id, id)));
    for (const hex of made)
      assert.ok(
        texts.some(({ text }) => text.includes(`"${hex}"`)),
        `${hex} is lost`,
      );
  });
  await fc.assert(property, runs(40, 50));
});

function isUnsaved({ drafts, id }: Device): boolean {
  return drafts.find(id)?.isSaved === false;
}

async function continueOther(device: Device): Promise<void> {
  const found = device.saved.drafts?.find(({ id }) => id !== device.id);
  if (found) await device.sync.continueDraft(found.id);
}

test("after the account signs out, drafts stay in the browser and nothing is sent", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  account.failure = { kind: "signed-out", isLate: false };
  await one.sync.refresh();
  one.act(lock(0));
  assert.equal(one.saved.status, "signed-out");
  account.failure = undefined;
  await one.runLater();
  one.sync.flush();
  assert.ok(isUnsaved(one));
  assert.deepEqual((await account.sessions.listDrafts("ann")).sessions, []);
});

async function openAccount(t: TestContext): Promise<Account> {
  const openOne = await openAccounts(t);
  return openOne("ann");
}

async function openAccounts(t: TestContext): Promise<(id?: string) => Promise<Account>> {
  const store = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  let [count, now] = [0, Date.UTC(2026, 5, 1)];
  const work = createDrafts({ store: store.drafts, clock: () => (now += 1000) });
  return async (id = `person${(count += 1)}`) => {
    await store.accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com` }));
    return createSyncedAccount(id, work);
  };
}
