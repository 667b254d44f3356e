import type { ReactNode } from "react";
import { Form } from "react-router";
import { meteredRoutes } from "@tincture/contract/operations";
import { buttonClass } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Options, SelectField } from "../ui/field.tsx";
import { RefusalSummary, wrongField } from "../ui/refused-form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { formatCount } from "../ui/format-text.ts";
import { Link } from "../ui/link.tsx";
import { CreateKeyForm } from "./create-key-form.tsx";
import { LocalTime, Panel } from "./dashboard-frame.tsx";
import { type IssuedSecret, type KeyProblem, type KeysOutcome, overlaps } from "./manage-keys.ts";
import type { KeySummary } from "./read-overview.ts";

interface KeysPanelProps {
  readonly keys: readonly KeySummary[];
  readonly outcome: KeysOutcome | undefined;
  /** The earliest possible expiry, `YYYY-MM-DD`. */
  readonly today: string;
}

export function KeysPanel({ keys, outcome, today }: KeysPanelProps) {
  const live = keys.filter(({ state }) => state === "live");
  const past = keys.filter(({ state }) => state !== "live");
  return (
    <Panel title="API keys">
      {outcome?.issued && <SecretNotice issued={outcome.issued} />}
      {live.length === 0 ? (
        <p className="text-pretty text-muted">
          No keys yet. Name each one after the program that will use it, so that you can tell them apart.
        </p>
      ) : (
        <KeyList keys={live} outcome={outcome} />
      )}
      <CreateKeyForm
        key={outcome?.issued?.keyId}
        problem={outcome?.problem?.keyId === undefined ? outcome?.problem : undefined}
        today={today}
      />
      {past.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit rounded text-muted hover:text-ink">{past.length} revoked or expired</summary>
          <div className="mt-3">
            <KeyList keys={past} outcome={undefined} />
          </div>
        </details>
      )}
      <p className="text-sm text-muted">
        Keys go into the <code className="font-mono text-ink">Authorization</code> header, never into an address. Only
        publishable keys may be in a page.{" "}
        <Link to="/docs/keys" className="text-accent underline underline-offset-4 hover:decoration-2">
          Which key to use where
        </Link>
      </p>
    </Panel>
  );
}

function SecretNotice({ issued }: { readonly issued: IssuedSecret }) {
  const { name, secret, isSuccessor } = issued;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-xl border border-good/60 bg-good/10 p-4 sm:p-5">
      <p className="font-medium [overflow-wrap:anywhere]">
        {isSuccessor ? `“${name}” has a new key` : `“${name}” is ready`}
      </p>
      <p className="text-pretty text-sm">Copy it now and keep it like a password: it is shown only once.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 select-all rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
          {secret}
        </code>
        <CopyButton text={secret} spoken="the key" className={buttonClass("primary")}>
          Copy the key
        </CopyButton>
      </div>
    </div>
  );
}

function KeyList({ keys, outcome }: Pick<KeysPanelProps, "keys" | "outcome">) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {keys.map((key) => (
        <KeyItem key={key.id} apiKey={key} problem={outcome?.problem?.keyId === key.id ? outcome.problem : undefined} />
      ))}
    </ul>
  );
}

interface KeyItemProps {
  readonly apiKey: KeySummary;
  readonly problem: KeyProblem | undefined;
}

function KeyItem({ apiKey, problem }: KeyItemProps) {
  const { name, hint, kind, state, createdAt, lastUsedAt, expiresAt } = apiKey;
  const dates = [
    ["Created", createdAt, "date"],
    ["Last used", lastUsedAt, "both"],
    ["Expires", expiresAt, "both"],
  ] as const;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</h3>
        <code className="font-mono text-sm text-muted">{hint}</code>
        {kind !== "secret" && <span className="text-sm text-accent">{kind}</span>}
        {state !== "live" && <span className="text-sm text-danger">{state}</span>}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted [&_dd]:text-ink [&_div]:flex [&_div]:gap-1.5">
        {dates.map(([label, at, show]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{at === null ? "never" : <LocalTime at={at} show={show} />}</dd>
          </div>
        ))}
      </dl>
      <KeyRulesList apiKey={apiKey} />
      <RefusalSummary refusal={problem} />
      {state === "live" && <KeyActions apiKey={apiKey} problem={problem} />}
    </li>
  );
}

function KeyRulesList({ apiKey }: Pick<KeyItemProps, "apiKey">) {
  const { origins, operations, networks, dailyCap } = apiKey;
  const rules = [
    ["Daily cap", dailyCap === null ? [] : [`${formatCount(dailyCap)} credits`]],
    ["On pages of", origins],
    ["Only for", meteredRoutes.filter(({ id }) => operations.includes(id)).map(({ path }) => path)],
    ["From", networks],
  ] as const;
  const shown = rules.filter(([, values]) => values.length > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-sm text-muted [&_dd]:min-w-0 [&_dd]:text-ink [&_dd]:[overflow-wrap:anywhere]">
      {shown.map(([label, values]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="shrink-0">{label}</dt>
          <dd>{values.join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Actions that end a key take two clicks: one opens them, one confirms. */
function KeyActions({ apiKey: { id, name }, problem }: KeyItemProps) {
  return (
    <details open={problem !== undefined} className="text-sm">
      <summary className="w-fit rounded text-muted hover:text-ink">
        Rotate or revoke<span className="sr-only"> {name}</span>
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <KeyForm id={id}>
          <SelectField
            label="Rotating makes a new key with the same name, expiry and limits. The old key works"
            name="overlap"
            className="w-full [&_label]:text-pretty [&_label]:font-normal"
            {...wrongField(problem, "overlap")}
          >
            <Options of={overlaps.map(({ value, label }) => [value, label])} />
          </SelectField>
          <SubmitButton intent="roll" kind="secondary">
            Rotate key
          </SubmitButton>
        </KeyForm>
        <KeyForm id={id}>
          <p className="text-pretty">
            Revoking ends this key for good: every program that uses it is turned away within seconds.
          </p>
          <div className="mt-auto">
            <SubmitButton intent="revoke" kind="danger">
              Revoke the key
            </SubmitButton>
          </div>
        </KeyForm>
      </div>
    </details>
  );
}

function KeyForm({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Form method="post" className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-4" preventScrollReset>
      <input type="hidden" name="key" value={id} />
      {children}
    </Form>
  );
}
