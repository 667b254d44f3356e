import type { Clock } from "../clock.ts";
import { secondsToMidnight, utcDay } from "../credits/day.ts";
import { DomainError } from "../errors.ts";
import { quoteValue } from "../quote-value.ts";
import { parseNote } from "./note.ts";
import { paletteNotFound } from "./palette-not-found.ts";
import { reportReasons, type ReportReason, type ReportStore } from "./report-store.ts";

/** Palettes that one person may report a day. */
export const REPORTS_DAILY_LIMIT = 20;

export interface Complaint {
  readonly reason: ReportReason;
  /** At most 500 characters; may be empty. */
  readonly note: string;
}

export interface Reports {
  /** Once for each person and palette: a second report takes the place of the first.
   *  @throws {DomainError} `invalid_parameter`, `palette_not_found`, `report_limit`, `account_not_found` */
  reportPalette(accountId: string, slug: string, complaint: Complaint): Promise<void>;
}

export interface ReportsOptions {
  readonly store: Pick<ReportStore, "reportPalette">;
  readonly clock: Clock;
}

/** Reports on a store. */
export function createReports({ store, clock }: ReportsOptions): Reports {
  return {
    async reportPalette(accountId, slug, complaint) {
      const reason = parseReason(complaint.reason);
      const note = parseNote(complaint.note);
      const at = clock();
      const budget = { day: utcDay(at), limit: REPORTS_DAILY_LIMIT };
      const outcome = await store.reportPalette({ accountId, slug, reason, note, budget }, at);
      if (outcome === "unknown") throw paletteNotFound(slug);
      if (outcome === "limit_reached") throw limitReached(at);
    },
  };
}

/** It comes from a form, whatever its type says. */
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
    `At most ${REPORTS_DAILY_LIMIT} palettes can be reported a day. The next day begins at midnight UTC.`,
    { retryAfterSeconds: secondsToMidnight(at) },
  );
}
