import { type ColorCatalog } from "@tincture/contract/colors";
import {
  createNameIndex,
  createWordReader,
  findTwinName,
  nearestColorName,
  type NearName,
  nearestColorNames,
  parseHex,
} from "@tincture/color";
import { describeColor, roundDistance } from "./color.ts";
import { type Color, type ColorPage } from "@tincture/contract/colors";
import { createColorEntries } from "./color-entries.ts";
import { listFamilyRamps } from "./family-ramps.ts";
import { type FamilyRamp } from "@tincture/contract/colors";
import { listColorNames } from "./lazy-names.ts";
import { nameApart } from "./name-apart.ts";
import { createNameSearch } from "./name-search.ts";
import { searchNamedColors } from "./search-named-colors.ts";
import { type ColorQuery } from "@tincture/contract/colors";

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
