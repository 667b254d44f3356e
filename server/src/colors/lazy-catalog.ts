import type { ColorCatalog } from "@tincture/contract/colors";

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
