import type { Command } from "commander";
import { declareCommand } from "./declare-command.ts";
import { printJson, printLine } from "./terminal/print.ts";

export function addRestoreCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "restore",
    summary:
      "Put a backup in the place of the database, which is kept beside it. Refused while a server uses it.",
    examples: ["tincture restore backup.db"],
  })
    .argument("<file>", "file that tincture backup wrote")
    .action(restoreBackup);
}

async function restoreBackup(file: string, { json }: { readonly json?: boolean }): Promise<void> {
  const [{ restoreStore }, { readConfig }] = await Promise.all([
    import("../compose-operator.ts"),
    import("../config.ts"),
  ]);
  const report = await restoreStore(readConfig(process.env).databaseUrl, file, Date.now);
  const { accounts, keys, palettes, previousFile = null } = report;
  if (json) return printJson({ file, accounts, keys, palettes, previous_file: previousFile });
  printLine(`Restored ${file}: ${accounts} accounts, ${keys} keys, ${palettes} palettes`);
  if (previousFile !== null) printLine(`The previous database is kept as ${previousFile}`);
}
