import type { ReportReason } from "../../../../server/src/domain/community/reports.ts";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { pathWithNext } from "../../ground/form-input.ts";
import type { Refusal } from "../../ground/refusals.ts";

/** Why a palette may be reported, in words for people. */
const reportReasons = {
  spam: "Spam or advertising",
  offensive: "An offensive name or text",
  copied: "Copied from somebody else",
  other: "Something else",
} as const satisfies Readonly<Record<ReportReason, string>>;

/** What became of a report. */
export type ReportOutcome = { readonly isReported: true } | { readonly refusal: Refusal };

/** Whether a form names a reason. */
export function isReportReason(value: unknown): value is ReportReason {
  return typeof value === "string" && Object.hasOwn(reportReasons, value);
}

interface ReportFormProps {
  readonly slug: string;
  readonly isSignedIn: boolean;
  readonly outcome: ReportOutcome | undefined;
}

/** Tells the operators what is wrong with a palette. */
export function ReportForm({ slug, isSignedIn, outcome }: ReportFormProps) {
  if (outcome && "isReported" in outcome) {
    return (
      <p role="status" className="text-sm text-muted">
        Thank you. The operators of this site will look at the palette.
      </p>
    );
  }
  if (!isSignedIn) {
    return (
      <p className="text-sm text-muted">
        Something wrong with this palette?{" "}
        <Link
          to={pathWithNext("/sign-in", `/palette/${slug}`)}
          className="underline underline-offset-4 hover:text-ink"
        >
          Sign in to report it
        </Link>
      </p>
    );
  }
  return (
    <details open={outcome !== undefined} className="max-w-lg">
      <summary className="inline-block text-sm text-muted underline underline-offset-4 hover:text-ink">
        Report this palette
      </summary>
      <ReportFields problem={outcome?.refusal.message} />
    </details>
  );
}

function ReportFields({ problem }: { readonly problem: string | undefined }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-col items-start gap-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">What is wrong with it?</legend>
        {Object.entries(reportReasons).map(([reason, label]) => (
          <label key={reason} className="flex items-center gap-2.5 text-sm">
            <input type="radio" name="reason" value={reason} required className="size-4 accent-accent" />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Anything to add?"
        hint="Optional, up to 500 characters."
        name="note"
        maxLength={500}
        className="w-full"
      />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={isSending}>
        Send report
      </Button>
    </Form>
  );
}
