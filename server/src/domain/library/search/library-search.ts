import type { Clock } from "../../clock.ts";
import { DomainError, unavailable } from "../../errors.ts";
import { createFairLimit } from "../../fair-limit.ts";
import { queryKey } from "../../query-key.ts";
import { quoteValue } from "../../quote-value.ts";
import type { Library } from "../library.ts";
import type { Palette, PaletteStore } from "../palette.ts";
import { walkMsMax } from "../save-history.ts";
import { type FoundPalettes, type Origin, type PaletteFinder, type SearchRequest } from "./search-request.ts";
import { formatCursor, parseCursor, type WalkCursor } from "./walk-cursor.ts";

/** What programs search by, in the form in which it is kept. */
export interface LibraryQuery extends Pick<SearchRequest, "tags" | "offset" | "limit"> {
  /** By `foldWords`: each begins a word of the name. */
  readonly words?: readonly string[] | undefined;
  /** Number of colors. */
  readonly size?: number | undefined;
  /** Hexes to each of which a color of the palette is near. Not beside `like`. */
  readonly near?: readonly string[] | undefined;
  /** Orders palettes by their likeness to this one. */
  readonly like?: Model | undefined;
  /** `all` if a palette must carry all of the tags; any of them is enough without it. */
  readonly tagsMatch?: "all" | undefined;
  /** `popular` counts the saves of so many days alone. */
  readonly periodDays?: number | undefined;
  /** `start` for the first page of a walk, then what the last page gave; undefined for a page by its offset. */
  readonly cursor?: string | undefined;
  /** `distance` only with `near` or `like`, `relevance` only with words. */
  readonly sort: LibrarySort;
}

/** A palette to compare with: by slug, which is not found itself, or by colors. If both are given, a published slug wins. */
export interface Model {
  readonly slug: string | undefined;
  readonly colors: readonly string[] | undefined;
}

export const librarySorts = ["popular", "recent", "relevance", "distance"] as const;
export type LibrarySort = (typeof librarySorts)[number];

export interface LibraryFindings {
  readonly total: number;
  readonly palettes: readonly FoundPalette[];
  readonly walk?: WalkStep | undefined;
  /** Milliseconds that it took of a thread which all share. */
  readonly searchCpuMs?: number | undefined;
}

/**
 * A page of a walk. However many saves, publications and withdrawals come between its pages: what is published all the while, and
 * matches, is on exactly one of them.
 */
interface WalkStep {
  /** What lay before this page when it was read. */
  readonly offset: number;
  /** Where to go on; null at the end. @param returned - palettes of this page that are given out */
  nextCursor(returned: number): string | null;
}

export interface FoundPalette {
  readonly palette: Palette;
  /** CIEDE2000, where there is something to measure from. */
  readonly distance?: number | undefined;
}

/** Searches the published palettes for programs: of many, whose accounts take turns. */
export interface LibrarySearch {
  /**
   * What was unpublished since it was found is left out.
   *
   * @throws {DomainError} `invalid_parameter` when no published palette has the slug, or the cursor is none of this search or too
   *   old; `service_unavailable`
   */
  findPalettes(accountId: string, query: LibraryQuery): Promise<LibraryFindings>;
}

/**
 * One thread answers all searches, those of pages too: more at a time would only wait there, where nobody takes turns. One account
 * has half of it at most, and is told soon that it asks for too much.
 */
const limits = {
  concurrentMax: 2,
  concurrentPerPartyMax: 1,
  waitingMax: 128,
  waitingPerPartyMax: 32,
  waitMsMax: 5000,
};

/** Writes that began so long before all that was read are in what was read: they are committed or given up within seconds. */
const settleMs = 60_000;
/** How much less a process may know than the one that a walk began on: with it still more than what was settled then. */
const lagMsMax = 30_000;
const msPerDay = 86_400_000;

interface LibrarySearchOptions {
  readonly library: Pick<Library, "findPublished">;
  readonly finder: PaletteFinder;
  /** Where the bodies of what was found are read. */
  readonly store: Pick<PaletteStore, "listPublished">;
  readonly clock: Clock;
  /** Until when everything committed is known; see `LibraryFollower.lastSyncedAt`. */
  readonly syncedAt: Clock;
}

