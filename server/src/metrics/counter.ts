import type { Family } from "./families.ts";

/** A counter by one label, whose values are known beforehand. */
export class Counter<Value extends string> {
  readonly family: Family;
  readonly #counts: Map<Value, number>;

  constructor(description: { name: string; help: string; label: string }, values: readonly Value[]) {
    const { name, help, label } = description;
    const counts = new Map(values.map((value) => [value, 0]));
    this.#counts = counts;
    this.family = {
      name,
      help,
      type: "counter",
      *read() {
        for (const [key, value] of counts) yield { labels: { [label]: key }, value };
      },
    };
  }

  add(value: Value): void {
    this.#counts.set(value, this.#counts.get(value)! + 1);
  }
}
