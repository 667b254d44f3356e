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
