/** Numbers the tags from 0 in the order of their first appearance. A number, once given, stays. */
export class TagNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #tags: string[] = [];

  get count(): number {
    return this.#tags.length;
  }

  /** By their numbers. */
  get tags(): readonly string[] {
    return this.#tags;
  }

  find(tag: string): number | undefined {
    return this.#numbers.get(tag);
  }

  /** The numbers of some tags without repeats; tags that are new get one. */
  numberAll(tags: readonly string[]): readonly number[] {
    const numbers: number[] = [];
    for (const tag of tags) {
      const number = this.#numbers.get(tag) ?? this.#add(tag);
      if (!numbers.includes(number)) numbers.push(number);
    }
    return numbers;
  }

  #add(tag: string): number {
    const number = this.#tags.push(tag) - 1;
    this.#numbers.set(tag, number);
    return number;
  }
}
