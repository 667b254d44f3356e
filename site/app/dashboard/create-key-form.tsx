import { Form } from "react-router";
import { Notice } from "../ui/notice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { Field } from "../ui/field.tsx";
import type { KeyProblem } from "./manage-keys.ts";

interface CreateKeyFormProps {
  readonly problem: KeyProblem | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export function CreateKeyForm({ problem, today }: CreateKeyFormProps) {
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
