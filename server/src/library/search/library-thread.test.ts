import assert from "node:assert/strict";
import { after, test, type TestContext } from "node:test";
import type { SearchRequest } from "./search-request.ts";
import { fakePalette, insertPeople } from "../../../../test/support/db/samples.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import { openTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { makeTemporaryFolder } from "../../../../test/support/db/temporary-folder.ts";
import { createLibraryThread, type LibraryThread } from "./library-thread.ts";

const gardens: SearchRequest = { words: ["garden"], tags: [], sort: "popular", offset: 0, limit: 10 };
const unavailable = { code: "service_unavailable", retryAfterSeconds: 1 };
/** The machine may be busy: no search of these tests is late. */
const waitMsMax = 60_000;
const replyMsMax = 120_000;

const postgres = await openTestPostgres();
const engines: Readonly<Record<string, (t: TestContext) => Promise<string>>> = {
  SQLite: async (t) => `sqlite:${makeTemporaryFolder(t)}/tincture.db`,
  ...(postgres && { PostgreSQL: () => postgres.createDatabase({ after }) }),
};

async function setUp(
  t: TestContext,
  databaseUrl: string,
  options: Partial<Parameters<typeof createLibraryThread>[0]> = {},
) {
  const store = await openStore(databaseUrl, { clock: Date.now });
  const log: string[] = [];
  const thread = createLibraryThread({
    databaseUrl,
    log: (message) => log.push(message),
    waitMsMax,
    replyMsMax,
    ...options,
  });
  t.after(async () => {
    await thread.close();
    await store.close();
  });
  return { store, thread, log };
}

async function idsOf(thread: LibraryThread, request = gardens): Promise<readonly string[]> {
  return (await thread.find(request)).ids;
}

const [rose, lily] = [1, 2].map((number) => fakePalette(number, { name: `Garden ${number}` }));

for (const [engine, createDatabase] of Object.entries(engines)) {
  test(`find() follows what is published, changed and unpublished (${engine})`, async (t) => {
    const { store, thread, log } = await setUp(t, await createDatabase(t));
    await store.palettes.insertPalettes([rose!], 0);
    assert.deepEqual(await idsOf(thread), [rose!.id]);
    await publishAndUnpublish(store, thread);
    await store.palettes.publishPalette("slug-1", 3);
    assert.equal(await thread.load(), 2);
    assert.deepEqual(await idsOf(thread), [lily!.id, rose!.id]);
    assert.deepEqual(log, []);
  });

  test(`find() counts the saves of a period, as they come and go (${engine})`, async (t) => {
    const { store, thread } = await setUp(t, await createDatabase(t));
    await insertPeople(store, ["ann"]);
    await store.palettes.insertPalettes([rose!, lily!], 0);
    const now = Date.now();
    const lately: SearchRequest = { ...gardens, since: now - 1000 };
    assert.deepEqual(await idsOf(thread, lately), [lily!.id, rose!.id]);
    await store.saves.savePalette("ann", "slug-1", now);
    await thread.update([rose!.id]);
    assert.deepEqual(await idsOf(thread, lately), [rose!.id, lily!.id]);
    await store.saves.unsavePalette("ann", "slug-1", now + 1);
    await thread.update([rose!.id]);
    assert.deepEqual(await idsOf(thread, lately), [lily!.id, rose!.id]);
  });
}

async function publishAndUnpublish({ palettes }: Store, thread: LibraryThread): Promise<void> {
  await palettes.insertPalettes([lily!], 1);
  await thread.update([lily!.id]);
  assert.deepEqual(await idsOf(thread), [lily!.id, rose!.id]);
  await palettes.unpublishPalette("slug-1", 2);
  await thread.update([rose!.id]);
  assert.deepEqual(await idsOf(thread), [lily!.id]);
}

async function createSqlite(t: TestContext): Promise<string> {
  return engines["SQLite"]!(t);
}

test("load() rejects while the store cannot be read", async (t) => {
  const databaseUrl = `postgres://nobody@/none?host=${encodeURIComponent(makeTemporaryFolder(t))}`;
  const thread = createLibraryThread({ databaseUrl, log: assert.fail, waitMsMax, replyMsMax });
  t.after(() => thread.close());
  await assert.rejects(thread.load(), { code: "service_unavailable" });
  await assert.rejects(thread.find(gardens), { code: "service_unavailable" });
});

test("find() fails if the thread dies, and the next one loads the library in a new thread", async (t) => {
  const entry = new URL("../../../../test/support/library/first-dies-worker.ts", import.meta.url);
  const { store, thread, log } = await setUp(t, await createSqlite(t), { entry, restartMsMin: 0 });
  await store.palettes.insertPalettes([rose!], 0);
  await assert.rejects(thread.find(gardens), unavailable);
  assert.deepEqual(await idsOf(thread), [rose!.id]);
  assert.deepEqual(log, ["The library thread ended with code 1"]);
});

const silent = new URL("../../../../test/support/threads/silent-worker.ts", import.meta.url);

test("find() gives up a thread that does not reply", async (t) => {
  const { thread, log } = await setUp(t, await createSqlite(t), { entry: silent, replyMsMax: 50 });
  await assert.rejects(Promise.all([thread.find(gardens), thread.find(gardens)]), unavailable);
  assert.deepEqual(log, ["The library thread does not reply"]);
});

test("find() refuses one search more than may wait, and close() all of them", async (t) => {
  const { thread } = await setUp(t, await createSqlite(t), { entry: silent });
  const waiting = Array.from({ length: 64 }, () => thread.find(gardens));
  const outcomes = Promise.allSettled(waiting);
  await assert.rejects(thread.find(gardens), unavailable);
  await thread.close();
  for (const { status } of await outcomes) assert.equal(status, "rejected");
  await assert.rejects(thread.find(gardens), unavailable);
});
