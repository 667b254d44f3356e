import { Option, type Command } from "commander";
import { plans, type Plan } from "../domain/accounts.ts";
import { addBanCommands } from "./bans.ts";
import { declareCommand, withOperator, type Output } from "./command.ts";
import { parseChoice, parseDailyLimit } from "./options.ts";
import { toAccountJson } from "./account-json.ts";
import { formatTable, formatTime, printJson, printLine, toIso } from "./print.ts";

/** Commands about accounts: who pays, and how much a day. */
export function addAccountCommands(program: Command): void {
  const group = program
    .command("accounts")
    .description(
      "Create accounts, list them, change plan or limit, let their people in, confirm, suspend or delete them.",
    );
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
    summary: "Change the plan of an account. Without the Pro plan its keys open nothing.",
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
    .action(async (email: string, credits: number | "default", { json }: Output) => {
      const dailyLimit = credits === "default" ? null : credits;
      const account = await withOperator(({ accounts }) => accounts.setDailyLimit(email, dailyLimit));
      if (json) printJson(toAccountJson(account));
      else printLine(`${account.email} has ${account.dailyLimit ?? "the instance's default of"} credits a day`);
    });
}

function addResetLinkCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "reset-link",
    summary: "Print a link with which the person of an account sets a password: once, within an hour.",
    examples: ["tincture accounts reset-link ada@example.com"],
  })
    .argument("<email>", "e-mail of the account; one that nobody has claimed yet is claimed by the link")
    .action(async (email: string, { json }: Output) => {
      const link = await makeResetLink(email);
      if (json) printJson({ url: link.url, expires_at: toIso(link.expiresAt) });
      else printLine(link.url);
    });
}

function addConfirmCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "confirm",
    summary: "Take your word for it that the e-mail of an account is its person's, in place of a link by mail.",
    examples: ["tincture accounts confirm ada@example.com"],
  })
    .argument("<email>", "e-mail of the account")
    .action(async (email: string, { json }: Output) => {
      const account = await withOperator(({ accounts }) => accounts.confirmEmail(email));
      if (json) printJson(toAccountJson(account));
      else printLine(`${account.email} is confirmed since ${formatTime(account.confirmedAt)}`);
    });
}

async function makeResetLink(email: string) {
  const { issueResetLink } = await import("../compose-people.ts");
  return withOperator(async ({ accounts, config, store }) => {
    const account = await accounts.getAccountByEmail(email);
    return issueResetLink(config, store.people, account.email);
  });
}
