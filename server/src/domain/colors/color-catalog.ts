import {
  createNameIndex,
  createWordReader,
  findTwinName,
  nearestColorName,
  type NearName,
  nearestColorNames,
  parseHex,
  type WordMeaning,
} from "@tincture/color";
import { type Color, type ColorPage, describeColor, roundDistance } from "./color.ts";
import { createColorEntries } from "./color-entries.ts";
import { type FamilyRamp, listFamilyRamps } from "./family-ramps.ts";
import { listColorNames } from "./lazy-names.ts";
import { nameApart } from "./name-apart.ts";
import { createNameSearch } from "./name-search.ts";
import { type ColorQuery, searchNamedColors } from "./search-named-colors.ts";

/** Looks up colors and searches the named ones. Everything is in memory. */
export interface ColorCatalog {
  /**
   * Returns any color, named or not.
   *
   * @throws {SyntaxError} if the text is not a hex
   */
  getColor(hex: string): Color;
  /**
   * Returns a page of the named colors that match every filter, or with `hexes`, a page of those.
   *
   * @throws {RangeError} if sorted by `distance` without `near`
   * @throws {SyntaxError} if `near` or one of `hexes` is not a hex
   */
  searchColors(query: ColorQuery): ColorPage;
  /**
   * Returns the named colors nearest to a color, nearest first, without the color itself.
   *
   * @throws {SyntaxError} if the text is not a hex
   */
  listNeighbors(hex: string, count: number): readonly NearName[];
  /** Returns a light-to-dark selection of each family. */
  listRamps(): readonly FamilyRamp[];
  /** Returns what a text in plain language, including names of colors, suggests for a palette. */
  readWords(text: string): WordMeaning;
}

/** Creates a catalog of all named colors. This takes about 0.2 s, so do it once per process. */
export function createColorCatalog(): ColorCatalog {
  const entries = createColorEntries(listColorNames());
  const index = createNameIndex(entries.names);
  const search = createNameSearch(entries.names.map(({ name }) => listNames(name)));
  const readWords = createWordReader(listColorNames);
  let ramps: readonly FamilyRamp[] | undefined;

  function getColor(text: string): Color {
    const hex = parseHex(text);
    return describeColor(hex, nearestColorName(index, hex));
  }

  function searchNames(query: ColorQuery): ColorPage {
    const { total, items, distances, corrected } = searchNamedColors({ entries, index, search }, query);
    return {
      total,
      colors: items.map((item) => {
        const named = entries.names[item]!;
        return describeColor(named.hex, { ...named, item, distance: 0 });
      }),
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

  return {
    getColor,
    searchColors,
    listNeighbors,
    listRamps: () => (ramps ??= listFamilyRamps(searchColors)),
    readWords,
  };
}

function listNames(name: string): readonly string[] {
  const twin = findTwinName(name);
  return twin === undefined ? [name] : [name, twin];
}
