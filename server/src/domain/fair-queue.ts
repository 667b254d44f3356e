/** What waits, in a line for each party (an account, a network); the parties take turns, so that nobody waits for another's crowd. */
export class FairQueue<Item> {
  /** The party whose turn is next comes first. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many wait in a party's line. */
  sizeOf(party: string): number {
    return this.#lines.get(party)?.length ?? 0;
  }

  /** Puts an item at the end of its party's line. */
  add(party: string, item: Item): void {
    this.#lineOf(party).push(item);
    this.#size += 1;
  }

  /** Puts an item before all others of its party. */
  addFirst(party: string, item: Item): void {
    this.#lineOf(party).unshift(item);
    this.#size += 1;
  }

  /**
   * Takes the first of the next party's line; then it is the others' turn.
   *
   * @param mayGo - whether this one may; else the next party is tried
   */
  take(mayGo: (party: string, item: Item) => boolean = () => true): Item | undefined {
    for (const [party, line] of this.#lines) {
      const [first] = line;
      if (first === undefined || !mayGo(party, first)) continue;
      line.shift();
      this.#size -= 1;
      this.#lines.delete(party);
      if (line.length > 0) this.#lines.set(party, line);
      return first;
    }
    return undefined;
  }

  /**
   * Takes the last of the longest line, if that is longer than this party's would be with one more.
   *
   * @param mayGo - whether this one may; else the next shorter line is tried
   */
  takeLastOfLongest(party: string, mayGo: (item: Item) => boolean = () => true): Item | undefined {
    let longest: Item[] = [];
    for (const line of this.#lines.values()) {
      if (line.length > longest.length && line.slice(-1).every(mayGo)) longest = line;
    }
    if (longest.length <= this.sizeOf(party) + 1) return undefined;
    this.#size -= 1;
    return longest.pop();
  }

  /** Takes an item out of its party's line. */
  delete(party: string, item: Item): void {
    const line = this.#lines.get(party) ?? [];
    const place = line.indexOf(item);
    if (place === -1) return;
    line.splice(place, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(party);
  }

  /** Takes from the front of every line what is to go. */
  takeAllWhile(isToGo: (item: Item) => boolean): readonly Item[] {
    const taken: Item[] = [];
    for (const [party, line] of this.#lines) {
      const firstLeft = line.findIndex((item) => !isToGo(item));
      taken.push(...line.splice(0, firstLeft === -1 ? line.length : firstLeft));
      if (line.length === 0) this.#lines.delete(party);
    }
    this.#size -= taken.length;
    return taken;
  }

  #lineOf(party: string): Item[] {
    const line = this.#lines.get(party) ?? [];
    this.#lines.set(party, line);
    return line;
  }
}
