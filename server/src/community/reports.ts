import { type ReportReason, reportReasons, type Reports } from "@tincture/contract/community";
import { type Clock, secondsToMidnight, utcDay } from "@tincture/contract/clock";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { parseNote } from "./palette-draft.ts";
import { paletteNotFound } from "./refusals.ts";
import type { DayBudget } from "./publishing-store.ts";

/** Palettes that one person may report a day. */
const reportsDailyLimit = 20;

interface ReportsOptions {
  readonly store: Pick<ReportStore, "reportPalette">;
  readonly clock: Clock;
}

export function createReports({ store, clock }: ReportsOptions): Reports {
  return {
    async reportPalette(accountId, slug, complaint) {
      const reason = parseReason(complaint.reason);
      const note = parseNote(complaint.note);
      const at = clock();
      const budget = { day: utcDay(at), limit: reportsDailyLimit };
      const outcome = await store.reportPalette({ accountId, slug, reason, note, budget }, at);
      if (outcome === "unknown") throw paletteNotFound(slug);
      if (outcome === "limit_reached") throw limitReached(at);
    },
  };
}

/** A form may send any value. */
function parseReason(text: string): ReportReason {
  const reason = reportReasons.find((candidate) => candidate === text);
  if (reason !== undefined) return reason;
  throw new DomainError(
    "invalid_parameter",
    `Reason must be one of ${reportReasons.join(", ")}, got ${quoteValue(text)}`,
  );
}

function limitReached(at: number): DomainError {
  return new DomainError(
    "report_limit",
    `At most ${reportsDailyLimit} palettes can be reported a day. The next day begins at midnight UTC.`,
    { retryAfterSeconds: secondsToMidnight(at) },
  );
}

/** One person's report of one palette. */
export interface Report {
  readonly accountId: string;
  readonly slug: string;
  readonly reason: ReportReason;
  /** May be empty. */
  readonly note: string;
}

/** A published palette and the reports about it. */
export interface ReportedPalette {
  readonly slug: string;
  readonly name: string;
  /** Number of people who reported it. */
  readonly reportCount: number;
  /** Number of reports by reason, without reasons that have none. */
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>>;
  /** The newest notes that are not empty. */
  readonly notes: readonly string[];
  /** Epoch milliseconds of the newest report. */
  readonly reportedAt: number;
}

export type ReportOutcome = "reported" | "unknown" | "limit_reached";

/**
 * Storage of reports. Every method rejects with `service_unavailable` when the store does not
 * respond.
 */
export interface ReportStore {
  /**
   * A second report of the same person replaces the first and does not count against the budget.
   * @throws {DomainError} `account_not_found`
   */
  reportPalette(report: Report & { readonly budget: DayBudget }, at: number): Promise<ReportOutcome>;
  /** Returns published palettes with reports, the most reported first, at most 1,000. */
  listReported(): Promise<readonly ReportedPalette[]>;
  /**
   * Deletes the reports of a palette. @returns their number, or undefined when the palette does not
   * exist
   */
  dismissReports(slug: string): Promise<number | undefined>;
}
