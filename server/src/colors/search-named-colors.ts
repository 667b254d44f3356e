import type { ColorSort, PageColorSort, ColorQuery } from "@tincture/contract/colors";
import { ciede2000, type ColorFamily, hexToLab, type NameIndex, nearestColorNames } from "@tincture/color";
import type { ColorEntries } from "./color-entries.ts";
import { nameRankMax, nameRanks, type NameSearch } from "./name-search.ts";

/** `index` and `search` number the colors as `entries` does. */
interface SearchedColors {
  readonly entries: ColorEntries;
  readonly index: NameIndex;
  readonly search: NameSearch;
}

interface EntryPage {
  readonly total: number;
  readonly items: readonly number[];
  /** With `near`, the unrounded CIEDE2000 of each color from it. */
  readonly distances?: readonly number[];
  /** The name with its typing errors corrected, if colors with it are included. */
  readonly corrected?: string;
}

/**
 * Returns the named colors that match every filter of a query, in its order.
 *
 * @throws {RangeError} if sorted by `distance` without `near`
 */
export function searchNamedColors(colors: SearchedColors, query: ColorQuery): EntryPage {
  const named = query.name === undefined ? undefined : colors.search.rankNames(query.name);
  const ranks = query.family === undefined ? named?.ranks : keepFamily(colors.entries, query.family, named?.ranks);
  const page = selectPage(colors, ranks, query);
  return named?.corrected === undefined || page.total === 0 ? page : { ...page, corrected: named.corrected };
}

/** A rank from `nameRanks` per color; undefined without a filter. */
type Ranks = Readonly<Uint8Array> | undefined;

function selectPage(colors: SearchedColors, ranks: Ranks, query: ColorQuery): EntryPage {
  const sort = query.sort ?? defaultColorSort(query);
  if (sort === "distance") return selectNearest(colors, ranks, query);
  const ordered = orderMatches(colors.entries, ranks, sort);
  const items = Array.from(ordered.slice(query.offset, query.offset + query.limit));
  if (query.near === undefined) return { total: ordered.length, items };
  return { total: ordered.length, items, distances: measureItems(colors.index, items, query.near) };
}

function keepFamily({ families }: ColorEntries, family: ColorFamily, ranks: Ranks): Uint8Array {
  const kept = new Uint8Array(families.length);
  for (const [item, own] of families.entries()) {
    if (own === family) kept[item] = ranks?.[item] ?? nameRanks.exact;
  }
  return kept;
}

function orderMatches(entries: ColorEntries, ranks: Ranks, sort: Exclude<PageColorSort, "distance">): Items {
  if (sort === "relevance") return ranks === undefined ? entries.byName : groupByRank(ranks);
  const orders = {
    name: entries.byName,
    hue: entries.byHue,
    lightness: entries.byLightness,
    spectrum: entries.bySpectrum,
  };
  return listMatches(orders[sort], ranks);
}

type Items = Readonly<Uint32Array> | readonly number[];

function listMatches(order: Readonly<Uint32Array>, ranks: Ranks): Readonly<Uint32Array> {
  return ranks === undefined ? order : order.filter((item) => ranks[item] !== nameRanks.none);
}

/** Sorts by rank. Within a rank, the numbers of the colors are in the order of names. */
function groupByRank(ranks: Readonly<Uint8Array>): readonly number[] {
  const groups = Array.from({ length: nameRankMax + 1 }, (): number[] => []);
  for (const [item, rank] of ranks.entries()) {
    if (rank !== nameRanks.none) groups[rank]?.push(item);
  }
  return groups.flat();
}

function measureItems({ labs }: NameIndex, items: readonly number[], near: string): readonly number[] {
  const lab = hexToLab(near);
  return items.map((item) => ciede2000(lab, labs[item]!));
}

function selectNearest(
  { entries, index }: SearchedColors,
  ranks: Ranks,
  { near, offset, limit }: ColorQuery,
): EntryPage {
  if (near === undefined) throw new RangeError('Colors can be sorted by "distance" only with "near"');
  const accepts = ranks === undefined ? undefined : (item: number): boolean => ranks[item] !== nameRanks.none;
  const nearest = nearestColorNames(index, near, { offset, count: limit, accepts });
  return {
    total: listMatches(entries.byName, ranks).length,
    items: nearest.map(({ item }) => item),
    distances: nearest.map(({ distance }) => distance),
  };
}

function defaultColorSort({ name, near }: ColorQuery): ColorSort {
  if (near !== undefined) return "distance";
  return name === undefined ? "name" : "relevance";
}
