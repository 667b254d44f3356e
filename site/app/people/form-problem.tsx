import { Notice } from "../ui/notice.tsx";
import type { RefusedForm } from "./answer-outcome.ts";

/** What is wrong with a refused form as a whole; what is wrong with a field stands beside the field. */
export function FormProblem({ refused }: { readonly refused: RefusedForm | undefined }) {
  if (refused === undefined || refused.problem.field !== undefined) return null;
  return <Notice kind="problem">{refused.problem.message}</Notice>;
}
