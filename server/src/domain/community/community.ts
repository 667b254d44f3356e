/**
 * What signed-in people do with the library: save, publish, report, and look at what their keys used. Knows accounts by their
 * ids alone; who is signed in is the business of sign-in.
 */
import type { AccountStore } from "../accounts.ts";
import type { Clock, RandomBytes } from "../clock.ts";
import { createUsageHistory, type LedgerStore, type UsageHistory } from "../credits/credits.ts";
import type { NoteSecurity } from "../security-log.ts";
import type { PublishingStore } from "./publishing-store.ts";
import type { PublishMode } from "./publishing-terms.ts";
import { createPublishing, type Publishing } from "./publishing.ts";
import { createReports, type Reports, type ReportStore } from "./reports.ts";
import { createEditorSessions, type EditorSessions } from "../private/editor-sessions.ts";
import type { EditorStore } from "../private/editor-store.ts";
import { createPrivatePalettes, type PrivatePalettes } from "../private/private-palettes.ts";
import type { PrivateStore } from "../private/private-store.ts";
import { createSaves, type Saves, type SaveStore } from "./saves.ts";

export interface CommunityServices {
  readonly saves: Saves;
  readonly publishing: Publishing;
  readonly reports: Reports;
  readonly privatePalettes: PrivatePalettes;
  readonly editorSessions: EditorSessions;
  readonly usageHistory: UsageHistory;
  /**
   * Removes an account with its keys and all that it did in the library; what it published stays, without an owner.
   * Idempotent.
   *
   * @throws {DomainError} `service_unavailable`
   */
  forgetAccount(accountId: string): Promise<void>;
}

/** The ports that these services stand on. */
interface CommunityStores {
  readonly saves: SaveStore;
  readonly publishing: PublishingStore;
  readonly reports: ReportStore;
  readonly privatePalettes: PrivateStore;
  readonly editorSessions: EditorStore;
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
  /** Whether only those publish whose e-mail is confirmed. */
  readonly needsConfirmation: boolean;
  readonly noteSecurity: NoteSecurity;
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
    editorSessions: createEditorSessions({ store: stores.editorSessions, clock }),
    usageHistory: createUsageHistory(stores.ledger, clock),
    async forgetAccount(accountId) {
      await stores.eraser.eraseAccount(accountId, clock());
      options.forgetAccounts();
      await refresh();
    },
  };
}

/** Takes an account out of the store. */
export interface AccountEraser {
  /**
   * Removes, in one transaction, the account with its keys and their audits, its saves with their counts, its submissions and
   * reports, what it kept for itself; its palettes stay, without an owner. What it used stays as well: days and numbers without a name, which
   * until midnight a hash of its e-mail leads to. Idempotent.
   *
   * @throws {DomainError} `service_unavailable`
   */
  eraseAccount(accountId: string, at: number): Promise<void>;
}
