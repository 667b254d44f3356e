import type { Command } from "commander";
import type { QueuedSubmission } from "../../domain/community/review-store.ts";
import { declareCommand, withOperator } from "../command.ts";
import { formatTime, printJson, toIso, formatTable } from "../print.ts";

const HEADERS = ["ID", "NAME", "COLORS", "TAGS", "FROM", "SUBMITTED"] as const;

export function addQueueCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "queue",
    summary: "List the palettes that wait for review, the oldest first.",
    examples: ["tincture palettes queue", "tincture palettes queue --json"],
  }).action(listQueue);
}

async function listQueue({ json }: { readonly json?: boolean }): Promise<void> {
  const queue = await withOperator(async ({ review }) => {
    const submissions: QueuedSubmission[] = [];
    for await (const block of review.scanQueue()) submissions.push(...block);
    return submissions;
  });
  if (json) return printJson(queue.map(toJson));
  process.stdout.write(formatTable(HEADERS, queue.map(toCells)));
}

function toJson(submission: QueuedSubmission): Readonly<Record<string, unknown>> {
  const { id, colors, name, tagline, tags, email, accountId, createdAt } = submission;
  return { id, colors, name, tagline, tags, email, account_id: accountId, created_at: toIso(createdAt) };
}

function toCells({ id, name, colors, tags, email, createdAt }: QueuedSubmission): readonly string[] {
  return [id, name, colors.join("-"), tags.join(","), email, formatTime(createdAt)];
}
