import { Form } from "react-router";
import { type Webhook, webhooksMax } from "@tincture/contract/alerts";
import { buttonClass } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Field } from "../ui/field.tsx";
import { Link } from "../ui/link.tsx";
import { RefusalSummary, wrongField } from "../ui/refused-form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { LocalTime, Panel } from "./dashboard-frame.tsx";
import type { AlertsOutcome } from "./manage-alerts.ts";

interface WebhooksPanelProps {
  readonly webhooks: readonly Webhook[];
  readonly outcome: AlertsOutcome | undefined;
}

export function WebhooksPanel({ webhooks, outcome }: WebhooksPanelProps) {
  const problem = outcome?.problem;
  return (
    <Panel title="Webhooks">
      {outcome?.issued && <SecretNotice issued={outcome.issued} />}
      {webhooks.length === 0 ? (
        <p className="text-pretty text-muted">
          A webhook is an address of your own server. It receives each alert as a signed POST request.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <RefusalSummary refusal={problem} />
      {webhooks.length < webhooksMax && (
        <Form key={outcome?.issued?.id} method="post" className="flex flex-wrap items-start gap-4" preventScrollReset>
          <Field
            label="Address of a new webhook"
            name="url"
            type="url"
            required
            maxLength={500}
            autoComplete="off"
            placeholder="https://example.com/hooks/tincture"
            className="min-w-48 flex-1"
            defaultValue={problem?.url}
            {...wrongField(problem, "url")}
          />
          <div className="sm:pt-[1.625rem]">
            <SubmitButton intent="add">Add webhook</SubmitButton>
          </div>
        </Form>
      )}
      <p className="text-sm text-muted">
        Check the signature of each request before you trust it.{" "}
        <Link to="/docs/alerts#verify" className="text-accent underline underline-offset-4 hover:decoration-2">
          How to verify it
        </Link>
      </p>
    </Panel>
  );
}

function SecretNotice({ issued: { url, secret } }: { readonly issued: NonNullable<AlertsOutcome["issued"]> }) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-xl border border-good/60 bg-good/10 p-4 sm:p-5">
      <p className="font-medium [overflow-wrap:anywhere]">The webhook to {url} is ready</p>
      <p className="text-pretty text-sm">
        Copy its secret now and keep it like a password: it is shown only once. Your server needs it to check
        signatures.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 select-all rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
          {secret}
        </code>
        <CopyButton text={secret} spoken="the secret" className={buttonClass("primary")}>
          Copy the secret
        </CopyButton>
      </div>
    </div>
  );
}

function WebhookItem({ webhook: { id, url, createdAt } }: { readonly webhook: Webhook }) {
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <h3 className="font-mono text-sm [overflow-wrap:anywhere]">{url}</h3>
        <p className="mt-1 text-sm text-muted">
          Added <LocalTime at={createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="webhook" value={id} />
          <SubmitButton intent="test" kind="secondary">
            Send a test
          </SubmitButton>
        </Form>
        <details className="text-sm">
          <summary className={buttonClass("quiet")}>
            Delete<span className="sr-only"> the webhook to {url}</span>
          </summary>
          <Form
            method="post"
            className="mt-3 flex flex-col items-start gap-3 rounded-lg bg-sunken p-4"
            preventScrollReset
          >
            <input type="hidden" name="webhook" value={id} />
            <p>Alerts that wait to be sent to it are deleted too.</p>
            <SubmitButton intent="delete" kind="danger">
              Delete the webhook
            </SubmitButton>
          </Form>
        </details>
      </div>
    </li>
  );
}
