import assert from "node:assert/strict";
import { createPasswordHashing } from "../../../server/src/people/password-hashing.ts";
import { goodPassword, tokenOf, type PeopleBench, type PeopleContract } from "../../support/people/people-bench.ts";

const sessionCookie = "__Secure-tincture.session_token";

export const signInContract: PeopleContract = {
  "signIn() gives an unknown e-mail and a wrong password the same response": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const wrong = await browser().act({ kind: "sign-in", email, password: "wrong password" });
    const unknown = await browser().act({ kind: "sign-in", email: bench.email(), password: goodPassword });
    assert.deepEqual(unknown, wrong);
    assert.ok(!wrong.ok);
    assert.equal(wrong.code, "wrong_credentials");
    assert.equal(
      (await browser().succeed({ kind: "sign-in", email: email.toUpperCase(), password: goodPassword }))?.email,
      email,
    );
  },
  "signIn() renews a hash of an older cost": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const ada = browser();
    const { id } = await ada.signUp(email, goodPassword);
    const outdated = await createPasswordHashing({ memoryKib: 16, passes: 1, parallelism: 1 }).hash(goodPassword);
    await bench.database.transact((trx) =>
      trx.updateTable("people_credentials").set({ password_hash: outdated }).where("person_id", "=", id).execute(),
    );
    const hashes = [];
    for (const password of ["wrong password", goodPassword, goodPassword]) {
      await browser().codeOf({ kind: "sign-in", email, password });
      hashes.push(await readHash(bench, id));
    }
    const [afterFailure, renewed = "", later] = hashes;
    assert.equal(afterFailure, outdated);
    assert.match(renewed, /^\$argon2id\$v=19\$m=8,/);
    assert.equal(later, renewed);
    assert.ok(await ada.person(), "sessions stay valid");
  },
  "signIn() starts a new session, whatever cookie the browser sent": async (bench) => {
    const { browser } = await bench.open();
    const [email, evil] = [bench.email(), bench.email()];
    const attacker = browser();
    await attacker.succeed({ kind: "sign-up", email: evil, password: goodPassword });
    const victim = attacker.copy();
    const planted = victim.jar.get(sessionCookie);
    await victim.succeed({ kind: "sign-up", email, password: goodPassword });
    assert.notEqual(victim.jar.get(sessionCookie), planted);
    assert.equal((await victim.person())?.email, email);
    assert.equal(await attacker.person(), undefined);
    const before = victim.jar.get(sessionCookie);
    await victim.succeed({ kind: "sign-in", email, password: goodPassword });
    assert.notEqual(victim.jar.get(sessionCookie), before);
  },
  "findPerson() refuses a forged or expired cookie": async (bench) => {
    const { browser, people } = await bench.open();
    const [ada, bob] = [browser(), browser()];
    for (const one of [ada, bob]) {
      await one.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    }
    const [token = "", signature = ""] = decodeURIComponent(ada.jar.get(sessionCookie) ?? "").split(".");
    const [otherToken = ""] = decodeURIComponent(bob.jar.get(sessionCookie) ?? "").split(".");
    for (const forged of [token, `${token}.`, `${otherToken}.${signature}`, "%", "", `${token}.${"A".repeat(43)}=`]) {
      assert.equal(await people.findPerson(`${sessionCookie}=${encodeURIComponent(forged)}`), undefined);
    }
    assert.equal(await people.findPerson(`${sessionCookie}=%E0%A4%A`), undefined);
    await bench.database.transact((trx) =>
      trx.updateTable("people_sessions").set({ expires_at: 1 }).where("token", "=", token).execute(),
    );
    assert.equal(await ada.person(), undefined);
    assert.ok(await bob.person());
  },
  "findPerson() prolongs a session for 30 days once a day": async (bench) => {
    const { browser } = await bench.open();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    assert.equal((await ada.person())?.cookies, undefined);
    const [token = ""] = decodeURIComponent(ada.jar.get(sessionCookie) ?? "").split(".");
    const soon = Date.now() + 86_400_000;
    await bench.database.transact((trx) =>
      trx.updateTable("people_sessions").set({ expires_at: soon }).where("token", "=", token).execute(),
    );
    const [cookie = ""] = (await ada.person())?.cookies ?? [];
    assert.match(cookie, /Max-Age=2592000/);
    const { expires_at } = await bench.database.read((db) =>
      db.selectFrom("people_sessions").select("expires_at").where("token", "=", token).executeTakeFirstOrThrow(),
    );
    assert.ok(expires_at > soon);
    assert.equal((await ada.person())?.cookies, undefined);
  },
  "signIn() of a suspended account is refused until it is resumed, and its sessions end": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const { url } = await service.issueResetLink(email);
    const audit = { id: email, accountId: person?.accountId ?? "", actor: "cli", at: Date.now() };
    await bench.store.bans.setSuspended({ ...audit, action: "suspend" });
    assert.equal(await ada.person(), undefined);
    const refusal = await ada.act({ kind: "sign-in", email, password: goodPassword });
    assert.ok(!refusal.ok);
    assert.equal(refusal.code, "account_suspended");
    assert.match(refusal.message, /suspended; ask the operator/);
    assert.equal(await ada.codeOf({ kind: "sign-in", email, password: "wrong password" }), "wrong_credentials");
    const reset = { kind: "reset-password", token: tokenOf(url), password: "another password" } as const;
    assert.equal(await ada.codeOf(reset), "account_suspended");
    await bench.store.bans.setSuspended({ ...audit, id: `${email} 2`, action: "resume" });
    assert.equal(await ada.codeOf({ kind: "sign-in", email, password: goodPassword }), "ok");
    assert.equal(await ada.codeOf(reset), "ok");
  },
  "signOut() ends the session for every copy of its cookie": async (bench) => {
    const { browser } = await bench.open();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    const thief = ada.copy();
    assert.ok(await thief.person());
    await ada.succeed({ kind: "sign-out" });
    assert.equal(ada.jar.has(sessionCookie), false);
    assert.equal(await thief.person(), undefined);
    assert.equal(await ada.codeOf({ kind: "sign-out" }), "ok");
  },
};

async function readHash({ database }: PeopleBench, personId: string): Promise<string | undefined> {
  const credentials = await database.read((db) =>
    db.selectFrom("people_credentials").select("password_hash").where("person_id", "=", personId).execute(),
  );
  return credentials[0]?.password_hash ?? undefined;
}
