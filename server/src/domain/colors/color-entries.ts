import { colorFamily, type ColorFamily, hexToOklch, type NamedColor } from "@tincture/color";
import { compareText } from "../compare-text.ts";
import { foldName } from "./fold-name.ts";

/** The named colors in order of name, and the other orders as their numbers. */
export interface ColorEntries {
  readonly names: readonly NamedColor[];
  readonly families: readonly ColorFamily[];
  readonly byName: Readonly<Uint32Array>;
  readonly byHue: Readonly<Uint32Array>;
  readonly byLightness: Readonly<Uint32Array>;
}

/** Sorts the named colors once, so that a search only has to walk along an order. */
export function createColorEntries(colors: readonly NamedColor[]): ColorEntries {
  const names = sortByName(colors);
  const families = names.map(({ hex }) => colorFamily(hex));
  const { hues, lightnesses } = listSortKeys(names, families);
  return {
    names,
    families,
    byName: Uint32Array.from(names.keys()),
    byHue: sortBy(hues),
    byLightness: sortBy(lightnesses),
  };
}

function sortByName(colors: readonly NamedColor[]): readonly NamedColor[] {
  return colors
    .map((color) => ({ color, folded: foldName(color.name) }))
    .sort(
      (first, second) =>
        compareText(first.folded, second.folded) ||
        compareText(first.color.name, second.color.name) ||
        compareText(first.color.hex, second.color.hex),
    )
    .map(({ color }) => color);
}

// Past every hue. A gray's lightness, from 0 to 1, is added to it.
const grayHue = 360;

interface SortKeys {
  readonly hues: Float64Array;
  readonly lightnesses: Float64Array;
}

function listSortKeys(names: readonly NamedColor[], families: readonly ColorFamily[]): SortKeys {
  const hues = new Float64Array(names.length);
  const lightnesses = new Float64Array(names.length);
  for (let item = 0; item < names.length; item++) {
    const { l, h } = hexToOklch(names[item]!.hex);
    lightnesses[item] = l;
    hues[item] = families[item] === "Gray" ? grayHue + l : h;
  }
  return { hues, lightnesses };
}

/** Numbers alone are sorted several times as fast as with a comparison; each item then looks its place up. Equal ones keep order. */
function sortBy(keys: Float64Array): Uint32Array {
  const sorted = keys.toSorted();
  const order = new Uint32Array(keys.length);
  const taken = new Uint32Array(keys.length);
  for (const [item, key] of keys.entries()) {
    const first = findFirst(sorted, key);
    order[first + taken[first]!++] = item;
  }
  return order;
}

/** @param sorted - holds the value */
function findFirst(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
