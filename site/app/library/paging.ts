/** Lists in pages: which page an address asks for, what of the list it holds, and which numbers lead to the others. */

/** Palettes on a page. */
const pageSize = 24;

const pageShape = /^[1-9]\d{0,5}$/;

/** The page of a list that an address asks for, from 1: the first one where it says nothing understandable. */
export function readPage(address: string): number {
  const text = new URL(address).searchParams.get("page") ?? "";
  return pageShape.test(text) ? Number(text) : 1;
}

/** What a store is asked for to fill a page. */
export function pageRange(page: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

export function countPages(total: number): number {
  return Math.ceil(total / pageSize);
}

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
