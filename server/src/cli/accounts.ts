import { Argument, Option } from "commander";
import { plans, type Plan } from "@tincture/contract/accounts";
import { type CommandDeclaration, withOperator, type Output } from "./command.ts";
import { parseChoice, parseDailyLimit } from "./options.ts";
import {
  toAccountJson,
  formatTable,
  formatTime,
  printJson,
  printLine,
  printNote,
  printResult,
  toIso,
} from "./print.ts";
import type { AccountAudit } from "../accounts/accounts.ts";
import { UsageError } from "./errors.ts";

const emailArgument = new Argument("<email>", "e-mail of the account");

interface CreateOptions extends Output {
  readonly email: string;
  readonly plan: Plan;
  readonly dailyLimit: number | null;
}

interface UnpublishOptions extends Output {
  readonly unpublish?: boolean;
}

interface DeleteOptions extends UnpublishOptions {
  readonly yes?: boolean;
}

export const accountCommands: readonly CommandDeclaration[] = [
  {
    name: "create",
    summary: "Create an account and print its id.",
    examples: [
      "tincture accounts create --email ada@example.com",
      "tincture accounts create --email ada@example.com --plan free --daily-limit 100",
    ],
    parameters: [
      new Option("--email <email>", "e-mail of the account; must not have an account yet").makeOptionMandatory(),
      new Option("--plan <plan>", `plan: ${plans.join(" or ")}`)
        .default("pro")
        .argParser((text) => parseChoice("--plan", text, plans)),
      new Option("--daily-limit <credits>", "credits per day, or default for the instance's default")
        .default(null, "default")
        .argParser((text) => parseDailyLimit("--daily-limit", text)),
    ],
    run: async ({ email, plan, dailyLimit, json }: CreateOptions) => {
      const account = await withOperator(({ accounts }) => accounts.createAccount({ email, plan, dailyLimit }));
      printResult(json, toAccountJson(account), account.id);
    },
  },
  {
    name: "list",
    summary: "List all accounts, oldest first.",
    examples: ["tincture accounts list", "tincture accounts list --json"],
    run: async ({ json }: Output) => {
      const accounts = await withOperator((tools) => tools.accounts.listAccounts());
      const rows = accounts.map((account) => [
        account.id,
        account.email,
        account.plan,
        String(account.dailyLimit ?? "default"),
        formatTime(account.createdAt),
        ...[account.confirmedAt, account.suspendedAt].map((at) => (at === null ? "" : formatTime(at))),
      ]);
      const headers = ["ID", "EMAIL", "PLAN", "DAILY LIMIT", "CREATED", "CONFIRMED", "SUSPENDED"];
      printResult(json, accounts.map(toAccountJson), formatTable(headers, rows));
    },
  },
  {
    name: "set-plan",
    summary: "Change the plan of an account. Its keys only work on the Pro plan.",
    examples: ["tincture accounts set-plan ada@example.com free"],
    parameters: [
      emailArgument,
      new Argument("<plan>", plans.join(" or ")).argParser((text) => parseChoice("plan", text, plans)),
    ],
    run: async (email: string, plan: Plan, { json }: Output) => {
      const account = await withOperator(({ accounts }) => accounts.setPlan(email, plan));
      printResult(json, toAccountJson(account), `${account.email} is on the ${account.plan} plan`);
    },
  },
  {
    name: "reset-link",
    summary: "Print a link to set the password of an account. It works once, within an hour.",
    examples: ["tincture accounts reset-link ada@example.com"],
    parameters: [
      new Argument("<email>", "e-mail of the account; the link also claims an account that has no password yet"),
    ],
    run: async (email: string, { json }: Output) => {
      const { issueResetLink } = await import("../ops/compose-people.ts");
      const link = await withOperator(async ({ accounts, config, store }) => {
        const account = await accounts.getAccountByEmail(email);
        return issueResetLink(config, store.people, account.email);
      });
      printResult(json, { url: link.url, expires_at: toIso(link.expiresAt) }, link.url);
    },
  },
  {
    name: "confirm",
    summary: "Mark the e-mail of an account as confirmed, without a confirmation mail.",
    examples: ["tincture accounts confirm ada@example.com"],
    parameters: [emailArgument],
    run: async (email: string, { json }: Output) => {
      const account = await withOperator(({ accounts }) => accounts.confirmEmail(email));
      printResult(json, toAccountJson(account), `${account.email} was confirmed at ${formatTime(account.confirmedAt)}`);
    },
  },
  {
    name: "set-limit",
    summary: "Change the daily credits of an account.",
    examples: [
      "tincture accounts set-limit ada@example.com 2000",
      "tincture accounts set-limit ada@example.com default",
    ],
    parameters: [
      emailArgument,
      new Argument("<credits>", "credits per day, or default for the instance's default").argParser(
        (text) => parseDailyLimit("credits", text) ?? "default",
      ),
    ],
    run: async (email: string, credits: number | "default", { json }: Output) => {
      const dailyLimit = credits === "default" ? null : credits;
      const account = await withOperator(({ accounts }) => accounts.setDailyLimit(email, dailyLimit));
      const limit = account.dailyLimit ?? "the default number of";
      printResult(json, toAccountJson(account), `${account.email} has ${limit} credits per day`);
    },
  },
  {
    name: "suspend",
    summary: "Suspend an account: refuse its keys and sign its person out. Running servers follow within 5 seconds.",
    examples: ["tincture accounts suspend eve@example.com", "tincture accounts suspend eve@example.com --unpublish"],
    parameters: [emailArgument, new Option("--unpublish", "also unpublish all its palettes")],
    run: async (email: string, { unpublish, json }: UnpublishOptions) => {
      const { account, slugs } = await withOperator(async ({ bans }) => ({
        account: await bans.suspendAccount(email),
        slugs: unpublish ? await bans.withholdPalettes(email) : [],
      }));
      printResult(json, { ...toAccountJson(account), unpublished: slugs }, `${account.email} is suspended`);
      if (unpublish && !json) printUnpublished(account.email, slugs);
    },
  },
  {
    name: "resume",
    summary: "End the suspension of an account. Unpublished palettes stay unpublished.",
    examples: ["tincture accounts resume eve@example.com"],
    parameters: [emailArgument],
    run: async (email: string, { json }: Output) => {
      const account = await withOperator(({ bans }) => bans.resumeAccount(email));
      printResult(json, toAccountJson(account), `${account.email} is not suspended`);
    },
  },
  {
    name: "unpublish",
    summary: "Unpublish all palettes of an account and print their slugs. Only an operator can publish them again.",
    examples: ["tincture accounts unpublish eve@example.com"],
    parameters: [emailArgument],
    run: async (email: string, { json }: Output) => {
      const slugs = await withOperator(({ bans }) => bans.withholdPalettes(email));
      if (json) return printJson({ unpublished: slugs });
      slugs.forEach(printLine);
      printUnpublished(email, slugs);
    },
  },
  {
    name: "delete",
    summary: "Delete an account with its keys, saves and sign-in. Its published palettes stay without an owner.",
    examples: [
      "tincture accounts delete eve@example.com --yes",
      "tincture accounts delete eve@example.com --yes --unpublish",
    ],
    parameters: [
      emailArgument,
      new Option("--yes", "confirm that the account is deleted for good"),
      new Option("--unpublish", "first unpublish all its palettes"),
    ],
    run: async (email: string, { yes, unpublish, json }: DeleteOptions) => {
      if (!yes) throw new UsageError(`Deleting cannot be undone; add --yes to delete "${email}"`);
      const { account, slugs } = await withOperator(async ({ bans }) => {
        const unpublished = unpublish ? await bans.withholdPalettes(email) : [];
        return { account: await bans.deleteAccount(email), slugs: unpublished };
      });
      printResult(json, { ...toAccountJson(account), unpublished: slugs }, `${account.email} is deleted`);
      if (unpublish && !json) printUnpublished(account.email, slugs);
    },
  },
  {
    name: "history",
    summary: "List the changes of an account by operators and who made them, oldest first.",
    examples: ["tincture accounts history eve@example.com", "tincture accounts history eve@example.com --json"],
    parameters: [new Argument("<account>", "e-mail of the account, or its id once it is deleted")],
    run: async (account: string, { json }: Output) => {
      const audits = await withOperator(({ bans }) => bans.listHistory(account));
      const rows = audits.map(({ at, action, actor, detail }) => [formatTime(at), action, actor, detail ?? ""]);
      printResult(json, audits.map(toAuditJson), formatTable(["AT", "ACTION", "ACTOR", "CHANGE"], rows));
    },
  },
];

function printUnpublished(email: string, { length }: readonly string[]): void {
  printNote(`${length === 1 ? "1 palette" : `${length} palettes`} of ${email} unpublished`);
}

function toAuditJson({ at, accountId, detail, ...audit }: AccountAudit): Readonly<Record<string, unknown>> {
  return { ...audit, account_id: accountId, at: toIso(at), change: detail };
}
