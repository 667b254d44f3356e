import { Form } from "react-router";
import { meteredRoutes } from "@tincture/contract/operations";
import { Field, Options, SelectField, TextField } from "../ui/field.tsx";
import { RefusalSummary, wrongField } from "../ui/refused-form.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { KeyProblem } from "./manage-keys.ts";

interface CreateKeyFormProps {
  readonly problem: KeyProblem | undefined;
  /** The earliest possible expiry, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Every field works without scripts, so none depends on the chosen kind. */
export function CreateKeyForm({ problem, today }: CreateKeyFormProps) {
  return (
    <Form method="post" className="flex flex-col gap-4" preventScrollReset>
      <RefusalSummary refusal={problem} />
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
          {...wrongField(problem, "name")}
        />
        <Field
          label="Expires on (optional)"
          name="expires"
          type="date"
          min={today}
          className="w-full sm:w-44"
          defaultValue={problem?.expires}
          {...wrongField(problem, "expires")}
        />
      </div>
      <details open={problem !== undefined && hasRules(problem)} className="text-sm">
        <summary className="w-fit rounded text-muted hover:text-ink">Kind and limits</summary>
        <RuleFields problem={problem} />
      </details>
      <div>
        <SubmitButton intent="create">Create key</SubmitButton>
      </div>
    </Form>
  );
}

function hasRules({ field = "", kind, origins, operations, networks, dailyCap }: KeyProblem): boolean {
  const isElsewhere = field === "" || field === "name" || field === "expires";
  return (
    !isElsewhere || kind !== "secret" || [origins, operations, networks, dailyCap].some(({ length }) => length > 0)
  );
}

const kindLabels = [
  ["secret", "Secret: for servers and programs"],
  ["publishable", "Publishable: for pages in a browser"],
  ["test", "Test: free, with replies that never change"],
  ["management", "Management: for programs that manage keys"],
] as const;

function RuleFields({ problem }: Pick<CreateKeyFormProps, "problem">) {
  return (
    <div className="mt-3 grid gap-x-5 gap-y-4 rounded-lg bg-sunken p-4 sm:grid-cols-2">
      <SelectField label="Kind" name="kind" defaultValue={problem?.kind ?? "secret"} {...wrongField(problem, "kind")}>
        <Options of={kindLabels} />
      </SelectField>
      <Field
        label="Daily cap"
        hint="Credits a day for this key alone, within those of the account. A publishable key needs it."
        name="dailyCap"
        inputMode="numeric"
        autoComplete="off"
        placeholder="None"
        defaultValue={problem?.dailyCap}
        {...wrongField(problem, "dailyCap")}
      />
      <TextField
        label="Origins"
        hint="Of the pages that use a publishable key, one a line."
        name="origins"
        rows={3}
        spellCheck={false}
        placeholder="https://example.com"
        defaultValue={problem?.origins}
        {...wrongField(problem, "origins")}
      />
      <TextField
        label="Networks"
        hint="Addresses or blocks from which the key works, one a line. Leave it empty for all."
        name="networks"
        rows={3}
        spellCheck={false}
        placeholder="203.0.113.0/24"
        defaultValue={problem?.networks}
        {...wrongField(problem, "networks")}
      />
      <OperationFields problem={problem} />
      <p className="text-pretty text-muted sm:col-span-2">
        A publishable key stops other sites, not scripts: anyone can copy it from your page and send any origin. They
        can use its daily cap at most, so choose one that you can do without.
      </p>
    </div>
  );
}

function OperationFields({ problem }: Pick<CreateKeyFormProps, "problem">) {
  const wrong = wrongField(problem, "operations");
  return (
    <fieldset
      className="flex flex-col gap-2 sm:col-span-2"
      {...(wrong.id !== undefined && { id: wrong.id, tabIndex: -1 })}
    >
      <legend className="mb-1.5 font-medium">Operations</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {meteredRoutes.map(({ id, path }) => (
          <label key={id} className="flex items-center gap-2 [overflow-wrap:anywhere]">
            <input
              type="checkbox"
              name="operations"
              value={id}
              defaultChecked={problem?.operations.includes(id)}
              className="size-4 accent-accent"
            />
            <code className="font-mono">{path}</code>
          </label>
        ))}
      </div>
      <p
        role={wrong.problem === undefined ? undefined : "alert"}
        className={wrong.problem === undefined ? "text-muted" : "text-danger"}
      >
        {wrong.problem ?? "Choose none to allow all. A publishable key needs at least one."}
      </p>
    </fieldset>
  );
}
