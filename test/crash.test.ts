import assert from "node:assert/strict";
import test from "node:test";
import { readAccount, request } from "./api-client.ts";
import { createFolder, type Environment, type RunningServer, startServer } from "./running-server.ts";

const rounds = 10;
const clients = 16;
/** Answers after which a round's crash comes: sooner and later ones, so that it meets start, middle and end of a commit. */
const answersBeforeCrash = 12;
/** Sold out in the last rounds, so that crashes meet the limit too. */
const limit = 3000;
const environment: Environment = { DAILY_CREDITS: String(limit), LOG_LEVEL: "error" };

test("kill -9 under load loses no acknowledged credit and sells none beyond the limit", async (t) => {
  const folder = createFolder(t);
  const first = await startServer(t, folder, environment);
  let server = first;
  let usedBefore = 0;
  for (let round = 0; round < rounds; round += 1) {
    const acknowledged = await spendUntilCrash(server, first.key, answersBeforeCrash + round * clients);
    server = await startServer(t, folder, environment);
    const used = (await readAccount(server, first.key)).credits_used_today;
    assert.ok(
      used >= usedBefore + acknowledged,
      `round ${round}: ${usedBefore} + ${acknowledged} became ${used}`,
    );
    assert.ok(used <= limit, `round ${round}: ${used} of ${limit} sold`);
    usedBefore = used;
  }
  assert.ok(usedBefore > 0);
});

/**
 * Lets clients spend in parallel and kills the server after so many answers.
 *
 * @returns credits that were acknowledged: those of every answer that arrived whole
 */
async function spendUntilCrash(server: RunningServer, key: string, answersMax: number): Promise<number> {
  let acknowledged = 0;
  let answers = 0;
  let crash: Promise<unknown> | undefined;
  async function spend(client: number): Promise<void> {
    while (true) {
      const answer = await request(server, `/palettes?limit=${(client % 3) + 1}`, key).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 200) acknowledged += answer.body.meta.credits_used;
      answers += 1;
      if (answers >= answersMax) crash ??= server.end("SIGKILL");
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => spend(client)));
  await crash;
  return acknowledged;
}
