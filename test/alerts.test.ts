import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { Webhook } from "standardwebhooks";
import { hasCode } from "@tincture/contract/errors";
import { openTestPostgres } from "./support/db/postgres-database.ts";
import { startReceiver, type WebhookReceiver } from "./support/webhook-receiver.ts";
import { requestPatiently, waitUntil } from "./api-client.ts";
import { shareOperator } from "./operator.ts";
import { createFolder, type Environment, type RunningServer, startServer } from "./running-server.ts";
import { withinMs } from "./sizes.ts";

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
const runCommand = shareOperator();
const limit = 20;
const alertMsMax = withinMs(30_000);

test("alerts of credits reach a webhook once each, from two processes on SQLite", (t) => checkAlerts(t, {}));

test("alerts of credits reach a webhook once each, from two processes on PostgreSQL", { skip }, async (t) =>
  checkAlerts(t, {
    DATABASE_URL: await postgres!.createDatabase(t),
    AUTH_SECRET: "a secret for a test, long enough to be one",
  }),
);

/** Kills the server right after the debits, so that the next start has to find the alerts. */
async function checkAlerts(t: TestContext, env: Environment): Promise<void> {
  await using receiver = await startReceiver();
  const folder = createFolder(t);
  const several = {
    PROCESSES: "2",
    STARTER_LIBRARY: "off",
    DAILY_CREDITS: String(limit),
    WEBHOOK_TARGETS: "any",
    ...env,
  };
  const server = await startServer(t, folder, several);
  const command = (...args: readonly string[]): Promise<string> => runCommand({ folder, env: several }, ...args);
  await command("alerts", "set", "--email", "first@localhost", "--at", "50,80,95,100", "--new-key", "off");
  const secret = await command("webhooks", "create", "--email", "first@localhost", "--url", receiver.origin);
  const spend = (count: number): Promise<unknown> =>
    Promise.all(Array.from({ length: count }, () => requestPatiently(server, "/palette/generate", server.key)));
  await spend(limit / 2);
  await waitUntil(async () => receiver.posts.length >= 1, alertMsMax);
  await spend(limit / 2);
  const ended = server.end("SIGKILL");
  for (const processId of listProcesses(server)) killIfRunning(processId);
  await ended;
  await startServer(t, folder, several);
  await waitUntil(async () => new Set(readPercents(receiver, secret.trim())).size === 4, alertMsMax);
  const ids = new Set(receiver.posts.map(({ headers }) => headers["webhook-id"]));
  assert.equal(ids.size, 4, "each percentage is one message");
}

/** Returns the processes behind the one that was started. */
function listProcesses(server: RunningServer): readonly number[] {
  const lines: { readonly msg: string; readonly pid: number }[] = server
    .readLog()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return lines.filter(({ msg }) => msg === "listening").map(({ pid }) => pid);
}

/** It may have noticed the end of the first process. */
function killIfRunning(processId: number): void {
  try {
    process.kill(processId, "SIGKILL");
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

function readPercents(receiver: WebhookReceiver, secret: string): readonly unknown[] {
  return receiver.posts.map(({ body, headers }) => {
    const event = Object(new Webhook(secret).verify(body, headers));
    assert.equal(event.type, "credits.threshold_reached");
    return event.data.percent;
  });
}
