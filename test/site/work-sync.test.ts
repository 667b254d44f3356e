/** Keeping the work of several browsers and that of an account the same, with the store and the rules of the server and no HTTP between. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { formatPalette, parsePalette } from "@tincture/color";
import { createEditorSessions, type EditorSessions } from "../../server/src/domain/private/editor-sessions.ts";
import { fakeAccount } from "../../server/src/store/testing/samples.ts";
import { makeTemporaryFolder, openForTest } from "../../server/src/store/testing/temporary-folder.ts";
import { isUnsent, listSessionIds } from "../../site/app/ground/browser-work.ts";
import { readHistory, writeHistory, writeUnsent } from "../../site/app/editor/browser-memory.ts";
import {
  type EditorAction,
  type EditorState,
  listHexes,
  reduceEditor,
  startEditor,
} from "../../site/app/editor/editor-state.ts";
import { createSessionMemory } from "../../site/app/editor/session-memory.ts";
import { type AccountWork, noAccountWork } from "../../site/app/editor/sync/account-work.ts";
import { type AccountClient, type Failure, WorkFailure } from "../../site/app/editor/sync/ask-account.ts";
import { readWorkChange } from "../../site/app/editor/sync/work-change.ts";
import { WorkSync } from "../../site/app/editor/sync/work-sync.ts";
import { createMemoryStorage } from "../../site/app/editor/testing/memory-storage.ts";

const start = "264653-2a9d8f-e9c46a";
const other = "000000-ffffff";
const lock = (id: number): EditorAction => ({ type: "toggleLock", id });
const paint = (hex: string): EditorAction => ({ type: "recolor", id: 0, hex });

test("refresh() goes on with the newest of the address, and offers the latest where there is none", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  await one.sync.refresh();
  one.act(lock(1));
  await one.runLater();
  assert.equal(one.work.sign, "account");

  const two = openDevice(account, start);
  await two.sync.refresh();
  assert.deepEqual(two.state.present, one.state.present);
  const three = openDevice(account, other);
  await three.sync.refresh();
  assert.equal(listHexes(three.state.present).join("-"), other);
  assert.equal(three.work.offered?.id, one.id);
  await three.sync.continueWith(one.id);
  assert.deepEqual([three.state.present, three.work.offered], [one.state.present, undefined]);

  three.act(paint("111111"));
  await three.runLater();
  await two.sync.refresh();
  assert.deepEqual([two.state.present, two.work.note], [three.state.present, "continued"]);
});

test("what two devices changed is kept twice, and both go on under names of their own", async (t) => {
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
  assert.equal(two.work.note, "kept-apart");
  for (const device of [one, two, two]) {
    device.act(lock(2));
    await device.runLater();
  }
  const { sessions } = await account.work.readWork("ann");
  assert.deepEqual(
    sessions.map(({ id, colors }) => [id, colors[0]]),
    [
      [two.id, "222222"],
      [one.id, "111111"],
    ],
  );
});

test("without an answer everything stays here and is sent later, once", async (t) => {
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
    assert.equal(one.work.sign, sign);
    assert.ok(isUnsent(one.shared, one.id));
  }
  account.failure = { kind: "offline", isLate: true };
  one.act(paint("555555"));
  await one.runLater();
  account.failure = undefined;
  one.act(paint("666666"));
  await one.runLater();
  assert.equal(one.work.sign, "account");
  const { sessions, visited } = await account.work.readWork("ann");
  assert.deepEqual(
    sessions.map(({ id, colors }) => [id, colors[0]]),
    [[one.id, "666666"]],
  );
  assert.equal(visited.at(-1), "666666-2a9d8f-e9c46a");
});

test("an account that forgets everything is heard of, and one that cannot be reached forgets later", async (t) => {
  const account = await openAccount(t);
  const [one, two] = [openDevice(account, start), openDevice(account, start)];
  one.act(paint("111111"));
  await one.sync.refresh();
  const three = openDevice(account, "111111-2a9d8f-e9c46a");
  await three.sync.refresh();
  account.failure = { kind: "offline", isLate: false };
  await two.sync.forget();
  assert.equal((await account.work.readWork("ann")).sessions.length, 1);
  account.failure = undefined;
  await two.runLater();
  assert.deepEqual(await account.work.readWork("ann"), { sessions: [], visited: [] });
  await three.sync.refresh();
  assert.deepEqual([listSessionIds(three.shared), readHistory(() => three.shared)], [[], []]);
  assert.deepEqual(await account.work.readWork("ann"), { sessions: [], visited: [] });
});

test("signed out, it keeps here and sends no more", async (t) => {
  const account = await openAccount(t);
  const one = openDevice(account, start);
  account.failure = { kind: "signed-out", isLate: false };
  await one.sync.refresh();
  one.act(lock(0));
  assert.equal(one.work.sign, "signed-out");
  account.failure = undefined;
  await one.runLater();
  one.sync.flush();
  assert.ok(isUnsent(one.shared, one.id));
  assert.deepEqual((await account.work.readWork("ann")).sessions, []);
});

interface Account {
  readonly work: EditorSessions;
  /** How many there are. */
  devices: number;
  /** What becomes of requests: late ones are answered, but nobody hears. */
  failure: { readonly kind: Failure; readonly isLate: boolean } | undefined;
}

