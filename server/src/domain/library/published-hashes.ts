/** Which color hashes are surely not published: nearly every generated palette's, which then costs no look into the store. */
import type { PaletteStore } from "./palette.ts";

/** What is read of a store to fill an index of it. */
type EntryReads = Pick<PaletteStore, "scanIndexEntries" | "listIndexEntries">;

const hexRadix = 16;
/** Digits of a hash that are kept: 32 bits, by which one of four thousand is taken for one of a million. */
const keptDigits = 8;
const startingBits = 12;
const wordBits = 32;
/** Knuth's multiplier, 2³² divided by the golden ratio: spreads what differs in few bits. */
const spread = 0x9e3779b1;

/**
 * A set of color hashes that only grows, as 32 bits of each in an open table, 8 to 16 bytes a palette. What was withdrawn stays in it,
 * and so does what another palette has in common with it: it says for sure only what is not there.
 */
export class PublishedHashes {
  /** 0 is empty. */
  #table: Uint32Array = new Uint32Array(2 ** startingBits);
  #bits = startingBits;
  #size = 0;

  add(colorHash: string): void {
    if (2 * (this.#size + 1) > this.#table.length) this.#grow();
    this.#insert(readMark(colorHash));
  }

  /** False when there is surely no published palette with this hash among those that were added. */
  mayHave(colorHash: string): boolean {
    const mark = readMark(colorHash);
    return this.#table[this.#findPlace(mark)] === mark;
  }

  #insert(mark: number): void {
    const place = this.#findPlace(mark);
    if (this.#table[place] === mark) return;
    this.#table[place] = mark;
    this.#size += 1;
  }

  /** Where a mark is, or could be put. */
  #findPlace(mark: number): number {
    let place = Math.imul(mark, spread) >>> (wordBits - this.#bits);
    while (this.#table[place] !== 0 && this.#table[place] !== mark) place = (place + 1) % this.#table.length;
    return place;
  }

  #grow(): void {
    const old = this.#table;
    this.#bits += 1;
    this.#size = 0;
    this.#table = new Uint32Array(2 ** this.#bits);
    for (const mark of old) if (mark !== 0) this.#insert(mark);
  }
}

/** Never 0. */
function readMark(colorHash: string): number {
  return Number.parseInt(colorHash.slice(0, keptDigits), hexRadix) || 1;
}

/** The same readings of a store; the color hashes they pass are noted before anybody sees their palettes. */
export function noteHashes<Store extends EntryReads>(store: Store, hashes: PublishedHashes): Store {
  return {
    ...store,
    async *scanIndexEntries() {
      for await (const entries of store.scanIndexEntries()) {
        for (const { colorHash } of entries) hashes.add(colorHash);
        yield entries;
      }
    },
    async listIndexEntries(ids: readonly string[]) {
      const entries = await store.listIndexEntries(ids);
      for (const { colorHash } of entries) hashes.add(colorHash);
      return entries;
    },
  };
}
