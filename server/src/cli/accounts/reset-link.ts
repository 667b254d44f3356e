import type { Command } from "commander";
import type { ResetLink } from "../../domain/people/people-desk.ts";
import { declareCommand } from "../declare-command.ts";
import { printJson, printLine, toIso } from "../terminal/print.ts";
import { withOperator } from "../with-operator.ts";

export function addResetLinkCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "reset-link",
    summary: "Print a link with which the person of an account sets a password: once, within an hour.",
    examples: ["tincture accounts reset-link ada@example.com"],
  })
    .argument("<email>", "e-mail of the account; one that nobody has claimed yet is claimed by the link")
    .action(printResetLink);
}

async function printResetLink(email: string, { json }: { readonly json?: boolean }): Promise<void> {
  const link = await issueResetLink(email);
  if (json) printJson({ url: link.url, expires_at: toIso(link.expiresAt) });
  else printLine(link.url);
}

/** The store is opened first: that brings its schema up to date. */
async function issueResetLink(email: string): Promise<ResetLink> {
  const [{ withPeopleDesk }, { readConfig }] = await Promise.all([
    import("../../compose-people.ts"),
    import("../../config.ts"),
  ]);
  return withOperator(async ({ accounts }) => {
    const account = await accounts.getAccountByEmail(email);
    return withPeopleDesk(readConfig(process.env), (desk) => desk.issueResetLink(account.email));
  });
}
