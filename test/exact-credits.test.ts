/**
 * Concurrent requests are charged exactly up to the limit. A busy or paused process delivers
 * whatever it charges.
 */
import assert from "node:assert/strict";
import { kill } from "node:process";
import test from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, type PaletteBody, readAccount, request } from "./api-client.ts";
import { createTenants } from "./faults/database.ts";
import { type RunningServer, shareServer } from "./running-server.ts";
import { size } from "./sizes.ts";

const listCount = size === "long" ? 128 : 48;
const stops = size === "long" ? 3 : 1;
/** Longer than a debit may wait for the database. */
const stopMs = 1000;
const spenderCount = 16;
const shared = shareServer({ DAILY_CREDITS: "1000000" });

test("simultaneous lists of 50 sell exactly 500", async () => {
  const { server, url } = await share();
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
  // Each answer saw the ledger right after its own debit, so the balances are the steps down to
  // zero.
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
  const { server, url } = await share();
  const key = await createKey(url, 101);
  const paths = [
    "/palettes?limit=7",
    "/color/c0ffee",
    "/colors?limit=5&family=Red",
    "/palette/generate",
    "/palette/generate?count=6&contrast=3",
  ];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => request(server, paths[turn % paths.length]!, key)),
  );
  const paid = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  const sold = paid.map(({ meta }) => meta.credits_used);
  for (const { data, meta } of paid) assert.equal([data].flat().length, meta.credits_used);
  assert.equal(
    sold.reduce((sum, credits) => sum + credits, 0),
    101,
  );
  assert.ok(answers.every(({ status }) => status === 200 || status === 429));
  assert.equal((await readAccount(server, key)).credits_remaining, 0);
});

test("zero credits refuse everything but the account, and cost nothing", async () => {
  const { server, url } = await share();
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

test("a process that is stopped for a second loses no credits", async () => {
  const { server, url } = await share();
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

  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await readAccount(server, key)).credits_used_today, answers.length);
});

async function createKey(url: string, dailyLimit: number): Promise<string> {
  const [tenant] = await createTenants(url, [dailyLimit], { hasCaps: false });
  return tenant!.secret;
}

interface Running {
  readonly server: RunningServer;
  readonly url: string;
}

async function share(): Promise<Running> {
  const server = await shared();
  return { server, url: `sqlite:${server.folder}/data/tincture.db` };
}

function ignore(): void {}
