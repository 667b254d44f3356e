import { Form } from "react-router";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { overlaps } from "./key-fields.ts";
import { LocalTime } from "./local-time.tsx";
import type { KeyGlimpse, KeyState } from "./read-overview.ts";

interface KeyItemProps {
  readonly apiKey: KeyGlimpse;
  readonly problem: string | undefined;
}

const stateNames: Readonly<Record<KeyState, string>> = { live: "", expired: "expired", revoked: "revoked" };

/** One key: what it is recognized by, when it was used, and what can be done with it. */
export function KeyItem({ apiKey, problem }: KeyItemProps) {
  const { name, hint, state } = apiKey;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</h3>
        <code className="font-mono text-sm text-muted">{hint}</code>
        {state !== "live" && <span className="text-sm text-danger">{stateNames[state]}</span>}
      </div>
      <KeyDates apiKey={apiKey} />
      {problem !== undefined && <Notice kind="problem">{problem}</Notice>}
      {state === "live" && <KeyActions apiKey={apiKey} isOpen={problem !== undefined} />}
    </li>
  );
}

function KeyDates({ apiKey: { createdAt, lastUsedAt, expiresAt } }: Pick<KeyItemProps, "apiKey">) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted [&_dd]:text-ink [&_div]:flex [&_div]:gap-1.5">
      <KeyDate label="Created" at={createdAt} show="date" />
      <KeyDate label="Last used" at={lastUsedAt} show="both" />
      <KeyDate label="Expires" at={expiresAt} show="both" />
    </dl>
  );
}

interface KeyDateProps {
  readonly label: string;
  readonly at: number | null;
  readonly show: "date" | "both";
}

function KeyDate({ label, at, show }: KeyDateProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{at === null ? "never" : <LocalTime at={at} show={show} />}</dd>
    </div>
  );
}

/** Opening them is the first step, the button the second: nothing ends by one click. */
function KeyActions({
  apiKey: { id, name },
  isOpen,
}: Pick<KeyItemProps, "apiKey"> & { readonly isOpen: boolean }) {
  return (
    <details open={isOpen} className="text-sm">
      <summary className="w-fit rounded text-muted hover:text-ink">
        Roll or revoke<span className="sr-only"> {name}</span>
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <RollForm id={id} />
        <Form
          method="post"
          className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-4"
          preventScrollReset
        >
          <input type="hidden" name="key" value={id} />
          <p className="text-pretty">
            Revoking ends this key for good: every program that uses it is refused within seconds.
          </p>
          <div className="mt-auto">
            <SubmitButton intent="revoke" kind="danger">
              Revoke the key
            </SubmitButton>
          </div>
        </Form>
      </div>
    </details>
  );
}

function RollForm({ id }: { readonly id: string }) {
  return (
    <Form
      method="post"
      className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-4"
      preventScrollReset
    >
      <input type="hidden" name="key" value={id} />
      <label className="flex w-full flex-col gap-1.5 text-pretty">
        A roll makes a successor with the same name and expiry. The old key works
        <select
          name="overlap"
          className="w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink sm:text-sm"
        >
          {overlaps.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <SubmitButton intent="roll" kind="secondary">
        Roll the key
      </SubmitButton>
    </Form>
  );
}
