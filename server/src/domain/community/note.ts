import { DomainError } from "../errors.ts";
import { quoteValue } from "../quote-value.ts";

const noteLengthMax = 500;
/** Lines may end; nothing else that controls a terminal or turns text around. */
const forbidden = /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFD]/u;

/** What one person writes to another, trimmed; may be empty. @throws {DomainError} `invalid_parameter` */
export function parseNote(text: string): string {
  const note = text.normalize("NFC").trim();
  if (Array.from(note).length <= noteLengthMax && !forbidden.test(note)) return note;
  throw new DomainError(
    "invalid_parameter",
    `Note must be at most ${noteLengthMax} characters without control characters, got ${quoteValue(note)}`,
  );
}
