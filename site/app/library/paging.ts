/** Lists in pages: which page an address asks for, and what of the list it holds. */

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
