const quotedLengthMax = 64;
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

interface QuoteOptions {
  /** Whether quotes and backslashes in it are escaped as in JSON: for programs, which may take the value out again. */
  readonly escapesQuotes?: boolean;
}

/** A value from outside as one line of a message shows it: quoted, cut to a sane length, nothing invisible left. */
export function quoteValue(value: unknown, { escapesQuotes = false }: QuoteOptions = {}): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const cut = text.length > quotedLengthMax ? `${text.slice(0, quotedLengthMax)}…` : text;
  const quoted = escapesQuotes ? JSON.stringify(cut) : `"${cut}"`;
  return quoted.replaceAll(invisible, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
