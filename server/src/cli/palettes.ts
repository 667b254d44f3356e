import { Option, type Command } from "commander";
import { type SourceFormat, sourceFormats, writePalettes } from "../library/import/write-palettes.ts";
import { declareCommand, withOperator, type Output } from "./command.ts";
import type { ImportCommandOptions } from "./import-command.ts";
import { parseChoice } from "./options.ts";
import { printJson, printLine, writeStream, formatTable, formatTime, printNote, toIso } from "./print.ts";
import { formatPalette } from "@tincture/color/palette";
import type { ReportedPalette } from "../community/reports.ts";
import type { QueuedSubmission, Review } from "../community/review.ts";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { unknownSlug } from "../library/library.ts";
import { CommandFailure, UsageError } from "./errors.ts";

export function addPaletteCommands(program: Command): void {
  const group = program
    .command("palettes")
    .description("Import, export, publish and unpublish palettes, and moderate what people publish.");
  addImportCommand(group);
  addExportCommand(group);
  addPublishCommand(group);
  addUnpublishCommand(group);
  addQueueCommand(group);
  addApproveCommand(group);
  addRejectCommand(group);
  addReportsCommand(group);
  addDismissCommand(group);
}

const importDetails = `
A row is an object with colors (2 to 8 hexes in a list, or text separated by spaces, commas, hyphens or semicolons)
and optional name, tagline, slug, tags, save_count, published_at and is_published. Missing texts are generated from
the colors. Palettes with colors that the library already has are skipped. Bad rows are reported with their lines and
skipped; the exit code is then 1.`;

function addImportCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "import",
    summary: "Import palettes from a JSON array, NDJSON or CSV. Servers can keep running.",
    examples: [
      "tincture palettes import library.ndjson",
      "tincture palettes import palettes.csv --strict",
      "tincture generate --count 100 | tincture palettes import -",
    ],
  })
    .argument("<file>", "file to read, or - for standard input")
    .addOption(
      new Option("--format <format>", `${sourceFormats.join(", ")} (detected by default)`).argParser((text) =>
        parseChoice("--format", text, sourceFormats),
      ),
    )
    .option("--strict", "import nothing if any row is bad")
    .option("--dry-run", "only check the rows, without a database and duplicates")
    .addHelpText("after", importDetails)
    .action(async (path: string, options: ImportCommandOptions) => {
      const { runImport } = await import("./import-command.ts");
      await runImport(path, options);
    });
}

interface ExportOptions extends Output {
  readonly format?: SourceFormat;
  readonly all?: boolean;
}

function addExportCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "export",
    summary: "Write the published palettes to standard output, for palettes import.",
    examples: [
      "tincture palettes export > library.ndjson",
      "tincture palettes export --format csv --all > everything.csv",
    ],
  })
    .addOption(
      new Option("--format <format>", `${sourceFormats.join(", ")} (ndjson by default)`).argParser((text) =>
        parseChoice("--format", text, sourceFormats),
      ),
    )
    .option("--all", "include unpublished palettes, with a field is_published")
    .action(exportPalettes);
}

async function exportPalettes({ format, all = false, json }: ExportOptions): Promise<void> {
  await withOperator(({ store }) => {
    const blocks = store.palettes.scanPalettes(all ? {} : { isPublished: true });
    return writeStream(writePalettes(blocks, { format: format ?? (json ? "json" : "ndjson"), hasState: all }));
  });
}

function addPublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "publish",
    summary: "Publish a palette. Running servers show it within a second.",
    examples: ["tincture palettes publish postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(async (slug: string, { json }: Output) => {
      await withOperator(({ operatorPublishing }) => operatorPublishing.publishPalette(slug));
      if (json) printJson({ slug, is_published: true });
      else printLine(`Published palette ${slug}`);
    });
}

function addUnpublishCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "unpublish",
    summary: "Unpublish a palette. It can be published again.",
    examples: ["tincture palettes unpublish postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(async (slug: string, { json }: Output) => {
      await withOperator(({ operatorPublishing }) => operatorPublishing.unpublishPalette(slug));
      if (json) printJson({ slug, is_published: false });
      else printLine(`Unpublished palette ${slug}`);
    });
}

const queueHeaders = ["ID", "NAME", "COLORS", "TAGS", "FROM", "SUBMITTED"] as const;

function addQueueCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "queue",
    summary: "List the palettes waiting for review, oldest first.",
    examples: ["tincture palettes queue", "tincture palettes queue --json"],
  }).action(listQueue);
}

async function listQueue({ json }: Output): Promise<void> {
  const queue = await withOperator(async ({ store }) => {
    const submissions: QueuedSubmission[] = [];
    for await (const block of store.review.scanQueue()) submissions.push(...block);
    return submissions;
  });
  if (json) return printJson(queue.map(toSubmissionJson));
  process.stdout.write(formatTable(queueHeaders, queue.map(toSubmissionCells)));
}

function toSubmissionJson(submission: QueuedSubmission): Readonly<Record<string, unknown>> {
  const { id, colors, name, tagline, tags, email, accountId, createdAt } = submission;
  return { id, colors, name, tagline, tags, email, account_id: accountId, created_at: toIso(createdAt) };
}

