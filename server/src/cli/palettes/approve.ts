import type { Command } from "commander";
import type { Review } from "../../domain/community/review.ts";
import { DomainError } from "../../domain/errors.ts";
import { declareCommand, withOperator } from "../command.ts";
import { printJson, printLine, printNote } from "../print.ts";
import { CommandFailure, UsageError } from "../errors.ts";

interface ApproveOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

type Outcome =
  | { readonly id: string; readonly slug: string }
  | { readonly id: string; readonly error: DomainError };

export function addApproveCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "approve",
    summary: "Publish palettes that wait for review. Running servers show them within a second.",
    examples: [
      "tincture palettes approve 019ab2c4-1f5e-7c3d-8a90-5b6c7d8e9f01",
      "tincture palettes approve --all",
    ],
  })
    .argument("[ids...]", "ids as palettes queue lists them")
    .option("--all", "all that wait")
    .action(approveSubmissions);
}

async function approveSubmissions(
  ids: readonly string[],
  { all = false, json }: ApproveOptions,
): Promise<void> {
  if (all === ids.length > 0) throw new UsageError('Either ids or the option "--all" must be given');
  const outcomes = await withOperator(async ({ review }) => {
    const results: Outcome[] = [];
    for (const id of all ? await listQueuedIds(review) : new Set(ids))
      results.push(await approve(review, id));
    return results;
  });
  if (json) printJson(outcomes.map(toJson));
  else outcomes.forEach(printOutcome);
  const failures = outcomes.filter((outcome) => "error" in outcome).length;
  if (failures > 0) throw new CommandFailure(`${failures} of ${outcomes.length} palettes not published`);
}

async function listQueuedIds(review: Review): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const block of review.scanQueue()) for (const { id } of block) ids.add(id);
  return ids;
}

/** What stands in the way of one palette stands not in the way of the next; a store that does not answer does. */
async function approve(review: Review, id: string): Promise<Outcome> {
  try {
    return { id, slug: await review.approveSubmission(id) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "service_unavailable") throw error;
    return { id, error };
  }
}

function toJson(outcome: Outcome): Readonly<Record<string, unknown>> {
  if (!("error" in outcome)) return outcome;
  const { code, publicMessage: message } = outcome.error;
  return { id: outcome.id, error: { code, message } };
}

function printOutcome(outcome: Outcome): void {
  if ("error" in outcome) printNote(outcome.error.publicMessage);
  else printLine(`Palette ${outcome.id} is published as ${outcome.slug}`);
}
