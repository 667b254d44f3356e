import type { ColorCatalog, Color, ColorPage, FamilyRamp, ColorQuery } from "@tincture/contract/colors";
import {
  createNameIndex,
  createWordReader,
  findTwinName,
  nearestColorName,
  type NearName,
  nearestColorNames,
  parseHex,
  colorFacts,
  type NameIndex,
} from "@tincture/color";
import { createColorEntries, listColorNames } from "./color-entries.ts";
import { listFamilyRamps } from "./family-ramps.ts";
import { createNameSearch } from "./name-search.ts";
import { searchNamedColors } from "./search-named-colors.ts";

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

/** A color given the named color nearest to it. */
export function describeColor(hex: string, nearest: NearName): Color {
  const distance = roundDistance(nearest.distance);
  const { family, conversions, contrast } = colorFacts(hex);
  return {
    hex,
    name: nearest.name,
    family,
    match: { hex: nearest.hex, distance, exact: nearest.hex === hex },
    conversions,
    contrast,
  };
}

/** A CIEDE2000 as it is shown: with two decimals. */
export function roundDistance(distance: number): number {
  return Math.round(distance * 100) / 100;
}

/**
 * Gives each color a different name. In the order of the list, each gets the nearest name that is
 * still free. A repeated color keeps its name.
 *
 * @param hexes - any hexes, fewer than there are names
 * @param index - the index of all names
 * @returns a color for each hex
 * @throws {SyntaxError} when a text is not a hex
 */
export function nameApart(hexes: readonly string[], index: NameIndex): readonly Color[] {
  const [taken, named] = [new Set<number>(), new Map<string, Color>()];
  return hexes.map((text) => {
    const hex = parseHex(text);
    const known = named.get(hex);
    if (known) return known;
    const [free] = nearestColorNames(index, hex, { offset: 0, count: 1, accepts: (item) => !taken.has(item) });
    const nearest = free ?? nearestColorName(index, hex);
    const color = describeColor(hex, nearest);
    taken.add(nearest.item);
    named.set(hex, color);
    return color;
  });
}

/**
 * Creates a catalog that is loaded on first use. Loading takes about 0.2 s, so a server starts
 * without it.
 *
 * @param create - called once
 */
export function createLazyCatalog(create: () => ColorCatalog): ColorCatalog {
  let catalog: ColorCatalog | undefined;
  function load(): ColorCatalog {
    catalog ??= create();
    return catalog;
  }
  return {
    getColor: (hex) => load().getColor(hex),
    searchColors: (query) => load().searchColors(query),
    listNeighbors: (hex, count) => load().listNeighbors(hex, count),
    listRamps: () => load().listRamps(),
    readWords: (text) => load().readWords(text),
  };
}
