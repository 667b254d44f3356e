const plain = /^[\w@%+=:,./][\w@%+=:,./-]*$/;

/**
 * A line that an operator can paste into a shell. An e-mail may hold nearly any character, so whatever a shell could take for
 * more than text is quoted, and what looks like an option comes after `--`.
 *
 * @param command - of `tincture`, such as "accounts set-plan"
 */
export function operatorCommand(command: string, words: readonly string[]): string {
  const guard = words.some((word) => word.startsWith("-")) ? ["--"] : [];
  return ["npx tincture", command, ...guard, ...words.map(quoteWord)].join(" ");
}

function quoteWord(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
