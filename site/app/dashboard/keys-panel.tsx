import { Link } from "react-router";
import { CreateKeyForm } from "./create-key-form.tsx";
import type { KeyGlimpse } from "./key-glimpse.ts";
import { KeyItem } from "./key-item.tsx";
import type { KeysAnswer } from "./manage-keys.ts";
import { Panel } from "./panel.tsx";
import { SecretNotice } from "./secret-notice.tsx";

interface KeysPanelProps {
  readonly keys: readonly KeyGlimpse[];
  readonly answer: KeysAnswer | undefined;
  /** The day of the earliest expiry, `YYYY-MM-DD`. */
  readonly today: string;
}

/** All keys of the account, and the form for another. */
export function KeysPanel({ keys, answer, today }: KeysPanelProps) {
  const live = keys.filter(({ state }) => state === "live");
  const past = keys.filter(({ state }) => state !== "live");
  return (
    <Panel title="API keys">
      {answer?.issued && <SecretNotice issued={answer.issued} />}
      {live.length === 0 ? (
        <p className="text-pretty text-muted">
          No key yet. Name one after the program that will use it, so that you can tell them apart.
        </p>
      ) : (
        <KeyList keys={live} answer={answer} />
      )}
      <CreateKeyForm
        key={answer?.issued?.keyId}
        problem={answer?.problem?.keyId === undefined ? answer?.problem : undefined}
        today={today}
      />
      {past.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit rounded text-muted hover:text-ink">
            {past.length} revoked or expired
          </summary>
          <div className="mt-3">
            <KeyList keys={past} answer={undefined} />
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

interface KeyListProps {
  readonly keys: readonly KeyGlimpse[];
  readonly answer: KeysAnswer | undefined;
}

function KeyList({ keys, answer }: KeyListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {keys.map((key) => (
        <KeyItem
          key={key.id}
          apiKey={key}
          problem={answer?.problem?.keyId === key.id ? answer.problem.message : undefined}
        />
      ))}
    </ul>
  );
}
