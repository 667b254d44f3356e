import { UsageError } from "../usage-error.ts";

/** An integer written in digits. @param name - the option or argument, for the message */
export function parseInteger(
  name: string,
  text: string,
  range: { readonly min: number; readonly max: number },
): number {
  const value = Number(text);
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text) || value < range.min || value > range.max) {
    throw new UsageError(
      `Option "${name}" must be an integer from ${range.min} to ${range.max}, got "${text}"`,
    );
  }
  return value;
}
