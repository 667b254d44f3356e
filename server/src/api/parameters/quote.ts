const QUOTED_LENGTH_MAX = 64;

/** A value as it appears in a message: in double quotes, cut to a sane length, without characters that cannot be seen. */
export function quoteValue(value: string): string {
  const shown = value.length > QUOTED_LENGTH_MAX ? `${value.slice(0, QUOTED_LENGTH_MAX)}…` : value;
  return JSON.stringify(shown).replaceAll(/\p{C}/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
