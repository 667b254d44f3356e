/**
 * The document's examples: replies of an instance with the starter library. `npm run openapi`
 * records them (`tools/openapi/record-answers.ts`), and the gate compares them.
 */
import { readFileSync } from "node:fs";

/** A reply and its request. */
export interface RecordedAnswer {
  readonly request: string;
  readonly body: unknown;
}

export interface RecordedAnswers {
  /** Replies by operation. */
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
  /** Errors by code. */
  readonly refusals: Readonly<Record<string, RecordedAnswer>>;
}

export const recordedAnswersFile = new URL("recorded-answers.json", import.meta.url);

export function readRecordedAnswers(): RecordedAnswers {
  const recorded: RecordedAnswers = JSON.parse(readFileSync(recordedAnswersFile, "utf8"));
  return recorded;
}

/** Returns an Example Object. @param answer - undefined until it is recorded */
export function toExample(answer: RecordedAnswer | undefined): object {
  return answer === undefined ? { value: null } : { summary: answer.request, value: answer.body };
}
