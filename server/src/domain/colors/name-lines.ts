import { foldWords } from "@tincture/color/fold-words";

/**
 * Names, folded, each on a line of one text, so that one `indexOf` passes over thousands that do not match. They are nearly all
 * ASCII then, which halves the text. A thing has one line per name:
 *
 *     text     \nrebecca purple\nslate gray\ncyan\naqua\n
 *     owners    0               1           2     2
 */
export interface NameLines {
  readonly text: string;
  /** Where each line begins, and at the end where the next would. */
  readonly starts: Readonly<Uint32Array>;
  /** Which thing each line names. */
  readonly owners: Readonly<Uint32Array>;
}

/** Names between two pauses: some milliseconds on a slow machine. */
const namesInTurn = 4096;

/**
 * Pauses now and then, for whoever makes it in several turns.
 *
 * @param names - all names of each thing
 */
export function* createNameLines(names: readonly (readonly string[])[]): Generator<undefined, NameLines> {
  const lines: string[] = [];
  const owners: number[] = [];
  for (const [item, known] of names.entries()) {
    if (item % namesInTurn === namesInTurn - 1) yield;
    for (const name of known) {
      owners.push(item);
      lines.push(foldLine(name));
    }
  }
  return { text: `\n${lines.join("\n")}\n`, starts: listStarts(lines), owners: Uint32Array.from(owners) };
}

const plainName = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** The words of a name. Most names need no more than lower case, which takes a tenth of the time. */
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
