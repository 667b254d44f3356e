/** Leaves out the library index, caches and color science, so that commands start quickly. */
import { randomBytes as cryptoRandomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Alerts } from "@tincture/contract/alerts";
import { createAccounts } from "../accounts/accounts.ts";
import type { Accounts } from "@tincture/contract/accounts";
import { type Bans, createBans } from "../accounts/bans.ts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import type { Review } from "../community/review.ts";
import { createKeys } from "../keys/keys.ts";
import type { Keys } from "@tincture/contract/keys";
import type { NoteSecurity } from "../accounts/security-log.ts";
import { undoAbandonedImports } from "../library/import/import-journal.ts";
import { createOperatorPublishing, type OperatorPublishing } from "../library/library.ts";
import { findSecret } from "./compose-people.ts";
import { openStore, type Store, type StoreOptions } from "../store/open-store.ts";

export { copyStore, type CopyProgress, type CopyReport } from "../store/copy/copy-store.ts";
export { parseDatabaseUrl } from "../db/database-url.ts";
export { MissingDatabaseError } from "../db/engine.ts";
export { requireDatabase, restoreStore } from "../store/restore-store.ts";

export interface TestOverrides {
  readonly clock?: Clock;
  readonly randomBytes?: RandomBytes;
  readonly isAlone?: boolean;
  readonly wrapEngine?: NonNullable<StoreOptions["wrapEngine"]>;
}

interface OperatorOverrides extends TestOverrides {
  /** Changes to keys are in the audit trail instead. */
  readonly noteSecurity?: NoteSecurity;
  /** Whether a missing or empty database is an error; otherwise it is created. */
  readonly mustExist?: boolean;
}

export interface OperatorTools {
  readonly config: Config;
  readonly store: Store;
  readonly accounts: Accounts;
  readonly keys: Keys;
  /** Loads what sends webhooks, which other commands do not need. */
  readonly openAlerts: () => Promise<Alerts>;
  readonly bans: Bans;
  /** Loads color science, which other commands do not need. */
  readonly openReview: () => Promise<Review>;
  readonly operatorPublishing: OperatorPublishing;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  close(): Promise<void>;
}

export async function composeOperator(config: Config, overrides: OperatorOverrides = {}): Promise<OperatorTools> {
  const {
    clock = Date.now,
    randomBytes = cryptoRandomBytes,
    noteSecurity = () => {},
    isAlone = false,
    mustExist = false,
    wrapEngine,
  } = overrides;
  const options = { clock, isAlone, mustExist, ...(wrapEngine && { wrapEngine }) };
  const store = await openStoreAndUndoImports(config, options);
  const accounts = createAccounts({ store: store.accounts, clock, randomBytes, noteSecurity });
  const keys = createKeys({ store: store.keys, accounts: store.accounts, clock, randomBytes });
  const { bans, eraser } = store;
  return {
    config,
    store,
    accounts,
    keys,
    async openAlerts() {
      const { composeOperatorAlerts } = await import("./compose-alerts.ts");
      return composeOperatorAlerts(config, { store: store.alerts, clock, randomBytes, noteSecurity });
    },
    bans: createBans({ store: bans, accounts, keys, eraser, clock, randomBytes, noteSecurity }),
    async openReview() {
      const { createReview } = await import("../community/review.ts");
      return createReview({ store: store.review, clock });
    },
    operatorPublishing: createOperatorPublishing({ store: store.palettes, clock }),
    clock,
    randomBytes,
    close: () => store.close(),
  };
}

/** Removes palettes of all-or-nothing imports that were interrupted. */
export async function openStoreAndUndoImports(config: Config, options: StoreOptions): Promise<Store> {
  const { clock } = options;
  const { databaseUrl, databaseConnectionsMax: connectionsMax } = config;
  const store = await openStore(databaseUrl, { ...options, connectionsMax, findSecret: () => findSecret(config) });
  const { imports: journal, palettes } = store;
  await undoAbandonedImports({ journal, store: palettes, clock, pause });
  return store;
}
