import { Argument, Option } from "commander";
import { type SourceFormat, sourceFormats, writePalettes } from "../library/import/write-palettes.ts";
import { type CommandDeclaration, withOperator, type Output } from "./command.ts";
import type { ImportCommandOptions } from "./import-command.ts";
import { parseChoice } from "./options.ts";
import { formatTable, formatTime, printJson, printLine, printNote, printResult, toIso, writeStream } from "./print.ts";
import { formatPalette } from "@tincture/color/palette";
import type { ReportedPalette } from "../community/reports.ts";
import type { QueuedSubmission, Review } from "../community/review.ts";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { unknownSlug } from "../library/library.ts";
import { CommandFailure, UsageError } from "./errors.ts";

const importDetails = `
A row is an object with colors (2 to 8 hexes in a list, or text separated by spaces, commas, hyphens or semicolons)
and optional name, tagline, slug, tags, save_count, published_at and is_published. Missing texts are generated from
the colors. Palettes with colors that the library already has are skipped. Bad rows are reported with their lines and
skipped; the exit code is then 1.`;

const slugArgument = new Argument("<slug>", "slug of the palette");

function formatOption(whenOmitted: string): Option {
  return new Option("--format <format>", `${sourceFormats.join(", ")} (${whenOmitted} by default)`).argParser((text) =>
    parseChoice("--format", text, sourceFormats),
  );
}

export const paletteCommands: readonly CommandDeclaration[] = [
  {
    name: "import",
    summary: "Import palettes from a JSON array, NDJSON or CSV. Servers can keep running.",
    examples: [
      "tincture palettes import library.ndjson",
      "tincture palettes import palettes.csv --strict",
      "tincture generate --count 100 | tincture palettes import -",
    ],
    parameters: [
      new Argument("<file>", "file to read, or - for standard input"),
      formatOption("detected"),
      new Option("--strict", "import nothing if any row is bad"),
      new Option("--dry-run", "only check the rows, without a database and duplicates"),
    ],
    details: importDetails,
    run: async (path: string, options: ImportCommandOptions) => {
      const { runImport } = await import("./import-command.ts");
      await runImport(path, options);
    },
  },
  {
    name: "export",
    summary: "Write the published palettes to standard output, for palettes import.",
    examples: [
      "tincture palettes export > library.ndjson",
      "tincture palettes export --format csv --all > everything.csv",
    ],
    parameters: [
      formatOption("ndjson"),
      new Option("--all", "include unpublished palettes, with a field is_published"),
    ],
    run: exportPalettes,
  },
  {
    name: "publish",
    summary: "Publish a palette. Running servers show it within a second.",
    examples: ["tincture palettes publish postcard-in-paprika"],
    parameters: [slugArgument],
    run: async (slug: string, { json }: Output) => {
      await withOperator(({ operatorPublishing }) => operatorPublishing.publishPalette(slug));
      printResult(json, { slug, is_published: true }, `Published palette ${slug}`);
    },
  },
  {
    name: "unpublish",
    summary: "Unpublish a palette. It can be published again.",
    examples: ["tincture palettes unpublish postcard-in-paprika"],
    parameters: [slugArgument],
    run: async (slug: string, { json }: Output) => {
      await withOperator(({ operatorPublishing }) => operatorPublishing.unpublishPalette(slug));
      printResult(json, { slug, is_published: false }, `Unpublished palette ${slug}`);
    },
  },
  {
    name: "queue",
    summary: "List the palettes waiting for review, oldest first.",
    examples: ["tincture palettes queue", "tincture palettes queue --json"],
    run: listQueue,
  },
  {
    name: "approve",
    summary: "Publish palettes waiting for review. Running servers show them within a second.",
    examples: ["tincture palettes approve 019ab2c4-1f5e-7c3d-8a90-5b6c7d8e9f01", "tincture palettes approve --all"],
    parameters: [new Argument("[ids...]", "ids from palettes queue"), new Option("--all", "all waiting palettes")],
    run: approveSubmissions,
  },
  {
    name: "reject",
    summary: "Reject a palette waiting for review. Its author sees the note.",
    examples: ['tincture palettes reject 019ab2c4-1f5e-7c3d-8a90-5b6c7d8e9f01 --note "Please find another name"'],
    parameters: [
      new Argument("<id>", "id from palettes queue"),
      new Option("--note <text>", "reason for the author, at most 500 characters"),
    ],
    run: async (id: string, { note = "", json }: Output & { readonly note?: string }) => {
      await withOperator(async ({ openReview }) => (await openReview()).rejectSubmission(id, note));
      printResult(json, { id, state: "rejected" }, `Rejected palette ${id}`);
    },
  },
  {
    name: "reports",
    summary: "List up to a thousand reported palettes, most reported first.",
    examples: ["tincture palettes reports", "tincture palettes reports --json"],
    run: listReports,
  },
  {
    name: "dismiss",
    summary: "Dismiss the reports of a palette.",
    examples: ["tincture palettes dismiss postcard-in-paprika"],
    parameters: [slugArgument],
    run: async (slug: string, { json }: Output) => {
      const count = await withOperator(({ store }) => store.reports.dismissReports(slug));
      if (count === undefined) throw unknownSlug(slug);
      printResult(json, { slug, dismissed: count }, `Dismissed reports of ${slug}: ${count}`);
    },
  },
];

