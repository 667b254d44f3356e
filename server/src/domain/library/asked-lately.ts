/** As many palettes as are remembered to have been asked for: 256 kB, several times what a cache of them holds. */
const placesBits = 16;
/** FNV-1a of 32 bits. */
const hashStart = 0x811c9dc5;
const hashPrime = 0x01000193;

/**
 * Tells what is asked for again from what is asked for once: a cache that is full keeps only the former. Who walks through a large
 * library would otherwise push out what all others want, and each palette of the walk would live just long enough to be dear to the
 * garbage collector.
 *
 * One 32-bit mark of each id, in the one place that it can have; the latest takes it. It may take two ids for one, which does no harm.
 *
 * @see Einziger, Friedman, Manes 2017, TinyLFU: the doorkeeper
 */
export class AskedLately {
  readonly #marks = new Uint32Array(2 ** placesBits);

  /** Whether it has been asked for lately; from now on it has. */
  meet(id: string): boolean {
    const mark = hashText(id);
    const place = mark >>> (32 - placesBits);
    const isKnown = this.#marks[place] === mark;
    this.#marks[place] = mark;
    return isKnown;
  }
}

function hashText(text: string): number {
  let hash = hashStart;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), hashPrime);
  return hash >>> 0;
}
