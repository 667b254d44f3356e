import type { Clock, RandomBytes } from "../clock.ts";
import type { LedgerStore } from "../credits/ledger-store.ts";
import { createUsageHistory } from "../credits/usage-history.ts";
import type { AccountEraser } from "./account-eraser.ts";
import type { CommunityServices } from "./community-services.ts";
import { createForgetAccount } from "./forget-account.ts";
import { createPublishing } from "./publishing.ts";
import type { PublishingStore } from "./publishing-store.ts";
import type { ReportStore } from "./report-store.ts";
import { createReports } from "./reports.ts";
import type { SaveStore } from "./save-store.ts";
import { createSaves } from "./saves.ts";

/** The ports that these services stand on. */
export interface CommunityStores {
  readonly saves: SaveStore;
  readonly publishing: PublishingStore;
  readonly reports: ReportStore;
  readonly eraser: AccountEraser;
  readonly ledger: Pick<LedgerStore, "listUsage">;
}

export interface CommunityOptions {
  readonly stores: CommunityStores;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Whether operators look at a palette before it is published. */
  readonly isReviewed: boolean;
  /** Palettes that one account may publish a day. */
  readonly publishDailyLimit: number;
  /** Forgets a palette that has just changed. */
  readonly forgetSlug: (slug: string) => void;
  /** Forgets accounts and keys. */
  readonly forgetAccounts: () => void;
  /** Brings what this node knows of the library up to date. */
  readonly refresh: () => Promise<void>;
}

/** All of it on the ports of one store. */
export function createCommunity(options: CommunityOptions): CommunityServices {
  const { stores, clock, randomBytes, refresh, forgetSlug } = options;
  function followChange(slug: string): Promise<void> {
    forgetSlug(slug);
    return refresh();
  }
  return {
    saves: createSaves({ store: stores.saves, clock, followChange }),
    publishing: createPublishing({
      store: stores.publishing,
      clock,
      randomBytes,
      isReviewed: options.isReviewed,
      dailyLimit: options.publishDailyLimit,
      followChange,
    }),
    reports: createReports({ store: stores.reports, clock }),
    usageHistory: createUsageHistory({ store: stores.ledger, clock }),
    forgetAccount: createForgetAccount({
      store: stores.eraser,
      clock,
      onChange: options.forgetAccounts,
      refresh,
    }),
  };
}
