import type { Command } from "commander";
import { declareCommand } from "../declare-command.ts";
import { formatTime, printJson, printLine } from "../terminal/print.ts";
import { withOperator } from "../with-operator.ts";
import { CLI_ACTOR, toKeyJson } from "./key-output.ts";

export function addRevokeCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "revoke",
    summary: "Revoke an API key for good. Running servers refuse it within 5 seconds.",
    examples: ["tincture keys revoke 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f"],
  })
    .argument("<id>", "id of the key, from keys list")
    .action(revokeKey);
}

async function revokeKey(keyId: string, { json }: { readonly json?: boolean }): Promise<void> {
  const key = await withOperator(({ keys }) => keys.revokeKey({ keyId, actor: CLI_ACTOR }));
  if (json) printJson(toKeyJson(key));
  else printLine(`Key ${key.id} (${key.name}) is revoked since ${formatTime(key.revokedAt)}`);
}