function toSubmissionCells({ id, name, colors, tags, email, createdAt }: QueuedSubmission): readonly string[] {
  return [id, name, formatPalette(colors), tags.join(","), email, formatTime(createdAt)];
}

interface ApproveOptions extends Output {
  readonly all?: boolean;
}

type Outcome = { readonly id: string; readonly slug: string } | { readonly id: string; readonly error: DomainError };

function addApproveCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "approve",
    summary: "Publish palettes waiting for review. Running servers show them within a second.",
    examples: ["tincture palettes approve 019ab2c4-1f5e-7c3d-8a90-5b6c7d8e9f01", "tincture palettes approve --all"],
  })
    .argument("[ids...]", "ids from palettes queue")
    .option("--all", "all waiting palettes")
    .action(approveSubmissions);
}

async function approveSubmissions(ids: readonly string[], { all = false, json }: ApproveOptions): Promise<void> {
  if (all === ids.length > 0) throw new UsageError('Expected either ids or the option "--all"');
  const outcomes = await withOperator(async ({ openReview }) => {
    const review = await openReview();
    const results: Outcome[] = [];
    for (const id of all ? await listQueuedIds(review) : new Set(ids)) results.push(await approve(review, id));
    return results;
  });
  if (json) printJson(outcomes.map(toOutcomeJson));
  else outcomes.forEach(printOutcome);
  const failures = outcomes.filter((outcome) => "error" in outcome).length;
  if (failures > 0) throw new CommandFailure(`${failures} of ${outcomes.length} palettes not published`);
}

async function listQueuedIds(review: Review): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const block of review.scanQueue()) for (const { id } of block) ids.add(id);
  return ids;
}

/**
 * If a palette cannot be published, the next one is still tried; if the store fails, the command
 * ends.
 */
async function approve(review: Review, id: string): Promise<Outcome> {
  try {
    return { id, slug: await review.approveSubmission(id) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "service_unavailable") throw error;
    return { id, error };
  }
}

function toOutcomeJson(outcome: Outcome): Readonly<Record<string, unknown>> {
  if (!("error" in outcome)) return outcome;
  const { code, publicMessage: message } = outcome.error;
  return { id: outcome.id, error: { code, message } };
}

function printOutcome(outcome: Outcome): void {
  if ("error" in outcome) printNote(outcome.error.publicMessage);
  else printLine(`Published palette ${outcome.id} as ${outcome.slug}`);
}

function addRejectCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "reject",
    summary: "Reject a palette waiting for review. Its author sees the note.",
    examples: ['tincture palettes reject 019ab2c4-1f5e-7c3d-8a90-5b6c7d8e9f01 --note "Please find another name"'],
  })
    .argument("<id>", "id from palettes queue")
    .option("--note <text>", "reason for the author, at most 500 characters")
    .action(rejectSubmission);
}

async function rejectSubmission(id: string, { note = "", json }: Output & { readonly note?: string }): Promise<void> {
  await withOperator(async ({ openReview }) => (await openReview()).rejectSubmission(id, note));
  if (json) printJson({ id, state: "rejected" });
  else printLine(`Rejected palette ${id}`);
}

const reportsHeaders = ["SLUG", "NAME", "REPORTS", "REASONS", "LAST", "NEWEST NOTE"] as const;

function addReportsCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "reports",
    summary: "List up to a thousand reported palettes, most reported first.",
    examples: ["tincture palettes reports", "tincture palettes reports --json"],
  }).action(listReports);
}

async function listReports({ json }: Output): Promise<void> {
  const reported = await withOperator(({ store }) => store.reports.listReported());
  if (json) return printJson(reported.map(toReportJson));
  process.stdout.write(formatTable(reportsHeaders, reported.map(toReportCells)));
}

function toReportJson(palette: ReportedPalette): Readonly<Record<string, unknown>> {
  const { slug, name, reportCount, reasons, notes, reportedAt } = palette;
  return { slug, name, report_count: reportCount, reasons, notes, reported_at: toIso(reportedAt) };
}

function toReportCells(palette: ReportedPalette): readonly string[] {
  const { slug, name, reportCount, reasons, notes, reportedAt } = palette;
  const counted = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
  const note = notes[0] === undefined ? "" : quoteValue(notes[0]);
  return [slug, name, String(reportCount), counted.join(", "), formatTime(reportedAt), note];
}

function addDismissCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "dismiss",
    summary: "Dismiss the reports of a palette.",
    examples: ["tincture palettes dismiss postcard-in-paprika"],
  })
    .argument("<slug>", "slug of the palette")
    .action(dismissReports);
}

async function dismissReports(slug: string, { json }: Output): Promise<void> {
  const count = await withOperator(({ store }) => store.reports.dismissReports(slug));
  if (count === undefined) throw unknownSlug(slug);
  if (json) printJson({ slug, dismissed: count });
  else printLine(`Dismissed reports of ${slug}: ${count}`);
}
