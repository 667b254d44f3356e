import type { ColorCatalog } from "./color-catalog.ts";

/** A catalog that is made by the first question, or ahead of it. */
interface LazyCatalog extends ColorCatalog {
  /** Makes it now, unless it is made already. */
  prepare(): void;
}

/**
 * Puts off making a catalog, a tenth of a second, until somebody asks for a color: a service answers all else before.
 *
 * @param make - called once
 */
export function createLazyCatalog(make: () => ColorCatalog): LazyCatalog {
  let made: ColorCatalog | undefined;
  function open(): ColorCatalog {
    made ??= make();
    return made;
  }
  return {
    prepare: () => void open(),
    getColor: (hex) => open().getColor(hex),
    searchColors: (query) => open().searchColors(query),
    prepareNames: () => open().prepareNames(),
    listNeighbors: (hex, count) => open().listNeighbors(hex, count),
    listRamps: () => open().listRamps(),
    readWords: (text) => open().readWords(text),
    get edition() {
      return open().edition;
    },
  };
}
