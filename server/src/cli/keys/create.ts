import type { Command } from "commander";
import { declareCommand } from "../declare-command.ts";
import { parseExpiry } from "../options/parse-expiry.ts";
import { withOperator } from "../with-operator.ts";
import { CLI_ACTOR, printIssuedKey } from "./key-output.ts";

interface CreateOptions {
  readonly email: string;
  readonly name: string;
  readonly expires?: number;
  readonly json?: boolean;
}

export function addCreateCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "create",
    summary: "Create an API key for a Pro account and print it alone. It is never shown again.",
    examples: [
      'tincture keys create --email ada@example.com --name "Color picker"',
      "KEY=$(tincture keys create --email ada@example.com --name ci --expires 2030-01-31)",
    ],
  })
    .requiredOption("--email <email>", "e-mail of the account")
    .requiredOption("--name <name>", "what the key is for")
    .option(
      "--expires <date>",
      "ISO date or date-time (UTC unless it says otherwise) from which it is refused",
      (text) => parseExpiry("--expires", text, Date.now()),
    )
    .action(createKey);
}

async function createKey({ email, name, expires, json }: CreateOptions): Promise<void> {
  const issued = await withOperator(async ({ accounts, keys }) => {
    const account = await accounts.getAccountByEmail(email);
    return keys.createKey({ accountId: account.id, name, expiresAt: expires ?? null, actor: CLI_ACTOR });
  });
  printIssuedKey(issued, json === true);
}
