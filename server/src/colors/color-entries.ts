import { colorFamily, type ColorFamily, hexToOklch, isGrayish, type NamedColor } from "@tincture/color";
import { compareText } from "../runtime/compare-text.ts";
import { firstFalse } from "../runtime/first-false.ts";
import { foldName } from "@tincture/color/fold-words";

/** The named colors in order of name, and the other orders as their numbers. */
export interface ColorEntries {
  readonly names: readonly NamedColor[];
  readonly byName: Readonly<Uint32Array>;
  readonly families: readonly ColorFamily[];
  readonly byHue: Readonly<Uint32Array>;
  readonly byLightness: Readonly<Uint32Array>;
  readonly bySpectrum: Readonly<Uint32Array>;
}

/**
 * Sorts the named colors once, so that a search only has to walk along an order. Families, hues and lightnesses are worked out when
 * the first search wants them, some tens of milliseconds each: most starts of the service never do.
 */
export function createColorEntries(colors: readonly NamedColor[]): ColorEntries {
  const names = sortByName(colors);
  return {
    names,
    byName: Uint32Array.from(names.keys()),
    get families() {
      return keep(
        this,
        "families",
        Array.from(names, ({ hex }) => colorFamily(hex)),
      );
    },
    get byHue() {
      return keep(this, "byHue", sortBy(listHues(names)));
    },
    get byLightness() {
      return keep(this, "byLightness", sortBy(Float64Array.from(names, ({ hex }) => hexToOklch(hex).l)));
    },
    get bySpectrum() {
      return keep(this, "bySpectrum", sortBy(listSpectrumPlaces(names)));
    },
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

/** Puts a value in the place of the property that has worked it out. */
function keep<Value>(owner: object, name: string, value: Value): Value {
  Object.defineProperty(owner, name, { value });
  return value;
}

// Past every hue. A gray's lightness, from 0 to 1, is added to it.
const grayHue = 360;

function listHues(names: readonly NamedColor[]): Float64Array {
  return Float64Array.from(names, ({ hex }) => {
    const color = hexToOklch(hex);
    return isGrayish(color) ? grayHue + color.l : color.h;
  });
}

/** So wide that the colors of a step look like one color in other lights. */
const hueStep = 15;

/** The step of the hue before the lightness, which turns from step to step: neighbors in a list are never far from each other. */
function listSpectrumPlaces(names: readonly NamedColor[]): Float64Array {
  return Float64Array.from(names, ({ hex }) => {
    const color = hexToOklch(hex);
    if (isGrayish(color)) return grayHue + color.l;
    const step = Math.floor(color.h / hueStep);
    return step + (step % 2 === 0 ? color.l : 1 - color.l);
  });
}

/** Numbers alone are sorted several times as fast as with a comparison; each item then looks its place up. Equal ones keep order. */
function sortBy(keys: Float64Array): Uint32Array {
  const sorted = keys.toSorted();
  const order = new Uint32Array(keys.length);
  const taken = new Uint32Array(keys.length);
  for (const [item, key] of keys.entries()) {
    const first = firstFalse(sorted, (other) => other < key);
    const before = taken[first]!;
    order[first + before] = item;
    taken[first] = before + 1;
  }
  return order;
}
