/**
 * The store: the domain's ports on SQL. Tables and their queries are written once for every engine, against Kysely; an
 * engine (`sqlite/`, `postgres/`) brings connections, threads and its driver's errors. No rule of the product lives here, and no HTTP.
 */
import { randomBytes as nodeRandomBytes } from "node:crypto";
import type { AccountStore } from "../domain/accounts.ts";
import type { BanStore } from "../domain/bans.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import type { AccountEraser } from "../domain/community/community.ts";
import type { PublishingStore } from "../domain/community/publishing-store.ts";
import type { ReportStore } from "../domain/community/reports.ts";
import type { ReviewStore } from "../domain/community/review.ts";
import type { SaveStore } from "../domain/community/saves.ts";
import type { LedgerStore } from "../domain/credits/credits.ts";
import { createId } from "../domain/ids.ts";
import type { KeyStore } from "../domain/keys/api-key.ts";
import type { ImportJournal } from "../domain/library/import/import-journal.ts";
import type { PaletteStore } from "../domain/library/palette.ts";
import type { EditorStore } from "../domain/private/editor-store.ts";
import type { PrivateStore } from "../domain/private/private-store.ts";
import { createAccountEraser, createAccountStore } from "./account-store.ts";
import { createBanStore } from "./ban-store.ts";
import { createPublishingStore } from "./community/publishing-store.ts";
import { createReportStore } from "./community/report-store.ts";
import { createReviewStore } from "./community/review-store.ts";
import { createSaveStore } from "./community/save-store.ts";
import { createLedgerStore } from "./ledger-store.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import type { BackupOptions, DatabaseCounts, Engine, OpenedEngine, PoolLoad } from "./engine.ts";
import { createKeyStore } from "./key-store.ts";
import { createImportJournal } from "./library/import-journal.ts";
import { createPaletteStore } from "./library/palette-store.ts";
import type { PeopleStore } from "./people/find-people.ts";
import { createEditorStore } from "./private/editor-store.ts";
import { createPrivateStore } from "./private/private-store.ts";

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
  readonly editorSessions: EditorStore;
  readonly eraser: AccountEraser;
  readonly bans: BanStore;
  readonly people: PeopleStore;
  /** Whether this very opening created the database; of many simultaneous ones only one did. */
  readonly isNew: boolean;
  /** @throws {DomainError} `service_unavailable` when reading or writing does not answer */
  ping(): Promise<void>;
  /** How connections to a database server are used at this moment. */
  readPools(): readonly PoolLoad[];
  /**
   * Writes a checked copy of the whole database to a file while it is in use.
   *
   * @throws {DomainError} `invalid_parameter` when the file exists and is not to be replaced
   */
  backup(file: string, options?: BackupOptions): Promise<DatabaseCounts>;
  /** Lets writes in line finish. */
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly clock: Clock;
  readonly randomBytes?: RandomBytes;
  /** Whether nothing but what it is for runs in this process, as in a command: then a file is written without a thread of its own. */
  readonly isAlone?: boolean;
  /** Whether a missing or empty database is an error; by default it is created. */
  readonly mustExist?: boolean;
  /** Connections to a database server, at most. */
  readonly connectionsMax?: number;
  /** Told of what goes wrong in the background, never of anything secret. */
  readonly log?: (message: string, error?: unknown) => void;
  /** The secret of the instance, which hashes what is to be known again but not to be read. */
  readonly findSecret?: () => string | undefined;
  /** Puts something between the stores and their engine, such as the faults of a test. */
  readonly wrapEngine?: (engine: Engine) => Engine;
}

/** Enough for one process of some thousand requests a second. */
const connectionsDefault = 12;

/**
 * Opens the database and updates its schema. Creates a missing database unless it must exist.
 *
 * @param databaseUrl - `sqlite:PATH` or `postgres://…`
 * @throws {DomainError} `invalid_parameter` for another scheme, `service_unavailable` when it cannot be opened
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
    editorSessions: createEditorStore(engine),
    bans: createBanStore(changing),
    people: { db: engine.db, write: engine.write },
    eraser: createAccountEraser({ ...changing, findSecret }),
    isNew,
    backup: (file, options = {}) => engine.backup(file, options),
    ping: () => engine.ping(),
    readPools: () => engine.readPools?.() ?? [],
    close: () => engine.close(),
  };
}

/** Loads only the driver that is needed. */
async function openEngine(
  databaseUrl: string,
  { clock, log = () => {}, connectionsMax = connectionsDefault, isAlone = false, mustExist = false }: StoreOptions,
): Promise<OpenedEngine> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "postgres") {
    const { openPostgres } = await import("./postgres/open-postgres.ts");
    return openPostgres(location, { now: clock(), log, connectionsMax, mustExist });
  }
  const { openSqlite } = await import("./sqlite/open-sqlite.ts");
  return openSqlite(location.file, { now: clock(), log, isAlone, mustExist });
}
