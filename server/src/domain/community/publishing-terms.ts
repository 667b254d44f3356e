import { requireConfirmed, type AccountStore } from "../accounts.ts";
import type { Clock } from "../clock.ts";
import { msPerDay } from "../credits/utc-day.ts";
import { DomainError } from "../errors.ts";
import type { PublishingStore } from "./publishing-store.ts";

/** Whose palettes an operator looks at before they are shown: nobody's, everybody's, or those of people who have none in the library. */
export type PublishMode = "open" | "review" | "newcomers";

/** On what terms one account publishes at this moment. */
export interface PublishingTerms {
  readonly isReviewed: boolean;
  /** Palettes that it may publish or submit a day. */
  readonly dailyLimit: number;
  /** Whether the limit is that of a new account. */
  readonly isFirstDay: boolean;
}

export interface TermsOptions {
  readonly store: Pick<PublishingStore, "hasPublished">;
  readonly accounts: Pick<AccountStore, "findAccount">;
  readonly clock: Clock;
  readonly mode: PublishMode;
  readonly dailyLimit: number;
  /** Of an account that is not a day old: who signs up to spam gets no further. */
  readonly firstDayLimit: number;
  /** Whether only those publish whose e-mail is confirmed. */
  readonly needsConfirmation: boolean;
}

/** @throws {DomainError} `account_not_found`, `account_suspended`, `email_unconfirmed` */
export async function findPublishingTerms(options: TermsOptions, accountId: string): Promise<PublishingTerms> {
  const { store, accounts, clock, mode, dailyLimit, firstDayLimit } = options;
  const account = await accounts.findAccount(accountId);
  if (!account) throw new DomainError("account_not_found", `No account with the id "${accountId}"`);
  if (account.suspendedAt !== null)
    throw new DomainError("account_suspended", "This account is suspended; ask the operator of this instance");
  if (options.needsConfirmation) requireConfirmed(account);
  const isFirstDay = clock() - account.createdAt < msPerDay && firstDayLimit < dailyLimit;
  return {
    isReviewed: mode === "review" || (mode === "newcomers" && !(await store.hasPublished(accountId))),
    dailyLimit: isFirstDay ? firstDayLimit : dailyLimit,
    isFirstDay,
  };
}
