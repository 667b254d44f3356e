/** A process that is busy or was stopped for a while: what is charged is delivered, as long as the database itself is well. */
import assert from "node:assert/strict";
import { kill } from "node:process";
import test, { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openTestPostgres } from "../server/src/store/testing/postgres-database.ts";
import { type Answer, readAccount, request } from "./api-client.ts";
import { createTenants } from "./faults/database.ts";
import { createFolder, createOwner, type RunningServer, startServer } from "./running-server.ts";
import { size } from "./sizes.ts";

const heavyCount = size === "long" ? 200 : 40;
const generateCount = size === "long" ? 64 : 16;
const cheapCount = size === "long" ? 40 : 10;
const stops = size === "long" ? 3 : 1;
/** Longer than a debit may wait for the database. */
const stopMs = 1000;
const spenderCount = 16;
const env = { DAILY_CREDITS: "1000000", STARTER_LIBRARY: "off" };

const owner = createOwner();
after(() => owner.clear());
const postgres = await openTestPostgres();
const skipPostgres = postgres ? false : "no PostgreSQL on this machine";
const onSqlite = share(() => Promise.resolve(`sqlite:${createFolder(owner)}/tincture.db`));
const engines = [
  { name: "SQLite", skip: false, start: onSqlite },
  { name: "PostgreSQL", skip: skipPostgres, start: share(() => postgres!.createDatabase(owner)) },
];

for (const { name, skip, start } of engines) {
  test(`heavy reading at once loses no credits on ${name}`, { skip }, async () => {
    const { server, url } = await start();
    // The last has less than it asks for, so that what is left is cut and refused meanwhile.
    const limits = [heavyCount * 50, generateCount, cheapCount, heavyCount * 25 + 7];
    const keys = (await createTenants(url, limits)).map(({ secret }) => secret);
    const [heavyKey = "", generatingKey = "", cheapKey = "", shortKey = ""] = keys;

    const [heavy, generated, cheap, short] = await Promise.all([
      askAtOnce(heavyCount, (i) => request(server, listNear(i), heavyKey)),
      askAtOnce(generateCount, () => request(server, "/palette/generate?size=8", generatingKey)),
      askInTurn(server, cheapKey),
      askAtOnce(heavyCount, (i) => request(server, listNear(heavyCount + i), shortKey)),
    ]);

    assert.deepEqual(countStatuses([...heavy, ...generated, ...cheap]), {
      200: heavyCount + generateCount + cheapCount,
    });
    assert.equal(sumCredits(short), limits[3]);
    for (const [i, answers] of [heavy, generated, cheap, short].entries()) {
      assert.equal(sumCredits(answers), countItems(answers), "charged and delivered");
      assert.equal((await readAccount(server, keys[i])).credits_used_today, sumCredits(answers), "charged and stored");
    }
  });
}

test("a process that is stopped for a second loses no credits", async () => {
  const { server, url } = await onSqlite();
  const [tenant] = await createTenants(url, [1_000_000]);
  const key = tenant!.secret;
  const answers: Answer<unknown>[] = [];
  const state = { isOver: false, wake: ignore };
  async function spend(): Promise<void> {
    while (!state.isOver) {
      answers.push(await request(server, "/color/c0ffee", key));
      state.wake();
    }
  }
  const afterAnswers = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const end = answers.length + count;
      state.wake = () => void (answers.length >= end && resolve());
    });
  const spending = Promise.all(Array.from({ length: spenderCount }, spend));
  for (let stop = 0; stop < stops; stop += 1) {
    await afterAnswers(spenderCount * 2);
    kill(server.processId, "SIGSTOP");
    await pause(stopMs);
    kill(server.processId, "SIGCONT");
  }
  await afterAnswers(spenderCount * 2);
  state.isOver = true;
  await spending;

  assert.deepEqual(countStatuses(answers), { 200: answers.length });
  assert.equal((await readAccount(server, key)).credits_used_today, answers.length);
});

interface Running {
  readonly server: RunningServer;
  readonly url: string;
}

/** One server for all tests of an engine. @returns asks for it */
function share(createDatabase: () => Promise<string>): () => Promise<Running> {
  async function start(): Promise<Running> {
    const url = await createDatabase();
    return { url, server: await startServer(owner, createFolder(owner), { ...env, DATABASE_URL: url }) };
  }
  let started: Promise<Running> | undefined;
  return () => (started ??= start());
}

/** A page deep in the order of nearness to a color that nobody asked for before. */
function listNear(i: number): string {
  const near = (0x123456 + i * 54_321).toString(16).padStart(6, "0");
  return `/colors?near=${near}&limit=50&offset=20000`;
}

function askAtOnce<T>(count: number, ask: (i: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => ask(i)));
}

/** One cheap request after the other, as one client sends them. */
async function askInTurn(server: RunningServer, key: string): Promise<readonly Answer<unknown>[]> {
  const answers: Answer<unknown>[] = [];
  while (answers.length < cheapCount) answers.push(await request(server, "/color/c0ffee", key));
  return answers;
}

function countStatuses(answers: readonly Answer<unknown>[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function sumCredits(answers: readonly Answer<unknown>[]): number {
  return answers.reduce((sum, { body }) => sum + body.meta.credits_used, 0);
}

/** Palettes and colors that came: the items of lists, and single ones. */
function countItems(answers: readonly Answer<unknown>[]): number {
  const delivered = answers.filter(({ status }) => status === 200);
  return delivered.reduce((sum, { body: { data } }) => sum + (Array.isArray(data) ? data.length : 1), 0);
}

function ignore(): void {}