async function openAccount(t: TestContext): Promise<Account> {
  const store = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await store.accounts.insertAccount(fakeAccount({ id: "ann", email: "ann@example.com" }));
  let now = Date.UTC(2026, 5, 1);
  const work = createEditorSessions({ store: store.editorSessions, clock: () => (now += 1000) });
  return { work, devices: 0, failure: undefined };
}

/** The account without HTTP between. */
function createClient(account: Account): AccountClient {
  async function meet<Result>(answer: () => Promise<Result>): Promise<Result> {
    const { failure } = account;
    if (failure?.isLate === true) await answer();
    if (failure) throw new WorkFailure(failure.kind);
    return answer();
  }
  return {
    list: () => meet(() => account.work.readWork("ann")),
    find: (id) => meet(async () => (await account.work.getSession("ann", id)).text),
    change: (sent) =>
      meet(async () => {
        const change = readWorkChange(JSON.stringify({ ...sent, owner: "ann" }));
        assert.ok(change);
        if (change.intent === "forget") {
          await account.work.forgetWork("ann", change.id);
          return undefined;
        }
        await account.work.noteVisited("ann", change.visited);
        return change.session && account.work.keepSession("ann", change.session);
      }),
  };
}

/** An editor on a device, which writes down what it does at once; what it does later is done when it is told. */
function openDevice(account: Account, address: string) {
  const [name, shared] = [`device${(account.devices += 1)}`, createMemoryStorage()];
  let [count, now] = [0, 0];
  const memory = createSessionMemory({
    openShared: () => shared,
    openTab: () => createMemoryStorage(),
    clock: () => (now += 1),
    drawId: () => `${name}x${(count += 1)}`,
  });
  let state: EditorState = startEditor({ colors: parsePalette(address)! });
  let work: AccountWork = noAccountWork;
  let delayed: (() => void) | undefined;
  memory.claim(address);
  const sync = new WorkSync({
    openShared: () => shared,
    memory,
    client: createClient(account),
    readAddress: () => formatPalette(listHexes(state.present)),
    keep: () => undefined,
    show: (session) =>
      (state = reduceEditor(state, { type: "restore", session, shown: { colors: listHexes(session.present) } })),
    recall: (visited) => (state = reduceEditor(state, { type: "recall", visited, isAll: true })),
    tell: (told) => (work = told),
    later(act) {
      delayed = act;
      return () => (delayed = undefined);
    },
  });
  return {
    shared,
    sync,
    get id() {
      return memory.id;
    },
    get state() {
      return state;
    },
    get work() {
      return work;
    },
    act(action: EditorAction) {
      state = reduceEditor(state, action);
      writeUnsent(() => shared, state.visited);
      memory.keep(state);
      writeHistory(() => shared, state.visited);
      sync.note();
    },
    /** Does what was put off, until nothing is under way. */
    async runLater() {
      delayed?.();
      await sync.rest();
    },
  };
}
