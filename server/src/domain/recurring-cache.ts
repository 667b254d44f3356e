import { AskedLately } from "./asked-lately.ts";
import { hashText } from "./hash-text.ts";

/** Places that a key may have: had it one alone, two keys that are asked for often could be after the same. */
const placesMax = 4;

/**
 * Keeps what is asked for again, so many at most. What is asked for once is made and not kept: to keep it takes the garbage collector
 * several times as long as to make most things anew.
 *
 * A key's hash tells the few places that it may have. A newcomer asks for one of them, each time for the next, and what was wanted since the
 * place was asked for last keeps it. So of half as much again as fits, asked for in turn again and again, most of what fits is found; by the
 * order of last use each would be pushed out just before it is asked for.
 *
 * @see Corbató 1968, A paging experiment with the Multics system: the second chance
 */
export class RecurringCache<Value extends object> {
  readonly #asked = new AskedLately();
  readonly #places: number;
  /** Which place of each set a newcomer asks for. */
  readonly #hands: Uint8Array;
  /** Of what is kept in each place its hash, and whether it was wanted since a newcomer asked for the place. */
  readonly #marks: Uint32Array;
  readonly #isWanted: Uint8Array;
  readonly #kept: (Kept<Value> | undefined)[];

  constructor(entriesMax: number) {
    this.#places = Math.min(placesMax, entriesMax);
    this.#hands = new Uint8Array(Math.floor(entriesMax / this.#places));
    const length = this.#hands.length * this.#places;
    this.#marks = new Uint32Array(length);
    this.#isWanted = new Uint8Array(length);
    this.#kept = Array.from({ length });
  }

  /** What is kept under the key, or is made. No map is asked: V8 takes each new text that one is asked for into its table of texts. */
  recall(key: string, make: (key: string) => Value): Value {
    const mark = hashText(key);
    const set = mark % this.#hands.length;
    const first = set * this.#places;
    for (let place = first; place < first + this.#places; place += 1) {
      const kept = this.#marks[place] === mark ? this.#kept[place] : undefined;
      if (kept?.key !== key) continue;
      this.#isWanted[place] = 1;
      return kept.value;
    }
    const value = make(key);
    if (this.#asked.meetMark(mark)) this.#keep({ mark, key, value }, set);
    return value;
  }

  /** Each newcomer asks for one place, in turn; what was wanted since the place was asked for last keeps it this time. */
  #keep(entry: Kept<Value>, set: number): void {
    const hand = this.#hands[set]!;
    const place = set * this.#places + hand;
    this.#hands[set] = (hand + 1) % this.#places;
    if (this.#isWanted[place] === 1) {
      this.#isWanted[place] = 0;
      return;
    }
    this.#isWanted[place] = 1;
    this.#marks[place] = entry.mark;
    this.#kept[place] = entry;
  }
}

interface Kept<Value> {
  readonly mark: number;
  readonly key: string;
  readonly value: Value;
}
