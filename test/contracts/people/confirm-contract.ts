import assert from "node:assert/strict";
import { withGithub } from "../../support/people/fake-github.ts";
import { goodPassword, tokenOf, type PeopleContract } from "../../support/people/people-bench.ts";
import { returnFromGithub } from "./provider-contract.ts";

const linksOfEmail = 5;
const noticesOfEmail = 10;
const nextPassword = "another password";

export const confirmContract: PeopleContract = {
  "signUp() with mail creates a free account until its person redeems the link, once": async (bench) => {
    await using opened = await bench.openWithMail({ defaultPlan: "pro" });
    const { browser, mailsTo } = opened;
    const email = bench.email();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const accountId = person?.accountId ?? "";
    const { accounts, bans } = bench.store;
    assert.deepEqual([person?.isConfirmed, (await accounts.findAccount(accountId))?.plan], [false, "free"]);
    const [mail = "", ...others] = await mailsTo(email);
    assert.deepEqual(others, []);
    assert.match(mail, /https:\/\/tincture\.test\/confirm-email\?token=[0-9A-Za-z]{40}\.[\w-]+\n/);
    const token = tokenOf(mail);
    const confirmed = await ada.succeed({ kind: "confirm-email", token });
    assert.deepEqual([confirmed?.isConfirmed, (await ada.person())?.isConfirmed], [true, true]);
    assert.equal((await accounts.findAccount(accountId))?.plan, "pro");
    assert.deepEqual(
      (await bans.listAccountAudits(accountId)).map(({ action, actor }) => [action, actor]),
      [["confirm", person?.id]],
    );
    assert.equal(await ada.codeOf({ kind: "confirm-email", token }), "invalid_token");
  },
  "confirmEmail() works only in the session of its person, and leaves the link valid elsewhere": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, mailsTo } = opened;
    const email = bench.email();
    const [squatter, other, victim] = [browser(), browser(), browser()];
    await squatter.succeed({ kind: "sign-up", email, password: goodPassword });
    await other.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    const token = tokenOf((await mailsTo(email)).join());
    assert.equal(await victim.codeOf({ kind: "confirm-email", token }), "signed_out");
    assert.equal(await other.codeOf({ kind: "confirm-email", token }), "invalid_token");
    assert.equal((await squatter.person())?.isConfirmed, false);
    const [random = ""] = token.split(".");
    const forged = `${random}.${Buffer.from(bench.email()).toString("base64url")}`;
    assert.equal(await squatter.codeOf({ kind: "confirm-email", token: forged }), "invalid_token", "another e-mail");
    assert.equal(await squatter.codeOf({ kind: "confirm-email", token: "made up" }), "invalid_token");
    assert.equal(await squatter.codeOf({ kind: "confirm-email", token }), "ok");
  },
  "confirmEmail() refuses an expired link, whose token is not stored": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, mailsTo } = opened;
    const email = bench.email();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const token = tokenOf((await mailsTo(email)).join());
    const id = person?.id ?? "";
    const [row, ...others] = await bench.database.read((db) =>
      db.selectFrom("people_verifications").selectAll().where("value", "=", id).execute(),
    );
    assert.ok(row && others.length === 0);
    assert.doesNotMatch(JSON.stringify(row), new RegExp(token.slice(0, 40)));
    assert.ok(Math.abs(row.expires_at - Date.now() - 86_400_000) < 60_000);
    await bench.database.transact((trx) =>
      trx.updateTable("people_verifications").set({ expires_at: 1 }).where("value", "=", id).execute(),
    );
    assert.equal(await ada.codeOf({ kind: "confirm-email", token }), "invalid_token");
  },
  "confirmEmail() keeps a plan that an operator has set meanwhile": async (bench) => {
    await using opened = await bench.openWithMail({ defaultPlan: "pro" });
    const { browser, mailsTo } = opened;
    const email = bench.email();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const accountId = person?.accountId ?? "";
    await bench.store.accounts.setPlan(
      { id: `plan ${accountId}`, accountId, action: "set-plan", actor: "cli", at: 1 },
      "free",
    );
    await ada.succeed({ kind: "confirm-email", token: tokenOf((await mailsTo(email)).join()) });
    assert.equal((await bench.store.accounts.findAccount(accountId))?.plan, "free");
  },
  "sendConfirmation() mails five links an hour for an e-mail, and none when it is confirmed": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, mailsTo } = opened;
    const email = bench.email();
    const ada = browser();
    assert.equal(await ada.codeOf({ kind: "send-confirmation" }), "signed_out");
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    await mailsTo(email);
    for (let i = 1; i < linksOfEmail; i += 1) assert.equal(await ada.codeOf({ kind: "send-confirmation" }), "ok");
    assert.equal(await ada.codeOf({ kind: "send-confirmation" }), "too_many_attempts");
    const mails = await mailsTo(email);
    assert.equal(mails.length, linksOfEmail);
    await ada.succeed({ kind: "confirm-email", token: tokenOf(mails.at(-1) ?? "") });
    assert.equal(await ada.codeOf({ kind: "send-confirmation" }), "ok");
    await ada.succeed({ kind: "delete", password: goodPassword });
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    assert.equal((await mailsTo(email)).length, linksOfEmail, "also after signing up again");
    const off = await bench.open();
    const ben = off.browser();
    const unconfirmed = await ben.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    assert.equal(unconfirmed?.isConfirmed, false);
    assert.equal(await ben.codeOf({ kind: "send-confirmation" }), "mail_off");
  },
  "changeEmail() with mail waits for the link to the new e-mail, and notifies the old one": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, mailsTo } = opened;
    const [email, next] = [bench.email(), bench.email()];
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const thief = ada.copy();
    const change = { kind: "change-email", email: next, password: goodPassword } as const;
    assert.deepEqual(await ada.act(change), { ok: true, cookies: [] });
    assert.equal((await ada.person())?.email, email);
    const token = tokenOf((await mailsTo(next)).join());
    const outcome = await ada.act({ kind: "confirm-email", token });
    assert.ok(outcome.ok && outcome.hasNewEmail);
    assert.deepEqual([(await ada.person())?.email, (await ada.person())?.isConfirmed], [next, true]);
    assert.equal(await thief.person(), undefined);
    const account = await bench.store.accounts.findAccount(person?.accountId ?? "");
    assert.deepEqual([account?.email, account?.confirmedAt === null], [next, false]);
    assert.match((await mailsTo(email)).at(-1) ?? "", /has another e-mail now/);
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
    assert.equal(await browser().codeOf({ kind: "sign-in", email: next, password: goodPassword }), "ok");
  },
  "changeEmail() with mail refuses an e-mail that was taken meanwhile, and leaves the link valid": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, mailsTo } = opened;
    const [email, next] = [bench.email(), bench.email()];
    const [ada, ben] = [browser(), browser()];
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    await ada.succeed({ kind: "change-email", email: next, password: goodPassword });
    const token = tokenOf((await mailsTo(next)).join());
    await ben.succeed({ kind: "sign-up", email: next, password: goodPassword });
    assert.equal(await ada.codeOf({ kind: "change-email", email: next, password: goodPassword }), "email_taken");
    assert.equal(await ada.codeOf({ kind: "confirm-email", token }), "email_taken");
    assert.equal((await ada.person())?.email, email);
    await ben.succeed({ kind: "delete", password: goodPassword });
    assert.equal(await ada.codeOf({ kind: "confirm-email", token }), "ok");
  },
  "finishProvider() confirms an e-mail that the provider vouches for, and mails a link otherwise": async (bench) => {
    await using opened = await bench.openWithMail({ defaultPlan: "pro" });
    const { browser, mailsTo } = opened;
    const [vouched, told] = [bench.email(), bench.email()];
    for (const [id, email, isVerified] of [
      [901, vouched, true],
      [902, told, false],
    ] as const) {
      await withGithub({ id, email, isVerified }, async () => {
        const person = await returnFromGithub(browser());
        assert.equal(person?.isConfirmed, isVerified);
        const account = await bench.store.accounts.findAccount(person?.accountId ?? "");
        assert.equal(account?.plan, isVerified ? "pro" : "free");
        assert.equal((await mailsTo(email)).length, isVerified ? 0 : 1);
      });
    }
    await withGithub({ id: 902, email: told }, async () => {
      const person = await returnFromGithub(browser());
      assert.equal(person?.isConfirmed, true, "vouched for at the second sign-in");
      assert.equal((await bench.store.accounts.findAccount(person?.accountId ?? ""))?.plan, "pro");
    });
  },
  "act() mails notices of passwords, and noteKey() of keys, ten an hour and without secrets": async (bench) => {
    await using opened = await bench.openWithMail();
    const { browser, mailsTo, service } = opened;
    const email = bench.email();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    await ada.succeed({ kind: "change-password", current: goodPassword, next: nextPassword });
    const [, notice = ""] = await mailsTo(email);
    assert.match(notice, /password .* was changed/);
    assert.ok(!notice.includes(nextPassword) && !notice.includes("token="));
    const note = { accountId: person?.accountId ?? "", name: "laptop", hint: "tnc_abcd...wxyz" };
    await service.noteKey({ ...note, action: "create" });
    for (let i = 0; i < noticesOfEmail; i += 1) await service.noteKey({ ...note, action: "roll" });
    const [, , created = "", rolled = "", ...others] = await mailsTo(email);
    assert.match(created, /Subject: A new API key at Tincture\n[^]*\n {2}laptop \(tnc_abcd\.\.\.wxyz\)\n/);
    assert.match(rolled, /Subject: An API key was rotated/);
    assert.equal(others.length, noticesOfEmail - 3);
    await (await bench.open()).service.noteKey({ ...note, action: "create" });
  },
};