interface ExportOptions extends Output {
  readonly format?: SourceFormat;
  readonly all?: boolean;
}

async function exportPalettes({ format, all = false, json }: ExportOptions): Promise<void> {
  await withOperator(({ store }) => {
    const blocks = store.palettes.scanPalettes(all ? {} : { isPublished: true });
    return writeStream(writePalettes(blocks, { format: format ?? (json ? "json" : "ndjson"), hasState: all }));
  });
}

async function listQueue({ json }: Output): Promise<void> {
  const queue = await withOperator(({ store }) => listSubmissions(store.review));
  const headers = ["ID", "NAME", "COLORS", "TAGS", "FROM", "SUBMITTED"];
  const rows = queue.map(({ id, name, colors, tags, email, createdAt }) => [
    id,
    name,
    formatPalette(colors),
    tags.join(","),
    email,
    formatTime(createdAt),
  ]);
  printResult(json, queue.map(toSubmissionJson), formatTable(headers, rows));
}

function toSubmissionJson(submission: QueuedSubmission): Readonly<Record<string, unknown>> {
  const { id, colors, name, tagline, tags, email, accountId, createdAt } = submission;
  return { id, colors, name, tagline, tags, email, account_id: accountId, created_at: toIso(createdAt) };
}

interface ApproveOptions extends Output {
  readonly all?: boolean;
}

type Outcome = { readonly id: string; readonly slug: string } | { readonly id: string; readonly error: DomainError };

async function approveSubmissions(ids: readonly string[], { all = false, json }: ApproveOptions): Promise<void> {
  if (all === ids.length > 0) throw new UsageError('Expected either ids or the option "--all"');
  const outcomes = await withOperator(async ({ openReview }) => {
    const review = await openReview();
    const results: Outcome[] = [];
    const chosen = all ? (await listSubmissions(review)).map(({ id }) => id) : ids;
    for (const id of new Set(chosen)) results.push(await approve(review, id));
    return results;
  });
  if (json) printJson(outcomes.map(toOutcomeJson));
  else outcomes.forEach(printOutcome);
  const failures = outcomes.filter((outcome) => "error" in outcome).length;
  if (failures > 0) throw new CommandFailure(`${failures} of ${outcomes.length} palettes not published`);
}

async function listSubmissions(review: Pick<Review, "scanQueue">): Promise<readonly QueuedSubmission[]> {
  const submissions: QueuedSubmission[] = [];
  for await (const block of review.scanQueue()) submissions.push(...block);
  return submissions;
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

async function listReports({ json }: Output): Promise<void> {
  const reported = await withOperator(({ store }) => store.reports.listReported());
  const headers = ["SLUG", "NAME", "REPORTS", "REASONS", "LAST", "NEWEST NOTE"];
  printResult(json, reported.map(toReportJson), formatTable(headers, reported.map(toReportCells)));
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
