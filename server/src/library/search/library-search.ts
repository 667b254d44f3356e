import type { WordMeaning } from "@tincture/color";
import type { Clock } from "@tincture/contract/clock";
import { DomainError, quoteValue, unavailable } from "@tincture/contract/errors";
import type { Library, Palette, ReadText, SearchSort } from "@tincture/contract/library";
import { createFairLimit } from "../../runtime/fair-limit.ts";
import { queryKey } from "../../runtime/cache.ts";
import type { PaletteStore } from "../palette.ts";
import { cursorStart, formatCursor, parseCursor } from "./search-cursor.ts";
import {
  readSearchText,
  type FoundPalettes,
  joinColors,
  type Origin,
  type PaletteFinder,
  type SearchRequest,
} from "./search-request.ts";

/** What programs search by, in the form in which it is kept. */
export interface LibraryQuery extends Pick<SearchRequest, "tags" | "offset" | "limit"> {
  /** By `foldWords`: each begins a word of the name. */
  readonly words?: readonly string[] | undefined;
  /** Free text that is matched with colors, names and tags. */
  readonly text?: string | undefined;
  /** Number of colors. */
  readonly size?: number | undefined;
  /** Hexes to each of which a color of the palette is near. Not beside `like`. */
  readonly near?: readonly string[] | undefined;
  /** Orders palettes by their likeness to this one. */
  readonly like?: Model | undefined;
  /** `all` if a palette must have all of the tags; otherwise any of them is enough. */
  readonly tagsMatch?: "all" | undefined;
  /** `popular` counts the saves of so many days alone. */
  readonly periodDays?: number | undefined;
  /**
   * `start` for the first page, then the cursor from the previous page. Undefined for pages by
   * offset.
   */
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
  /** Milliseconds that it took of a thread which all share. */
  readonly searchCpuMs?: number | undefined;
}

/**
 * A page by cursor. A palette is neither repeated nor skipped while its sort values stay the same,
 * even if other palettes change between two pages.
 */
interface CursorStep {
  /** Matching palettes before this page when it was read. */
  readonly offset: number;
  /**
   * Returns the cursor of the next page, or null at the end.
   *
   * @param returned - palettes of this page in the reply
   */
  nextCursor(returned: number): string | null;
}

export interface FoundPalette {
  readonly palette: Palette;
  /** CIEDE2000; undefined if the query has no colors to compare with. */
  readonly distance?: number | undefined;
}

/** Searches the published palettes for the API. Accounts take turns. */
export interface LibrarySearch {
  /**
   * Finds palettes. Skips palettes that were unpublished during the search.
   *
   * @throws {DomainError} `invalid_parameter` if no published palette has the slug or the cursor
   *   belongs to another search; `cursor_expired`, `service_unavailable`
   */
  findPalettes(accountId: string, query: LibraryQuery): Promise<LibraryFindings>;
}

/**
 * One thread runs all searches, including those of pages. More at a time would wait there, where
 * accounts do not take turns. One account has half of it at most.
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
  /** Reads the palettes that were found. */
  readonly store: Pick<PaletteStore, "listPublished">;
  readonly clock: Clock;
  /** Reads plain language as colors. */
  readonly readWords: (text: string) => WordMeaning;
}

export function createLibrarySearch({ library, finder, store, clock, readWords }: LibrarySearchOptions): LibrarySearch {
  const turns = createFairLimit({ ...limits, refuse: tooManySearches });

  async function findOrigin({ near, like }: LibraryQuery, read?: ReadText): Promise<Origin | undefined> {
    if (!like) return joinColors(near, read);
    const { slug, colors } = like;
    const palette = slug === undefined ? undefined : await library.findPublished(slug);
    if (palette) return { kind: "palette", colors: palette.colors, id: palette.id };
    if (!colors) throw unknownSlug(slug ?? "");
    return { kind: "palette", colors };
  }

  function findStart(query: LibraryQuery, from: Origin | undefined): Start {
    const { cursor } = query;
    const since = query.periodDays === undefined ? null : clock() - query.periodDays * msPerDay;
    if (cursor === undefined) return { since };
    if (cursor === cursorStart) return { since, cursor: {} };
    const parsed = parseCursor(cursor, describeSearch(query, from));
    return { since: parsed.since, cursor: { after: parsed.after } };
  }

  return {
    async findPalettes(accountId, query) {
      const read = query.text === undefined ? undefined : readSearchText(query.text, readWords);
      const from = await findOrigin(query, read);
      const start = findStart(query, from);
      const request = toRequest(query, start, { read, from });
      const found = await (isSearch(query) ? turns.run(accountId, () => finder.find(request)) : finder.find(request));
      if (read && !read.isUnderstood && found.total === 0) throw notUnderstood(query.text ?? "", read);
      const palettes = joinPalettes(found, await store.listPublished(found.ids));
      const cursor = describeStep({ query, from, start, found, palettes });
      return { total: found.total, palettes, cursor, searchCpuMs: found.searchCpuMs };
    },
  };
}

/**
 * Whether a query does more than list palettes by tags. Checks all other fields, so that new ones
 * are included. Plain lists wait for no turn and have no largest offset.
 */
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

interface Understood {
  readonly read: ReadText | undefined;
  readonly from: Origin | undefined;
}

function toRequest(query: LibraryQuery, start: Start, { read, from }: Understood): SearchRequest {
  const { words, size, tags, tagsMatch, sort, offset, limit } = query;
  const { since, cursor } = start;
  return {
    ...(since !== null && { since }),
    ...(cursor && { cursor }),
    ...(words && { words }),
    ...(read && !isNearness(read, from) && { meaning: read.meaning }),
    ...(size !== undefined && { size }),
    ...(from && { from }),
    tags,
    ...(tagsMatch && { tagsMatch }),
    sort: chooseOrder(sort, read, from),
    offset,
    limit,
  };
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
 * Returns a text that is equal for all pages of one search; their sizes may differ. Colors are
 * compared after parsing, since `like=aa0000-00aa00` and `like=aa0000,00aa00` are the same search.
 */
function describeSearch(query: LibraryQuery, from: Origin | undefined): string {
  const { cursor: _cursor, limit: _limit, offset: _offset, near: _near, like: _like, ...search } = query;
  return queryKey({ ...search, from, tags: search.tags.toSorted() });
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
