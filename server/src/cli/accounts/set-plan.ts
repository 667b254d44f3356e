import type { Command } from "commander";
import { plans, type Plan } from "../../domain/accounts/account.ts";
import { declareCommand } from "../declare-command.ts";
import { parseChoice } from "../options/parse-choice.ts";
import { printJson, printLine } from "../terminal/print.ts";
import { withOperator } from "../with-operator.ts";
import { toAccountJson } from "./account-json.ts";

export function addSetPlanCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "set-plan",
    summary: "Change the plan of an account. Without the Pro plan its keys open nothing.",
    examples: ["tincture accounts set-plan ada@example.com free"],
  })
    .argument("<email>", "e-mail of the account")
    .argument("<plan>", plans.join(" or "), (text: string) => parseChoice("plan", text, plans))
    .action(setPlan);
}

async function setPlan(email: string, plan: Plan, { json }: { readonly json?: boolean }): Promise<void> {
  const account = await withOperator(({ accounts }) => accounts.setPlan(email, plan));
  if (json) printJson(toAccountJson(account));
  else printLine(`${account.email} is on the ${account.plan} plan`);
}
