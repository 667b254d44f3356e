import { Option, type Command } from "commander";
import { plans, type Plan } from "../../domain/accounts/account.ts";
import { declareCommand } from "../declare-command.ts";
import { parseChoice } from "../options/parse-choice.ts";
import { parseDailyLimit } from "../options/parse-daily-limit.ts";
import { printJson, printLine } from "../terminal/print.ts";
import { withOperator } from "../with-operator.ts";
import { toAccountJson } from "./account-json.ts";

interface CreateOptions {
  readonly email: string;
  readonly plan: Plan;
  readonly dailyLimit: number | null;
  readonly json?: boolean;
}

export function addCreateCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "create",
    summary: "Create an account and print its id.",
    examples: [
      "tincture accounts create --email ada@example.com",
      "tincture accounts create --email ada@example.com --plan free --daily-limit 100",
    ],
  })
    .requiredOption("--email <email>", "e-mail of the account; one account for each")
    .addOption(
      new Option("--plan <plan>", `plan: ${plans.join(" or ")}`)
        .default("pro")
        .argParser((text) => parseChoice("--plan", text, plans)),
    )
    .addOption(
      new Option("--daily-limit <credits>", "credits a day, or default for the instance's own")
        .default(null, "default")
        .argParser((text) => parseDailyLimit("--daily-limit", text)),
    )
    .action(createAccount);
}

async function createAccount({ email, plan, dailyLimit, json }: CreateOptions): Promise<void> {
  const account = await withOperator(({ accounts }) => accounts.createAccount({ email, plan, dailyLimit }));
  if (json) printJson(toAccountJson(account));
  else printLine(account.id);
}
