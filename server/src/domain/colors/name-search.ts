/**
 * How well a name answers a text; less is better and 0 is not at all.
 * Equal to it, beginning with it, having it as a whole word, having it inside a word.
 */
export const nameRanks = { none: 0, exact: 1, prefix: 2, word: 3, inside: 4 } as const;
export const nameRankMax = nameRanks.inside;

// A part of a name is cut by code unit: half a surrogate pair belongs to a word too.
const wordCharacter = /[\p{L}\p{M}\p{N}\p{Cs}]/u;

/**
 * Names prepared for substring search: all of them, in lower case, in one text between line breaks, so that one `indexOf` passes
 * over thousands of names that do not match. `starts` holds where each name begins, and at its end where the next would.
 */
export interface NameSearch {
  readonly text: string;
  readonly starts: Readonly<Uint32Array>;
}

/** @param names - without line breaks */
export function createNameSearch(names: readonly string[]): NameSearch {
  const lowerNames = names.map((name) => name.toLowerCase());
  const starts = new Uint32Array(names.length + 1);
  let start = 1;
  for (let item = 0; item < names.length; item++) {
    starts[item] = start;
    start += lowerNames[item]!.length + 1;
  }
  starts[names.length] = start;
  return { text: `\n${lowerNames.join("\n")}\n`, starts };
}

/**
 * The rank of every name for a text. Only case does not count.
 *
 * @param wanted - not empty
 * @returns one of `nameRanks` per name, in the order of the names
 */
export function rankNames({ text, starts }: NameSearch, wanted: string): Uint8Array {
  const ranks = new Uint8Array(starts.length - 1);
  const part = wanted.toLowerCase();
  if (part === "" || part.includes("\n")) return ranks;
  let item = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, starts[item])) {
    while (starts[item + 1]! <= at) item++;
    ranks[item] = rankAt(text.slice(starts[item], starts[item + 1]! - 1), part);
    item++;
  }
  return ranks;
}

/** @param name - contains the part */
function rankAt(name: string, part: string): number {
  if (name.startsWith(part)) return name.length === part.length ? nameRanks.exact : nameRanks.prefix;
  return hasWord(name, part) ? nameRanks.word : nameRanks.inside;
}

function hasWord(name: string, part: string): boolean {
  for (let at = name.indexOf(part); at !== -1; at = name.indexOf(part, at + 1)) {
    if (!isOfWord(name[at - 1]) && !isOfWord(name[at + part.length])) return true;
  }
  return false;
}

/** @param character - undefined at the end of a name */
function isOfWord(character: string | undefined): boolean {
  return character !== undefined && wordCharacter.test(character);
}
