import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Argument, Option } from "commander";
import type { CopyProgress, CopyReport } from "../ops/compose-operator.ts";
import type { LoadedConfig } from "../ops/load-config.ts";
import { nameProgram } from "../ops/program-name.ts";
import { DomainError } from "@tincture/contract/errors";
import { type CommandDeclaration, explainMissing, loadCommandSettings, withOperator, type Output } from "./command.ts";
import { CommandFailure, exitCodes, formatError, UsageError } from "./errors.ts";
import { printJson, printLine, printNote, ProgressBar } from "./print.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

const migrationDetails = `
Copies a snapshot in one transaction and compares it before the commit; an abort leaves the target unchanged. Stop servers
on the source first, since later writes are not copied. Servers on the target refuse paid requests until the commit. The
password may be in PGPASSWORD instead of the address.`;

interface BackupCommandOptions extends Output {
  readonly force?: boolean;
}

interface RestoreCommandOptions extends Output {
  readonly create?: boolean;
}

interface MigrateStoreOptions extends Output {
  readonly from: string;
  readonly to: string;
  readonly force?: boolean;
}

export const storeCommands: readonly CommandDeclaration[] = [
  {
    name: "backup",
    summary: "Write a verified copy of the database. Servers can keep running.",
    examples: [
      "tincture backup backup.db",
      "tincture backup --force /var/backups/tincture.db",
      "tincture backup - | gzip > backup.db.gz",
    ],
    parameters: [
      new Argument("<file>", "new file to write, or - for standard output"),
      new Option("--force", "replace an existing file"),
    ],
    run: writeBackup,
  },
  {
    name: "restore",
    summary: "Restore a backup. The current database is kept as a copy. Refused while a server uses it.",
    examples: [
      "tincture restore backup.db",
      "tincture restore --create backup.db",
      "gunzip < backup.db.gz | tincture restore -",
    ],
    parameters: [
      new Argument("<file>", "backup file, or - for standard input"),
      new Option("--create", "allow a missing database, as on a new machine"),
    ],
    run: restoreBackup,
  },
  {
    name: "migrate-store",
    summary: "Copy an instance from one database to another: SQLite to PostgreSQL, or back.",
    examples: [
      "tincture migrate-store --from sqlite:data/tincture.db --to postgres://tincture@db/tincture",
      "tincture migrate-store --from postgres://tincture@db/tincture --to sqlite:copy.db",
    ],
    parameters: [
      new Option("--from <address>", "database to read, such as sqlite:data/tincture.db").makeOptionMandatory(),
      new Option("--to <address>", "empty database to fill").makeOptionMandatory(),
      new Option("--force", "replace the content of the database to fill"),
    ],
    details: migrationDetails,
    run: migrateStore,
  },
];

async function writeBackup(file: string, { force = false, json }: BackupCommandOptions): Promise<void> {
  if (file === standardStream) return streamBackup(json === true);
  const counts = await withOperator(async ({ store }, loaded) => {
    await refusePostgres(loaded, backupCommands(file));
    return store.backup(file, { isForced: force });
  });
  if (json) return printJson({ file, ...counts });
  printLine(`Backed up to ${file}: ${formatTotals(counts)}`);
}

const standardStream = "-";

/** Writes the database to standard output, so the summary goes to standard error. */
async function streamBackup(isJson: boolean): Promise<void> {
  if (process.stdout.isTTY)
    throw new UsageError("backup - writes to standard output, which is a terminal; redirect it to a file or a program");
  const counts = await withTemporaryFile(async (file) => {
    const written = await withOperator(async ({ store }, loaded) => {
      await refusePostgres(loaded, backupCommands("backup.db"));
      return store.backup(file);
    });
    await writeFileToOutput(file, isJson);
    return written;
  });
  const summary = { file: standardStream, ...counts };
  printNote(isJson ? JSON.stringify(summary) : `Backed up to standard output: ${formatTotals(counts)}`);
}

/** Fails if the reader ends early, unlike other commands, since a partial backup is useless. */
async function writeFileToOutput(file: string, isJson: boolean): Promise<void> {
  const fail = ({ message }: Error): never => {
    const failure = new CommandFailure(`Cannot write the backup to standard output: ${message}`);
    process.stderr.write(formatError(failure, { isJson }));
    process.exit(exitCodes.failure);
  };
  process.stdout.prependListener("error", fail);
  for await (const chunk of createReadStream(file))
    await new Promise((resolve) => process.stdout.write(chunk, resolve));
  process.stdout.off("error", fail);
}

function formatTotals({ accounts, keys, palettes }: Totals): string {
  return `${accounts} accounts, ${keys} keys, ${palettes} palettes`;
}

interface Totals {
  readonly accounts: number;
  readonly keys: number;
  readonly palettes: number;
}

