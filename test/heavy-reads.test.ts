/** A process that is busy or was stopped for a while: what is charged is delivered, as long as the database itself is well. */
import assert from "node:assert/strict";
import { kill } from "node:process";
import test, { type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openTestPostgres } from "../server/src/store/testing/postgres-database.ts";
import { type Answer, readAccount, request } from "./api-client.ts";
import { runCommand } from "./operator.ts";
import { createFolder, type RunningServer, startServer } from "./running-server.ts";

const heavyCount = 200;
const generateCount = 64;
const cheapCount = 40;
const stops = 3;
/** Longer than a debit may wait for the database. */
const stopMs = 1000;

const postgres = await openTestPostgres();
const skipPostgres = postgres ? false : "no PostgreSQL on this machine";
const engines = [
  { name: "SQLite", skip: false },
  { name: "PostgreSQL", skip: skipPostgres, server: postgres },
];

for (const { name, skip, server: database } of engines) {
  test(`heavy reading at once loses no credits on ${name}`, { skip }, async (t) => {
    const { server, place } = await start(t, await database?.createDatabase(t));
    await runCommand(place, "accounts", "create", "--email", "ada@example.com");
    const cheapKey = await runCommand(place, "keys", "create", "--email", "ada@example.com", "--name", "laptop");

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

test("a process that is stopped for a second loses no credits", async (t) => {
  const { server } = await start(t, undefined);
  const answers: Answer<unknown>[] = [];
  const state = { isOver: false };
  async function spend(): Promise<void> {
    while (!state.isOver) answers.push(await request(server, "/color/c0ffee"));
  }
  const spending = Promise.all(Array.from({ length: 16 }, spend));
  for (let stop = 0; stop < stops; stop += 1) {
    await pause(100);
    kill(server.processId, "SIGSTOP");
    await pause(stopMs);
    kill(server.processId, "SIGCONT");
  }
  await pause(100);
  state.isOver = true;
  await spending;

  assert.deepEqual(countStatuses(answers), { 200: answers.length });
  assert.equal((await readAccount(server)).credits_used_today, answers.length);
});

async function start(t: TestContext, databaseUrl: string | undefined) {
  const folder = createFolder(t);
  const env = { DAILY_CREDITS: "1000000", ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  return { server: await startServer(t, folder, env), place: { folder, env } };
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
