import { slugify } from "../describe/slug.ts";

const prefix = "color-";
const fallback = "color";
/** Color words that Tailwind handles itself, so theme colors with these names do not work. */
const reserved: ReadonlySet<string> = new Set(["current", "inherit", "transparent"]);

/**
 * Returns color names as identifiers for use after `--color-`, after `$color-` and as keys:
 * lowercase letters, digits and single hyphens. Duplicates are numbered. The first character can be
 * a digit, so they need a prefix.
 *
 * @param names - any texts, in the palette's order
 * @returns one unique identifier for each name
 * @see CSS Syntax Module Level 3, section 4.3.11, for what an identifier is
 * @example
 * colorIdentifiers(["Rosé", "rose", "3 A.M.", "🌊"])  // ["rose", "rose-2", "3-a-m", "color"]
 */
export function colorIdentifiers(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  for (const name of names) taken.add(firstFree(identifierOf(name), taken));
  return [...taken];
}

/** The prefix avoids reserved slugs and shows whether anything of the name is left. */
function identifierOf(name: string): string {
  const identifier = slugify(prefix + name).slice(prefix.length) || fallback;
  return reserved.has(identifier) ? `${identifier}-${fallback}` : identifier;
}

function firstFree(identifier: string, taken: ReadonlySet<string>): string {
  if (!taken.has(identifier)) return identifier;
  let count = 2;
  while (taken.has(`${identifier}-${count}`)) count += 1;
  return `${identifier}-${count}`;
}
