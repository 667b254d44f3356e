import { readTable } from "./read-table.ts";

/** A code of `docs/errors.md`; texts are lines of Markdown. */
export interface DocumentedError {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

/** @throws {Error} when the file has no such table, or its columns are others */
export function listErrors(markdown: string, heading: string): readonly DocumentedError[] {
  return readTable(markdown, heading).map(([code = "", status = "", meaning = "", remedy = ""]) => {
    if (!/^`\w+`$/.test(code) || !/^\d{3}$/.test(status))
      throw new Error(`This is no error: ${code} ${status}`);
    return { code: code.slice(1, -1), status: Number(status), meaning, remedy };
  });
}
