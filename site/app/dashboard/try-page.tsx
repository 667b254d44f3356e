import { contractText } from "virtual:repository-documents";
import { redirect } from "react-router";
import { type SubmitEvent, useState } from "react";
import { type ApiParameter, listOperations } from "../shell/api-contract.ts";
import { describePrivatePage } from "../shell/describe-page.ts";
import { getServices, requireAccount } from "../shell/load-context.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Field, Options, SelectField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { SwatchBar } from "../ui/swatches.tsx";
import { formatCount } from "../ui/format-text.ts";
import type { Route } from "./+types/try-page.ts";
import { DashboardFrame, Panel } from "./dashboard-frame.tsx";
import {
  type ApiAnswer,
  callApi,
  curlLine,
  findKeyProblem,
  listAnswerColors,
  listFields,
  type ParameterValues,
  requestAddress,
  type TriedOperation,
} from "./call-api.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { account } = await requireAccount(context, "/dashboard/try");
  if (account.plan !== "pro") throw redirect("/dashboard");
  const { siteUrl } = getServices(context).facts;
  // The origin of this page may differ from SITE_URL.
  const apiPath = `${new URL(siteUrl).pathname.replace(/\/$/, "")}/api`;
  // Omits examples and responses, which are most of the document.
  const operations = listOperations(contractText).map(({ id, path, summary, parameters }) => ({
    id,
    path,
    summary,
    parameters,
  }));
  return { apiUrl: `${siteUrl}/api`, apiPath, operations };
}

export const meta = describePrivatePage("Try the API", "Send requests to the API and look at the answers.");

export default function TryPage({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardFrame hasTabs>
      <noscript>
        <p className="text-muted">The console needs JavaScript.</p>
      </noscript>
      <TryConsole {...loaderData} />
    </DashboardFrame>
  );
}

/** Sends requests with a key that only this page's memory contains. */
function TryConsole({ operations, apiUrl, apiPath }: Route.ComponentProps["loaderData"]) {
  const [operation, setOperation] = useState(operations[0]!);
  const [values, setValues] = useState<ParameterValues>({});
  const [key, setKey] = useState("");
  const [keyProblem, setKeyProblem] = useState<string>();
  const [answer, setAnswer] = useState<ApiAnswer | string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const address = requestAddress(operation, values);

  async function run(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isWaiting) return;
    const problem = findKeyProblem(key.trim());
    setKeyProblem(problem);
    if (problem !== undefined) return event.currentTarget.querySelector<HTMLElement>("[type=password]")?.focus();
    setIsWaiting(true);
    setAnswer(await callApi(apiPath + address, key.trim()));
    setIsWaiting(false);
  }
  function choose(id: string): void {
    setOperation(operations.find((candidate) => candidate.id === id) ?? operation);
    setValues({});
  }

  return (
    <>
      <Panel title="Request">
        <form method="post" className="flex flex-col gap-5" onSubmit={(event) => void run(event)}>
          <OperationFields
            operations={operations}
            operation={operation}
            values={values}
            onChoose={choose}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
          />
          <KeyField value={key} problem={keyProblem} onChange={setKey} />
          <CodeBlock label="The same request for a terminal" code={curlLine(apiUrl, address)} />
          <div>
            <Button type="submit" kind="primary" aria-disabled={isWaiting}>
              {isWaiting ? "One moment…" : "Send the request"}
            </Button>
          </div>
        </form>
      </Panel>
      <AnswerView answer={answer} />
    </>
  );
}

interface OperationFieldsProps extends Pick<Route.ComponentProps["loaderData"], "operations"> {
  readonly operation: TriedOperation;
  readonly values: ParameterValues;
  readonly onChoose: (id: string) => void;
  readonly onChange: (name: string, value: string) => void;
}

function OperationFields(props: OperationFieldsProps) {
  const { operations, operation, values, onChoose, onChange } = props;
  const fields = listFields(operation);
  return (
    <>
      <SelectField label="Operation" value={operation.id} onChange={(event) => onChoose(event.target.value)}>
        <Options of={operations.map(({ id, path, summary }) => [id, `GET ${path} · ${summary}`])} />
      </SelectField>
      {fields.length > 0 && (
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {fields.map((parameter) => (
            <ParameterField
              key={`${operation.id}-${parameter.name}`}
              parameter={parameter}
              value={values[parameter.name] ?? ""}
              onChange={(value) => onChange(parameter.name, value)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface ParameterFieldProps {
  readonly parameter: ApiParameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, isRequired, schema, example, description } = parameter;
  const words = { label: name, hint: description.replaceAll("`", "") };
  if (schema.enum) {
    return (
      <SelectField {...words} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">not given</option>
        {schema.enum.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    );
  }
  return (
    <Field
      {...words}
      required={isRequired}
      placeholder={example}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface KeyFieldProps extends Pick<ParameterFieldProps, "value" | "onChange"> {
  readonly problem: string | undefined;
}

/** Has no name, so form data never contains it. */
function KeyField({ value, problem, onChange }: KeyFieldProps) {
  return (
    <Field
      problem={problem}
      label="API key"
      hint="Stays in this page until you leave it. Requests cost credits like any others."
      type="password"
      required
      autoComplete="off"
      spellCheck={false}
      placeholder="tnc_…"
      className="[&_input]:font-mono"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const rowsMax = 10;

function AnswerView({ answer }: { readonly answer: ApiAnswer | string | undefined }) {
  return (
    <Panel title="Answer" aside={typeof answer === "object" && <Credits {...answer} />}>
      <div role="status" className="empty:hidden">
        {typeof answer === "object" && (
          <p className={`text-2xl font-semibold tabular-nums ${answer.status < 400 ? "text-good" : "text-danger"}`}>
            {answer.status} {answer.statusText}
          </p>
        )}
      </div>
      {answer === undefined && <p className="text-muted">Nothing sent yet.</p>}
      {typeof answer === "string" && <Notice kind="problem">{answer}</Notice>}
      {typeof answer === "object" && <Contents {...answer} />}
    </Panel>
  );
}

function Credits({ creditsUsed, creditsLeft }: ApiAnswer) {
  if (creditsUsed === undefined || creditsLeft === undefined) return null;
  return (
    <p className="text-sm tabular-nums text-muted">
      {formatCount(creditsUsed)} {creditsUsed === 1 ? "credit" : "credits"} used, {formatCount(creditsLeft)} left
    </p>
  );
}

function Contents({ data, headers, body }: ApiAnswer) {
  const palettes = listAnswerColors(data);
  return (
    <>
      {palettes.length > 0 && (
        <div className="flex flex-col gap-2">
          {palettes.slice(0, rowsMax).map((colors, i) => (
            <SwatchBar key={i} colors={colors} className={`rounded-lg ${palettes.length === 1 ? "h-24" : "h-10"}`} />
          ))}
        </div>
      )}
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono text-[0.8125rem] [overflow-wrap:anywhere] max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="[&_pre]:max-h-[32rem]">
        <CodeBlock label="Body of the answer" code={body} />
      </div>
    </>
  );
}
