/**
 * What signed-in people do with the library: save, publish, report, and look at what their keys used. Knows accounts by their
 * ids alone; who is signed in is the business of sign-in.
 */
import type { UsageHistory } from "../credits/usage-history.ts";
import type { Publishing } from "./publishing.ts";
import type { Reports } from "./reports.ts";
import type { Saves } from "./saves.ts";

export interface CommunityServices {
  readonly saves: Saves;
  readonly publishing: Publishing;
  readonly reports: Reports;
  readonly usageHistory: UsageHistory;
  /**
   * Removes an account with its keys and all that it did in the library; what it published stays, without an owner.
   * Idempotent.
   *
   * @throws {DomainError} `service_unavailable`
   */
  forgetAccount(accountId: string): Promise<void>;
}
