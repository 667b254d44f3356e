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
