import { Form, Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { Panel } from "./dashboard-frame.tsx";
import { KeyItem } from "./key-item.tsx";
import type { IssuedSecret, KeyProblem, KeysOutcome } from "./manage-keys.ts";
import type { KeyGlimpse } from "./read-overview.ts";

interface KeysPanelProps {
  readonly keys: readonly KeyGlimpse[];
  readonly outcome: KeysOutcome | undefined;
  /** The day of the earliest expiry, `YYYY-MM-DD`. */
  readonly today: string;
}

/** All keys of the account, and the form for another. */
export function KeysPanel({ keys, outcome, today }: KeysPanelProps) {
  const live = keys.filter(({ state }) => state === "live");
  const past = keys.filter(({ state }) => state !== "live");
  return (
    <Panel title="API keys">
      {outcome?.issued && <SecretNotice issued={outcome.issued} />}
      {live.length === 0 ? (
        <p className="text-pretty text-muted">
          No key yet. Name one after the program that will use it, so that you can tell them apart.
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
          <summary className="w-fit rounded text-muted hover:text-ink">
            {past.length} revoked or expired
          </summary>
          <div className="mt-3">
            <KeyList keys={past} outcome={undefined} />
          </div>
        </details>
      )}
      <p className="text-sm text-muted">
        Keys go into the <code className="font-mono text-ink">Authorization</code> header, never into an
        address or a page.{" "}
        <Link to="/docs" className="text-accent hover:underline">
          How to use them
        </Link>
      </p>
    </Panel>
  );
}

/** A new secret. It is in this one response and nowhere else. */
function SecretNotice({ issued }: { readonly issued: IssuedSecret }) {
  const { name, secret, isSuccessor } = issued;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-xl border border-good/60 bg-good/10 p-4 sm:p-5">
      <p className="font-medium">{isSuccessor ? `“${name}” has a successor` : `“${name}” is ready`}</p>
      <p className="text-pretty text-sm">
        Copy it now and keep it like a password: it is shown this once and cannot be shown again.
      </p>
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

interface KeyListProps {
  readonly keys: readonly KeyGlimpse[];
  readonly outcome: KeysOutcome | undefined;
}

function KeyList({ keys, outcome }: KeyListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {keys.map((key) => (
        <KeyItem
          key={key.id}
          apiKey={key}
          problem={outcome?.problem?.keyId === key.id ? outcome.problem.message : undefined}
        />
      ))}
    </ul>
  );
}

interface CreateKeyFormProps {
  readonly problem: KeyProblem | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

function CreateKeyForm({ problem, today }: CreateKeyFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-4" preventScrollReset>
      {problem && problem.field === undefined && <Notice kind="problem">{problem.message}</Notice>}
      <div className="flex flex-wrap items-start gap-4">
        <Field
          label="Name of a new key"
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="Portfolio site"
          className="min-w-48 flex-1"
          defaultValue={problem?.name}
          problem={problem?.field === "name" ? problem.message : undefined}
        />
        <Field
          label="Last day (optional)"
          name="expires"
          type="date"
          min={today}
          className="w-full sm:w-44"
          defaultValue={problem?.expires}
          problem={problem?.field === "expires" ? problem.message : undefined}
        />
        <div className="sm:pt-[1.625rem]">
          <SubmitButton intent="create">Create key</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
