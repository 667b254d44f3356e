import { firstFalse } from "../../domain/library/index/ragged.ts";

/**
 * Where SQLite keeps the rows of palettes: their rowids, by which a row is found in one tree; by its id it takes two, of which the index
 * of ids is the slower one. They are guesses: `VACUUM` gives other rowids, and one that was freed goes to another row. Who uses one looks
 * whether the row has the id.
 *
 * Ids of an import count on in their last digits, and so do the rowids of what it inserts:
 *
 *     01a2117e-…-1b79 0000002a   rowid 143      one run: rowid = number + 101, for numbers from 2a to 2c
 *     01a2117e-…-1b79 0000002b   rowid 144
 *     01a2117e-…-1b79 0000002c   rowid 145
 *
 * so that a million rows are a few thousand runs at most, and not a table of a million.
 */
const countedDigits = 8;
/** Some 3 MB. Beyond it, rows are found by their ids. */
const runsMax = 20_000;

interface Run {
  readonly first: number;
  last: number;
  /** From an id's number to the rowid. */
  readonly shift: number;
}

export class RowPlaces {
  /** By what ids begin with; ascending. */
  readonly #runs = new Map<string, Run[]>();
  #runCount = 0;
  /** What was found last: most ids of a page are of one import, and to look a new text up costs more than to compare it. */
  #lastPrefix = "";
  #lastRuns: readonly Run[] | undefined;

  /** To be told in the order of ids; what comes out of turn may be left out. */
  note(id: string, rowid: number): void {
    const number = readNumber(id);
    if (Number.isNaN(number)) return;
    const runs = this.#runs.get(id.slice(0, -countedDigits));
    const last = runs?.at(-1);
    if (last && number <= last.last) return;
    if (last?.shift === rowid - number) last.last = number;
    else this.#addRun(id, { first: number, last: number, shift: rowid - number });
  }

  /** Where the row with this id may be. */
  find(id: string): number | undefined {
    const runs = this.#findRuns(id);
    if (!runs) return undefined;
    const number = readNumber(id);
    const run = runs[firstFalse(runs, ({ first }) => first <= number) - 1];
    return run && number <= run.last ? number + run.shift : undefined;
  }

  #findRuns(id: string): readonly Run[] | undefined {
    if (id.length !== this.#lastPrefix.length + countedDigits || !id.startsWith(this.#lastPrefix)) {
      this.#lastPrefix = id.slice(0, -countedDigits);
      this.#lastRuns = this.#runs.get(this.#lastPrefix);
    }
    return this.#lastRuns;
  }

  #addRun(id: string, run: Run): void {
    if (this.#runCount >= runsMax) return;
    this.#runCount += 1;
    const prefix = id.slice(0, -countedDigits);
    const runs = this.#runs.get(prefix);
    if (runs) runs.push(run);
    else this.#runs.set(prefix, [run]);
    this.#lastPrefix = "";
  }
}

/** NaN when the id does not end in so many hex digits. */
function readNumber(id: string): number {
  return Number(`0x${id.slice(-countedDigits)}`);
}
