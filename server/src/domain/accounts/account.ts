export const plans = ["free", "pro"] as const;
export type Plan = (typeof plans)[number];

/** The payer: credits and keys belong to it, never to a person or a key. */
export interface Account {
  readonly id: string;
  /** Trimmed and lowercased; unique. */
  readonly email: string;
  readonly plan: Plan;
  /** Credits a day; null means the instance's default. */
  readonly dailyLimit: number | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Where accounts are kept. Every method rejects with `service_unavailable` when the store does not answer. */
export interface AccountStore {
  /** @throws {DomainError} `email_taken` when an account with this e-mail exists */
  insertAccount(account: Account): Promise<void>;
  findAccount(id: string): Promise<Account | undefined>;
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** All accounts, oldest first. */
  listAccounts(): Promise<readonly Account[]>;
  /** @returns false when there is no such account */
  setPlan(accountId: string, plan: Plan): Promise<boolean>;
  /** @param dailyLimit - credits a day, null for the instance's default
   *  @returns false when there is no such account */
  setDailyLimit(accountId: string, dailyLimit: number | null): Promise<boolean>;
}
