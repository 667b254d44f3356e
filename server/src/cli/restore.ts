import type { Command } from "commander";
import { declareCommand } from "./declare-command.ts";

export function addRestoreCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "restore",
    summary: "Put a backup in the place of the database. Stop the servers first.",
    examples: ["tincture restore backup.db"],
  });
}
