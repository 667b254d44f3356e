import { AskedLately } from "./asked-lately.ts";
import { hashText } from "./hash-text.ts";

/** Places that a key may have, whose marks are side by side in memory: with fewer, a set may be too small while others have room. */
const placesMax = 16;
/** For how many newcomers what is wanted keeps its place: enough that it is wanted again before, if so many times as much as fits is asked for. */
const chancesMax = 4;

/**
 * Keeps what is asked for again, so many at most. What is asked for once is made and not kept: to keep it takes the garbage collector
 * several times as long as to make most things anew.
 *
 * A key's hash tells the few places that it may have. A newcomer asks for one of them, each time for the next, and what was wanted lately keeps
 * it, for so many asks. So of a few times as much as fits, asked for in turn again and again, most of what fits is found; by the order of last
 * use each would be pushed out just before it is asked for.
 *
 * @see Corbató 1968, A paging experiment with the Multics system: the second chance, of which there are several here
 */
export class RecurringCache<Value extends object> {
  readonly #asked = new AskedLately();
  readonly #places: number;
  /** Which place of each set a newcomer asks for. */
  readonly #hands: Uint8Array;
  /** Of what is kept in each place its hash, and how many newcomers it may still refuse. */
  readonly #marks: Uint32Array;
  readonly #chances: Uint8Array;
  readonly #kept: (Kept<Value> | undefined)[];

  constructor(entriesMax: number) {
    this.#places = Math.min(placesMax, entriesMax);
    this.#hands = new Uint8Array(Math.floor(entriesMax / this.#places));
    const length = this.#hands.length * this.#places;
    this.#marks = new Uint32Array(length);
    this.#chances = new Uint8Array(length);
    this.#kept = Array.from({ length });
  }

  /**
   * What is kept under the key, or is made. No map is asked: V8 takes each new text that one is asked for into its table of texts.
   *
   * @param make - told whether what it makes will be kept
   */
  recall(key: string, make: (key: string, isKept: boolean) => Value): Value {
    const mark = hashText(key);
    const set = mark % this.#hands.length;
    const first = set * this.#places;
    for (let place = first; place < first + this.#places; place += 1) {
      const kept = this.#marks[place] === mark ? this.#kept[place] : undefined;
      if (kept?.key !== key) continue;
      this.#chances[place] = chancesMax;
      return kept.value;
    }
    const place = this.#asked.meetMark(mark) ? this.#askForPlace(set) : undefined;
    const value = make(key, place !== undefined);
    if (place !== undefined) {
      this.#chances[place] = chancesMax;
      this.#marks[place] = mark;
      this.#kept[place] = { key, value };
    }
    return value;
  }

  clear(): void {
    this.#kept.fill(undefined);
    this.#chances.fill(0);
  }

  /** Each newcomer asks for one place, in turn. */
  #askForPlace(set: number): number | undefined {
    const hand = this.#hands[set]!;
    const place = set * this.#places + hand;
    this.#hands[set] = (hand + 1) % this.#places;
    if (this.#chances[place] === 0) return place;
    this.#chances[place]! -= 1;
    return undefined;
  }
}

interface Kept<Value> {
  readonly key: string;
  readonly value: Value;
}
