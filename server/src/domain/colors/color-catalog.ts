import { createNameIndex, listColorNames, nearestColorName, parseHex } from "@tincture/color";
import { type Color, describeColor } from "./color.ts";
import { createColorEntries } from "./color-entries.ts";
import type { ColorPage, ColorQuery } from "./color-query.ts";
import { createNameSearch } from "./name-search.ts";
import { searchEntries } from "./search-entries.ts";

/** Looks colors up and searches the named ones. Everything is in memory and nothing waits. */
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
}

/** A catalog of all named colors. Making it takes about a tenth of a second: once per process is enough. */
export function createColorCatalog(): ColorCatalog {
  const entries = createColorEntries(listColorNames());
  const index = createNameIndex(entries.names);
  const search = createNameSearch(entries.names.map(({ name }) => name));

  function getColor(hex: string): Color {
    const color = parseHex(hex);
    return describeColor(color, nearestColorName(index, color));
  }

  function getNamedColor(item: number): Color {
    const color = entries.names[item]!;
    return describeColor(color.hex, { ...color, item, distance: 0 });
  }

  function searchNames(query: ColorQuery): ColorPage {
    const { total, items } = searchEntries({ entries, index, search }, query);
    return { total, colors: items.map((item) => getNamedColor(item)) };
  }

  function listHexes(hexes: readonly string[], { offset, limit }: ColorQuery): ColorPage {
    return { total: hexes.length, colors: hexes.slice(offset, offset + limit).map((hex) => getColor(hex)) };
  }

  return {
    getColor,
    searchColors: (query) => (query.hexes === undefined ? searchNames(query) : listHexes(query.hexes, query)),
  };
}
