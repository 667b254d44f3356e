import type { AccountStore } from "../../domain/accounts/account.ts";
import type { AccountEraser } from "../../domain/community/community.ts";
import { DomainError } from "../../domain/errors.ts";
import type { ChangingEngine, Engine } from "../engine.ts";
import {
  eraseAccountRows,
  insertAccountRow,
  rowToAccount,
  updateDailyLimit,
  updatePlan,
} from "./account-rows.ts";

/** Accounts on SQL. */
export function createAccountStore({
  db,
  background,
  write,
}: Pick<Engine, "db" | "background" | "write">): AccountStore {
  const selectAccounts = () => db.selectFrom("accounts").selectAll();
  return {
    async insertAccount(account) {
      if (await write(insertAccountRow, account)) return;
      throw new DomainError("email_taken", `An account with the e-mail "${account.email}" exists already`);
    },
    async findAccount(id) {
      const row = await selectAccounts().where("id", "=", id).executeTakeFirst();
      return row && rowToAccount(row);
    },
    async findAccountByEmail(email) {
      const row = await selectAccounts().where("email", "=", email).executeTakeFirst();
      return row && rowToAccount(row);
    },
    async listAccounts() {
      const accounts = background.selectFrom("accounts").selectAll();
      const rows = await accounts.orderBy("created_at").orderBy("id").execute();
      return rows.map(rowToAccount);
    },
    setPlan: (accountId, plan) => write(updatePlan, { accountId, plan }),
    setDailyLimit: (accountId, dailyLimit) => write(updateDailyLimit, { accountId, dailyLimit }),
  };
}

/** Taking accounts out of SQL. */
export function createAccountEraser({ engine, createChangeId }: ChangingEngine): AccountEraser {
  return {
    async eraseAccount(accountId, at) {
      await engine.write(eraseAccountRows, { accountId, at, changeId: createChangeId(at) });
    },
  };
}
