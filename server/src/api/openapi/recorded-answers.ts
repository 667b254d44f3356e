/**
 * The examples of the document: what an instance with the starter library answered. `npm run openapi` records them anew
 * (`tools/openapi/record-answers.ts`), the gate compares.
 */
import { readFileSync } from "node:fs";

/** An answer, and the request that it was given to. */
export interface RecordedAnswer {
  readonly request: string;
  readonly body: unknown;
}

export interface RecordedAnswers {
  /** By operation. */
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
  /** By code. */
  readonly refusals: Readonly<Record<string, RecordedAnswer>>;
}

export const recordedAnswersFile = new URL("recorded-answers.json", import.meta.url);

export function readRecordedAnswers(): RecordedAnswers {
  const recorded: RecordedAnswers = JSON.parse(readFileSync(recordedAnswersFile, "utf8"));
  return recorded;
}

/** An Example Object. @param answer - undefined while it waits for its recording */
export function toExample(answer: RecordedAnswer | undefined): object {
  return answer === undefined ? { value: null } : { summary: answer.request, value: answer.body };
}
