import type { Command } from "commander";
import { declareCommand } from "./declare-command.ts";
import { printJson, printLine } from "./terminal/print.ts";
import { CommandFailure } from "./usage-error.ts";
import { withOperator } from "./with-operator.ts";

interface BackupCommandOptions {
  readonly force?: boolean;
  readonly json?: boolean;
}

export function addBackupCommand(parent: Command): void {
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
