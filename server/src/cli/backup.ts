import type { Command } from "commander";
import { declareCommand } from "./declare-command.ts";

export function addBackupCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "backup",
    summary: "Write a checked copy of the database, while servers go on running.",
    examples: ["tincture backup backup.db"],
  });
}
