import { slugify } from "../describe/slug.ts";

const prefix = "color-";
const fallback = "color";
/** Color words that Tailwind answers by itself, so that a theme color of that name is out of reach. */
const reserved: ReadonlySet<string> = new Set(["current", "inherit", "transparent"]);

/**
 * Names of colors as identifiers, safe behind `--color-`, behind `$color-` and as a key: lowercase letters, digits and
 * single hyphens. Colors of one name are numbered. Not for use without a prefix: the first character can be a digit.
 *
 * @param names - any texts, in the palette's order
 * @returns one identifier for each name, no two alike
 * @see CSS Syntax Module Level 3, section 4.3.11, for what an identifier is
 * @example
 * colorIdentifiers(["Rosé", "rose", "3 A.M.", "🌊"])  // ["rose", "rose-2", "3-a-m", "color"]
 */
export function colorIdentifiers(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  for (const name of names) taken.add(firstFree(identifierOf(name), taken));
  return [...taken];
}

/** The prefix keeps the slug from being one that addresses reserve, and shows when nothing of the name is left. */
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