async function restoreBackup(file: string, { create = false, json }: RestoreCommandOptions): Promise<void> {
  const [{ requireDatabase, restoreStore }, loaded] = await Promise.all([
    import("../ops/compose-operator.ts"),
    loadCommandSettings(),
  ]);
  if (file === standardStream && process.stdin.isTTY)
    throw new UsageError("restore - reads standard input, which is a terminal; redirect a file or a program to it");
  await refusePostgres(loaded, restoreCommands(file === standardStream ? "backup.db" : file));
  const { databaseUrl } = loaded.config;
  if (!create)
    await explainMissing(loaded, () => requireDatabase(databaseUrl), "On a new machine use restore --create");
  const report =
    file === standardStream
      ? await withTemporaryFile(async (copy) => {
          await saveInput(copy);
          return restoreStore(databaseUrl, copy, Date.now).catch((error: unknown) => {
            throw nameInput(error, copy);
          });
        })
      : await restoreStore(databaseUrl, file, Date.now);
  const { accounts, keys, palettes, previousFile = null } = report;
  if (json) return printJson({ file, accounts, keys, palettes, previous_file: previousFile });
  printLine(`Restored ${file === standardStream ? "standard input" : file}: ${formatTotals(report)}`);
  if (previousFile !== null) printLine(`The previous database is kept as ${previousFile}`);
}

async function saveInput(file: string): Promise<void> {
  try {
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`Cannot copy standard input to "${file}": ${reason}`, { cause: error });
  }
}

/** Replaces the name of the temporary file in errors, since the user does not know it. */
function nameInput(error: unknown, file: string): unknown {
  if (!(error instanceof DomainError)) return error;
  return new DomainError(error.code, error.publicMessage.replaceAll(file, "standard input"), { cause: error.cause });
}

function backupCommands(file: string): string {
  return nameProgram(
    `back it up with pg_dump --format=custom --file=${file} ADDRESS, or ` +
      `copy it into a SQLite file with tincture migrate-store --from ADDRESS --to sqlite:${file}`,
  );
}

function restoreCommands(file: string): string {
  return nameProgram(
    `restore it with pg_restore --clean --if-exists --single-transaction --dbname=ADDRESS ${file}, ` +
      `or from a SQLite file with tincture migrate-store --from sqlite:${file} --to ADDRESS --force`,
  );
}

/** PostgreSQL has better tools: `pg_dump` of the server's version, and continuous archiving. */
async function refusePostgres({ config, describeSource }: LoadedConfig, commands: string): Promise<void> {
  const { parseDatabaseUrl } = await import("../ops/compose-operator.ts");
  if (parseDatabaseUrl(config.databaseUrl).engine !== "postgres") return;
  throw new UsageError(
    `This instance keeps its data in PostgreSQL: ${commands}. Replace ADDRESS with the quoted address of the ` +
      `database, from ${describeSource("DATABASE_URL")}`,
  );
}

async function migrateStore({ from, to, force, json }: MigrateStoreOptions): Promise<void> {
  // The settings may include PGPASSWORD.
  await loadCommandSettings();
  const { copyStore } = await import("../ops/compose-operator.ts");
  const console = new CopyConsole();
  const report = await copyStore(from, to, {
    clock: Date.now,
    isForced: force === true,
    onProgress: (progress) => console.onProgress(progress),
  }).finally(() => console.finish());
  if (json) return printJson({ tables: report, rows: console.rows });
  printLine(`Copied and compared ${console.rows.toLocaleString("en-US")} rows: ${formatCounts(report)}`);
}

/** Shows a progress bar on a terminal, otherwise one line for each table with rows. */
class CopyConsole {
  readonly #bar = new ProgressBar(process.stderr);
  readonly #startedAtMs = performance.now();
  #table: string | undefined;
  rows = 0;

  onProgress({ table, rows, rowsTotal }: CopyProgress): void {
    if (table !== this.#table && !process.stderr.isTTY) printNote(`Copying ${table}`);
    this.#table = table;
    this.rows = rows;
    const elapsedMs = performance.now() - this.#startedAtMs;
    this.#bar.draw({ rows, bytes: rows, bytesTotal: rowsTotal, elapsedMs });
  }

  finish(): void {
    this.#bar.clear();
  }
}

function formatCounts(report: CopyReport): string {
  return Object.entries(report)
    .map(([table, { rows }]) => `${rows.toLocaleString("en-US")} ${table}`)
    .join(", ");
}

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Shells report this plus the signal number as the exit code of a command that a signal ended. */
const exitSignalBase = 128;

/**
 * Runs `act` with the path of a new file that only this user can open. It is removed afterwards,
 * also when a signal ends the process.
 */
async function withTemporaryFile<T>(act: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tincture-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals) => process.exit(exitSignalBase + constants.signals[signal]);
  process.on("exit", remove);
  for (const signal of stopSignals) process.on(signal, stop);
  try {
    return await act(join(folder, "copy.db"));
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    process.off("exit", remove);
    await rm(folder, { recursive: true, force: true });
  }
}
