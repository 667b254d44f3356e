import { Form, useNavigation } from "react-router";
import type { ReportReason } from "@tincture/contract/community";
import { pathWithNext } from "../../shell/form-input.ts";
import type { Refusal } from "../../shell/refusals.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { RefusalSummary, wrongField } from "../../ui/refused-form.tsx";

const reportReasons = {
  spam: "Spam or advertising",
  offensive: "An offensive name or text",
  copied: "Copied from somebody else",
  other: "Something else",
} as const satisfies Readonly<Record<ReportReason, string>>;

export type ReportOutcome = { readonly isReported: true } | RefusedReport;

interface RefusedReport {
  readonly refusal: Refusal;
  readonly reason?: ReportReason;
  readonly note: string;
}

export function isReportReason(value: unknown): value is ReportReason {
  return typeof value === "string" && Object.hasOwn(reportReasons, value);
}

interface ReportFormProps {
  readonly slug: string;
  readonly isSignedIn: boolean;
  readonly outcome: ReportOutcome | undefined;
}

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
          to={pathWithNext("/sign-in", `/palette/${slug}#report`)}
          className="underline underline-offset-4 hover:text-ink"
        >
          Sign in to report it
        </Link>
      </p>
    );
  }
  return (
    <details open={outcome !== undefined} className="max-w-lg">
      <summary id="report" className="inline-block text-sm text-muted underline underline-offset-4 hover:text-ink">
        Report this palette
      </summary>
      <ReportFields refused={outcome} />
    </details>
  );
}

interface RefusedProps {
  readonly refused: RefusedReport | undefined;
}

function ReportFields({ refused }: RefusedProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-col items-start gap-4">
      <RefusalSummary refusal={refused?.refusal} />
      <ReasonField refused={refused} />
      <TextField
        label="Anything to add?"
        hint="Optional, up to 500 characters."
        name="note"
        maxLength={500}
        className="w-full"
        defaultValue={refused?.note}
        {...wrongField(refused?.refusal, "note")}
      />
      <Button type="submit" disabled={isSending}>
        Send report
      </Button>
    </Form>
  );
}

/** An error describes the group, and the first button gets the focus. */
function ReasonField({ refused }: RefusedProps) {
  const { problem, id, autoFocus } = wrongField(refused?.refusal, "reason");
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : "reason-problem"}
      className="flex flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-medium">What is wrong with it?</legend>
      {Object.entries(reportReasons).map(([reason, label], i) => (
        <label key={reason} className="flex items-center gap-2.5 text-sm">
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            defaultChecked={reason === refused?.reason}
            className="size-4 accent-accent"
            {...(i === 0 && { id, autoFocus })}
          />
          {label}
        </label>
      ))}
      {problem !== undefined && (
        <p id="reason-problem" role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
