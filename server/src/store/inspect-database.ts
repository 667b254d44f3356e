import { existsSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { parseDatabaseUrl } from "../db/database-url.ts";
import { migrations } from "../db/migrations/index.ts";
import { hasSchema } from "./migrate.ts";

export interface DatabaseState {
  readonly appliedSteps: readonly string[];
  /** Steps that the next start applies. */
  readonly pendingSteps: readonly string[];
  /** Migrations of a newer version. The server does not start if there are any. */
  readonly unknownSteps: readonly string[];
  /** Milliseconds; undefined for a new database. */
  readonly lastAppliedAt: number | undefined;
  readonly server?: ServerState;
}

/** Of PostgreSQL. */
export interface ServerState {
  /** As `server_version_num`, such as 170002. */
  readonly version: number;
  readonly time: number;
  readonly isStandby: boolean;
  readonly connectionsMax: number;
  /** Durability settings that are off. */
  readonly unsafeSettings: readonly string[];
}

/**
 * Reads the state of a database and changes nothing. Returns undefined if the file does not exist.
 *
 * @throws {DomainError} or {StoreFault} when it cannot be opened
 */
export async function inspectDatabase(databaseUrl: string): Promise<DatabaseState | undefined> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "sqlite") {
    if (!existsSync(location.file)) return undefined;
    const { openReadingDb } = await import("../db/sqlite/sqlite-connection.ts");
    const db = await openReadingDb(location.file);
    try {
      return await readSteps(db);
    } finally {
      await db.destroy();
    }
  }
  const { backgroundLimits, createPool } = await import("../db/postgres/create-pool.ts");
  const pool = createPool({ location, limits: backgroundLimits, connectionsMax: 1 });
  try {
    return { ...(await readSteps(pool.reads)), server: await readServer(pool.reads) };
  } finally {
    await pool.end();
  }
}

async function readSteps(db: Db): Promise<DatabaseState> {
  const rows = (await hasSchema(db))
    ? await db.selectFrom("migrations").select(["name", "applied_at"]).orderBy("name").execute()
    : [];
  const applied = rows.map(({ name }) => name);
  const known = migrations.map(({ name }) => name);
  return {
    appliedSteps: applied,
    pendingSteps: known.filter((name) => !applied.includes(name)),
    unknownSteps: applied.filter((name) => !known.includes(name)),
    lastAppliedAt: rows.length === 0 ? undefined : Math.max(...rows.map((row) => row.applied_at)),
  };
}

const durabilitySettings = ["fsync", "full_page_writes"];

async function readServer(db: Db): Promise<ServerState> {
  const names = ["server_version_num", "max_connections", ...durabilitySettings];
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`.execute(db);
  const { rows: times } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  const { rows: modes } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(db);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  return {
    version: Number(settings.get("server_version_num")),
    time: Number(times[0]?.ms),
    isStandby: modes[0]?.is_standby === true,
    connectionsMax: Number(settings.get("max_connections")),
    unsafeSettings: durabilitySettings.filter((name) => settings.get(name) !== "on"),
  };
}
