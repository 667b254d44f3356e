import { foldName } from "./fold-name.ts";

/**
 * How well a name answers a text; less is better and 0 is not at all.
 * Equal to it, beginning with it, having it as a whole word, having it inside a word.
 */
export const nameRanks = { none: 0, exact: 1, prefix: 2, word: 3, inside: 4 } as const;
export const nameRankMax = nameRanks.inside;

// Folded names are all but pure ASCII; what little is beyond it is letters.
const digitCodes = { first: 0x30, last: 0x39 };
const letterCodes = { first: 0x61, last: 0x7a };
const asciiCodeMax = 0x7f;

/**
 * Names prepared for substring search: all of them, folded, in one text between line breaks, so that one `indexOf` passes
 * over thousands of names that do not match. `starts` holds where each name begins, and at its end where the next would.
 */
export interface NameSearch {
  readonly text: string;
  readonly starts: Readonly<Uint32Array>;
}

/** @param foldedNames - made by `foldName` */
export function createNameSearch(foldedNames: readonly string[]): NameSearch {
  const starts = new Uint32Array(foldedNames.length + 1);
  let start = 1;
  for (let item = 0; item < foldedNames.length; item++) {
    starts[item] = start;
    start += foldedNames[item]!.length + 1;
  }
  starts[foldedNames.length] = start;
  return { text: `\n${foldedNames.join("\n")}\n`, starts };
}

/**
 * The rank of every name for a text. Case and diacritics do not count; a text with nothing else to it matches nothing.
 *
 * @returns one of `nameRanks` per name, in the order of the names
 */
export function rankNames({ text, starts }: NameSearch, wanted: string): Uint8Array {
  const ranks = new Uint8Array(starts.length - 1);
  const part = foldName(wanted);
  if (part === "") return ranks;
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
    if (!isWordCode(name.charCodeAt(at - 1)) && !isWordCode(name.charCodeAt(at + part.length))) return true;
  }
  return false;
}

/** @param code - UTF-16; NaN, which stands for the end of a name, is none of a word */
function isWordCode(code: number): boolean {
  const isDigit = code >= digitCodes.first && code <= digitCodes.last;
  return isDigit || (code >= letterCodes.first && code <= letterCodes.last) || code > asciiCodeMax;
}
