import assert from "node:assert/strict";
import type { PersonAction } from "../../domain/people/people.ts";
import { goodPassword, type PeopleContract } from "../testing/people-bench.ts";

const guessesOfEmail = 10;
const tokensFromAddress = 50;

export const guessingContract: PeopleContract = {
  "signIn() allows ten guesses of an e-mail to all processes together, many at once too": async (bench) => {
    const [one, two] = await bench.openTwo();
    const email = bench.email();
    const ada = one.browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const guesses = Array.from({ length: guessesOfEmail + 6 }, (_, i) =>
      [one, two][i % 2]!.browser().tell({ kind: "sign-in", email, password: `wrong guess ${i}` }),
    );
    const codes = await Promise.all(guesses);
    assert.equal(codes.filter((code) => code === "wrong_credentials").length, guessesOfEmail);
    assert.equal(codes.filter((code) => code === "too_many_attempts").length, 6);
    const refusal = await two.browser().act({ kind: "sign-in", email, password: goodPassword });
    assert.ok(!refusal.ok);
    assert.equal(refusal.code, "too_many_attempts");
    assert.ok(refusal.retryAfterSeconds! > 0 && refusal.retryAfterSeconds! <= 900);
    assert.equal(
      await ada.tell({ kind: "delete", password: "wrong password" }),
      "too_many_attempts",
      "a stolen session is no way round",
    );
    await endWindows(bench);
    assert.equal(await two.browser().tell({ kind: "sign-in", email, password: goodPassword }), "ok");
  },
  "signIn() does not count what succeeds": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    for (let i = 0; i <= guessesOfEmail; i += 1) {
      assert.equal(await ada.tell({ kind: "sign-in", email, password: goodPassword }), "ok");
    }
  },
  "resetPassword() allows an address, or the network of an IPv6 address, fifty tokens": async (bench) => {
    const { browser } = await bench.open();
    const action: PersonAction = { kind: "reset-password", token: "guess", password: goodPassword };
    for (let i = 0; i < tokensFromAddress; i += 1) {
      assert.equal(await browser(`2001:db8:ffff:1::${i}`).tell(action), "invalid_token");
    }
    assert.equal(await browser("2001:db8:ffff:1::abcd").tell(action), "too_many_attempts");
    assert.equal(await browser("2001:db8:ffff:2::1").tell(action), "invalid_token");
  },
  "sweep() removes what has run out, and people whose account is gone": async (bench) => {
    const { browser, service } = await bench.open();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    await bench.database.transact(async (trx) => {
      await trx.updateTable("people_sessions").set({ expires_at: 1 }).where("person_id", "=", person!.id).execute();
      await trx.deleteFrom("accounts").where("id", "=", person!.accountId).execute();
    });
    await endWindows(bench);
    await service.sweep();
    const left = await bench.database.read(async (db) => [
      await db.selectFrom("people").select("id").where("id", "=", person!.id).execute(),
      await db.selectFrom("people_credentials").select("id").where("person_id", "=", person!.id).execute(),
      await db.selectFrom("people_sessions").select("id").where("person_id", "=", person!.id).execute(),
      await db.selectFrom("people_attempts").select("subject").execute(),
    ]);
    assert.deepEqual(left, [[], [], [], []]);
  },
};

/** As if their time had passed. */
async function endWindows({ database }: Parameters<PeopleContract[string]>[0]): Promise<void> {
  await database.transact((trx) => trx.updateTable("people_attempts").set({ ends_at: 1 }).execute());
}
