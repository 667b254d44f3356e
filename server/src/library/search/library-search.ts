/** Searches the published palettes, for the API and for pages of the site. */
import type { WordMeaning, WordTerm } from "@tincture/color";
import { foldWords } from "@tincture/color/fold-words";
import { parseColor } from "@tincture/color/parse-color";
import type { Clock } from "@tincture/contract/clock";
import { DomainError, quoteValue, unavailable } from "@tincture/contract/errors";
import type { Library, Palette, PaletteSearch, ReadText, SearchSort } from "@tincture/contract/library";
import { createFairLimit } from "../../runtime/fair-limit.ts";
import { queryKey } from "../../runtime/cache.ts";
import type { PaletteStore } from "../palette.ts";
import {
  cursorStart,
  formatCursor,
  type FoundPalettes,
  type Origin,
  type PaletteFinder,
  parseCursor,
  type SearchRequest,
} from "./search-request.ts";

export interface LibraryQuery extends Pick<SearchRequest, "tags" | "offset" | "limit"> {
  /** By `foldWords`: each begins a word of the name. */
  readonly words?: readonly string[] | undefined;
  readonly text?: string | undefined;
  readonly size?: number | undefined;
  /** Hexes. The palette has a color near each. Not combined with `like`. */
  readonly near?: readonly string[] | undefined;
  readonly like?: Model | undefined;
  /** Whether a palette must have all of the tags instead of any. */
  readonly tagsMatch?: "all" | undefined;
  /** `popular` counts only the saves of these days. */
  readonly periodDays?: number | undefined;
  /** `start` or the cursor from the previous page. Undefined for pages by offset. */
  readonly cursor?: string | undefined;
  /**
   * `distance` only with `near`, `like` or a text of colors, `relevance` only with words or a text.
   */
  readonly sort: LibrarySort;
}

/**
 * A palette to compare with, by slug or by colors. If both are set, a published slug wins. The
 * palette with the slug is not in the results.
 */
export interface Model {
  readonly slug: string | undefined;
  readonly colors: readonly string[] | undefined;
}

export const librarySorts = ["popular", "recent", "relevance", "distance"] as const;
export type LibrarySort = (typeof librarySorts)[number];

export interface LibraryFindings {
  readonly total: number;
  readonly palettes: readonly FoundPalette[];
  readonly cursor?: CursorStep | undefined;
  /** CPU time of the library thread, which all accounts share. */
  readonly searchCpuMs?: number | undefined;
}

/**
 * A page by cursor. A palette is neither repeated nor skipped while its sort values stay the same,
 * even if other palettes change between two pages.
 */
interface CursorStep {
  /** Matching palettes before this page when it was read. */
  readonly offset: number;
  /** Returns the cursor after the first `returned` palettes of this page, or null at the end. */
  nextCursor(returned: number): string | null;
}

export interface FoundPalette {
  readonly palette: Palette;
  /** CIEDE2000; undefined if the query has no colors to compare with. */
  readonly distance?: number | undefined;
}

export interface LibrarySearch {
  /**
   * Skips palettes that were unpublished during the search.
   *
   * @throws {DomainError} `invalid_parameter` for an unknown slug or another search's cursor,
   *   `cursor_expired`, `service_unavailable`
   */
  findPalettes(accountId: string, query: LibraryQuery): Promise<LibraryFindings>;
}

/**
 * One thread runs all searches. Accounts take turns only before it, and one account has half of it
 * at most.
 */
const limits = {
  concurrentMax: 2,
  concurrentPerClientMax: 1,
  waitingMax: 128,
  waitingPerClientMax: 32,
  waitMsMax: 5000,
};

const msPerDay = 86_400_000;

interface LibrarySearchOptions {
  readonly library: Pick<Library, "findPublished">;
  readonly finder: Pick<PaletteFinder, "find">;
  readonly store: Pick<PaletteStore, "listPublished">;
  readonly clock: Clock;
  readonly readWords: (text: string) => WordMeaning;
}

