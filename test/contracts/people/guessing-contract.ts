import { removeExpired } from "../../../server/src/people/remove-rows.ts";
import { chargeMsMax } from "../../../server/src/credits/credits.ts";
import assert from "node:assert/strict";
import type { PersonAction } from "@tincture/contract/people";
import { batchRowsMax } from "../../../server/src/db/batches.ts";
import { goodPassword, type PeopleBench, type PeopleContract, tokenOf } from "../../support/people/people-bench.ts";

const guessesOfEmail = 10;
const guessesFromEverywhere = 100;
const tokensFromAddress = 50;

export const guessingContract: PeopleContract = {
  "signIn() allows a network ten guesses of an e-mail in all processes, also concurrently": async (bench) => {
    const [one, two] = await bench.openTwo();
    const email = bench.email();
    const ada = one.browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const guesses = Array.from({ length: guessesOfEmail + 6 }, (_, i) => {
      const process = i % 2 === 0 ? one : two;
      return process.browser(`2001:db8:eeee:1::${i}`).codeOf({ kind: "sign-in", email, password: `wrong guess ${i}` });
    });
    const codes = await Promise.all(guesses);
    assert.equal(codes.filter((code) => code === "wrong_credentials").length, guessesOfEmail);
    assert.equal(codes.filter((code) => code === "too_many_attempts").length, 6);
    const stranger = two.browser("2001:db8:eeee:1::abcd");
    const refusal = await stranger.act({ kind: "sign-in", email, password: goodPassword });
    assert.ok(!refusal.ok);
    assert.equal(refusal.code, "too_many_attempts");
    const { retryAfterSeconds = 0 } = refusal;
    assert.ok(retryAfterSeconds > 0 && retryAfterSeconds <= 900);
    assert.equal(await two.browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "ok", "elsewhere");
    await endWindows(bench);
    assert.equal(await stranger.codeOf({ kind: "sign-in", email, password: goodPassword }), "ok");
  },
  "signIn() counts a known browser separately, also with a stolen session": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const thief = ada.copy();
    await ada.succeed({ kind: "sign-out" });
    for (let i = 0; i < guessesOfEmail; i += 1) {
      assert.equal(await thief.codeOf({ kind: "sign-in", email, password: `wrong ${i}` }), "wrong_credentials");
    }
    assert.equal(await thief.codeOf({ kind: "sign-in", email, password: goodPassword }), "too_many_attempts");
    const other = browser();
    await other.succeed({ kind: "sign-in", email, password: goodPassword });
    for (let i = 0; i < guessesOfEmail; i += 1) {
      assert.equal(await other.codeOf({ kind: "delete", password: `wrong ${i}` }), "wrong_credentials");
    }
    assert.equal(await other.codeOf({ kind: "delete", password: goodPassword }), "too_many_attempts");
  },
  "signIn() allows an e-mail a hundred guesses, not counting browsers of its owner": async (bench) => {
    const { browser } = await bench.open();
    const [email, other] = [bench.email(), bench.email()];
    const [ada, eve] = [browser(), browser()];
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    await eve.succeed({ kind: "sign-up", email: other, password: goodPassword });
    for (const one of [ada, eve]) await one.succeed({ kind: "sign-out" });
    const wrong: PersonAction = { kind: "sign-in", email, password: "wrong password" };
    // Refused attempts of a network must not use up the attempts of the others.
    const networks = Array.from({ length: guessesFromEverywhere / guessesOfEmail }, () => browser());
    for (const network of networks) {
      const guesses = Array.from({ length: guessesOfEmail + 2 }, (): Promise<string> => network.copy().codeOf(wrong));
      const codes = await Promise.all(guesses);
      assert.equal(codes.filter((code) => code === "wrong_credentials").length, guessesOfEmail);
    }
    const right: PersonAction = { kind: "sign-in", email, password: goodPassword };
    assert.equal(await browser().codeOf(right), "too_many_attempts", "an unknown browser");
    assert.equal(await eve.codeOf(right), "too_many_attempts", "a browser that is known for another e-mail");
    assert.equal(await ada.codeOf(right), "ok");
  },
  "signIn() forgets browsers that signed in with an older password": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const squatter = browser();
    await squatter.succeed({ kind: "sign-up", email, password: goodPassword });
    // Each signs in once, so it is known.
    const prepared = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const one = browser();
        await one.succeed({ kind: "sign-in", email, password: goodPassword });
        return one;
      }),
    );
    const token = tokenOf((await service.issueResetLink(email)).url);
    const owner = browser();
    await owner.succeed({ kind: "reset-password", token, password: "the owner's password" });
    const address = "2001:db8:eeee:2::1";
    const wrong: PersonAction = { kind: "sign-in", email, password: "wrong password" };
    for (let i = 0; i < guessesOfEmail; i += 1) {
      assert.equal(await browser(address).codeOf(wrong), "wrong_credentials");
    }
    for (const one of prepared) {
      assert.equal(await one.copy(address).codeOf(wrong), "too_many_attempts", "like an unknown browser");
    }
    const right: PersonAction = { kind: "sign-in", email, password: "the owner's password" };
    assert.equal(await owner.copy(address).codeOf(right), "ok", "the owner's browser");
  },
  "signIn() does not count successes": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    for (let i = 0; i <= guessesOfEmail; i += 1) {
      assert.equal(await ada.codeOf({ kind: "sign-in", email, password: goodPassword }), "ok");
    }
  },
  "resetPassword() allows an address, or the network of an IPv6 address, fifty tokens": async (bench) => {
    const { browser } = await bench.open();
    const action: PersonAction = { kind: "reset-password", token: "guess", password: goodPassword };
    for (let i = 0; i < tokensFromAddress; i += 1) {
      assert.equal(await browser(`2001:db8:ffff:1::${i}`).codeOf(action), "invalid_token");
    }
    assert.equal(await browser("2001:db8:ffff:1::abcd").codeOf(action), "too_many_attempts");
    assert.equal(await browser("2001:db8:ffff:2::1").codeOf(action), "invalid_token");
  },
  "removeExpired() removes all expired rows, and people without an account": async (bench) => {
    const { browser } = await bench.open();
    const ada = browser();
    const { id, accountId } = await ada.signUp(bench.email(), goodPassword);
    await bench.database.transact(async (trx) => {
      await trx.updateTable("people_sessions").set({ expires_at: 1 }).where("person_id", "=", id).execute();
      await trx.deleteFrom("accounts").where("id", "=", accountId).execute();
    });
    await endWindows(bench);
    await insertDeletedPalettes(bench, batchRowsMax + 1);
    await insertCharges(bench, batchRowsMax + 1);
    await removeExpired(bench.store.people, Date.now());
    const left = await bench.database.read(async (db) => [
      await db.selectFrom("people").select("id").where("id", "=", id).execute(),
      await db.selectFrom("people_credentials").select("id").where("person_id", "=", id).execute(),
      await db.selectFrom("people_sessions").select("id").where("person_id", "=", id).execute(),
      await db.selectFrom("people_attempts").select("subject").execute(),
      await db.selectFrom("private_palettes").select("id").execute(),
      await db.selectFrom("charges").select("charge_id").execute(),
    ]);
    assert.deepEqual(left, [[], [], [], [], [{ id: "deleted-now" }], [{ charge_id: "new" }]]);
    await bench.database.transact((trx) => trx.deleteFrom("private_palettes").execute());
    await bench.database.transact((trx) => trx.deleteFrom("charges").execute());
  },
};

