import { foldWords } from "@tincture/color/fold-words";

/**
 * Ranks of how well a name matches the words of a search, best first; 0 means no match. `exact`:
 * the name consists of these words. `prefix`: the name begins with them, in this order. `word`: the
 * name has each as a whole word. `begun`: each begins a word of the name.
 */
export const nameRanks = { none: 0, exact: 1, prefix: 2, word: 3, begun: 4 } as const;
export const nameRankMax = nameRanks.begun;

export type NameRank = (typeof nameRanks)[keyof typeof nameRanks];

/**
 * All folded names as one text, one name per line, so that a single `indexOf` scans thousands of
 * them. A thing has one line per name:
 *
 *     text     \nrebecca purple\nslate gray\ncyan\naqua\n
 *     owners    0               1           2     2
 */
export interface NameLines {
  readonly text: string;
  /** The start of each line, and after the last, the end of the text. */
  readonly starts: Readonly<Uint32Array>;
  /** The thing that each line names. */
  readonly owners: Readonly<Uint32Array>;
}

/** @param names - all names of each thing */
export function createNameLines(names: readonly (readonly string[])[]): NameLines {
  const lines: string[] = [];
  const owners: number[] = [];
  for (const [item, known] of names.entries()) {
    for (const name of known) {
      owners.push(item);
      lines.push(foldLine(name));
    }
  }
  return { text: `\n${lines.join("\n")}\n`, starts: listStarts(lines), owners: Uint32Array.from(owners) };
}

const plainName = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Folds a name. Plain names take a shortcut that is ten times as fast. */
function foldLine(name: string): string {
  const lower = plainName.test(name) ? name.toLowerCase() : foldWords(name).join(" ");
  return lower.includes("grey") ? lower.replaceAll("grey", "gray") : lower;
}

function listStarts(lines: readonly string[]): Uint32Array {
  const starts = new Uint32Array(lines.length + 1);
  let start = 1;
  for (const [line, text] of lines.entries()) {
    starts[line] = start;
    start += text.length + 1;
  }
  starts[lines.length] = start;
  return starts;
}
