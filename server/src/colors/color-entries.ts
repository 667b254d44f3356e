import type * as ColorNames from "@tincture/color/names";
import { colorFamily, type ColorFamily, hexToOklch, isGrayish, type NamedColor } from "@tincture/color";
import { compareText } from "../runtime/compare-text.ts";
import { firstFalse } from "../runtime/first-false.ts";
import { foldName } from "@tincture/color/fold-words";
import { createRequire } from "node:module";

/** The named colors in order of name, and other orders as indices into it. */
export interface ColorEntries {
  readonly names: readonly NamedColor[];
  readonly byName: Readonly<Uint32Array>;
  readonly families: readonly ColorFamily[];
  readonly byHue: Readonly<Uint32Array>;
  readonly byLightness: Readonly<Uint32Array>;
  readonly bySpectrum: Readonly<Uint32Array>;
}

/**
 * Families, hues and lightnesses are computed on first use, since each takes tens of milliseconds.
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

function keep<Value>(owner: object, name: string, value: Value): Value {
  Object.defineProperty(owner, name, { value });
  return value;
}

// Larger than every hue. The lightness of a gray is added.
const grayHue = 360;

function listHues(names: readonly NamedColor[]): Float64Array {
  return Float64Array.from(names, ({ hex }) => {
    const color = hexToOklch(hex);
    return isGrayish(color) ? grayHue + color.l : color.h;
  });
}

/** Width of a step in degrees. Colors of one step look like one color in different light. */
const hueStep = 15;

/**
 * Sorts by hue step, then by lightness, alternately ascending and descending, so that neighbors are
 * similar.
 */
function listSpectrumPlaces(names: readonly NamedColor[]): Float64Array {
  return Float64Array.from(names, ({ hex }) => {
    const color = hexToOklch(hex);
    if (isGrayish(color)) return grayHue + color.l;
    const step = Math.floor(color.h / hueStep);
    return step + (step % 2 === 0 ? color.l : 1 - color.l);
  });
}

/** Stable. Sorting numbers without a comparison function is several times as fast. */
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

const load = createRequire(import.meta.url);

/** Loads the names on first use, since they take 12 MB and 20 ms. */
export function listColorNames(): ReturnType<typeof ColorNames.listColorNames> {
  const names: typeof ColorNames = load("@tincture/color/names");
  return names.listColorNames();
}
