import { hashText } from "./hash-text.ts";

/** As much as is remembered to have been asked for: 256 kB, several times what a cache of palettes holds. */
const placesBits = 16;

/**
 * Tells what is asked for again from what is asked for once: a cache that is full keeps only the former, and what is made of it is not
 * remembered at all. Who walks through a large library would otherwise push out what all others want, and each palette of the walk
 * would live just long enough to be dear to the garbage collector.
 *
 * One 32-bit mark of each id, in the one place that it can have; the latest takes it. It may take two ids for one, which does no harm.
 *
 * @see Einziger, Friedman, Manes 2017, TinyLFU: the doorkeeper
 */
export class AskedLately {
  readonly #marks = new Uint32Array(2 ** placesBits);

  /** Whether it has been asked for lately; from now on it has. */
  meet(id: string): boolean {
    return this.meetMark(hashText(id));
  }

  /** The same of an id's hash. */
  meetMark(mark: number): boolean {
    const place = mark >>> (32 - placesBits);
    const isKnown = this.#marks[place] === mark;
    this.#marks[place] = mark;
    return isKnown;
  }
}
