import { DomainError } from "@tincture/contract/errors";

const noteLengthMax = 500;
/** Line breaks are allowed; other control characters and text direction marks are not. */
const forbidden = /(?![\n\r\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFD]/u;

/**
 * Returns a note from one person to another, trimmed; may be empty. @throws {DomainError}
 * `invalid_parameter`
 */
export function parseNote(text: string): string {
  const note = text.normalize("NFC").trim();
  const { length } = Array.from(note);
  if (length > noteLengthMax) {
    throw new DomainError(
      "invalid_parameter",
      `A note has at most ${noteLengthMax} characters; this one has ${length}`,
    );
  }
  if (!forbidden.test(note)) return note;
  throw new DomainError("invalid_parameter", "This note has invisible characters; type it again");
}
