/** A page number, or "gap" where some are left out. */
type PageNumber = number | "gap";

/** Pages shown on each side of the current one. */
const reach = 1;

/**
 * Returns the page numbers to show: the first, the last, and those around the current one.
 *
 * @param page - the current page, from 1; may be past the end
 * @param pageCount - 0 or more
 */
export function listPageNumbers(page: number, pageCount: number): readonly PageNumber[] {
  const wanted = Array.from({ length: 2 * reach + 1 }, (_, index) => page - reach + index);
  const shown = [...new Set([1, ...wanted, pageCount])].filter((number) => number >= 1 && number <= pageCount);
  return shown
    .sort((first, second) => first - second)
    .flatMap((number, index) => fillGap(shown[index - 1] ?? 0, number));
}

/** A gap of one page is replaced by its number. */
function fillGap(before: number, number: number): readonly PageNumber[] {
  if (number - before <= 1) return [number];
  return number - before === 2 ? [number - 1, number] : ["gap", number];
}
