import type { Command } from "commander";
import type { ReportedPalette } from "../../domain/community/report-store.ts";
import { quoteValue } from "../../domain/quote-value.ts";
import { declareCommand, withOperator } from "../command.ts";
import { formatTime, printJson, toIso, formatTable } from "../print.ts";

const HEADERS = ["SLUG", "NAME", "REPORTS", "REASONS", "LAST", "NEWEST NOTE"] as const;

export function addReportsCommand(parent: Command): void {
  declareCommand(parent, {
    usage: "reports",
    summary: "List the published palettes that people reported, the most reported first, at most a thousand.",
    examples: ["tincture palettes reports", "tincture palettes reports --json"],
  }).action(listReports);
}

async function listReports({ json }: { readonly json?: boolean }): Promise<void> {
  const reported = await withOperator(({ store }) => store.reports.listReported());
  if (json) return printJson(reported.map(toJson));
  process.stdout.write(formatTable(HEADERS, reported.map(toCells)));
}

function toJson(palette: ReportedPalette): Readonly<Record<string, unknown>> {
  const { slug, name, reportCount, reasons, notes, reportedAt } = palette;
  return { slug, name, report_count: reportCount, reasons, notes, reported_at: toIso(reportedAt) };
}

function toCells(palette: ReportedPalette): readonly string[] {
  const { slug, name, reportCount, reasons, notes, reportedAt } = palette;
  const counted = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
  const note = notes[0] === undefined ? "" : quoteValue(notes[0]);
  return [slug, name, String(reportCount), counted.join(", "), formatTime(reportedAt), note];
}
