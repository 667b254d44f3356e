import assert from "node:assert/strict";
import { goodPassword, type PeopleContract } from "../../support/people/people-bench.ts";

export const signUpContract: PeopleContract = {
  "signUp() creates a person with an account on the default plan, and signs them in": async (bench) => {
    const { browser } = await bench.open({ defaultPlan: "pro" });
    const email = bench.email();
    const ada = browser();
    const outcome = await ada.act({
      kind: "sign-up",
      email: ` ${email.toUpperCase()} `,
      password: goodPassword,
    });
    assert.ok(outcome.ok);
    const [session = "", device = "", ...others] = outcome.cookies;
    assert.deepEqual(others, []);
    assert.match(
      session,
      /^__Secure-tincture\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.match(
      device,
      /^__Secure-tincture\.device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.deepEqual(await ada.person(), outcome.person);
    const account = await bench.store.accounts.findAccount(outcome.person?.accountId ?? "");
    assert.deepEqual([account?.email, account?.plan, account?.dailyLimit], [email, "pro", null]);
  },
  "signUp() stores times as epoch milliseconds and booleans as 0 or 1 on every engine": async (bench) => {
    const { browser } = await bench.open();
    const before = Date.now();
    const person = await browser().succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    const id = person?.id ?? "";
    const [row, credential, session] = await bench.database.read((db) =>
      Promise.all([
        db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
        db.selectFrom("people_credentials").selectAll().where("person_id", "=", id).executeTakeFirstOrThrow(),
        db.selectFrom("people_sessions").selectAll().where("person_id", "=", id).executeTakeFirstOrThrow(),
      ]),
    );
    assert.equal(row.email_verified, 0);
    for (const { created_at, updated_at } of [row, credential, session]) {
      for (const time of [created_at, updated_at]) assert.ok(time >= before && time <= Date.now());
    }
    assert.equal(Math.round((session.expires_at - session.created_at) / 86_400_000), 30);
  },
  "signUp() and signIn() accept an e-mail of a host without a dot": async (bench) => {
    const { browser } = await bench.open();
    const email = `${bench.email().split("@", 1)[0]}@localhost`;
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "ok");
  },
  "signUp() refuses an e-mail that a person or an unclaimed account has": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    assert.equal(await browser().codeOf({ kind: "sign-up", email, password: goodPassword }), "email_taken");
    const unclaimed = bench.email();
    await bench.store.accounts.insertAccount({
      id: unclaimed,
      email: unclaimed,
      plan: "pro",
      dailyLimit: null,
      suspendedAt: null,
      confirmedAt: null,
      pendingPlan: null,
      createdAt: 1,
    });
    const outcome = await browser().act({ kind: "sign-up", email: unclaimed, password: goodPassword });
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.code, outcome.field], ["account_unclaimed", "email"]);
    assert.match(outcome.message, /operator/);
  },
  "one of several simultaneous signUp() calls succeeds, and the others leave no rows": async (bench) => {
    const [one, two] = await bench.openTwo();
    const email = bench.email();
    const outcomes = await Promise.all(
      [one, two, one, two].map(({ browser }) => browser().codeOf({ kind: "sign-up", email, password: goodPassword })),
    );
    assert.deepEqual(outcomes.toSorted(), ["email_taken", "email_taken", "email_taken", "ok"]);
    const people = await bench.database.read((db) =>
      db.selectFrom("people").select(["id", "account_id"]).where("email", "=", email).execute(),
    );
    const account = await bench.store.accounts.findAccountByEmail(email);
    assert.deepEqual(
      people.map((person) => person.account_id),
      [account?.id],
    );
  },
  "signUp() is refused when sign-up is closed": async (bench) => {
    const { browser } = await bench.open({ signUp: "closed" });
    const email = bench.email();
    assert.equal(await browser().codeOf({ kind: "sign-up", email, password: goodPassword }), "sign_up_closed");
    assert.equal(await bench.store.accounts.findAccountByEmail(email), undefined);
  },
  "signUp() is limited per address": async (bench) => {
    const { browser } = await bench.open();
    const taken = bench.email();
    await browser().succeed({ kind: "sign-up", email: taken, password: goodPassword });
    const crowd = browser();
    for (let i = 0; i < 20; i += 1) {
      assert.equal(await crowd.codeOf({ kind: "sign-up", email: taken, password: goodPassword }), "email_taken");
    }
    const action = { kind: "sign-up", email: bench.email(), password: goodPassword } as const;
    assert.equal(await crowd.codeOf(action), "too_many_attempts");
    assert.equal(await browser().codeOf(action), "ok");
  },
};
