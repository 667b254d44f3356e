import type { Command } from "commander";
import type { ApiKey } from "../../domain/keys/api-key.ts";
import { declareCommand } from "../declare-command.ts";
import { formatTime, printJson } from "../terminal/print.ts";
import { formatTable } from "../terminal/table.ts";
import { withOperator } from "../with-operator.ts";
import { toKeyJson } from "./key-output.ts";

const HEADERS = ["ID", "NAME", "KEY", "STATE", "CREATED", "EXPIRES", "LAST USED"] as const;

export function addListCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "list",
    summary: "List the API keys of an account, newest first, revoked ones too.",
    examples: ["tincture keys list --email ada@example.com"],
  })
    .requiredOption("--email <email>", "e-mail of the account")
    .action(listKeys);
}

async function listKeys({ email, json }: { readonly email: string; readonly json?: boolean }): Promise<void> {
  const { keys, now } = await withOperator(async (tools) => {
    const account = await tools.accounts.getAccountByEmail(email);
    return { keys: await tools.keys.listKeys(account.id), now: tools.clock() };
  });
  if (json) return printJson(keys.map((key) => ({ ...toKeyJson(key), state: stateOf(key, now) })));
  process.stdout.write(
    formatTable(
      HEADERS,
      keys.map((key) => toCells(key, now)),
    ),
  );
}

function toCells(key: ApiKey, now: number): readonly string[] {
  const times = [key.createdAt, key.expiresAt, key.lastUsedAt].map(formatTime);
  return [key.id, key.name, key.hint, stateOf(key, now), ...times];
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): "revoked" | "expired" | "active" {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
