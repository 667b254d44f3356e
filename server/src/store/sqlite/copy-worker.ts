/** The copying thread: `VACUUM INTO` in one long read, which stops no writer, then a check of what it wrote. */
import BetterSqlite3 from "better-sqlite3";
import { parentPort, workerData } from "node:worker_threads";
import { DomainError } from "../../domain/errors.ts";
import { refuseNewer } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import type { DatabaseCounts } from "../engine.ts";
import type { CopyAnswer, CopyRequest } from "./copy-database.ts";
import { APPLICATION_ID } from "./open-connection.ts";
import { packError } from "../../threads/serve-thread.ts";

/** Copying waits for nobody but a writer that is just switching the database to WAL. */
const BUSY_MS_MAX = 5000;
const INTACT = "ok";

parentPort!.postMessage(answer(workerData), []);

function answer({ source, target, isSourceChecked }: CopyRequest): CopyAnswer {
  try {
    withDatabase(source, (database) => {
      refuseForeign(database, source);
      if (isSourceChecked) refuseDamaged(database, source);
      database.prepare("vacuum into ?").run(target);
    });
    return { counts: withDatabase(target, (database) => inspectCopy(database, target)) };
  } catch (error) {
    return { error: packError(withReason(error, source)) };
  }
}

function withDatabase<Result>(file: string, run: (database: BetterSqlite3.Database) => Result): Result {
  const database = new BetterSqlite3(file, { fileMustExist: true, timeout: BUSY_MS_MAX });
  try {
    return run(database);
  } finally {
    database.close();
  }
}

function refuseForeign(database: BetterSqlite3.Database, file: string): void {
  if (database.pragma("application_id", { simple: true }) !== APPLICATION_ID) {
    throw new DomainError("service_unavailable", `"${file}" is not a database of this program`);
  }
  const rows = database.prepare<[], { name: string }>("select name from migrations").all();
  refuseNewer(
    rows.map((row) => row.name),
    migrations,
  );
}

function refuseDamaged(database: BetterSqlite3.Database, file: string): void {
  const verdict = database.pragma("integrity_check(1)", { simple: true });
  if (verdict !== INTACT)
    throw new DomainError("service_unavailable", `"${file}" is damaged: ${String(verdict)}`);
}

function inspectCopy(database: BetterSqlite3.Database, file: string): DatabaseCounts {
  refuseDamaged(database, file);
  return {
    accounts: countRows(database, "accounts"),
    keys: countRows(database, "api_keys"),
    palettes: countRows(database, "palettes"),
  };
}

function countRows(database: BetterSqlite3.Database, table: "accounts" | "api_keys" | "palettes"): number {
  return database.prepare<[], { count: number }>(`select count(*) as count from ${table}`).get()!.count;
}

/** SQLite's own words are short; the operator must read which file is meant. */
function withReason(error: unknown, source: string): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  return new DomainError("service_unavailable", `Cannot copy the database "${source}": ${error.message}`, {
    cause: error,
  });
}
