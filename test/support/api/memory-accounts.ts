import type { AccountStore } from "../../../server/src/accounts/accounts.ts";
import type { Account } from "@tincture/contract/accounts";
import { DomainError } from "@tincture/contract/errors";

export interface MemoryAccounts extends AccountStore {
  suspend(id: string, at: number): void;
}

export function createMemoryAccounts(): MemoryAccounts {
  const accounts = new Map<string, Account>();

  function findByEmail(email: string): Account | undefined {
    return [...accounts.values()].find((account) => account.email === email);
  }

  function change(id: string, fields: Partial<Account>): boolean {
    const account = accounts.get(id);
    if (account) accounts.set(id, { ...account, ...fields });
    return account !== undefined;
  }

  return {
    async insertAccount(account) {
      if (findByEmail(account.email)) throw new DomainError("email_taken", "This e-mail has an account");
      accounts.set(account.id, account);
    },
    findAccount: async (id) => accounts.get(id),
    findAccountByEmail: async (email) => findByEmail(email),
    hasAccounts: async () => accounts.size > 0,
    listAccounts: async () => [...accounts.values()],
    suspend: (id, at) => void change(id, { suspendedAt: at }),
    setPlan: async ({ accountId }, plan) => change(accountId, { plan, pendingPlan: null }),
    setDailyLimit: async ({ accountId }, dailyLimit) => change(accountId, { dailyLimit }),
    async confirmEmail({ accountId, at }) {
      const { confirmedAt, pendingPlan, plan } = accounts.get(accountId) ?? {};
      if (confirmedAt !== null) return false;
      return change(accountId, { confirmedAt: at, plan: pendingPlan ?? plan ?? "free", pendingPlan: null });
    },
  };
}
