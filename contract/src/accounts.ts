export const plans = ["free", "pro"] as const;

export type Plan = (typeof plans)[number];

/** The payer: credits and keys belong to an account. */
export interface Account {
  readonly id: string;
  /** Unique, in normal form (`normalizeEmail`). */
  readonly email: string;
  readonly plan: Plan;
  /** Credits a day; null for the instance's default. */
  readonly dailyLimit: number | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly suspendedAt: number | null;
  /** When the person proved to read the e-mail; null if they have not. */
  readonly confirmedAt: number | null;
  readonly pendingPlan: Plan | null;
}

export type AccountAction = "suspend" | "resume" | "unpublish" | "delete" | "confirm" | "set-plan" | "set-limit";

type NewAccount = Pick<Account, "email" | "plan" | "dailyLimit">;

/** Operators' actions on accounts. An unknown e-mail is `account_not_found`. */
export interface Accounts {
  /** @throws {DomainError} `invalid_parameter`, `email_taken` */
  createAccount(account: NewAccount): Promise<Account>;
  getAccountByEmail(email: string): Promise<Account>;
  listAccounts(): Promise<readonly Account[]>;
  hasAccounts(): Promise<boolean>;
  setPlan(email: string, plan: Plan): Promise<Account>;
  /** @param dailyLimit - null for the instance's default */
  setDailyLimit(email: string, dailyLimit: number | null): Promise<Account>;
  confirmEmail(email: string): Promise<Account>;
}
