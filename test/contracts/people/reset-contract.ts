import assert from "node:assert/strict";
import { fakeAccount, fakeAudit, fakeKey } from "../../support/db/samples.ts";
import type { PasswordHashing } from "../../../server/src/people/password-hashing.ts";
import {
  goodPassword,
  quickHashing,
  tokenOf,
  type PeopleBench,
  type PeopleContract,
} from "../../support/people/people-bench.ts";

const next = "another password";

export const resetContract: PeopleContract = {
  "issueResetLink() returns a link that sets a password once, and ends all sessions": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const [first, second] = [await service.issueResetLink(email), await service.issueResetLink(email)];
    assert.match(first.url, /^https:\/\/tincture\.test\/reset-password\?token=[0-9A-Za-z]{40}$/);
    assert.ok(first.expiresAt > Date.now() && first.expiresAt <= Date.now() + 3_600_000);
    const action = { kind: "reset-password", token: tokenOf(first.url), password: next } as const;
    const codes = await Promise.all([1, 2, 3].map(() => browser().codeOf(action)));
    assert.deepEqual(codes.toSorted(), ["invalid_token", "invalid_token", "ok"]);
    assert.equal(await browser().codeOf({ ...action, token: tokenOf(second.url) }), "invalid_token");
    assert.equal(await ada.person(), undefined);
    const again = await browser().succeed({ kind: "sign-in", email, password: next });
    assert.equal(again?.accountId, person?.accountId);
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
  },
  "issueResetLink() lets its bearer claim an account that an operator created": async (bench) => {
    const { browser, service } = await bench.open({ signUp: "closed" });
    const email = bench.email();
    const account = fakeAccount({ id: email, email, dailyLimit: 7 });
    await bench.store.accounts.insertAccount(account);
    await service.issueResetLink(email);
    const { url } = await service.issueResetLink(email.toUpperCase());
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: next }), "wrong_credentials");
    const person = await browser().succeed({ kind: "reset-password", token: tokenOf(url), password: next });
    assert.deepEqual([person?.accountId, person?.email], [account.id, email]);
    await browser().succeed({ kind: "sign-in", email, password: next });
    await assert.rejects(service.issueResetLink(bench.email()), { code: "account_not_found" });
  },
  "resetPassword() refuses an expired token, which is not stored": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const { id } = await browser().signUp(email, goodPassword);
    const token = tokenOf((await service.issueResetLink(email)).url);
    const rows = await bench.database.read((db) =>
      db.selectFrom("people_verifications").selectAll().where("value", "=", id).execute(),
    );
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
    await bench.database.transact((trx) =>
      trx.updateTable("people_verifications").set({ expires_at: 1 }).where("value", "=", id).execute(),
    );
    assert.equal(await browser().codeOf({ kind: "reset-password", token, password: next }), "invalid_token");
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "ok");
  },
  "changePassword() revokes earlier links": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const token = tokenOf((await service.issueResetLink(email)).url);
    await ada.succeed({ kind: "change-password", current: goodPassword, next: next });
    assert.equal(await browser().codeOf({ kind: "reset-password", token, password: goodPassword }), "invalid_token");
  },
  "requestReset() mails a link to account owners, and answers everyone alike": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, failures, mailsTo } = opened;
    const [email, nobody] = [bench.email(), bench.email()];
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const known = await browser().act({ kind: "request-reset", email });
    const unknown = await browser().act({ kind: "request-reset", email: nobody });
    assert.deepEqual(known, { ok: true, cookies: [] });
    assert.deepEqual(unknown, known);
    const [, mail = ""] = await mailsTo(email);
    assert.deepEqual([failures, await mailsTo(nobody)], [[], []]);
    assert.equal(await browser().codeOf({ kind: "reset-password", token: tokenOf(mail), password: next }), "ok");
  },
  "requestReset() does not mail to an address that is only part of an account's": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, mailsTo } = opened;
    const [one, two] = [bench.email(), bench.email()];
    for (const email of [`x,${one}`, `"x"<${two}`]) {
      await browser().succeed({ kind: "sign-up", email, password: goodPassword });
      assert.equal(await browser().codeOf({ kind: "request-reset", email }), "ok");
    }
    assert.deepEqual([await mailsTo(one), await mailsTo(two)], [[], []]);
  },
  "requestReset() is limited for an e-mail, with or without an account": async (bench) => {
    const mail = { url: "smtp://127.0.0.1:1", from: "no-reply@tincture.test" };
    const { browser, service, failures } = await bench.open({ mail });
    const email = bench.email();
    for (let i = 0; i < 5; i += 1) assert.equal(await browser().codeOf({ kind: "request-reset", email }), "ok");
    assert.equal(await browser().codeOf({ kind: "request-reset", email }), "too_many_attempts");
    await service.flushMail();
    assert.deepEqual(failures, []);
  },
  "requestReset() reports a failed mail, and is refused without mail": async (bench) => {
    const mail = { url: "smtp://ada:hunter2@127.0.0.1:1", from: "no-reply@tincture.test" };
    const { browser, service, failures } = await bench.open({ mail });
    const email = bench.email();
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    assert.equal(await browser().codeOf({ kind: "request-reset", email }), "ok");
    await service.flushMail();
    assert.equal(failures.length, 2, "the links of the sign-up and the reset");
    assert.doesNotMatch(failures.join(" "), /hunter2/);
    const off = await bench.open();
    assert.equal(await off.browser().codeOf({ kind: "request-reset", email }), "mail_off");
  },
  "resetPassword() of an unconfirmed person revokes keys, removes providers and confirms": async (bench) => {
    await using opened = await bench.openWithMail({ defaultPlan: "pro" });
    const { browser, mailsTo } = opened;
    const email = bench.email();
    const person = await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const accountId = person?.accountId ?? "";
    const { accounts, keys, bans } = bench.store;
    await insertKeys(bench, accountId, { squatted: "squatter", given: "cli" });
    await keys.rollKey({
      oldKeyId: `given ${accountId}`,
      oldExpiresAt: Date.now() + 60_000,
      newKey: fakeKey({ id: `rolled ${accountId}`, accountId, name: "rolled" }),
      audit: fakeAudit({ id: `roll ${accountId}`, keyId: `given ${accountId}`, accountId, action: "roll" }),
    });
    await insertProvider(bench, person?.id ?? "");
    await browser().succeed({ kind: "request-reset", email });
    const token = tokenOf((await mailsTo(email)).at(-1) ?? "");
    const shown = await browser().act({ kind: "open-reset", token });
    assert.ok(shown.ok);
    assert.equal(shown.reset?.canKeepKeys, false);
    assert.deepEqual(
      shown.reset.keys.map(({ name }) => name),
      ["rolled", "squatted"],
    );
    const owner = browser();
    const outcome = await owner.act({ kind: "reset-password", token, password: next, keepsKeys: true });
    assert.ok(outcome.ok);
    assert.deepEqual(outcome.revokedKeyIds, [`rolled ${accountId}`, `squatted ${accountId}`]);
    assert.deepEqual([outcome.person?.isConfirmed, (await owner.person())?.isConfirmed], [true, true]);
    assert.deepEqual(await listWorking(bench, accountId), ["given"]);
    const [, revocation] = await keys.listKeyAudits(`squatted ${accountId}`);
    assert.deepEqual([revocation?.action, revocation?.actor], ["revoke", person?.id]);
    assert.equal((await accounts.findAccount(accountId))?.plan, "pro");
    assert.deepEqual(
      (await bans.listAccountAudits(accountId)).map(({ action, actor }) => [action, actor]),
      [["confirm", person?.id]],
    );
    assert.deepEqual(await listProviders(bench, person?.id ?? ""), ["credential"]);
    const notice = (await mailsTo(email)).at(-1) ?? "";
    assert.match(notice, /password .* was changed/);
    assert.match(notice, /revoked with it:\n {2}rolled \(.*\n {2}squatted \(/);
  },
  "resetPassword() of a confirmed person revokes keys unless they are kept": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, service } = opened;
    const email = bench.email();
    const person = await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const accountId = person?.accountId ?? "";
    await confirmAccount(bench, accountId);
    await insertKeys(bench, accountId, { mine: "person" });
    await insertProvider(bench, person?.id ?? "");
    const kept = tokenOf((await service.issueResetLink(email)).url);
    const shown = await browser().act({ kind: "open-reset", token: kept });
    assert.equal(shown.ok && shown.reset?.canKeepKeys, true);
    await browser().succeed({ kind: "reset-password", token: kept, password: next, keepsKeys: true });
    assert.deepEqual(await listWorking(bench, accountId), ["mine"]);
    assert.deepEqual(await listProviders(bench, person?.id ?? ""), ["credential", "github"]);
    const token = tokenOf((await service.issueResetLink(email)).url);
    await browser().succeed({ kind: "reset-password", token, password: next });
    assert.deepEqual(await listWorking(bench, accountId), []);
  },
  "resetPassword() without mail lets the person keep keys, and confirms": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const person = await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const accountId = person?.accountId ?? "";
    await insertKeys(bench, accountId, { mine: "person" });
    const token = tokenOf((await service.issueResetLink(email)).url);
    const after = await browser().succeed({ kind: "reset-password", token, password: next, keepsKeys: true });
    assert.equal(after?.isConfirmed, true);
    assert.deepEqual(await listWorking(bench, accountId), ["mine"]);
  },
  "resetPassword() is not undone by a concurrent action with the old password": async (bench) => {
    for (const kind of ["sign-in", "change-password", "change-email"] as const) {
      const email = bench.email();
      let overtake = (): Promise<unknown> => Promise.resolve();
      const hashing: PasswordHashing = {
        ...quickHashing,
        async verify(proof) {
          await overtake();
          return quickHashing.verify(proof);
        },
      };
      const { browser, service } = await bench.open({}, { hashing });
      const [squatter, owner] = [browser(), browser()];
      await squatter.succeed({ kind: "sign-up", email, password: goodPassword });
      const token = tokenOf((await service.issueResetLink(email)).url);
      overtake = () => owner.succeed({ kind: "reset-password", token, password: next });
      const changed = { current: goodPassword, next: "a squatter's password", email: bench.email() };
      assert.equal(
        await squatter.codeOf({ kind, password: goodPassword, ...changed, ...(kind === "sign-in" && { email }) }),
        "wrong_credentials",
        kind,
      );
      overtake = () => Promise.resolve();
      assert.deepEqual([await squatter.person(), (await owner.person())?.email], [undefined, email], kind);
      assert.equal(await browser().codeOf({ kind: "sign-in", email, password: next }), "ok", kind);
    }
  },
  "openReset() leaves the token valid, and refuses a used or invented one": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const token = tokenOf((await service.issueResetLink(email)).url);
    for (let i = 0; i < 2; i += 1) assert.equal(await browser().codeOf({ kind: "open-reset", token }), "ok");
    await browser().succeed({ kind: "reset-password", token, password: next });
    assert.equal(await browser().codeOf({ kind: "open-reset", token }), "invalid_token");
    assert.equal(await browser().codeOf({ kind: "open-reset", token: "made up" }), "invalid_token");
  },
};

