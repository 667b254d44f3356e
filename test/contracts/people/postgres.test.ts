import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { startTestPostgres } from "../../support/db/postgres-database.ts";
import { openBench, goodPassword, type PeopleBench } from "../../support/people/people-bench.ts";
import { everyContract } from "./every-contract.ts";

const postgres = await startTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
const url = (await postgres?.createDatabase({ after })) ?? "";
let bench: PeopleBench | undefined;

before(async () => {
  if (postgres) bench = await openBench(url);
});

after(() => bench?.close());

for (const [title, prove] of Object.entries(everyContract)) {
  test(`${title} (PostgreSQL)`, { skip }, () => prove(bench!));
}

test("act() is service_unavailable while the server is silent, and works again later", { skip }, async () => {
  const { browser, people } = await bench!.open();
  const ada = browser();
  const email = bench!.email();
  await ada.succeed({ kind: "sign-up", email, password: goodPassword });
  postgres!.server.stop();
  try {
    await assert.rejects(people.findPerson(ada.cookie));
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "service_unavailable");
  } finally {
    postgres!.server.cont();
  }
  // The store tries the server again every 0.2 s.
  while (!(await ada.person().catch(() => undefined))) await nextTurn();
  assert.equal((await ada.person())?.email, email);
  assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "ok");
});
