import type { DayBudget } from "./publishing-store.ts";

export const reportReasons = ["spam", "offensive", "copied", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** One person's complaint about one palette. */
export interface Report {
  readonly accountId: string;
  readonly slug: string;
  readonly reason: ReportReason;
  /** May be empty. */
  readonly note: string;
}

/** A published palette and what was said against it. */
export interface ReportedPalette {
  readonly slug: string;
  readonly name: string;
  /** People who reported it. */
  readonly reportCount: number;
  /** How many of them for which reason; those that nobody gave are left out. */
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>>;
  /** The newest notes that are not empty, some of them. */
  readonly notes: readonly string[];
  /** Epoch milliseconds of the newest report. */
  readonly reportedAt: number;
}

export type ReportOutcome = "reported" | "unknown" | "limit_reached";

/** Complaints. Every method rejects with `service_unavailable` when the store does not answer. */
export interface ReportStore {
  /** One for each person and palette: a second one takes the place of the first and nothing of the budget.
   *  @throws {DomainError} `account_not_found` */
  reportPalette(report: Report & { readonly budget: DayBudget }, at: number): Promise<ReportOutcome>;
  /** Published palettes with reports, the most reported first; at most a thousand. */
  listReported(): Promise<readonly ReportedPalette[]>;
  /** Removes the reports of a palette. @returns how many, undefined when no palette has this slug */
  dismissReports(slug: string): Promise<number | undefined>;
}
