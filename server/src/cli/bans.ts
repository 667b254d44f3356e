import type { Command } from "commander";
import type { AccountAudit } from "../accounts/accounts.ts";
import type { Account } from "@tincture/contract/accounts";
import { toAccountJson } from "./account-json.ts";
import { declareCommand, type Output, withOperator } from "./command.ts";
import { UsageError } from "./errors.ts";
import { formatTable, formatTime, printJson, printLine, printNote, toIso } from "./print.ts";

/** Adds the commands against abuse to `accounts`. */
export function addBanCommands(accounts: Command): void {
  addSuspendCommand(accounts);
  addResumeCommand(accounts);
  addUnpublishCommand(accounts);
  addDeleteCommand(accounts);
  addHistoryCommand(accounts);
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
