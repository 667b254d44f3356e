import { Option, type Command } from "commander";
import { plans, type Plan } from "@tincture/contract/accounts";
import { addBanCommands } from "./bans.ts";
import { declareCommand, withOperator, type Output } from "./command.ts";
import { parseChoice, parseDailyLimit } from "./options.ts";
import { toAccountJson } from "./account-json.ts";
import { formatTable, formatTime, printJson, printLine, toIso } from "./print.ts";

export function addAccountCommands(program: Command): void {
  const group = program
    .command("accounts")
    .description("Create, list, change, confirm, suspend and delete accounts, and reset their passwords.");
  addCreateCommand(group);
  addListCommand(group);
  addSetPlanCommand(group);
  addResetLinkCommand(group);
  addConfirmCommand(group);
  addSetLimitCommand(group);
  addBanCommands(group);
}

interface CreateOptions extends Output {
  readonly email: string;
  readonly plan: Plan;
  readonly dailyLimit: number | null;
}

function addCreateCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "create",
    summary: "Create an account and print its id.",
    examples: [
      "tincture accounts create --email ada@example.com",
      "tincture accounts create --email ada@example.com --plan free --daily-limit 100",
    ],
  })
    .requiredOption("--email <email>", "e-mail of the account; must not have an account yet")
    .addOption(
      new Option("--plan <plan>", `plan: ${plans.join(" or ")}`)
        .default("pro")
        .argParser((text) => parseChoice("--plan", text, plans)),
    )
    .addOption(
      new Option("--daily-limit <credits>", "credits per day, or default for the instance's default")
        .default(null, "default")
        .argParser((text) => parseDailyLimit("--daily-limit", text)),
    )
    .action(async ({ email, plan, dailyLimit, json }: CreateOptions) => {
      const account = await withOperator(({ accounts }) => accounts.createAccount({ email, plan, dailyLimit }));
      if (json) printJson(toAccountJson(account));
      else printLine(account.id);
    });
}

function addListCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "list",
    summary: "List all accounts, oldest first.",
    examples: ["tincture accounts list", "tincture accounts list --json"],
  }).action(async ({ json }: Output) => {
    const accounts = await withOperator((tools) => tools.accounts.listAccounts());
    if (json) return printJson(accounts.map(toAccountJson));
    const rows = accounts.map((account) => [
      account.id,
      account.email,
      account.plan,
      String(account.dailyLimit ?? "default"),
      formatTime(account.createdAt),
      ...[account.confirmedAt, account.suspendedAt].map((at) => (at === null ? "" : formatTime(at))),
    ]);
    const headers = ["ID", "EMAIL", "PLAN", "DAILY LIMIT", "CREATED", "CONFIRMED", "SUSPENDED"];
    process.stdout.write(formatTable(headers, rows));
  });
}

function addSetPlanCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "set-plan",
    summary: "Change the plan of an account. Its keys only work on the Pro plan.",
    examples: ["tincture accounts set-plan ada@example.com free"],
  })
    .argument("<email>", "e-mail of the account")
    .argument("<plan>", plans.join(" or "), (text: string) => parseChoice("plan", text, plans))
    .action(async (email: string, plan: Plan, { json }: Output) => {
      const account = await withOperator(({ accounts }) => accounts.setPlan(email, plan));
      if (json) printJson(toAccountJson(account));
      else printLine(`${account.email} is on the ${account.plan} plan`);
    });
}

function addSetLimitCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "set-limit",
    summary: "Change the daily credits of an account.",
    examples: [
      "tincture accounts set-limit ada@example.com 2000",
      "tincture accounts set-limit ada@example.com default",
    ],
  })
    .argument("<email>", "e-mail of the account")
    .argument(
      "<credits>",
      "credits per day, or default for the instance's default",
      (text: string) => parseDailyLimit("credits", text) ?? "default",
    )
    .action(async (email: string, credits: number | "default", { json }: Output) => {
      const dailyLimit = credits === "default" ? null : credits;
      const account = await withOperator(({ accounts }) => accounts.setDailyLimit(email, dailyLimit));
      if (json) printJson(toAccountJson(account));
      else printLine(`${account.email} has ${account.dailyLimit ?? "the default number of"} credits per day`);
    });
}

function addResetLinkCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "reset-link",
    summary: "Print a link to set the password of an account. It works once, within an hour.",
    examples: ["tincture accounts reset-link ada@example.com"],
  })
    .argument("<email>", "e-mail of the account; the link also claims an account that has no password yet")
    .action(async (email: string, { json }: Output) => {
      const link = await createResetLink(email);
      if (json) printJson({ url: link.url, expires_at: toIso(link.expiresAt) });
      else printLine(link.url);
    });
}

function addConfirmCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "confirm",
    summary: "Mark the e-mail of an account as confirmed, without a confirmation mail.",
    examples: ["tincture accounts confirm ada@example.com"],
  })
    .argument("<email>", "e-mail of the account")
    .action(async (email: string, { json }: Output) => {
      const account = await withOperator(({ accounts }) => accounts.confirmEmail(email));
      if (json) printJson(toAccountJson(account));
      else printLine(`${account.email} was confirmed at ${formatTime(account.confirmedAt)}`);
    });
}

async function createResetLink(email: string) {
  const { issueResetLink } = await import("../ops/compose-people.ts");
  return withOperator(async ({ accounts, config, store }) => {
    const account = await accounts.getAccountByEmail(email);
    return issueResetLink(config, store.people, account.email);
  });
}
