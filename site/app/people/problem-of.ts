import type { RefusedForm } from "./answer-outcome.ts";

/** What is wrong with one field of a refused form. */
export function problemOf(refused: RefusedForm | undefined, field: string): string | undefined {
  return refused?.problem.field === field ? refused.problem.message : undefined;
}
