/** Requests and results of searches, and the validation of searches from pages of the site. */
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
import type { WordMeaning, WordTerm } from "@tincture/color";
import { parseColor } from "@tincture/color/parse-color";

/** A validated search. All filters apply. */
export interface SearchRequest {
  /**
   * From `foldWords`. Each must begin a word of the name. Sorting by `relevance` ranks palettes by
   * their names.
   */
  readonly words?: readonly string[];
  /** The parsed text. Sorting by `relevance` ranks palettes by how well they match it. */
  readonly meaning?: Meaning;
  /** Number of colors. */
  readonly size?: number;
  /** A palette matches if it has any of these. An empty list matches all. */
  readonly tags: readonly string[];
  /** The palette must have all of the tags. */
  readonly tagsMatch?: "all";
  /** The colors from which distances are measured. */
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
 * palette to compare with, which is excluded from the results.
 */
export type Origin =
  | { readonly kind: "colors"; readonly hexes: readonly string[]; readonly isAlike: boolean }
  | { readonly kind: "palette"; readonly colors: readonly string[]; readonly id?: string | undefined };

/** One page of results. */
export interface FoundPalettes {
  /** The number of matching palettes on all pages. */
  readonly total: number;
  /** The number of matching palettes at distance zero, of those that were measured. */
  readonly exactTotal: number;
  readonly ids: readonly string[];
  /** One per id, if the search has colors. */
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

/** Later words are ignored. */
const wordsMax = 24;
const hexesMax = 3;

/** Parses the text of a search. Colors in CSS notation count as hexes. */
export function readSearchText(text: string, readWords: (text: string) => WordMeaning): ReadText {
  const { terms, words, unknownWords } = readWords(replaceCssColors(text));
  const meaning = { terms, words: [...new Set(words)].slice(0, wordsMax) };
  const hexes = unknownWords.length === 0 ? listOnlyColors(terms) : [];
  return { meaning, hexes, isUnderstood: terms.length > 0, unknownWords };
}

function replaceCssColors(text: string): string {
  return text.replace(/[a-z][a-z-]*\([^()]*\)/gi, (notation) => {
    const hex = parseColor(notation);
    return hex === undefined ? notation : ` #${hex} `;
  });
}

/**
 * Returns the colors of a text that names only colors, up to three; otherwise an empty list. A tone
 * with a hue, such as "muted green", describes the whole palette and does not count as a color.
 */
function listOnlyColors(terms: readonly WordTerm[]): readonly string[] {
  const said = terms.filter(({ kind }) => kind !== "neutral");
  const hexes = said.flatMap((term) => (term.kind === "color" && term.weight > 0 ? [term.hex] : []));
  return hexes.length === said.length && hexes.length <= hexesMax ? hexes : [];
}
