import type { Command } from "commander";
import type { Account, AccountAudit } from "../domain/accounts.ts";
import { toAccountJson } from "./account-json.ts";
import { declareCommand, type Output, withOperator } from "./command.ts";
import { UsageError } from "./errors.ts";
import { formatTable, formatTime, printJson, printLine, printNote, toIso } from "./print.ts";

/** Commands against accounts that harm others: they belong to the accounts. */
export function addBanCommands(accounts: Command): void {
  addSuspendCommand(accounts);
  addResumeCommand(accounts);
  addUnpublishCommand(accounts);
  addDeleteCommand(accounts);
  addHistoryCommand(accounts);
}

interface Withholding extends Output {
  readonly unpublish?: boolean;
}

function addSuspendCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "suspend",
    summary:
      "Refuse an account's keys and sign its person out, until it is resumed. Running servers follow within 5 seconds.",
    examples: ["tincture accounts suspend eve@example.com", "tincture accounts suspend eve@example.com --unpublish"],
  })
    .argument("<email>", "e-mail of the account")
    .option("--unpublish", "also take all its palettes out of the library")
    .action(async (email: string, { unpublish, json }: Withholding) => {
      const { account, slugs } = await withOperator(async ({ bans }) => ({
        account: await bans.suspendAccount(email),
        slugs: unpublish ? await bans.withholdPalettes(email) : [],
      }));
      if (json) return printJson({ ...toAccountJson(account), unpublished: slugs });
      printLine(`${account.email} is suspended`);
      if (unpublish) tellUnpublished(account.email, slugs);
    });
}

function addResumeCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "resume",
    summary: "End the suspension of an account. What was unpublished stays so.",
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
    summary:
      "Take all palettes of an account out of the library, and print their slugs. Only an operator can publish them again.",
    examples: ["tincture accounts unpublish eve@example.com"],
  })
    .argument("<email>", "e-mail of the account")
    .action(async (email: string, { json }: Output) => {
      const slugs = await withOperator(({ bans }) => bans.withholdPalettes(email));
      if (json) return printJson({ unpublished: slugs });
      for (const slug of slugs) printLine(slug);
      tellUnpublished(email, slugs);
    });
}

function tellUnpublished(email: string, { length }: readonly string[]): void {
  printNote(`${length === 1 ? "1 palette" : `${length} palettes`} of ${email} unpublished`);
}

interface Deleting extends Output {
  readonly yes?: boolean;
  readonly unpublish?: boolean;
}

function addDeleteCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "delete",
    summary:
      "Delete an account for good, with its keys, its saves and its person. What it published stays, without an owner.",
    examples: [
      "tincture accounts delete eve@example.com --yes",
      "tincture accounts delete eve@example.com --yes --unpublish",
    ],
  })
    .argument("<email>", "e-mail of the account")
    .option("--yes", "really: nobody can bring it back")
    .option("--unpublish", "first take all its palettes out of the library")
    .action(async (email: string, options: Deleting) => {
      if (!options.yes) throw new UsageError(`Deleting is for good; add --yes to delete "${email}"`);
      const deleted = await withOperator(async ({ bans }) => {
        const slugs = options.unpublish ? await bans.withholdPalettes(email) : [];
        return { account: await bans.deleteAccount(email), slugs };
      });
      tellDeleted(deleted, options);
    });
}

interface Deleted {
  readonly account: Account;
  readonly slugs: readonly string[];
}

function tellDeleted({ account, slugs }: Deleted, { json, unpublish }: Deleting): void {
  if (json) return printJson({ ...toAccountJson(account), unpublished: slugs });
  printLine(`${account.email} is deleted`);
  if (unpublish) tellUnpublished(account.email, slugs);
}

function addHistoryCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "history",
    summary:
      "List when an account was confirmed, got another plan or limit, was suspended, resumed, unpublished or deleted, and by whom, oldest first.",
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
