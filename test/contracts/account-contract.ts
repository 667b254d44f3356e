import assert from "node:assert/strict";
import type { ChangeAudit } from "../../server/src/accounts/accounts.ts";
import type { AccountAction } from "@tincture/contract/accounts";
import { fakeAccount } from "../support/db/samples.ts";
import { type Contract, takeTurn } from "./contract.ts";

export const accountContract: Contract = {
  "findAccount() returns what insertAccount() was given": async (open) => {
    const { accounts } = await open();
    const account = fakeAccount({ dailyLimit: 7 });
    await accounts.insertAccount(account);
    assert.deepEqual(await accounts.findAccount(account.id), account);
    assert.deepEqual(await accounts.findAccountByEmail(account.email), account);
    assert.equal(await accounts.findAccount("unknown"), undefined);
    assert.equal(await accounts.findAccountByEmail("unknown@example.com"), undefined);
  },
  "insertAccount() refuses an e-mail that is taken": async (open) => {
    const { accounts } = await open();
    const account = fakeAccount();
    await accounts.insertAccount(account);
    await assert.rejects(accounts.insertAccount({ ...account, id: "another" }), { code: "email_taken" });
    assert.deepEqual(await accounts.listAccounts(), [account]);
  },
  "insertAccount() lets one of many simultaneous ones have the e-mail": async (open) => {
    const stores = [await open(), await open()] as const;
    const tries = Array.from({ length: 10 }, (_, i) =>
      takeTurn(stores, i).accounts.insertAccount(fakeAccount({ id: `account-${i}`, email: "one@example.com" })),
    );
    const settled = await Promise.allSettled(tries);
    assert.equal(settled.filter((one) => one.status === "fulfilled").length, 1);
    assert.equal((await stores[0].accounts.listAccounts()).length, 1);
  },
  "listAccounts() puts the oldest first": async (open) => {
    const { accounts } = await open();
    for (const [id, createdAt] of [
      ["b", 2],
      ["c", 3],
      ["a", 2],
    ] as const) {
      await accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com`, createdAt }));
    }
    assert.deepEqual(
      (await accounts.listAccounts()).map((account) => account.id),
      ["a", "b", "c"],
    );
  },
  "confirmEmail() gives the plan that waited, once, and leaves one audit row": async (open) => {
    const { accounts, bans } = await open();
    const account = fakeAccount({ plan: "free", pendingPlan: "pro" });
    await accounts.insertAccount(account);
    const audit = { id: "1", accountId: account.id, action: "confirm", actor: "person", at: 7 } as const;
    assert.equal(await accounts.confirmEmail(audit), true);
    assert.deepEqual(await accounts.findAccount(account.id), {
      ...account,
      plan: "pro",
      pendingPlan: null,
      confirmedAt: 7,
    });
    assert.equal(await accounts.confirmEmail({ ...audit, id: "2", at: 8 }), false);
    assert.equal(await accounts.confirmEmail({ ...audit, id: "3", accountId: "unknown" }), false);
    assert.deepEqual(await bans.listAccountAudits(account.id), [{ ...audit, detail: "free → pro" }]);
  },
  "setPlan() keeps the plan that an operator chose from a later confirmEmail()": async (open) => {
    const { accounts } = await open();
    const account = fakeAccount({ plan: "free", pendingPlan: "pro" });
    await accounts.insertAccount(account);
    await accounts.setPlan(fakeChange(account.id, "set-plan"), "free");
    await accounts.confirmEmail({ id: "1", accountId: account.id, action: "confirm", actor: "person", at: 7 });
    assert.equal((await accounts.findAccount(account.id))?.plan, "free");
  },
  "setPlan() and setDailyLimit() change what they name and tell an unknown account": async (open) => {
    const { accounts, bans } = await open();
    const account = fakeAccount();
    const other = fakeAccount({ id: "other", email: "other@example.com" });
    await accounts.insertAccount(account);
    await accounts.insertAccount(other);
    assert.equal(await accounts.setPlan(fakeChange(account.id, "set-plan", 1), "free"), true);
    assert.equal(await accounts.setDailyLimit(fakeChange(account.id, "set-limit", 2), 0), true);
    assert.deepEqual(await accounts.findAccount(account.id), { ...account, plan: "free", dailyLimit: 0 });
    assert.equal(await accounts.setDailyLimit(fakeChange(account.id, "set-limit", 3), null), true);
    assert.deepEqual(await accounts.findAccount(account.id), { ...account, plan: "free", dailyLimit: null });
    assert.deepEqual(await accounts.findAccount(other.id), other);
    assert.equal(await accounts.setPlan(fakeChange("unknown", "set-plan"), "pro"), false);
    assert.equal(await accounts.setDailyLimit(fakeChange("unknown", "set-limit"), 1), false);
    assert.deepEqual(
      (await bans.listAccountAudits(account.id)).map(({ action, actor, at, detail }) => [action, actor, at, detail]),
      [
        ["set-plan", "cli", 1, "pro → free"],
        ["set-limit", "cli", 2, "default → 0"],
        ["set-limit", "cli", 3, "0 → default"],
      ],
    );
    assert.deepEqual(await bans.listAccountAudits("unknown"), []);
  },
};

function fakeChange(accountId: string, action: AccountAction, at = 1): ChangeAudit {
  return { id: `${action} ${at}`, accountId, action, actor: "cli", at };
}
