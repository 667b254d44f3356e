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

/** Creates a catalog of all named colors. Loads them on first use, which takes about 0.2 s. */
export function createColorCatalog(): ColorCatalog {
  let loaded: ReturnType<typeof loadNames> | undefined;
  const load = () => (loaded ??= loadNames());
  let ramps: readonly FamilyRamp[] | undefined;

  function getColor(text: string): Color {
    const hex = parseHex(text);
    return describeColor(hex, nearestColorName(load().index, hex));
  }

  function searchNames(query: ColorQuery): ColorPage {
    const { entries } = load();
    const { total, items, distances, corrected } = searchNamedColors(load(), query);
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
      ? nameApart(hexes.slice(0, end), load().index).slice(offset)
      : hexes.slice(offset, end).map((hex) => getColor(hex));
    return { total: hexes.length, colors };
  }

  function listNeighbors(text: string, count: number): readonly NearName[] {
    const hex = parseHex(text);
    const { entries, index } = load();
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
    readWords: (text) => load().readWords(text),
  };
}

function loadNames() {
  const entries = createColorEntries(listColorNames());
  return {
    entries,
    index: createNameIndex(entries.names),
    search: createNameSearch(entries.names.map(({ name }) => listNames(name))),
    readWords: createWordReader(listColorNames),
  };
}

function listNames(name: string): readonly string[] {
  const twin = findTwinName(name);
  return twin === undefined ? [name] : [name, twin];
}

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
 * Gives each color the nearest name that no earlier color of the list has. Repeats keep theirs.
 *
 * @param hexes - fewer than there are names
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
