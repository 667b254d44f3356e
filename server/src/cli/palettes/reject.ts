import type { Command } from "commander";
import { declareCommand, withOperator } from "../command.ts";
import { printJson, printLine } from "../print.ts";

interface RejectOptions {
  readonly note?: string;
  readonly json?: boolean;
}

export function addRejectCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "reject",
    summary: "Refuse a palette that waits for review; its author sees that, and the note.",
    examples: [
      'tincture palettes reject 019ab2c4-1f5e-7c3d-8a90-5b6c7d8e9f01 --note "Please find another name"',
    ],
  })
    .argument("<id>", "id as palettes queue lists it")
    .option("--note <text>", "what the author is told, at most 500 characters")
    .action(rejectSubmission);
}

async function rejectSubmission(id: string, { note = "", json }: RejectOptions): Promise<void> {
  await withOperator(({ review }) => review.rejectSubmission(id, note));
  if (json) printJson({ id, state: "rejected" });
  else printLine(`Palette ${id} is rejected`);
}
