import type { ReportReason } from "../../../../server/src/domain/community/report-store.ts";
import type { Refusal } from "../../ground/refusals.ts";

/** Why a palette may be reported, in words for people. */
export const reportReasons = {
  spam: "Spam or advertising",
  offensive: "An offensive name or text",
  copied: "Copied from somebody else",
  other: "Something else",
} as const satisfies Readonly<Record<ReportReason, string>>;

/** What became of a report. */
export type ReportOutcome = { readonly isReported: true } | { readonly refusal: Refusal };

/** The reason that a form names. */
export function findReason(value: unknown): ReportReason | undefined {
  return (["spam", "offensive", "copied", "other"] as const).find((reason) => reason === value);
}
