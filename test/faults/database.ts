/** Creates empty databases of all kinds, with accounts that can spend. */
import { composeOperator } from "../../server/src/ops/compose-operator.ts";
import { readConfig } from "../../server/src/ops/config.ts";
import { openStore, type Store } from "../../server/src/store/open-store.ts";
import { execute, findSharedPostgres } from "../support/db/postgres-database.ts";
import { type PostgresServer, startPostgresServer } from "../support/db/postgres-server.ts";
import { startPgBouncer } from "../support/db/pgbouncer.ts";
import { fakePalette } from "../support/db/samples.ts";
import { createFolder, type Owner } from "../running-server.ts";

export const engineNames = ["sqlite", "postgres", "pool-transaction", "pool-session", "replica"] as const;
export type EngineName = (typeof engineNames)[number];

const paletteCount = 64;

export interface TestDatabase {
  readonly url: string;
  readonly folder: string;
  /**
   * The server of the database, to stop or kill it; undefined on SQLite and for a shared server.
   */
  readonly postgres: PostgresServer | undefined;
}

export interface Tenant {
  readonly id: string;
  readonly keyId: string;
  readonly secret: string;
  readonly limit: number;
  /** Whether the limit is the daily cap of the key, within a higher one of the account. */
  readonly isCapped: boolean;
}

/**
 * @param isHurt - starts a PostgreSQL server of its own, to be stopped or killed
 * @throws when PostgreSQL is required and not installed
 */
export async function openDatabase(owner: Owner, engine: EngineName, { isHurt = false } = {}): Promise<TestDatabase> {
  const folder = createFolder(owner);
  if (engine === "sqlite") return { url: `sqlite:${folder}/tincture.db`, folder, postgres: undefined };
  const isPooled = engine === "pool-transaction" || engine === "pool-session";
  const shared = isHurt || isPooled ? undefined : findSharedPostgres();
  if (shared) return { url: await shared.createDatabase(owner), folder, postgres: undefined };
  // Acknowledged writes must survive a crash, so this server syncs as in production.
  const postgres = await startPostgresServer({ isDurable: true, settings: isPooled ? careless : [] });
  if (!postgres) throw new Error("No PostgreSQL on this machine");
  owner.after(() => postgres.close());
  await execute(postgres.url, "create database faults");
  const url = postgres.url.replace("/postgres?", "/faults?");
  return { url: isPooled ? await openPool(owner, url, engine) : url, folder, postgres };
}

/** Loses in a crash what commits did not wait for, and by default none waits. */
const careless = ["synchronous_commit=off", "wal_writer_delay=10s"];
/** In session mode a process keeps its connections. Enough for four processes. */
const sessionConnections = "64";

function openPool(owner: Owner, url: string, engine: "pool-transaction" | "pool-session"): Promise<string> {
  if (engine === "pool-transaction") return startPgBouncer(owner, url, { mode: "transaction" });
  return startPgBouncer(owner, url, { mode: "session", settings: { default_pool_size: sessionConnections } });
}

/** Palettes to buy: few, so that a start does not make the starter library, which takes long. */
export async function fillLibrary(url: string): Promise<void> {
  const now = Date.now();
  const palettes = Array.from({ length: paletteCount }, (_, number) => fakePalette(number));
  await withStore(url, (store) => store.palettes.insertPalettes(palettes, now));
}

/** Creates accounts with one key each. With `hasCaps`, every other limit is that of the key. */
export async function createTenants(
  url: string,
  limits: readonly number[],
  { hasCaps = true } = {},
): Promise<readonly Tenant[]> {
  const tools = await composeOperator(readConfig({ DATABASE_URL: url }), { isAlone: true });
  try {
    const tenants: Tenant[] = [];
    for (const [position, limit] of limits.entries()) {
      const isCapped = hasCaps && position % 2 === 0 && limit > 0;
      const email = `tenant-${process.hrtime.bigint()}@faults.test`;
      const account = await tools.accounts.createAccount({
        email,
        plan: "pro",
        dailyLimit: isCapped ? 2 * limit : limit,
      });
      const request = {
        accountId: account.id,
        name: "faults",
        expiresAt: null,
        actor: "faults",
        dailyCap: isCapped ? limit : null,
      };
      const { key, secret } = await tools.keys.createKey(request);
      tenants.push({ id: account.id, keyId: key.id, secret, limit, isCapped });
    }
    return tenants;
  } finally {
    await tools.close();
  }
}

export async function withStore<Result>(url: string, look: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(url, { clock: Date.now, isAlone: true });
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

/** Reads the credits that a tenant used on a day, and checks that usage and its key agree. */
export async function readUsed(store: Store, { id, keyId, isCapped }: Tenant, day: string): Promise<number> {
  const used = await store.ledger.readUsed(id, day);
  const usage = await store.ledger.listUsage(id, day, day);
  const credits = usage.reduce((total, row) => total + row.credits, 0);
  if (credits !== used) throw new Error(`${id} on ${day}: usage sums to ${credits}, used is ${used}`);
  const usedByKey = isCapped ? await store.ledger.readKeyUsed(keyId, day) : used;
  if (usedByKey !== used) throw new Error(`${id} on ${day}: its key used ${usedByKey}, used is ${used}`);
  return used;
}

export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
