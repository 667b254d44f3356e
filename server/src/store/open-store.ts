/**
 * Opens a database with the stores of all nouns. Their queries are the same for every engine; an
 * engine (`sqlite/`, `postgres/`) adds connections, threads and faults.
 */
import { randomBytes as nodeRandomBytes } from "node:crypto";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import type { LedgerStore } from "../credits/credits.ts";
import { createId } from "../runtime/ids.ts";
import { type ImportJournal, createImportJournal } from "../library/import/import-journal.ts";
import type { PaletteStore } from "../library/palette.ts";
import { type AlertStore, createAlertStore } from "../alerts/alert-store.ts";
import { type AccountStore, createAccountStore } from "../accounts/accounts.ts";
import { type AccountEraser, createAccountEraser } from "../accounts/erase-account.ts";
import { type BanStore, createBanStore } from "../accounts/bans.ts";
import { createPublishingStore, type PublishingStore } from "../community/store/publishing-store.ts";
import { createReportStore, type ReportStore } from "../community/reports.ts";
import { createReviewStore, type ReviewStore } from "../community/review.ts";
import { createSaveStore, type SaveStore } from "../community/saves.ts";
import { createLedgerStore } from "../credits/ledger-store.ts";
import { parseDatabaseUrl } from "../db/database-url.ts";
import type { BackupOptions, DatabaseCounts, Engine, OpenedEngine, PoolLoad } from "../db/engine.ts";
import { createKeyStore, type KeyStore } from "../keys/key-store.ts";
import { createPaletteStore } from "../library/store/palette-store.ts";
import type { PeopleStore } from "../people/people-parts.ts";
import { createDraftStore, type DraftStore } from "../drafts/drafts.ts";
import { createPrivateStore, type PrivateStore } from "../drafts/private-store.ts";

export interface Store {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly palettes: PaletteStore;
  readonly imports: ImportJournal;
  readonly ledger: LedgerStore;
  readonly saves: SaveStore;
  readonly publishing: PublishingStore;
  readonly review: ReviewStore;
  readonly reports: ReportStore;
  readonly privatePalettes: PrivateStore;
  readonly drafts: DraftStore;
  readonly eraser: AccountEraser;
  readonly bans: BanStore;
  readonly people: PeopleStore;
  readonly alerts: AlertStore;
  /** Whether this call created the database. Only one of several simultaneous starts gets true. */
  readonly isNew: boolean;
  /** @throws {DomainError} `service_unavailable` when the database cannot read or write */
  ping(): Promise<void>;
  readPools(): readonly PoolLoad[];
  /**
   * Writes a checked copy of the database to a file while it is in use.
   *
   * @throws {DomainError} `invalid_parameter` when the file exists and may not be replaced
   */
  backup(file: string, options?: BackupOptions): Promise<DatabaseCounts>;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly clock: Clock;
  readonly randomBytes?: RandomBytes;
  /**
   * Whether the process only uses the store, like a command. Writes to a file then need no thread.
   */
  readonly isAlone?: boolean;
  /** Whether a missing or empty database is an error; by default it is created. */
  readonly mustExist?: boolean;
  readonly connectionsMax?: number;
  readonly log?: (message: string, error?: unknown) => void;
  /** Returns the secret of the instance, for hashes of erased e-mails. */
  readonly findSecret?: () => string | undefined;
  readonly wrapEngine?: (engine: Engine) => Engine;
}

/** Enough for some thousand requests a second. */
const connectionsDefault = 12;

/**
 * Opens the database and updates its schema. Creates a missing database unless it must exist.
 *
 * @throws {DomainError} `invalid_parameter`, or `service_unavailable` when it cannot be opened
 * @throws {MissingDatabaseError} when it must exist and does not
 */
export async function openStore(databaseUrl: string, options: StoreOptions): Promise<Store> {
  const { randomBytes = nodeRandomBytes, wrapEngine = (same) => same, findSecret = () => undefined } = options;
  const { engine: opened, isNew } = await openEngine(databaseUrl, options);
  const engine = wrapEngine(opened);
  const changing = { engine, createChangeId: (at: number) => createId(at, randomBytes) };
  return {
    accounts: createAccountStore(engine),
    keys: createKeyStore(engine),
    palettes: createPaletteStore(changing),
    imports: createImportJournal(engine),
    ledger: createLedgerStore(engine),
    saves: createSaveStore(changing),
    publishing: createPublishingStore(changing),
    review: createReviewStore(changing),
    reports: createReportStore(engine),
    privatePalettes: createPrivateStore(engine),
    drafts: createDraftStore(engine),
    bans: createBanStore(changing),
    people: engine,
    alerts: createAlertStore(engine),
    eraser: createAccountEraser({ ...changing, findSecret }),
    isNew,
    backup: (file, options = {}) => engine.backup(file, options),
    ping: () => engine.ping(),
    readPools: () => engine.readPools?.() ?? [],
    close: () => engine.close(),
  };
}

async function openEngine(
  databaseUrl: string,
  { clock, log = () => {}, connectionsMax = connectionsDefault, isAlone = false, mustExist = false }: StoreOptions,
): Promise<OpenedEngine> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "postgres") {
    const { openPostgres } = await import("./postgres/open-postgres.ts");
    return openPostgres(location, { now: clock(), connectionsMax, mustExist });
  }
  const { openSqlite } = await import("./sqlite/open-sqlite.ts");
  return openSqlite(location.file, { now: clock(), log, isAlone, mustExist });
}
