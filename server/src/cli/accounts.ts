import { Option, type Command } from "commander";
import { plans, type Plan, type Account } from "@tincture/contract/accounts";
import { declareCommand, withOperator, type Output } from "./command.ts";
import { parseChoice, parseDailyLimit } from "./options.ts";
import { toAccountJson, formatTable, formatTime, printJson, printLine, toIso, printNote } from "./print.ts";
import type { AccountAudit } from "../accounts/accounts.ts";
import { UsageError } from "./errors.ts";

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
  addSuspendCommand(group);
  addResumeCommand(group);
  addUnpublishCommand(group);
  addDeleteCommand(group);
  addHistoryCommand(group);
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

interface SuspendOptions extends Output {
  readonly unpublish?: boolean;
}

function addSuspendCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "suspend",
    summary: "Suspend an account: refuse its keys and sign its person out. Running servers follow within 5 seconds.",
    examples: ["tincture accounts suspend eve@example.com", "tincture accounts suspend eve@example.com --unpublish"],
  })
    .argument("<email>", "e-mail of the account")
    .option("--unpublish", "also unpublish all its palettes")
    .action(async (email: string, { unpublish, json }: SuspendOptions) => {
      const { account, slugs } = await withOperator(async ({ bans }) => ({
        account: await bans.suspendAccount(email),
        slugs: unpublish ? await bans.withholdPalettes(email) : [],
      }));
      if (json) return printJson({ ...toAccountJson(account), unpublished: slugs });
      printLine(`${account.email} is suspended`);
      if (unpublish) printUnpublished(account.email, slugs);
    });
}

function addResumeCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "resume",
    summary: "End the suspension of an account. Unpublished palettes stay unpublished.",
    examples: ["tincture accounts resume eve@example.com"],
  })
    .argument("<email>", "e-mail of the account")
    .action(async (email: string, { json }: Output) => {
      const account = await withOperator(({ bans }) => bans.resumeAccount(email));
      if (json) printJson(toAccountJson(account));
      else printLine(`${account.email} is not suspended`);
    });
}

function addUnpublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "unpublish",
    summary: "Unpublish all palettes of an account and print their slugs. Only an operator can publish them again.",
    examples: ["tincture accounts unpublish eve@example.com"],
  })
    .argument("<email>", "e-mail of the account")
    .action(async (email: string, { json }: Output) => {
      const slugs = await withOperator(({ bans }) => bans.withholdPalettes(email));
      if (json) return printJson({ unpublished: slugs });
      for (const slug of slugs) printLine(slug);
      printUnpublished(email, slugs);
    });
}

function printUnpublished(email: string, { length }: readonly string[]): void {
  printNote(`${length === 1 ? "1 palette" : `${length} palettes`} of ${email} unpublished`);
}

interface DeleteOptions extends Output {
  readonly yes?: boolean;
  readonly unpublish?: boolean;
}

function addDeleteCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "delete",
    summary: "Delete an account with its keys, saves and sign-in. Its published palettes stay without an owner.",
    examples: [
      "tincture accounts delete eve@example.com --yes",
      "tincture accounts delete eve@example.com --yes --unpublish",
    ],
  })
    .argument("<email>", "e-mail of the account")
    .option("--yes", "confirm that the account is deleted for good")
    .option("--unpublish", "first unpublish all its palettes")
    .action(async (email: string, options: DeleteOptions) => {
      if (!options.yes) throw new UsageError(`Deleting cannot be undone; add --yes to delete "${email}"`);
      const deleted = await withOperator(async ({ bans }) => {
        const slugs = options.unpublish ? await bans.withholdPalettes(email) : [];
        return { account: await bans.deleteAccount(email), slugs };
      });
      printDeleted(deleted, options);
    });
}

interface Deleted {
  readonly account: Account;
  readonly slugs: readonly string[];
}

function printDeleted({ account, slugs }: Deleted, { json, unpublish }: DeleteOptions): void {
  if (json) return printJson({ ...toAccountJson(account), unpublished: slugs });
  printLine(`${account.email} is deleted`);
  if (unpublish) printUnpublished(account.email, slugs);
}

function addHistoryCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "history",
    summary: "List the changes of an account by operators and who made them, oldest first.",
    examples: ["tincture accounts history eve@example.com", "tincture accounts history eve@example.com --json"],
  })
    .argument("<account>", "e-mail of the account, or its id once it is deleted")
    .action(async (account: string, { json }: Output) => {
      const audits = await withOperator(({ bans }) => bans.listHistory(account));
      if (json) return printJson(audits.map(toAuditJson));
      const rows = audits.map(({ at, action, actor, detail }) => [formatTime(at), action, actor, detail ?? ""]);
      process.stdout.write(formatTable(["AT", "ACTION", "ACTOR", "CHANGE"], rows));
    });
}

function toAuditJson({ at, accountId, detail, ...audit }: AccountAudit): Readonly<Record<string, unknown>> {
  return { ...audit, account_id: accountId, at: toIso(at), change: detail };
}
