import type { Labels, Sample } from "./families.ts";

/** How often values fell between bounds: a histogram that costs a few comparisons a value. */
export class Distribution {
  readonly #bounds: readonly number[];
  /** One more than bounds: the last counts what is beyond. */
  readonly #counts: Float64Array;
  #sum = 0;

  /** @param bounds - inclusive upper bounds, ascending */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let i = 0;
    while (i < bounds.length && value > bounds[i]!) i += 1;
    this.#counts[i]! += 1;
    this.#sum += value;
  }

  /** Cumulative, as Prometheus wants a histogram. @param unit - what the values are divided by */
  *read(labels: Labels = {}, unit = 1): Generator<Sample> {
    let count = 0;
    for (const [i, bound] of [...this.#bounds, Number.POSITIVE_INFINITY].entries()) {
      count += this.#counts[i]!;
      const le = bound === Number.POSITIVE_INFINITY ? "+Inf" : bound / unit;
      yield { suffix: "_bucket", labels: { ...labels, le }, value: count };
    }
    yield { suffix: "_sum", labels, value: this.#sum / unit };
    yield { suffix: "_count", labels, value: count };
  }
}
