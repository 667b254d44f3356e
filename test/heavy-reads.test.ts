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
    const [cheapTenant] = await createTenants(url, [cheapCount]);
    const cheapKey = cheapTenant!.secret;

    const [heavy, cheap] = await Promise.all([
      Promise.all([
        ...Array.from({ length: heavyCount }, (_, i) => request(server, listNear(i))),
        ...Array.from({ length: generateCount }, () => request(server, "/palette/generate?size=8")),
      ]),
      askInTurn(server, cheapKey),
    ]);

    assert.deepEqual(countStatuses([...heavy, ...cheap]), {
      200: heavyCount + generateCount + cheapCount,
    });
    assert.equal(sumCredits(heavy), heavyCount * 50 + generateCount);
    assert.equal((await readAccount(server)).credits_used_today, sumCredits(heavy));
    assert.equal((await readAccount(server, cheapKey)).credits_used_today, sumCredits(cheap));
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

function ignore(): void {}
