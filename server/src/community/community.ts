import type { AccountStore } from "../accounts/accounts.ts";
import type { AccountEraser } from "../accounts/erase-account.ts";
/**
 * The actions of signed-in people: like, publish, report, and read the usage of their keys. It
 * knows accounts by id only.
 */
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import type { Services } from "@tincture/contract/site-services";
import { createUsageHistory, type LedgerStore } from "../credits/credits.ts";
import type { NoteSecurity } from "../accounts/security-log.ts";
import { createDrafts, type DraftStore } from "../drafts/drafts.ts";
import { createPrivatePalettes } from "../drafts/private-palettes.ts";
import type { PrivateStore } from "../drafts/private-store.ts";
import type { PublishingStore } from "./store/publishing-store.ts";
import { createPublishing, type PublishMode } from "./publishing.ts";
import { createReports, type ReportStore } from "./reports.ts";
import { createSaves, type SaveStore } from "./saves.ts";

export interface CommunityServices extends Pick<
  Services,
  "saves" | "publishing" | "reports" | "privatePalettes" | "drafts" | "usageHistory"
> {
  /** Published palettes stay, without an owner. Idempotent. */
  forgetAccount(accountId: string): Promise<void>;
}

interface CommunityStores {
  readonly saves: SaveStore;
  readonly publishing: PublishingStore;
  readonly reports: ReportStore;
  readonly privatePalettes: PrivateStore;
  readonly drafts: DraftStore;
  readonly eraser: AccountEraser;
  readonly ledger: Pick<LedgerStore, "listUsage">;
  readonly accounts: Pick<AccountStore, "findAccount">;
}

export interface CommunityOptions {
  readonly stores: CommunityStores;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly publishMode: PublishMode;
  /** Palettes that one account may publish a day, and on its first day. */
  readonly publishDailyLimit: number;
  readonly publishFirstDayLimit: number;
  readonly needsConfirmation: boolean;
  readonly noteSecurity: NoteSecurity;
  readonly forgetSlug: (slug: string) => void;
  readonly forgetAccounts: () => void;
  /** Applies pending changes of the library in this process. */
  readonly refresh: () => Promise<void>;
}

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
      accounts: stores.accounts,
      clock,
      randomBytes,
      mode: options.publishMode,
      dailyLimit: options.publishDailyLimit,
      firstDayLimit: options.publishFirstDayLimit,
      needsConfirmation: options.needsConfirmation,
      noteSecurity: options.noteSecurity,
      followChange,
    }),
    reports: createReports({ store: stores.reports, clock }),
    privatePalettes: createPrivatePalettes({ store: stores.privatePalettes, clock, randomBytes }),
    drafts: createDrafts({ store: stores.drafts, clock }),
    usageHistory: createUsageHistory(stores.ledger, clock),
    async forgetAccount(accountId) {
      await stores.eraser.eraseAccount(accountId, clock());
      options.forgetAccounts();
      await refresh();
    },
  };
}
