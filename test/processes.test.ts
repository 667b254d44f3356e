import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { openTestPostgres } from "./support/db/postgres-database.ts";
import { readAccount, requestPatiently, waitUntil } from "./api-client.ts";
import { createFolder, type Environment, type RunningServer, startServer } from "./running-server.ts";
import { withinMs } from "./sizes.ts";

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";

const limit = 16;
const startMsMax = withinMs(20_000);
const endMsMax = withinMs(10_000);

test("PROCESSES serves one port, replaces a process that dies, and stops all", { skip }, async (t) => {
  const server = await startSeveral(t, { DATABASE_URL: await postgres!.createDatabase(t) });
  const [first, second] = await waitForListening(server, 2);

  await sellOut(server);

  process.kill(second!, "SIGKILL");
  const [, , third] = await waitForListening(server, 3);
  assert.equal(server.readOutput().split("is listening on").length, 2, "only one process greets");

  const { exitCode } = await server.end("SIGTERM");
  assert.equal(exitCode, 0);
  for (const processId of [first!, third!]) assert.equal(isRunning(processId), false);
});

test("PROCESSES charges credits once, does not share its port, and leaves no process when killed", async (t) => {
  const server = await startSeveral(t);
  const processIds = await waitForListening(server, 2);
  await sellOut(server);
  const second = startSeveral(t, { PORT: new URL(server.origin).port });
  await assert.rejects(second, /Cannot listen on HOST .*EADDRINUSE/u);
  await server.end("SIGKILL");
  await waitUntil(async () => !processIds.some(isRunning), endMsMax);
});

test("PROCESSES reports a failed start once and exits with its code", async (t) => {
  await assert.rejects(startSeveral(t, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }), (error: Error) => {
    assert.match(error.message, /did not start \(1\)/u);
    assert.equal(error.message.split("process started").length, 2);
    return true;
  });
});

async function sellOut(server: RunningServer): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: limit + 10 }, () => requestPatiently(server, "/palette/generate", server.key)),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, limit);
  const { credits_used_today: used, credits_remaining: left } = await readAccount(server);
  assert.deepEqual([used, left], [limit, 0]);
  await waitUntil(async () => new Set(listTelling(server, "answered")).size === 2, endMsMax);
}

async function startSeveral(t: TestContext, env: Environment = {}): Promise<RunningServer> {
  const several = { PROCESSES: "2", STARTER_LIBRARY: "off", DAILY_CREDITS: String(limit) };
  return startServer(t, createFolder(t), { ...several, ...env });
}

/**
 * @returns the ids of the processes that have listened so far, in their order, once there are so
 *   many
 */
async function waitForListening(server: RunningServer, count: number): Promise<readonly number[]> {
  await waitUntil(async () => listTelling(server, "listening").length >= count, startMsMax);
  return listTelling(server, "listening");
}

function listTelling(server: RunningServer, message: string): readonly number[] {
  const lines = server.readLog().split("\n").slice(0, -1);
  const told: { readonly msg: string; readonly pid: number }[] = lines.map((line) => JSON.parse(line));
  return told.filter(({ msg }) => msg === message).map(({ pid }) => pid);
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
