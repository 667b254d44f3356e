import type { Command } from "commander";
import { declareCommand } from "../declare-command.ts";
import { parseDailyLimit } from "../options/parse-daily-limit.ts";
import { printJson, printLine } from "../terminal/print.ts";
import { withOperator } from "../with-operator.ts";
import { toAccountJson } from "./account-json.ts";

export function addSetLimitCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "set-limit",
    summary: "Change how many credits an account has a day.",
    examples: [
      "tincture accounts set-limit ada@example.com 2000",
      "tincture accounts set-limit ada@example.com default",
    ],
  })
    .argument("<email>", "e-mail of the account")
    .argument(
      "<credits>",
      "credits a day from 0, or default for the instance's own",
      (text: string) => parseDailyLimit("credits", text) ?? "default",
    )
    .action(setLimit);
}

async function setLimit(
  email: string,
  credits: number | "default",
  { json }: { readonly json?: boolean },
): Promise<void> {
  const dailyLimit = credits === "default" ? null : credits;
  const account = await withOperator(({ accounts }) => accounts.setDailyLimit(email, dailyLimit));
  if (json) printJson(toAccountJson(account));
  else printLine(`${account.email} has ${account.dailyLimit ?? "the instance's default of"} credits a day`);
}
