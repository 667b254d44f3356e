import type { Command } from "commander";
import { declareCommand } from "../declare-command.ts";
import { formatTime, printJson } from "../terminal/print.ts";
import { formatTable } from "../terminal/table.ts";
import { withOperator } from "../with-operator.ts";
import { toAccountJson } from "./account-json.ts";

export function addListCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "list",
    summary: "List all accounts, oldest first.",
    examples: ["tincture accounts list", "tincture accounts list --json"],
  }).action(listAccounts);
}

async function listAccounts({ json }: { readonly json?: boolean }): Promise<void> {
  const accounts = await withOperator((tools) => tools.accounts.listAccounts());
  if (json) return printJson(accounts.map(toAccountJson));
  const rows = accounts.map((account) => [
    account.id,
    account.email,
    account.plan,
    String(account.dailyLimit ?? "default"),
    formatTime(account.createdAt),
  ]);
  process.stdout.write(formatTable(["ID", "EMAIL", "PLAN", "DAILY LIMIT", "CREATED"], rows));
}
