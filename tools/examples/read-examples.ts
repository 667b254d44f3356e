export interface Example {
  readonly line: number;
  readonly call: string;
  /**
   * An expression, or `throws` and the name of an error. Undefined when the example shows no value.
   */
  readonly value: string | undefined;
}

const docLine = /^\s*\* ?(?<text>.*)$/u;
const valueMark = /\s\/\/\s(?<value>.*)$/u;

export function readExamples(source: string): readonly Example[] {
  const examples: Example[] = [];
  let pending: { line: number; call: string } | undefined;
  let isInside = false;
  for (const [index, raw] of source.split("\n").entries()) {
    const text = readDocText(raw);
    if (text === undefined || text.startsWith("@")) {
      if (pending !== undefined) examples.push({ ...pending, value: undefined });
      pending = undefined;
      isInside = text?.startsWith("@example") ?? false;
    } else if (isInside && text !== "") {
      const value = valueMark.exec(text)?.groups?.["value"];
      const call = `${pending?.call ?? ""}${text.replace(valueMark, "")}\n`;
      pending = { line: pending?.line ?? index + 1, call };
      if (value !== undefined) examples.push({ ...pending, call: call.trimEnd(), value });
      if (value !== undefined) pending = undefined;
    }
  }
  return examples;
}

function readDocText(raw: string): string | undefined {
  return raw.trim() === "*/" ? undefined : docLine.exec(raw)?.groups?.["text"]?.trimEnd();
}
