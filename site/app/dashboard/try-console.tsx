import { type SubmitEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import type { ApiOperation, ApiParameter } from "../ground/api-contract.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Field } from "../ui/field.tsx";
import { AnswerView } from "./answer-view.tsx";
import {
  type ApiAnswer,
  callApi,
  curlLine,
  listFields,
  type ParameterValues,
  requestAddress,
} from "./call-api.ts";
import { Panel } from "./dashboard-frame.tsx";

interface TryConsoleProps {
  readonly operations: readonly ApiOperation[];
  readonly first: ApiOperation;
  readonly apiUrl: string;
  readonly apiPath: string;
}

/** Sends requests with a key that lives in this page's memory and nowhere else. */
export function TryConsole({ operations, first, apiUrl, apiPath }: TryConsoleProps) {
  const [operation, setOperation] = useState(first);
  const [values, setValues] = useState<ParameterValues>({});
  const [key, setKey] = useState("");
  const [answer, setAnswer] = useState<ApiAnswer | string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const address = requestAddress(operation, values);

  async function run(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isWaiting) return;
    setIsWaiting(true);
    setAnswer(await callApi({ url: apiPath + address, key: key.trim() }));
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
          <KeyField value={key} onChange={setKey} />
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

interface OperationFieldsProps {
  readonly operations: readonly ApiOperation[];
  readonly operation: ApiOperation;
  readonly values: ParameterValues;
  readonly onChoose: (id: string) => void;
  readonly onChange: (name: string, value: string) => void;
}

const selectLook = "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink sm:text-sm";

/** Which operation, and its parameters. */
function OperationFields(props: OperationFieldsProps) {
  const { operations, operation, values, onChoose, onChange } = props;
  const fields = listFields(operation);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="try-operation" className="text-sm font-medium">
          Operation
        </label>
        <select
          id="try-operation"
          className={selectLook}
          value={operation.id}
          onChange={(event) => onChoose(event.target.value)}
        >
          {operations.map(({ id, path, summary }) => (
            <option key={id} value={id}>
              GET {path} · {summary}
            </option>
          ))}
        </select>
      </div>
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
  const { name, isRequired, schema, example } = parameter;
  if (schema.enum) return <ChoiceField parameter={parameter} value={value} onChange={onChange} />;
  return (
    <Field
      label={name}
      hint={hintOf(parameter)}
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

function ChoiceField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, schema } = parameter;
  const id = `try-${name}`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {name}
      </label>
      <select
        id={id}
        aria-describedby={`${id}-note`}
        className={selectLook}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">not given</option>
        {schema.enum?.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-sm text-muted">
        {hintOf(parameter)}
      </p>
    </div>
  );
}

function hintOf({ description }: ApiParameter): string {
  return description.replaceAll("`", "");
}

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Without a name it is part of no form data, whatever happens to the form. */
function KeyField({ value, onChange }: KeyFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="try-key" className="text-sm font-medium">
        API key
      </label>
      <input
        id="try-key"
        type="password"
        required
        autoComplete="off"
        spellCheck={false}
        placeholder="tnc_…"
        aria-describedby="try-key-note"
        className="w-full rounded-md border border-edge bg-surface px-3 py-2 font-mono text-base text-ink placeholder:text-muted sm:text-sm"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="try-key-note" className="text-sm text-muted">
        Stays in this page until you leave it. Requests cost credits like any others.
      </p>
    </div>
  );
}
