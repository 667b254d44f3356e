/** Which pages of a list its pager shows. */

/** A number to show among the pages; "gap" where some are left out. */
type PageNumber = number | "gap";

/** Pages shown on either side of the present one. */
const reach = 1;

/**
 * Which page numbers to show: the first, the last, and those around the present one.
 *
 * @param page - the present one, from 1; may lie past the end
 * @param pageCount - 0 or more
 */
export function listPageNumbers(page: number, pageCount: number): readonly PageNumber[] {
  const wanted = Array.from({ length: 2 * reach + 1 }, (_, index) => page - reach + index);
  const shown = [...new Set([1, ...wanted, pageCount])].filter((number) => number >= 1 && number <= pageCount);
  return shown
    .sort((first, second) => first - second)
    .flatMap((number, index) => fillGap(shown[index - 1] ?? 0, number));
}

/** A gap of one page is no shorter than its number. */
function fillGap(before: number, number: number): readonly PageNumber[] {
  if (number - before <= 1) return [number];
  return number - before === 2 ? [number - 1, number] : ["gap", number];
}
