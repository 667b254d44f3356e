import { removeExpired } from "../../../server/src/people/remove-rows.ts";
import assert from "node:assert/strict";
import { utcDay } from "@tincture/contract/clock";
import { takeFromBudget } from "../../../server/src/community/store/daily-counts.ts";
import { fakeAudit, fakeDebit, fakeKey } from "../../support/db/samples.ts";
import { goodPassword, type PeopleContract } from "../../support/people/people-bench.ts";

const nextPassword = "another password";
const newEmailsFromAddress = 20;
const dayMs = 86_400_000;

export const changeContract: PeopleContract = {
  "changePassword() requires the current password, and ends all other sessions": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email, password: goodPassword });
    const thief = ada.copy();
    assert.equal(
      await thief.codeOf({ kind: "change-password", current: "wrong password", next: nextPassword }),
      "wrong_credentials",
    );
    await ada.succeed({ kind: "change-password", current: goodPassword, next: nextPassword });
    assert.ok(await ada.person());
    assert.equal(await thief.person(), undefined);
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: nextPassword }), "ok");
  },
  "changeEmail() changes person and account, and ends all other sessions": async (bench) => {
    const { browser } = await bench.open();
    const [email, next] = [bench.email(), bench.email()];
    const ada = browser();
    const person = await ada.signUp(email, goodPassword);
    const thief = ada.copy();
    assert.equal(
      await thief.codeOf({ kind: "change-email", email: next, password: "wrong password" }),
      "wrong_credentials",
    );
    await ada.succeed({ kind: "change-email", email: next, password: goodPassword });
    assert.equal(await thief.person(), undefined);
    assert.equal((await ada.person())?.email, next);
    assert.equal((await bench.store.accounts.findAccount(person.accountId))?.email, next);
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
  },
  "changeEmail() refuses an e-mail that an account has, and changes nothing": async (bench) => {
    const { browser } = await bench.open();
    const [email, taken] = [bench.email(), bench.email()];
    await browser().succeed({ kind: "sign-up", email: taken, password: goodPassword });
    const ada = browser();
    const person = await ada.signUp(email, goodPassword);
    assert.equal(await ada.codeOf({ kind: "change-email", email: taken, password: goodPassword }), "email_taken");
    assert.equal((await ada.person())?.email, email);
    assert.equal((await bench.store.accounts.findAccount(person.accountId))?.email, email);
  },
  "changeEmail() and signUp() share a limit per address, because both reveal accounts": async (bench) => {
    const { browser } = await bench.open();
    const taken = bench.email();
    await browser().succeed({ kind: "sign-up", email: taken, password: goodPassword });
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    for (let i = 1; i < newEmailsFromAddress - 1; i += 1)
      assert.equal(await ada.codeOf({ kind: "sign-up", email: taken, password: goodPassword }), "email_taken");
    const action = { kind: "change-email", email: taken, password: goodPassword } as const;
    assert.equal(await ada.codeOf(action), "email_taken");
    assert.equal(await ada.codeOf(action), "too_many_attempts");
  },
  "act() refuses changes without a session": async (bench) => {
    const { browser } = await bench.open();
    for (const action of [
      { kind: "change-email", email: bench.email(), password: goodPassword },
      { kind: "change-password", current: goodPassword, next: nextPassword },
      { kind: "delete", password: goodPassword },
    ] as const) {
      assert.equal(await browser().codeOf(action), "signed_out");
    }
  },
  "delete removes person, sessions, account and keys, and frees the e-mail": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const ada = browser();
    const { accountId } = await ada.signUp(email, goodPassword);
    await bench.store.keys.insertKey(fakeKey({ id: email, accountId }), fakeAudit({ id: email, accountId }));
    const thief = ada.copy();
    assert.equal(await thief.codeOf({ kind: "delete", password: "wrong password" }), "wrong_credentials");
    const outcome = await ada.act({ kind: "delete", password: goodPassword });
    assert.ok(outcome.ok && outcome.person === undefined);
    assert.equal(ada.jar.size, 0);
    assert.equal(await thief.person(), undefined);
    assert.equal(await bench.store.accounts.findAccount(accountId), undefined);
    assert.deepEqual(await bench.store.keys.listKeys(accountId), []);
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
    const again = await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    assert.notEqual(again?.accountId, accountId);
  },
  "delete keeps the day's use for the next account with the e-mail until midnight": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const day = utcDay(Date.now());
    const useUp = async (accountId: string, asked: number) => {
      await bench.store.ledger.commitDebits([fakeDebit({ accountId, keyId: accountId, day, asked })]);
      await bench.database.transact((trx) =>
        takeFromBudget(trx, { accountId, action: "publish", budget: { day, limit: 20 } }),
      );
    };
    const accountIds: string[] = [];
    const used: number[] = [];
    for (const asked of [300, 150, 40]) {
      const ada = browser();
      const person = await ada.succeed({ kind: "sign-up", email, password: goodPassword });
      const accountId = person?.accountId ?? "";
      accountIds.push(accountId);
      await useUp(accountId, asked);
      used.push(await bench.store.ledger.readUsed(accountId, day));
      await ada.succeed({ kind: "delete", password: goodPassword });
    }
    assert.deepEqual(used, [300, 450, 490]);
    const fourth = await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const { ledger } = bench.store;
    const asked = fakeDebit({ accountId: fourth?.accountId ?? "", day, asked: 50 });
    assert.deepEqual(await ledger.commitDebits([asked]), [{ granted: 10, used: 500 }]);
    const counts = await bench.database.read((db) =>
      db
        .selectFrom("daily_counts")
        .select("used")
        .where("account_id", "=", fourth?.accountId ?? "")
        .execute(),
    );
    assert.deepEqual(counts, [{ used: 3 }]);
    const rows = await bench.database.read((db) => db.selectFrom("erased_accounts").selectAll().execute());
    assert.ok(!JSON.stringify(rows).includes(email));
    await bench.database.transact((trx) =>
      trx.updateTable("erased_accounts").set({ day: "2026-01-31" }).where("account_id", "in", accountIds).execute(),
    );
    await removeExpired(bench.store.people, Date.now());
    const left = await bench.database.read((db) =>
      db.selectFrom("erased_accounts").selectAll().where("account_id", "in", accountIds).execute(),
    );
    assert.deepEqual(left, []);
  },
  "delete leaves no credits for cached keys once another account has the e-mail": async (bench) => {
    const { browser } = await bench.open();
    const email = bench.email();
    const day = utcDay(Date.now());
    const { ledger } = bench.store;
    const sellToErased = (accountId: string) => ledger.commitDebits([fakeDebit({ accountId, day, asked: 100 })]);
    const accountIds: string[] = [];
    for (let times = 0; times < 2; times++) {
      const ada = browser();
      accountIds.push((await ada.signUp(email, goodPassword)).accountId);
      await ada.succeed({ kind: "delete", password: goodPassword });
    }
    const [first = "", second = ""] = accountIds;
    assert.equal((await sellToErased(second))[0]?.granted, 100);
    const { accountId: third } = await browser().signUp(email, goodPassword);
    for (const accountId of [first, second]) assert.equal((await sellToErased(accountId))[0]?.granted, 0);
    assert.equal(await ledger.readUsed(third, day), 100);
  },
  "changeEmail() keeps the day's use for the next account with the old e-mail until midnight": async (bench) => {
    const { browser } = await bench.open();
    const [email, next] = [bench.email(), bench.email()];
    const [now, day] = [Date.now(), utcDay(Date.now())];
    const { ledger } = bench.store;
    const ada = browser();
    const accountId = (await ada.succeed({ kind: "sign-up", email, password: goodPassword }))?.accountId ?? "";
    await ledger.commitDebits([fakeDebit({ accountId, keyId: accountId, day, asked: 490 })]);
    await ada.succeed({ kind: "change-email", email: next, password: goodPassword });
    const again = await browser().succeed({ kind: "sign-up", email, password: goodPassword });
    const asked = fakeDebit({ accountId: again?.accountId ?? "", day, asked: 50 });
    assert.deepEqual(await ledger.commitDebits([asked]), [{ granted: 10, used: 500 }]);
    const others = fakeDebit({ accountId, keyId: accountId, day, asked: 5 });
    assert.deepEqual(await ledger.commitDebits([others]), [{ granted: 5, used: 495 }]);
    await bench.database.transact(async (trx) => {
      await takeFromBudget(trx, { accountId, action: "publish", budget: { day, limit: 20 } });
      await trx
        .updateTable("erased_accounts")
        .set({ day: utcDay(now - dayMs) })
        .execute();
    });
    await removeExpired(bench.store.people, Date.now());
    const counts = await bench.database.read((db) =>
      db.selectFrom("daily_counts").select("used").where("account_id", "=", accountId).execute(),
    );
    assert.deepEqual(counts, [{ used: 1 }]);
  },
  "an interrupted delete ends all access, and frees the e-mail": async (bench) => {
    const { browser, service, people } = await bench.open();
    const email = bench.email();
    const ada = browser();
    const person = await ada.signUp(email, goodPassword);
    await bench.store.eraser.eraseAccount(person.accountId, Date.now());
    assert.equal(await ada.person(), undefined);
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
    await assert.rejects(service.issueResetLink(email), { code: "account_not_found" });
    const again = browser();
    await again.succeed({ kind: "sign-up", email, password: nextPassword });
    assert.equal((await people.findPerson(again.cookie))?.email, email);
    assert.equal(await browser().codeOf({ kind: "sign-in", email, password: goodPassword }), "wrong_credentials");
  },
  "delete changes nothing when the account cannot be removed": async (bench) => {
    const { browser, failures } = await bench.open(
      {},
      {
        forgetAccount: () => Promise.reject(new Error("power cut")),
      },
    );
    const ada = browser();
    await ada.succeed({ kind: "sign-up", email: bench.email(), password: goodPassword });
    assert.equal(await ada.codeOf({ kind: "delete", password: goodPassword }), "service_unavailable");
    assert.ok(await ada.person());
    assert.equal(failures.length, 1);
  },
};