export function createLibrarySearch(options: LibrarySearchOptions): LibrarySearch & PaletteSearch {
  const { library, finder, store, clock, readWords } = options;
  const turns = createFairLimit({ ...limits, refuse: tooManySearches });

  async function findOrigin({ near, like }: LibraryQuery, read?: ReadText): Promise<Origin | undefined> {
    if (!like) return joinColors(near, read);
    const { slug, colors } = like;
    const palette = slug === undefined ? undefined : await library.findPublished(slug);
    if (palette) return originOf(palette);
    if (!colors) throw unknownSlug(slug ?? "");
    return { kind: "palette", colors };
  }

  /** Searches for a page of the site, whose visitors take turns there. */
  async function findForPage(request: SearchRequest) {
    const { ids, total, exactTotal } = await finder.find(request);
    return { total, exactTotal, palettes: await store.listPublished(ids) };
  }

  return {
    async findPalettes(accountId, query) {
      const read = query.text === undefined ? undefined : readSearchText(query.text, readWords);
      const from = await findOrigin(query, read);
      const start = findStart(query, from, clock());
      const request = {
        ...toFilters(query, { read, from }),
        ...(start.since !== null && { since: start.since }),
        ...(start.cursor && { cursor: start.cursor }),
        ...(query.tagsMatch && { tagsMatch: query.tagsMatch }),
        sort: chooseOrder(query.sort, read, from),
      };
      const found = await (isSearch(query) ? turns.run(accountId, () => finder.find(request)) : finder.find(request));
      if (read && !read.isUnderstood && found.total === 0) throw notUnderstood(query.text ?? "", read);
      const palettes = joinPalettes(found, await store.listPublished(found.ids));
      const cursor = describeStep({ query, from, start, found, palettes });
      return { total: found.total, palettes, cursor, searchCpuMs: found.searchCpuMs };
    },
    async search({ name, text, near, sort, since, tags = [], ...query }) {
      const words = name === undefined ? undefined : foldWords(name);
      if (words?.length === 0) return { total: 0, palettes: [] };
      const read = text === undefined ? undefined : readSearchText(text, readWords);
      const from = joinColors(near === undefined ? undefined : [near], read);
      const found = await findForPage({
        ...toFilters({ ...query, tags, words }, { read, from }),
        ...(since !== undefined && { since }),
        sort: sort === "relevance" && read && isNearness(read, from) ? "near" : sort,
      });
      return read ? { ...found, text: read } : found;
    },
    async related(slug, limit) {
      const palette = await library.findPublished(slug);
      if (!palette) throw new DomainError("palette_not_found", `No published palette with the slug "${slug}"`);
      return findForPage({ from: originOf(palette), tags: [], sort: "near", offset: 0, limit });
    },
    holding(hex, limit) {
      const from = { kind: "colors", hexes: [hex], isAlike: false } as const;
      return findForPage({ from, tags: [], sort: "near", offset: 0, limit });
    },
  };
}

/** Whether a query does more than list palettes by tags, and so waits for a turn. */
export function isSearch({
  tags: _tags,
  sort: _sort,
  limit: _limit,
  offset: _offset,
  ...others
}: LibraryQuery): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

interface Start extends Pick<SearchRequest, "cursor"> {
  readonly since: number | null;
}

function findStart(query: LibraryQuery, from: Origin | undefined, now: number): Start {
  const { cursor, periodDays } = query;
  const since = periodDays === undefined ? null : now - periodDays * msPerDay;
  if (cursor === undefined) return { since };
  if (cursor === cursorStart) return { since, cursor: {} };
  const parsed = parseCursor(cursor, describeSearch(query, from));
  return { since: parsed.since, cursor: { after: parsed.after } };
}

interface Understood {
  readonly read: ReadText | undefined;
  readonly from: Origin | undefined;
}

function toFilters(
  { words, size, tags, offset, limit }: Omit<LibraryQuery, "sort">,
  { read, from }: Understood,
): Omit<SearchRequest, "sort"> {
  return {
    ...(words && { words }),
    ...(read && !isNearness(read, from) && { meaning: read.meaning }),
    ...(size !== undefined && { size }),
    ...(from && { from }),
    tags,
    offset,
    limit,
  };
}

function originOf({ colors, id }: Palette): Origin {
  return { kind: "palette", colors, id };
}

/** Returns the colors that a palette must have: those of `near`, and of a text of only colors. */
function joinColors(near: readonly string[] | undefined, read: ReadText | undefined): Origin | undefined {
  const hexes = [...new Set([...(near ?? []), ...(read?.hexes ?? [])])];
  return hexes.length === 0 ? undefined : { kind: "colors", hexes, isAlike: true };
}

