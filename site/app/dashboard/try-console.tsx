import { type SubmitEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { AnswerView } from "./answer-view.tsx";
import type { ApiOperation } from "./api-operation.ts";
import { type ApiAnswer, callApi } from "./call-api.ts";
import { OperationFields } from "./operation-fields.tsx";
import { Panel } from "./panel.tsx";
import { curlLine, type ParameterValues, requestAddress } from "./request-address.ts";

interface TryConsoleProps {
  readonly operations: readonly ApiOperation[];
  readonly apiUrl: string;
  readonly apiPath: string;
}

/** Sends requests with a key that lives in this page's memory and nowhere else. */
export function TryConsole({ operations, apiUrl, apiPath }: TryConsoleProps) {
  const [operation, setOperation] = useState(operations[0]!);
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
