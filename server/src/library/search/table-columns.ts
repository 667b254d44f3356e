const lengthMin = 1024;

/**
 * A list of numbers per row, in one array. The list of row i is `values` from `starts[i]` up to
 * `ends[i]`.
 */
export class ListColumn {
  values = new Uint32Array(lengthMin);
  starts = new Uint32Array(lengthMin);
  ends = new Uint32Array(lengthMin);
  #end = 0;
  #unusedCount = 0;

  /** Sets the list of a new or freed row. */
  set(row: number, list: ArrayLike<number>): void {
    if (this.#end + list.length > this.values.length) this.#makeRoom(list.length);
    if (row >= this.starts.length) {
      this.starts = lengthen(this.starts);
      this.ends = lengthen(this.ends);
    }
    this.values.set(list, this.#end);
    this.starts[row] = this.#end;
    this.#end += list.length;
    this.ends[row] = this.#end;
  }

  free(row: number): void {
    this.#unusedCount += this.ends[row]! - this.starts[row]!;
    this.ends[row] = this.starts[row]!;
  }

  get(row: number): Uint32Array {
    return this.values.subarray(this.starts[row], this.ends[row]);
  }

  /** Moves the lists into a new array without gaps. */
  #makeRoom(count: number): void {
    const usedCount = this.#end - this.#unusedCount;
    const values = new Uint32Array(Math.max(lengthMin, 2 * (usedCount + count)));
    let end = 0;
    for (let row = 0; row < this.starts.length; row++) {
      const start = end;
      for (let at = this.starts[row]!; at < this.ends[row]!; at++) values[end++] = this.values[at]!;
      this.starts[row] = start;
      this.ends[row] = end;
    }
    this.values = values;
    this.#end = end;
    this.#unusedCount = 0;
  }
}

function lengthen(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

/** Numbers for texts, and how many times each text is in use. */
export class Vocabulary {
  /** By number; unused texts stay. */
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];

  /** Returns the number of a text that is in use. */
  find(text: string): number | undefined {
    const number = this.#numbers.get(text);
    return number !== undefined && this.countUses(number) > 0 ? number : undefined;
  }

  countUses(number: number): number {
    return this.#counts[number]!;
  }

  /** Counts a use of each text. Returns their numbers. */
  use(texts: readonly string[]): readonly number[] {
    return texts.map((text) => {
      const number = this.#numbers.get(text) ?? this.#add(text);
      this.#counts[number]! += 1;
      return number;
    });
  }

  /** Ends a use of each text. */
  release(numbers: Iterable<number>): void {
    for (const number of numbers) this.#counts[number]! -= 1;
  }

  /** Lists the texts in use. */
  *entries(): Generator<{ readonly text: string; readonly number: number; readonly count: number }> {
    for (const [number, text] of this.texts.entries()) {
      const count = this.countUses(number);
      if (count > 0) yield { text, number, count };
    }
  }

  #add(text: string): number {
    const number = this.texts.push(text) - 1;
    this.#numbers.set(text, number);
    this.#counts.push(0);
    return number;
  }
}
