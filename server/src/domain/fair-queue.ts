/** The line of each party, in the order of their turns. None is empty. */
type Lines<Item> = Map<string, Item[]>;

interface FairQueueOptions {
  /** Returns the group of a party. By default each party is its own group. */
  readonly groupOf?: ((party: string) => string) | undefined;
  /** Returns the recent usage of a group or a party. Equal ones take turns. */
  readonly usedBy?: ((groupOrParty: string) => number) | undefined;
}

/**
 * A queue with a line per party, which is an account or a network. The group with the lowest usage
 * goes first, and within it the party with the lowest usage, so a party with many items does not
 * delay others.
 */
export class FairQueue<Item> {
  readonly #groupOf: (party: string) => string;
  readonly #usedBy: (groupOrParty: string) => number;
  /** The group whose turn is next comes first. None is empty. */
  readonly #groups = new Map<string, Lines<Item>>();
  #size = 0;

  constructor({ groupOf = (party) => party, usedBy = () => 0 }: FairQueueOptions = {}) {
    this.#groupOf = groupOf;
    this.#usedBy = usedBy;
  }

  get size(): number {
    return this.#size;
  }

  /** How many wait in a party's line. */
  sizeOf(party: string): number {
    return this.#linesBeside(party)?.get(party)?.length ?? 0;
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
   * Removes and returns the first item of the next party.
   *
   * @param mayGo - whether this item may be taken; if not, the following party is tried
   */
  take(mayGo: (party: string, item: Item) => boolean = () => true): Item | undefined {
    for (const [group, lines] of inOrderOfUse(this.#groups, this.#usedBy)) {
      for (const [party, line] of inOrderOfUse(lines, this.#usedBy)) {
        const [first] = line;
        if (first === undefined || !mayGo(party, first)) continue;
        line.shift();
        moveToEnd(lines, party, line.length === 0 ? undefined : line);
        moveToEnd(this.#groups, group, lines.size === 0 ? undefined : lines);
        this.#size -= 1;
        return first;
      }
    }
    return undefined;
  }

  /**
   * Takes the last of the longest line: of the largest group, if that is larger than this party's would be with one more; else of the party's
   * own group, if that line is longer than the party's would be.
   *
   * @param mayGo - whether this one may; else the next shorter line is tried
   */
  takeLastOfLongest(party: string, mayGo: (item: Item) => boolean = () => true): Item | undefined {
    const own = this.#linesBeside(party);
    const longest = this.#findLargestBut(own, mayGo) ?? (own && findLongest(own, mayGo, this.sizeOf(party) + 1));
    const item = longest?.line.pop();
    if (!longest || item === undefined) return undefined;
    this.#size -= 1;
    if (longest.line.length === 0) this.#drop(longest.party);
    return item;
  }

  /** Takes an item out of its party's line. */
  delete(party: string, item: Item): void {
    const line = this.#linesBeside(party)?.get(party) ?? [];
    const place = line.indexOf(item);
    if (place === -1) return;
    line.splice(place, 1);
    this.#size -= 1;
    if (line.length === 0) this.#drop(party);
  }

  /** Takes from the front of every line what is to go. */
  takeAllWhile(isToGo: (item: Item) => boolean): readonly Item[] {
    const taken: Item[] = [];
    for (const lines of this.#groups.values()) {
      for (const [party, line] of lines) {
        const firstLeft = line.findIndex((item) => !isToGo(item));
        taken.push(...line.splice(0, firstLeft === -1 ? line.length : firstLeft));
        if (line.length === 0) this.#drop(party);
      }
    }
    this.#size -= taken.length;
    return taken;
  }

  /** The longest line of the largest group that is larger than one's own with one more. */
  #findLargestBut(own: Lines<Item> | undefined, mayGo: (item: Item) => boolean): Line<Item> | undefined {
    let most = countItems(own) + 1;
    let longest: Line<Item> | undefined;
    for (const lines of this.#groups.values()) {
      const count = lines === own ? 0 : countItems(lines);
      const found = count > most ? findLongest(lines, mayGo) : undefined;
      if (found) [most, longest] = [count, found];
    }
    return longest;
  }

  /** The lines of a party's group. */
  #linesBeside(party: string): Lines<Item> | undefined {
    return this.#groups.get(this.#groupOf(party));
  }

  #lineOf(party: string): Item[] {
    const group = this.#groupOf(party);
    const lines = this.#groups.get(group) ?? new Map<string, Item[]>();
    const line = lines.get(party) ?? [];
    lines.set(party, line);
    this.#groups.set(group, lines);
    return line;
  }

  #drop(party: string): void {
    const lines = this.#linesBeside(party);
    lines?.delete(party);
    if (lines?.size === 0) this.#groups.delete(this.#groupOf(party));
  }
}

interface Line<Item> {
  readonly party: string;
  readonly line: Item[];
}

/** Yields entries by usage, lowest first. Equal ones keep their order. */
function* inOrderOfUse<Value>(
  entries: ReadonlyMap<string, Value>,
  usedBy: (name: string) => number,
): Generator<readonly [string, Value]> {
  const left = [...entries].map((entry) => ({ entry, used: entries.size === 1 ? 0 : usedBy(entry[0]) }));
  while (left.length > 0) {
    const least = left.reduce((best, { used }, place) => (used < left[best]!.used ? place : best), 0);
    for (const { entry } of left.splice(least, 1)) yield entry;
  }
}

/** Moves an entry to the end of the map, or removes it if it has no value. */
function moveToEnd<Value>(entries: Map<string, Value>, key: string, value: Value | undefined): void {
  entries.delete(key);
  if (value !== undefined) entries.set(key, value);
}

/** The longest line of those that are longer than this and whose last item may go. */
function findLongest<Item>(lines: Lines<Item>, mayGo: (item: Item) => boolean, longerThan = 0): Line<Item> | undefined {
  let most = longerThan;
  let longest: Line<Item> | undefined;
  for (const [party, line] of lines) {
    if (line.length > most && line.slice(-1).every(mayGo)) [most, longest] = [line.length, { party, line }];
  }
  return longest;
}

function countItems<Item>(lines: Lines<Item> = new Map()): number {
  let count = 0;
  for (const line of lines.values()) count += line.length;
  return count;
}
