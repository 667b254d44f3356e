import assert from "node:assert/strict";
import { after, test, type TestContext } from "node:test";
import type { SearchRequest } from "../domain/library/search/search-request.ts";
import { insertPeople } from "../store/testing/community-samples.ts";
import { openStore, type Store } from "../store/open-store.ts";
import { openTestPostgres } from "../store/testing/postgres-database.ts";
import { fakePalette } from "../store/testing/samples.ts";
import { makeTemporaryFolder } from "../store/testing/temporary-folder.ts";
import { createSearchThread, type SearchThread } from "./search-thread.ts";

const gardens: SearchRequest = { words: ["garden"], tags: [], sort: "popular", offset: 0, limit: 10 };
const unavailable = { code: "service_unavailable", retryAfterSeconds: 1 };
/** The machine may be busy: no search of these tests is late. */
const waitMsMax = 60_000;
const answerMsMax = 120_000;

const postgres = await openTestPostgres();
const engines: Readonly<Record<string, (t: TestContext) => Promise<string>>> = {
  SQLite: async (t) => `sqlite:${makeTemporaryFolder(t)}/tincture.db`,
  ...(postgres && { PostgreSQL: () => postgres.createDatabase({ after }) }),
};

async function setUp(
  t: TestContext,
  databaseUrl: string,
  options: Partial<Parameters<typeof createSearchThread>[0]> = {},
) {
  const store = await openStore(databaseUrl, { clock: Date.now });
  const log: string[] = [];
  const thread = createSearchThread({
    databaseUrl,
    log: (message) => log.push(message),
    waitMsMax,
    answerMsMax,
    ...options,
  });
  t.after(async () => {
    await thread.close();
    await store.close();
  });
  return { store, thread, log };
}

async function idsOf(thread: SearchThread, request = gardens): Promise<readonly string[]> {
  const found = await thread.find(request);
  assert.ok("ids" in found);
  return found.ids;
}

const [rose, lily] = [1, 2].map((number) => fakePalette(number, { name: `Garden ${number}` }));

for (const [engine, createDatabase] of Object.entries(engines)) {
  test(`find() follows what is published, changed and unpublished (${engine})`, async (t) => {
    const { store, thread, log } = await setUp(t, await createDatabase(t));
    await store.palettes.insertPalettes([rose!], 0);
    assert.deepEqual(await idsOf(thread), [rose!.id]);
    await publishAndUnpublish(store, thread);
    await store.palettes.publishPalette("slug-1", 3);
    thread.noteChanges();
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
    thread.noteChanges([rose!.id]);
    assert.deepEqual(await idsOf(thread, lately), [rose!.id, lily!.id]);
    await store.saves.unsavePalette("ann", "slug-1", now + 1);
    thread.noteChanges([rose!.id]);
    assert.deepEqual(await idsOf(thread, lately), [lily!.id, rose!.id]);
  });
}

async function publishAndUnpublish({ palettes }: Store, thread: SearchThread): Promise<void> {
  await palettes.insertPalettes([lily!], 1);
  thread.noteChanges([lily!.id]);
  assert.deepEqual(await idsOf(thread), [lily!.id, rose!.id]);
  await palettes.unpublishPalette("slug-1", 2);
  thread.noteChanges([rose!.id]);
  assert.deepEqual(await idsOf(thread), [lily!.id]);
}

async function createSqlite(t: TestContext): Promise<string> {
  return engines["SQLite"]!(t);
}

test("find() says that the library is loading while it cannot be read, and close() ends the trying", async (t) => {
  const log: string[] = [];
  const databaseUrl = `postgres://nobody@/none?host=${encodeURIComponent(makeTemporaryFolder(t))}`;
  const thread = createSearchThread({ databaseUrl, log: (message) => log.push(message), waitMsMax: 0 });
  t.after(() => thread.close());
  assert.deepEqual(await thread.find(gardens), { loadingMs: undefined });
  await thread.close();
  assert.deepEqual([...new Set(log)], ["The search cannot read the library; will try again"]);
});

test("find() of a thread that dies is refused, and the next one has a new thread", async (t) => {
  const entry = new URL("./testing/first-dies-worker.ts", import.meta.url);
  const { store, thread, log } = await setUp(t, await createSqlite(t), { entry, restMs: 0 });
  await store.palettes.insertPalettes([rose!], 0);
  await assert.rejects(thread.find(gardens), unavailable);
  thread.noteChanges([rose!.id]);
  assert.deepEqual(await idsOf(thread), [rose!.id]);
  assert.deepEqual(log, ["The search thread ended with code 1"]);
});

test("find() starts no second thread at once after one has died", async (t) => {
  const entry = new URL("../threads/testing/dying-worker.ts", import.meta.url);
  const { thread, log } = await setUp(t, await createSqlite(t), { entry, restMs: 600_000 });
  await assert.rejects(thread.find(gardens), unavailable);
  await assert.rejects(thread.find(gardens), unavailable);
  assert.equal(log.length, 1);
});

const silent = new URL("../threads/testing/silent-worker.ts", import.meta.url);

test("find() gives up a thread that does not answer", async (t) => {
  const { thread, log } = await setUp(t, await createSqlite(t), { entry: silent, answerMsMax: 50 });
  await assert.rejects(Promise.all([thread.find(gardens), thread.find(gardens)]), unavailable);
  assert.deepEqual(log, ["The search thread does not answer"]);
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

test("open() starts the thread before any search", async (t) => {
  const entry = new URL("../threads/testing/dying-worker.ts", import.meta.url);
  const { thread, log } = await setUp(t, await createSqlite(t), { entry, restMs: 600_000 });
  await thread.open();
  assert.equal(log.length, 1);
});

test("noteChanges() and close() start no thread", async (t) => {
  const entry = new URL("./testing/missing.ts", import.meta.url);
  const { thread, log } = await setUp(t, await createSqlite(t), { entry });
  thread.noteChanges(["palette"]);
  thread.noteChanges();
  await thread.close();
  assert.deepEqual(log, []);
});
