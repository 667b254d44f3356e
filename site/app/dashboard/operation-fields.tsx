import { Field } from "../ui/field.tsx";
import type { ApiOperation, ApiParameter } from "./api-operation.ts";
import type { ParameterValues } from "./request-address.ts";

interface OperationFieldsProps {
  readonly operations: readonly ApiOperation[];
  readonly operation: ApiOperation;
  readonly values: ParameterValues;
  readonly onChoose: (id: string) => void;
  readonly onChange: (name: string, value: string) => void;
}

const selectLook = "w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink sm:text-sm";

/** Which operation, and its parameters. */
export function OperationFields(props: OperationFieldsProps) {
  const { operations, operation, values, onChoose, onChange } = props;
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
      {operation.parameters.length > 0 && (
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {operation.parameters.map((parameter) => (
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
  const { name, isRequired, hint, choices, example } = parameter;
  if (choices.length > 0) return <ChoiceField parameter={parameter} value={value} onChange={onChange} />;
  return (
    <Field
      label={name}
      hint={hint}
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

function ChoiceField({ parameter: { name, hint, choices }, value, onChange }: ParameterFieldProps) {
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
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
