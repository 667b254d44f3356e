type PageNumber = number | "gap";

/** Pages shown on each side of the current one. */
const reach = 1;

/**
 * Returns the first and the last page and those around the current one, which may be past the end.
 */
export function listPageNumbers(page: number, pageCount: number): readonly PageNumber[] {
  const wanted = Array.from({ length: 2 * reach + 1 }, (_, index) => page - reach + index);
  const shown = [...new Set([1, ...wanted, pageCount])].filter((number) => number >= 1 && number <= pageCount);
  return shown
    .sort((first, second) => first - second)
    .flatMap((number, index) => fillGap(shown[index - 1] ?? 0, number));
}

function fillGap(before: number, number: number): readonly PageNumber[] {
  if (number - before <= 1) return [number];
  return number - before === 2 ? [number - 1, number] : ["gap", number];
}