export function createLibrarySearch({ library, finder, store, clock, syncedAt }: LibrarySearchOptions): LibrarySearch {
  const turns = createFairLimit({ ...limits, refuse: tooManySearches });

  async function findOrigin({ near, like }: LibraryQuery): Promise<Origin | undefined> {
    if (near) return { kind: "colors", hexes: near, isAlike: true };
    if (!like) return undefined;
    const { slug, colors } = like;
    const palette = slug === undefined ? undefined : await library.findPublished(slug);
    if (palette) return { kind: "palette", colors: palette.colors, id: palette.id };
    if (!colors) throw unknownSlug(slug ?? "");
    return { kind: "palette", colors };
  }

  function findStart({ cursor, ...query }: LibraryQuery): WalkStart {
    if (cursor === undefined) return { startedAt: clock(), isWalk: false };
    if (cursor === walkStart) return { startedAt: syncedAt(), isWalk: true };
    const parsed = parseCursor(cursor, describeSearch(query));
    if (!parsed || clock() - parsed.startedAt > walkMsMax) throw unknownCursor(cursor);
    if (syncedAt() < parsed.startedAt - lagMsMax) throw stillLoading();
    return { ...parsed, isWalk: true };
  }

  return {
    async findPalettes(accountId, query) {
      const start = findStart(query);
      const request = toRequest(query, start, await findOrigin(query));
      const found = await turns.run(accountId, () => finder.find(request));
      if ("loadingMs" in found) throw stillLoading(found.loadingMs);
      const palettes = joinPalettes(found, await store.listPublished(found.ids));
      const walk = found.walk && describeStep({ query, start, found, palettes });
      return { total: found.total, palettes, walk, searchCpuMs: found.searchCpuMs };
    },
  };
}

/** What a walk begins with. */
export const walkStart = "start";

interface WalkStart extends Partial<WalkCursor> {
  readonly startedAt: number;
  readonly isWalk: boolean;
}

function toRequest(query: LibraryQuery, start: WalkStart, from: Origin | undefined): SearchRequest {
  const { words, size, tags, tagsMatch, sort, periodDays, offset, limit } = query;
  const { startedAt, isWalk, frozen, after } = start;
  return {
    ...(periodDays !== undefined && { since: startedAt - periodDays * msPerDay }),
    ...(isWalk && { walk: { asOf: startedAt - settleMs, frozen, after } }),
    ...(words && { words }),
    ...(size !== undefined && { size }),
    ...(from && { from }),
    tags,
    ...(tagsMatch && { tagsMatch }),
    sort: sort === "distance" ? "near" : sort,
    offset,
    limit,
  };
}

function joinPalettes({ ids, distances }: FoundPalettes, palettes: readonly Palette[]): readonly FoundPalette[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return palettes.map((palette) => ({ palette, distance: distances?.[places.get(palette.id) ?? -1] }));
}

interface Step {
  readonly query: LibraryQuery;
  readonly start: WalkStart;
  readonly found: FoundPalettes;
  readonly palettes: readonly FoundPalette[];
}

function describeStep({ query, start, found, palettes }: Step): WalkStep | undefined {
  const { ids, total, walk } = found;
  if (!walk) return undefined;
  const { frozen, positions, leftCount } = walk;
  return {
    offset: total - leftCount - ids.length,
    nextCursor(returned) {
      const isWhole = returned === palettes.length;
      if (isWhole && leftCount === 0) return null;
      const after = isWhole ? positions.at(-1) : positions[ids.indexOf(palettes[returned - 1]?.palette.id ?? "")];
      if (!after) return query.cursor ?? walkStart;
      return formatCursor({ startedAt: start.startedAt, frozen, after }, describeSearch(query));
    },
  };
}

/** The same for the pages of one walk, whose sizes may differ. */
function describeSearch({ cursor: _cursor, limit: _limit, offset: _offset, ...search }: LibraryQuery): string {
  return queryKey(search);
}

function unknownCursor(cursor: string): DomainError {
  return new DomainError(
    "invalid_parameter",
    'Parameter "cursor" must be "start", or the "next_cursor" of a page of the same search whose walk began at most 24 hours ' +
      `ago, got ${quoteValue(cursor, { escapesQuotes: true })}`,
    { param: "cursor" },
  );
}

function unknownSlug(slug: string): DomainError {
  return new DomainError(
    "invalid_parameter",
    `Parameter "like" must be the slug of a published palette, got ${quoteValue(slug, { escapesQuotes: true })}`,
    { param: "like" },
  );
}

function tooManySearches(): DomainError {
  return unavailable("Too many searches are waiting. Try again in a moment.");
}

/** Where nothing of it has come yet, or another process has to come after. */
const unknownLoadingMs = 3000;
/** A million palettes take half of it. */
const retrySecondsMax = 60;

function stillLoading(loadingMs = unknownLoadingMs): DomainError {
  const retryAfterSeconds = Math.min(retrySecondsMax, Math.max(1, Math.ceil(loadingMs / 1000)));
  return unavailable(`The library is being prepared for searches. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}
