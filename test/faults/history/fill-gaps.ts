/** Explains unreported steps of a counter as sums of requests with an unknown outcome. */

export interface Gap {
  readonly from: number;
  readonly size: number;
  /** Requests that started later cannot be part of it. */
  readonly by: number;
  /** Whether it ends at the limit, so that the last request in it may have been cut. */
  readonly isCut: boolean;
}

export interface UnknownDebit {
  readonly start: number;
  readonly asked: number;
}

const triesMax = 1_000_000;

/**
 * Returns whether each gap is the sum of debits that started in time, each used once. Debits of one
 * price are interchangeable, so counting them is enough.
 *
 * @throws {RangeError} when it takes too many tries
 */
export function isFilled(gaps: readonly Gap[], unknown: readonly UnknownDebit[]): boolean {
  const prices = [...new Set(unknown.map(({ asked }) => asked))].toSorted((a, b) => b - a);
  const begun = gaps.map(({ by }) =>
    prices.map((price) => unknown.filter(({ asked, start }) => asked === price && start <= by).length),
  );
  const used = prices.map(() => 0);
  const failed = new Set<string>();
  let tries = 0;

  function fill(at: number, left = gaps[at]?.size ?? 0, firstPrice = 0): boolean {
    const gap = gaps[at];
    if (!gap) return true;
    if (left <= 0) return fill(at + 1);
    const state = `${at} ${left} ${firstPrice} ${used.join(" ")}`;
    if (failed.has(state)) return false;
    tries += 1;
    if (tries > triesMax) throw new RangeError(`The gaps of this history take more than ${triesMax} tries`);
    for (let i = firstPrice; i < prices.length; i += 1) {
      const price = prices[i] ?? 0;
      const count = used[i] ?? 0;
      if (count >= (begun[at]?.[i] ?? 0) || (price > left && !gap.isCut)) continue;
      used[i] = count + 1;
      if (fill(at, left - price, i)) return true;
      used[i] = count;
    }
    failed.add(state);
    return false;
  }
  return fill(0);
}
