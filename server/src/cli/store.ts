import type { Command } from "commander";
import type { CopyProgress, CopyReport } from "../compose-operator.ts";
import { declareCommand, withOperator, type Output } from "./command.ts";
import { CommandFailure } from "./errors.ts";
import { printJson, printLine, printNote, ProgressBar } from "./print.ts";

const migrationDetails = `
Everything is copied as it was at one moment, in one transaction, and compared before it is committed: an abort leaves the
target as it was. What servers write to the source afterwards is not copied, so stop those first; servers on the target refuse what
costs until the copy is committed, and then go on with it. A password need not stand in the address: PGPASSWORD is read as well.`;

/** Commands about the database as a whole. */
export function addStoreCommands(program: Command): void {
  addBackupCommand(program);
  addRestoreCommand(program);
  addMigrateStoreCommand(program);
}

interface BackupCommandOptions extends Output {
  readonly force?: boolean;
}

function addBackupCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "backup",
    summary: "Write a checked copy of the database, while servers go on running.",
    examples: ["tincture backup backup.db", "tincture backup --force /var/backups/tincture.db"],
  })
    .argument("<file>", "file to write; must not exist yet")
    .option("--force", "replace the file when it exists")
    .action(writeBackup);
}

async function writeBackup(file: string, { force = false, json }: BackupCommandOptions): Promise<void> {
  const counts = await withOperator(({ store }) => {
    if (store.isNew) throw new CommandFailure("There was no database to back up; check DATABASE_URL");
    return store.backup(file, { isForced: force });
  });
  if (json) return printJson({ file, ...counts });
  const { accounts, keys, palettes } = counts;
  printLine(`Backed up to ${file}: ${accounts} accounts, ${keys} keys, ${palettes} palettes`);
}

function addRestoreCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "restore",
    summary: "Put a backup in the place of the database, which is kept beside it. Refused while a server uses it.",
    examples: ["tincture restore backup.db"],
  })
    .argument("<file>", "file that tincture backup wrote")
    .action(restoreBackup);
}

async function restoreBackup(file: string, { json }: Output): Promise<void> {
  const [{ restoreStore }, { loadConfig }] = await Promise.all([
    import("../compose-operator.ts"),
    import("../load-config.ts"),
  ]);
  const report = await restoreStore(loadConfig(process.env).databaseUrl, file, Date.now);
  const { accounts, keys, palettes, previousFile = null } = report;
  if (json) return printJson({ file, accounts, keys, palettes, previous_file: previousFile });
  printLine(`Restored ${file}: ${accounts} accounts, ${keys} keys, ${palettes} palettes`);
  if (previousFile !== null) printLine(`The previous database is kept as ${previousFile}`);
}

interface MigrateStoreOptions extends Output {
  readonly from: string;
  readonly to: string;
  readonly force?: boolean;
}

function addMigrateStoreCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "migrate-store",
    summary: "Copy an instance from one database to another: SQLite to PostgreSQL, or back.",
    examples: [
      "tincture migrate-store --from sqlite:data/tincture.db --to postgres://tincture@db/tincture",
      "tincture migrate-store --from postgres://tincture@db/tincture --to sqlite:copy.db",
    ],
  })
    .requiredOption("--from <address>", "database to read, such as sqlite:data/tincture.db")
    .requiredOption("--to <address>", "database to fill; must be empty")
    .option("--force", "replace all that the database to fill holds")
    .addHelpText("after", migrationDetails)
    .action(migrateStore);
}

/** Copies, shows how far it is, and sums up. */
async function migrateStore({ from, to, force, json }: MigrateStoreOptions): Promise<void> {
  const { copyStore } = await import("../compose-operator.ts");
  const console = new CopyConsole();
  const report = await copyStore(from, to, {
    clock: Date.now,
    isForced: force === true,
    onProgress: (progress) => console.onProgress(progress),
  }).finally(() => console.finish());
  if (json) return printJson({ tables: report, rows: console.rows });
  printLine(`Copied and compared ${console.rows.toLocaleString("en-US")} rows: ${formatCounts(report)}`);
}

/** A bar on a terminal; elsewhere a line for each table that has rows. */
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
