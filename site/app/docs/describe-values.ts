import type { ApiSchema } from "./api-document.ts";

/** What a parameter takes, in words. */
export function describeValues({ type, enum: choices, ...limits }: ApiSchema): string {
  if (choices) return choices.join(", ");
  const { minimum, maximum, minLength, maxLength } = limits;
  if (type === "integer") {
    if (maximum === undefined) return minimum === undefined ? "integer" : `integer from ${minimum}`;
    return `integer, ${minimum ?? 0} to ${maximum}`;
  }
  if (maxLength === undefined) return "text";
  return minLength === undefined
    ? `text, at most ${maxLength} characters`
    : `text, ${minLength} to ${maxLength} characters`;
}