/** @param makers - the actor that created each key, by its name */
async function insertKeys(
  { store }: PeopleBench,
  accountId: string,
  makers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, actor] of Object.entries(makers)) {
    const id = `${name} ${accountId}`;
    await store.keys.insertKey(fakeKey({ id, accountId, name }), fakeAudit({ id, keyId: id, accountId, actor }));
  }
}

async function listWorking({ store }: PeopleBench, accountId: string): Promise<readonly string[]> {
  const keys = await store.keys.listKeys(accountId);
  return keys.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name);
}

async function insertProvider({ database }: PeopleBench, personId: string): Promise<void> {
  const times = { created_at: 1, updated_at: 1 };
  const subject = `subject of ${personId}`;
  const credential = { id: `github ${personId}`, person_id: personId, provider: "github", subject, ...times };
  await database.transact((trx) =>
    trx
      .insertInto("people_credentials")
      .values({ ...credential, password_hash: null })
      .execute(),
  );
}

async function listProviders({ database }: PeopleBench, personId: string): Promise<readonly string[]> {
  const rows = await database.read((db) =>
    db
      .selectFrom("people_credentials")
      .select("provider")
      .where("person_id", "=", personId)
      .orderBy("provider")
      .execute(),
  );
  return rows.map(({ provider }) => provider);
}

async function confirmAccount({ store }: PeopleBench, accountId: string): Promise<void> {
  await store.accounts.confirmEmail({ id: accountId, accountId, action: "confirm", actor: "cli", at: 1 });
}
