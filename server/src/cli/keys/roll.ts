import type { Command } from "commander";
import { declareCommand } from "../declare-command.ts";
import { parseDuration } from "../options/parse-duration.ts";
import { withOperator } from "../with-operator.ts";
import { CLI_ACTOR, printIssuedKey } from "./key-output.ts";

const DEFAULT_OVERLAP = "24h";

interface RollOptions {
  readonly overlap: number;
  readonly json?: boolean;
}

export function addRollCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "roll",
    summary: "Replace an API key: print its successor, and let the old one work for a while longer.",
    examples: [
      "tincture keys roll 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f",
      "tincture keys roll 0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f --overlap 7d",
    ],
  })
    .argument("<id>", "id of the key, from keys list")
    .option(
      "--overlap <duration>",
      "how long the old key goes on working: 30m, 24h, 7d, or 0s to end it at once",
      (text) => parseDuration("--overlap", text),
      parseDuration("--overlap", DEFAULT_OVERLAP),
    )
    .action(rollKey);
}

async function rollKey(keyId: string, { overlap, json }: RollOptions): Promise<void> {
  const issued = await withOperator(({ keys }) =>
    keys.rollKey({ keyId, overlapMs: overlap, actor: CLI_ACTOR }),
  );
  printIssuedKey(issued, json === true);
}
