/**
 * What is sold at once is exactly the limit; and of a process that is busy or was stopped for a while, what is charged is delivered, as long as
 * the database itself is well.
 */
import assert from "node:assert/strict";
import { kill } from "node:process";
import test, { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openTestPostgres } from "../server/src/store/testing/postgres-database.ts";
import { type Answer, type PaletteBody, readAccount, request, requestPatiently } from "./api-client.ts";
import { createTenants } from "./faults/database.ts";
import { createFolder, createOwner, type Environment, type RunningServer, startServer } from "./running-server.ts";
import { size } from "./sizes.ts";

/** Ten of them sell the account out. */
const listCount = size === "long" ? 128 : 48;
const heavyCount = size === "long" ? 200 : 20;
const generateCount = size === "long" ? 64 : 16;
const cheapCount = size === "long" ? 40 : 10;
const stops = size === "long" ? 3 : 1;
/** Longer than a debit may wait for the database. */
const stopMs = 1000;
const spenderCount = 16;
const env = { DAILY_CREDITS: "1000000" };

const owner = createOwner();
after(() => owner.clear());
const postgres = await openTestPostgres();
const skipPostgres = postgres ? false : "no PostgreSQL on this machine";
const onSqlite = share(() => Promise.resolve(`sqlite:${createFolder(owner)}/tincture.db`));
const engines = [
  { name: "SQLite", skip: false, ask: request, start: onSqlite },
  {
    name: "PostgreSQL",
    skip: skipPostgres,
    // It may be late itself where others want the processor; that it is not held late for our own sake, outage.test.ts of its engine shows.
    ask: requestPatiently,
    start: share(() => postgres!.createDatabase(owner), { STARTER_LIBRARY: "off" }),
  },
];

test("simultaneous lists of 50 sell exactly 500", async () => {
  const { server, url } = await onSqlite();
  const key = await createKey(url, 500);
  const lists = await Promise.all(
    Array.from({ length: listCount }, () => request<readonly PaletteBody[]>(server, "/palettes?limit=50", key)),
  );

  const answered = lists.filter(({ status }) => status === 200);
  assert.equal(
    answered.reduce((sum, { body }) => sum + body.data.length, 0),
    500,
  );
  for (const { body } of answered) {
    assert.equal(body.pagination.returned, body.data.length);
    assert.equal(body.meta.credits_used, body.data.length);
    assert.equal(body.pagination.truncated, body.data.length < 50);
  }
  // Each answer saw the ledger right after its own debit, so the balances are the steps down to zero.
  const steps = answered.map(({ body }) => body.meta.credits_remaining).toSorted((a, b) => b - a);
  assert.deepEqual(steps, [450, 400, 350, 300, 250, 200, 150, 100, 50, 0]);

  const refused = lists.filter(({ status }) => status !== 200);
  assert.equal(refused.length, listCount - 10);
  for (const { status, body, headers } of refused) {
    assert.equal(status, 429);
    assert.equal(body.error.code, "rate_limit_exceeded");
    assert.equal(body.error.message, "Daily credit limit reached (500). Resets at midnight UTC.");
    assert.ok(Number(headers.get("retry-after")) > 0);
  }
});

test("simultaneous requests of all prices sell exactly the limit and cut the list that meets it", async () => {
  const { server, url } = await onSqlite();
  const key = await createKey(url, 101);
  const paths = ["/palettes?limit=7", "/color/c0ffee", "/colors?limit=5&family=Red", "/palette/generate"];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => request(server, paths[turn % paths.length]!, key)),
  );
  const sold = answers.filter(({ status }) => status === 200).map(({ body }) => body.meta.credits_used);
  assert.equal(
    sold.reduce((sum, credits) => sum + credits, 0),
    101,
  );
  assert.ok(answers.every(({ status }) => status === 200 || status === 429));
  assert.equal((await readAccount(server, key)).credits_remaining, 0);
});

test("zero credits refuse everything but the account, and cost nothing", async () => {
  const { server, url } = await onSqlite();
  const key = await createKey(url, 0);
  const paths = [
    "/palette/generate",
    "/palette/none",
    "/palettes",
    "/palettes?offset=9999",
    "/color/ffffff",
    "/colors",
  ];
  for (const path of paths) {
    const { status, body } = await request(server, path, key);
    assert.equal(status, 429, path);
    assert.equal(body.meta.credits_used, 0);
  }
  assert.equal((await readAccount(server, key)).credits_used_today, 0);
});

for (const { name, skip, ask, start } of engines) {
  test(`heavy reading at once loses no credits on ${name}`, { skip }, async () => {
    const { server, url } = await start();
    // The last has less than it asks for, so that what is left is cut and refused meanwhile.
    const limits = [heavyCount * 50, generateCount, cheapCount, heavyCount * 25 + 7];
    const keys = (await createTenants(url, limits)).map(({ secret }) => secret);
    const [heavyKey = "", generatingKey = "", cheapKey = "", shortKey = ""] = keys;

    const [heavy, generated, cheap, short] = await Promise.all([
      askAtOnce(heavyCount, (i) => ask(server, listNear(i), heavyKey)),
      askAtOnce(generateCount, () => ask(server, "/palette/generate?size=8", generatingKey)),
      askInTurn(() => ask(server, "/color/c0ffee", cheapKey)),
      askAtOnce(heavyCount, (i) => ask(server, listNear(heavyCount + i), shortKey)),
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
  const key = await createKey(url, 1_000_000);
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

/** Of an account with a limit of its own. */
async function createKey(url: string, dailyLimit: number): Promise<string> {
  const [tenant] = await createTenants(url, [dailyLimit]);
  return tenant!.secret;
}

interface Running {
  readonly server: RunningServer;
  readonly url: string;
}

/** One server for all tests of an engine. @returns asks for it */
function share(createDatabase: () => Promise<string>, own: Environment = {}): () => Promise<Running> {
  async function start(): Promise<Running> {
    const url = await createDatabase();
    return { url, server: await startServer(owner, createFolder(owner), { ...env, ...own, DATABASE_URL: url }) };
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
async function askInTurn(ask: () => Promise<Answer<unknown>>): Promise<readonly Answer<unknown>[]> {
  const answers: Answer<unknown>[] = [];
  while (answers.length < cheapCount) answers.push(await ask());
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
