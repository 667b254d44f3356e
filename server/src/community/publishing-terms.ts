import { type Clock, msPerDay } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { type AccountStore, requireConfirmed } from "../accounts/accounts.ts";
import type { PublishingStore } from "./publishing-store.ts";

/**
 * Whose palettes are reviewed before publication: none, all, or those of people without a published
 * palette.
 */
export type PublishMode = "open" | "review" | "newcomers";

/** The current conditions for an account to publish. */
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
  /** Limit of an account on its first day, against spam. */
  readonly firstDayLimit: number;
  /** Whether publishing requires a confirmed e-mail. */
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
