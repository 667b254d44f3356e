import assert from "node:assert/strict";
import { startSmtpServer } from "../testing/smtp-server.ts";
import { goodPassword, type PeopleContract } from "../testing/people-bench.ts";

const next = "another password";

export const resetContract: PeopleContract = {
  "issueResetLink() gives a link that sets a password once, and ends all sessions": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const ada = browser();
    const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const [first, second] = [await service.issueResetLink(email), await service.issueResetLink(email)];
    assert.match(first.url, /^https:\/\/tincture\.test\/reset-password\?token=[0-9A-Za-z]{40}$/);
    assert.ok(first.expiresAt > Date.now() && first.expiresAt <= Date.now() + 3_600_000);
    const action = { kind: "reset-password", token: tokenOf(first.url), password: next } as const;
    const codes = await Promise.all([1, 2, 3].map(() => browser().tell(action)));
    assert.deepEqual(codes.toSorted(), ["invalid_token", "invalid_token", "ok"]);
    assert.equal(await browser().tell({ ...action, token: tokenOf(second.url) }), "invalid_token");
    assert.equal(await ada.person(), undefined);
    const again = await browser().succeed({ kind: "sign-in", email, password: next });
    assert.equal(again?.accountId, person?.accountId);
    assert.equal(await browser().tell({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
  },
  "issueResetLink() lets its bearer claim an account that an operator made": async (bench) => {
    const { browser, service } = await bench.open({ signUp: "closed" });
    const email = bench.email();
    const account = { id: email, email, plan: "pro", dailyLimit: 7, createdAt: 1, suspendedAt: null } as const;
    await bench.store.accounts.insertAccount(account);
    await service.issueResetLink(email);
    const { url } = await service.issueResetLink(email.toUpperCase());
    assert.equal(await browser().tell({ kind: "sign-in", email, password: next }), "wrong_credentials");
    const person = await browser().succeed({ kind: "reset-password", token: tokenOf(url), password: next });
    assert.deepEqual([person?.accountId, person?.email], [account.id, email]);
    await browser().succeed({ kind: "sign-in", email, password: next });
    await assert.rejects(service.issueResetLink(bench.email()), { code: "account_not_found" });
  },
  "resetPassword() refuses a token that has run out, and stores none as it is": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const person = await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const token = tokenOf((await service.issueResetLink(email)).url);
    const rows = await bench.database.read((db) =>
      db.selectFrom("people_verifications").selectAll().where("value", "=", person!.id).execute(),
    );
    assert.equal(rows.length, 1);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token));
    await bench.database.transact((trx) =>
      trx.updateTable("people_verifications").set({ expires_at: 1 }).where("value", "=", person!.id).execute(),
    );
    assert.equal(await browser().tell({ kind: "reset-password", token, password: next }), "invalid_token");
    assert.equal(await browser().tell({ kind: "sign-in", email, password: goodPassword }), "ok");
  },
  "changePassword() makes links worthless that were given out before": async (bench) => {
    const { browser, service } = await bench.open();
    const email = bench.email();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const token = tokenOf((await service.issueResetLink(email)).url);
    await ada.succeed({ kind: "change-password", current: goodPassword, next: next });
    assert.equal(await browser().tell({ kind: "reset-password", token, password: goodPassword }), "invalid_token");
  },
  "requestReset() mails a link to who has an account, and answers all alike": async (bench) => {
    await using smtp = await startSmtpServer();
    const mail = { url: smtp.url, from: "Tincture <no-reply@tincture.test>" };
    const { browser, service, failures } = await bench.open({ mail });
    const email = bench.email();
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const known = await browser().act({ kind: "request-reset", email });
    const unknown = await browser().act({ kind: "request-reset", email: bench.email() });
    assert.deepEqual(known, { ok: true, cookies: [] });
    assert.deepEqual(unknown, known);
    await service.settle();
    assert.deepEqual([smtp.mails.length, failures], [1, []]);
    const [{ to, text } = { to: "", text: "" }] = smtp.mails;
    assert.equal(to, email);
    const token = tokenOf(/https:\/\/\S+/.exec(text)?.[0] ?? "");
    assert.equal(await browser().tell({ kind: "reset-password", token, password: next }), "ok");
  },
  "requestReset() mails to nobody whose address is only a part of an account's": async (bench) => {
    await using smtp = await startSmtpServer();
    const mail = { url: smtp.url, from: "Tincture <no-reply@tincture.test>" };
    const { browser, service } = await bench.open({ mail });
    const [one, two] = [bench.email(), bench.email()];
    for (const email of [`x,${one}`, `"x"<${two}`]) {
      await browser().succeed({ kind: "sign-up", email, password: goodPassword });
      assert.equal(await browser().tell({ kind: "request-reset", email }), "ok");
    }
    await service.settle();
    for (const { to } of smtp.mails) assert.ok(to !== one && to !== two, to);
  },
  "requestReset() is bounded for an e-mail, whether there is an account or not": async (bench) => {
    const mail = { url: "smtp://127.0.0.1:1", from: "no-reply@tincture.test" };
    const { browser, service, failures } = await bench.open({ mail });
    const email = bench.email();
    for (let i = 0; i < 5; i += 1) assert.equal(await browser().tell({ kind: "request-reset", email }), "ok");
    assert.equal(await browser().tell({ kind: "request-reset", email }), "too_many_attempts");
    await service.settle();
    assert.deepEqual(failures, []);
  },
  "requestReset() tells of a mail that cannot be sent, and of an instance that sends none": async (bench) => {
    const mail = { url: "smtp://ada:hunter2@127.0.0.1:1", from: "no-reply@tincture.test" };
    const { browser, service, failures } = await bench.open({ mail });
    const email = bench.email();
    await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    assert.equal(await browser().tell({ kind: "request-reset", email }), "ok");
    await service.settle();
    assert.equal(failures.length, 1);
    assert.doesNotMatch(String(failures[0]), /hunter2/);
    const off = await bench.open();
    assert.equal(await off.browser().tell({ kind: "request-reset", email }), "mail_off");
  },
};

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}
