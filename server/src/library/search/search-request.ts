/** The request and result of a search, and the rules of a search from a page of the site. */
import {
  type Meaning,
  nameLengthMax,
  type PaletteSearchQuery,
  parseTags,
  type ReadText,
  type SearchSort,
  searchSorts,
  type TagCount,
  tagsMax,
} from "@tincture/contract/library";
import { isHex, isWordsText, paletteSizeMax, paletteSizeMin, wordsLengthMax } from "@tincture/color/search";
import { checkInteger } from "@tincture/contract/page-request";
import { foldWords } from "@tincture/color/fold-words";
import { DomainError, quoteValue } from "@tincture/contract/errors";

/** A search that has been checked. Filters narrow each other. */
export interface SearchRequest {
  /** Words of which each begins a word of the name, as `foldWords` makes them; `relevance` is what a name is to them. */
  readonly words?: readonly string[];
  /** The parsed text. Sorting by `relevance` ranks palettes by how well they match it. */
  readonly meaning?: Meaning;
  /** Number of colors. */
  readonly size?: number;
  /** A palette matches if it carries any of these; an empty list matches all. */
  readonly tags: readonly string[];
  /** Requires all of the tags. */
  readonly tagsMatch?: "all";
  /** What distances are measured from. */
  readonly from?: Origin;
  readonly sort: SearchSort;
  /** `popular` counts only saves later than this. */
  readonly since?: number;
  /** Set if the page is requested by cursor; `offset` is then 0. */
  readonly cursor?: { readonly after?: SearchPosition | undefined };
  readonly offset: number;
  readonly limit: number;
}

/**
 * A position in a sort order. It stays valid when its palette changes or is deleted. Palettes are
 * sorted by these values: ascending, descending, descending and ascending.
 */
export interface SearchPosition {
  readonly rank: number;
  readonly count: number;
  readonly publishedAt: number;
  readonly slug: string;
}

/**
 * Either colors, and whether the palette must have a color like each of them (`isLikeColor`), or a
 * whole palette to compare with, which is not in the results.
 */
export type Origin =
  | { readonly kind: "colors"; readonly hexes: readonly string[]; readonly isAlike: boolean }
  | { readonly kind: "palette"; readonly colors: readonly string[]; readonly id?: string | undefined };

/** What was found; ids of one page. */
export interface FoundPalettes {
  /** Matching palettes over all pages. */
  readonly total: number;
  /** Those of them that were found, for their nearness, to be at distance zero. */
  readonly exactTotal: number;
  readonly ids: readonly string[];
  /** Of each of them, where there is something to measure from. */
  readonly distances?: readonly number[];
  /** Set if the page was requested by cursor. */
  readonly cursor?: CursorPage;
  /** CPU time of the library thread, in milliseconds. Undefined for a cached page. */
  readonly searchCpuMs?: number;
}

interface CursorPage {
  /** The position of each palette on the page. */
  readonly positions: readonly SearchPosition[];
  /** The number of matching palettes after the page. */
  readonly leftCount: number;
}

/** Lists and searches the published palettes. */
export interface PaletteFinder {
  /** @throws {DomainError} `service_unavailable` if there is no result in time */
  find(request: SearchRequest): Promise<FoundPalettes>;
  /**
   * Lists the tags and their numbers of palettes, the most frequent first.
   *
   * @throws {DomainError} `service_unavailable` if there is no result in time
   */
  listTags(): Promise<readonly TagCount[]>;
}

const searchLimitMax = 100;
/** The rows before a page are sorted with it. Plain lists have no limit. */
export const searchOffsetMax = 10_000;

/**
 * @param read - the parsed text of the query
 * @throws {DomainError} `invalid_parameter`
 */
export function checkSearch(query: PaletteSearchQuery, read?: ReadText): SearchRequest {
  const { name, size, near, tags = [], since, limit, offset } = query;
  const offsetMax = isSearch(query) ? searchOffsetMax : Number.MAX_SAFE_INTEGER;
  const from = joinColors(near === undefined ? undefined : [checkHex("near", near)], read);
  return {
    ...(name !== undefined && { words: checkName(name) }),
    ...(read && read.hexes.length === 0 && { meaning: read.meaning }),
    ...(size !== undefined && { size: checkInteger("size", size, [paletteSizeMin, paletteSizeMax]) }),
    ...(from && { from }),
    tags: checkTags(tags),
    sort: checkSort(query, read),
    ...(since !== undefined && { since }),
    limit: checkInteger("limit", limit, [1, searchLimitMax]),
    offset: checkInteger("offset", offset, [0, offsetMax]),
  };
}

/**
 * Returns the colors that a palette must have: those of `near`, and those of a text that names only
 * colors.
 */
export function joinColors(near: readonly string[] | undefined, read: ReadText | undefined): Origin | undefined {
  const hexes = [...new Set([...(near ?? []), ...(read?.hexes ?? [])])];
  return hexes.length === 0 ? undefined : { kind: "colors", hexes, isAlike: true };
}

/** Whether a query does more than list palettes by tags. */
function isSearch({ name, text, size, near, since }: PaletteSearchQuery): boolean {
  return [name, text, size, near, since].some((filter) => filter !== undefined);
}

/** @throws {DomainError} `invalid_parameter` */
export function checkHex(parameter: string, hex: string): string {
  if (!isHex(hex)) throw refusal(parameter, "six hexadecimal digits without #", hex);
  return hex.toLowerCase();
}

/** @throws {DomainError} `invalid_parameter` */
export function checkCount(count: number): number {
  return checkInteger("count", count, [1, searchLimitMax]);
}

/** @throws {DomainError} `invalid_parameter` */
export function checkText(text: string): string {
  if (isWordsText(text)) return text;
  throw refusal("text", `1 to ${wordsLengthMax} characters of plain English`, text);
}

function checkName(name: string): readonly string[] {
  const isReadable = name.length <= nameLengthMax && name.trim() !== "";
  if (!isReadable) throw refusal("name", `1 to ${nameLengthMax} characters, not all of them blank`, name);
  return foldWords(name);
}

function checkTags(tags: readonly string[]): readonly string[] {
  const named = parseTags(tags);
  if (named.length > tagsMax) {
    throw refusal("tags", `at most ${tagsMax} tags`, `${named.length} tags`);
  }
  return [...new Set(named)];
}

/** For a text that names only colors, sorting by relevance means sorting by nearness. */
function checkSort({ sort, near }: PaletteSearchQuery, read: ReadText | undefined): SearchSort {
  if (!searchSorts.includes(sort)) throw refusal("sort", searchSorts.join(", "), sort);
  if (sort === "near" && near === undefined && !hasColors(read)) {
    throw refusal("sort", 'popular or recent where no color is given in "near"', sort);
  }
  if (sort === "relevance" && !read) throw refusal("sort", "popular or recent where no text is given", sort);
  return sort === "relevance" && hasColors(read) ? "near" : sort;
}

function hasColors(read: ReadText | undefined): boolean {
  return read !== undefined && read.hexes.length > 0;
}

function refusal(parameter: string, wanted: string, value: string): DomainError {
  const quoted = quoteValue(value, { escapesQuotes: true });
  return new DomainError("invalid_parameter", `Parameter "${parameter}" must be ${wanted}, got ${quoted}`, {
    param: parameter,
  });
}