/** Inserts charge ids older than a day, and one that is not. */
async function insertCharges({ database }: PeopleBench, count: number): Promise<void> {
  const charge = { account_id: "other", request_hash: "hash", granted: 1 };
  const expired = Array.from({ length: count }, (_, i) => ({
    ...charge,
    charge_id: `old-${i}`,
    created_at: Date.now() - chargeMsMax,
  }));
  const recent = { ...charge, charge_id: "new", created_at: Date.now() - chargeMsMax / 2 };
  await database.transact((trx) =>
    trx
      .insertInto("charges")
      .values([...expired, recent])
      .execute(),
  );
}

/** Inserts deleted palettes that can no longer be restored, and one that can. */
async function insertDeletedPalettes({ database }: PeopleBench, count: number): Promise<void> {
  const palette = { account_id: "other", name: "Old", colors: "102030-405060", note: "", collection_id: null };
  const times = { created_at: 1, changed_at: 1 };
  await database.transact(async (trx) => {
    const expired = Array.from({ length: count }, (_, i) => ({ ...palette, ...times, id: `old-${i}`, deleted_at: 1 }));
    const recent = { ...palette, ...times, id: "deleted-now", deleted_at: Date.now() };
    await trx
      .insertInto("private_palettes")
      .values([...expired, recent])
      .execute();
  });
}

async function endWindows({ database }: Parameters<PeopleContract[string]>[0]): Promise<void> {
  await database.transact((trx) => trx.updateTable("people_attempts").set({ ends_at: 1 }).execute());
}