/** Whether a text consists of colors to be near to. Together with `like`, a text only filters. */
function isNearness(read: ReadText, from: Origin | undefined): boolean {
  return read.hexes.length > 0 && from?.kind === "colors";
}

function chooseOrder(sort: LibrarySort, read: ReadText | undefined, from: Origin | undefined): SearchSort {
  if (sort === "distance") {
    if (from || !read) return "near";
    throw new DomainError(
      "invalid_parameter",
      'Parameter "sort" must be popular, recent or relevance unless "near" or "like" is given or "words" names a color, got "distance"',
      { param: "sort" },
    );
  }
  return sort === "relevance" && read && isNearness(read, from) ? "near" : sort;
}

function joinPalettes({ ids, distances }: FoundPalettes, palettes: readonly Palette[]): readonly FoundPalette[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return palettes.map((palette) => ({ palette, distance: distances?.[places.get(palette.id) ?? -1] }));
}

interface Step {
  readonly query: LibraryQuery;
  readonly from: Origin | undefined;
  readonly start: Start;
  readonly found: FoundPalettes;
  readonly palettes: readonly FoundPalette[];
}

function describeStep({ query, from, start, found, palettes }: Step): CursorStep | undefined {
  const { ids, total, cursor } = found;
  if (!cursor) return undefined;
  const { positions, leftCount } = cursor;
  return {
    offset: total - leftCount - ids.length,
    nextCursor(returned) {
      const isWhole = returned === palettes.length;
      if (isWhole && leftCount === 0) return null;
      const after = isWhole ? positions.at(-1) : positions[ids.indexOf(palettes[returned - 1]?.palette.id ?? "")];
      if (!after) return query.cursor ?? cursorStart;
      return formatCursor({ since: start.since, after }, describeSearch(query, from));
    },
  };
}

/**
 * Returns a text that is equal for all pages of one search. Colors are compared after parsing,
 * since `like=aa0000-00aa00` and `like=aa0000,00aa00` are the same search.
 */
function describeSearch(query: LibraryQuery, from: Origin | undefined): string {
  const { cursor: _cursor, limit: _limit, offset: _offset, near: _near, like: _like, ...search } = query;
  return queryKey({ ...search, from, tags: search.tags.toSorted() });
}

/** Later words are ignored. */
const wordsMax = 24;
const hexesMax = 3;

function readSearchText(text: string, readWords: LibrarySearchOptions["readWords"]): ReadText {
  const plain = text.replace(/[a-z][a-z-]*\([^()]*\)/gi, (notation) => {
    const hex = parseColor(notation);
    return hex === undefined ? notation : ` #${hex} `;
  });
  const { terms, words, unknownWords } = readWords(plain);
  const meaning = { terms, words: [...new Set(words)].slice(0, wordsMax) };
  const hexes = unknownWords.length === 0 ? listOnlyColors(terms) : [];
  return { meaning, hexes, isUnderstood: terms.length > 0, unknownWords };
}

/**
 * Returns the colors of a text that names only colors, up to three. A tone with a hue, such as
 * "muted green", describes the whole palette and does not count as a color.
 */
function listOnlyColors(terms: readonly WordTerm[]): readonly string[] {
  const said = terms.filter(({ kind }) => kind !== "neutral");
  const hexes = said.flatMap((term) => (term.kind === "color" && term.weight > 0 ? [term.hex] : []));
  return hexes.length === said.length && hexes.length <= hexesMax ? hexes : [];
}

function notUnderstood(text: string, { unknownWords }: ReadText): DomainError {
  const unknown = unknownWords.length === 0 ? "" : `. Unknown words: ${unknownWords.join(", ")}`;
  return new DomainError(
    "invalid_parameter",
    'Parameter "words" must be words that suggest colors or stand in names or tags, such as "summer sunset", got ' +
      `${quoteValue(text, { escapesQuotes: true })}${unknown}`,
    { param: "words" },
  );
}

function unknownSlug(slug: string): DomainError {
  return new DomainError(
    "invalid_parameter",
    `Parameter "like" must be the slug of a published palette, or 2 to 8 colors, got ${quoteValue(slug, { escapesQuotes: true })}`,
    { param: "like" },
  );
}

function tooManySearches(): DomainError {
  return unavailable("Too many searches are waiting. Try again in a moment.");
}
