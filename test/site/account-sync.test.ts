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

/** An action of a device, and the way in which its requests fail. */
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

/** Returns whether the draft on the screen is stored and not confirmed by the account. */
function isUnsaved({ drafts, id }: Device): boolean {
  return drafts.find(id)?.isSaved === false;
}

/** Continues another draft than the one on the screen. */
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

/** Opens a store. @returns a function that creates an account in it */
async function openAccounts(t: TestContext): Promise<(id?: string) => Promise<Account>> {
  const store = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  let [count, now] = [0, Date.UTC(2026, 5, 1)];
  const work = createDrafts({ store: store.drafts, clock: () => (now += 1000) });
  return async (id = `person${(count += 1)}`) => {
    await store.accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com` }));
    return createSyncedAccount(id, work);
  };
}
