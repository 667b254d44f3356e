import {
  createNameIndex,
  createWordReader,
  findTwinName,
  type NearName,
  nearestColorNames,
  parseHex,
  type WordMeaning,
} from "@tincture/color";
import { createBoundedCache } from "../bounded-cache.ts";
import { queryKey } from "../query-key.ts";
import { RecurringCache } from "../recurring-cache.ts";
import { type Color, type ColorPage, type ColorQuery, describeColor, roundDistance } from "./color.ts";
import { createColorEntries } from "./color-entries.ts";
import { type FamilyRamp, listFamilyRamps } from "./family-ramps.ts";
import { listColorNames } from "./lazy-names.ts";
import { nameApart } from "./name-apart.ts";
import { createNameSearch } from "./name-search.ts";
import { createNameFinder, type NameFinderOptions } from "./near-cells-file.ts";
import { type EntryPage, searchEntries } from "./search-entries.ts";

/** Some 10 MB with what others keep beside a color. */
const colorsKept = 8192;
/** Numbers of at most fifty colors each. */
const pagesKept = 8192;

/**
 * Looks colors up and searches the named ones. Everything is in memory and nothing waits. A color that was asked for twice lately is
 * the same object again, as long as others that are wanted more leave it a place.
 */
export interface ColorCatalog {
  /**
   * Any color, named or not.
   * @throws {SyntaxError} when the text is not a hex
   */
  getColor(hex: string): Color;
  /**
   * A page of the named colors that pass every filter; with `hexes`, a page of those instead.
   * @throws {RangeError} when sorted by `distance` without `near`
   * @throws {SyntaxError} when `near` or one of `hexes` is not a hex
   */
  searchColors(query: ColorQuery): ColorPage;
  /**
   * Does a part, some milliseconds, of what the first search by name would do at once.
   * @returns whether something is left to do
   */
  prepareNames(): boolean;
  /**
   * The named colors nearest to a color, nearest first, itself left out; cheaper than `searchColors`, which describes each.
   * @throws {SyntaxError} when the text is not a hex
   */
  listNeighbors(hex: string, count: number): readonly NearName[];
  /** Each family with some of its colors from light to dark. */
  listRamps(): readonly FamilyRamp[];
  /** What plain language suggests of a palette, the names of colors among it. */
  readWords(text: string): WordMeaning;
  /** Another text where another list of names gives a color another name. */
  readonly edition: string;
}

/**
 * A catalog of all named colors. Making it takes about a tenth of a second: once per process is enough.
 *
 * @param options - of the file that makes looking names up quick
 */
export function createColorCatalog(options?: NameFinderOptions): ColorCatalog {
  const entries = createColorEntries(listColorNames());
  const index = createNameIndex(entries.names);
  const finder = createNameFinder(index, options);
  const search = createNameSearch(entries.names.map(({ name }) => listNames(name)));
  const readWords = createWordReader(listColorNames);
  const colors = new RecurringCache<Color>(colorsKept);
  const pages = createBoundedCache<EntryPage>(pagesKept);

  function getColor(text: string): Color {
    return colors.recall(parseHex(text), (hex) => describeColor(hex, finder.find(hex)));
  }

  function getNamedColor(item: number): Color {
    const color = entries.names[item]!;
    return colors.recall(color.hex, (hex) => describeColor(hex, { ...color, item, distance: 0 }));
  }

  function searchPage(query: ColorQuery): EntryPage {
    const key = queryKey(query);
    const known = pages.get(key);
    if (known) return known;
    const page = searchEntries({ entries, index, search }, query);
    pages.set(key, page);
    return page;
  }

  function searchNames(query: ColorQuery): ColorPage {
    const { total, items, distances, corrected } = searchPage(query);
    return {
      total,
      colors: items.map((item) => getNamedColor(item)),
      ...(distances && { distances: distances.map((distance) => roundDistance(distance)) }),
      ...(corrected !== undefined && { corrected }),
    };
  }

  function listHexes(hexes: readonly string[], { offset, limit, unique = false }: ColorQuery): ColorPage {
    const end = offset + limit;
    const colors = unique
      ? nameApart(hexes.slice(0, end), index).slice(offset)
      : hexes.slice(offset, end).map((hex) => getColor(hex));
    return { total: hexes.length, colors };
  }

  function listNeighbors(text: string, count: number): readonly NearName[] {
    const hex = parseHex(text);
    return nearestColorNames(index, hex, { offset: 0, count, accepts: (item) => entries.names[item]?.hex !== hex });
  }

  function searchColors(query: ColorQuery): ColorPage {
    return query.hexes === undefined ? searchNames(query) : listHexes(query.hexes, query);
  }
  let ramps: readonly FamilyRamp[] | undefined;

  return {
    getColor,
    searchColors,
    prepareNames: () => search.prepareMore(),
    listNeighbors,
    listRamps: () => (ramps ??= listFamilyRamps(searchColors)),
    readWords,
    get edition() {
      return finder.digest;
    },
  };
}

function listNames(name: string): readonly string[] {
  const twin = findTwinName(name);
  return twin === undefined ? [name] : [name, twin];
}
