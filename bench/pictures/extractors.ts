import { extractColors, type Picture } from "../../color/src/extract/index.ts";

/** What takes colors from pictures, used as its own documentation shows it. */
export interface Extractor {
  readonly name: string;
  /** @returns at most as many hexes as are wanted */
  readonly extract: (picture: Picture, count: number) => Promise<readonly string[]>;
}

/** Its default filter leaves these out: pixels that can be seen through, and white. */
const vibrantOpacityMin = 125;
const vibrantWhite = 250;
/** Its default: that many boxes of colors, of which it gives roles to six. */
const vibrantBoxes = 64;

const tincture: Extractor = {
  name: "Tincture",
  extract: async (picture, count) => extractColors(picture, count).map(({ hex }) => hex),
};

const loaders: readonly { readonly name: string; readonly load: () => Promise<Extractor["extract"]> }[] = [
  { name: "colorthief", load: loadColorThief },
  { name: "node-vibrant", load: loadVibrant },
  { name: "extract-colors", load: loadExtractColors },
];

/** Ours, those that are installed, and the names of those that are not. */
export async function loadExtractors(): Promise<{
  readonly extractors: readonly Extractor[];
  readonly missing: readonly string[];
}> {
  const loaded = await Promise.allSettled(loaders.map(async ({ name, load }) => ({ name, extract: await load() })));
  const others = loaded.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const missing = loaders.filter((_, index) => loaded[index]!.status === "rejected").map(({ name }) => name);
  return { extractors: [tincture, ...others], missing };
}

/** Without its reading of files, which wants a library of its own; every pixel is looked at. */
async function loadColorThief(): Promise<Extractor["extract"]> {
  const { extractPalette, MmcqQuantizer, validateOptions } = await import("colorthief/internals");
  return async ({ data, width, height }, count) => {
    const options = validateOptions({ colorCount: count, quality: 1 });
    const colors = extractPalette(data, width, height, options, new MmcqQuantizer()) ?? [];
    return colors.map((color) => color.hex().slice(1));
  };
}

/** Its parts without its reading of files. */
async function loadVibrant(): Promise<Extractor["extract"]> {
  const { MMCQ } = await import("@vibrant/quantizer-mmcq");
  const { DefaultGenerator } = await import("@vibrant/generator-default");
  return async ({ data }, count) => {
    const pixels = keepShown(data);
    if (pixels.length === 0) return [];
    const roles = await DefaultGenerator(MMCQ(pixels, { colorCount: vibrantBoxes }));
    const swatches = Object.values(roles).filter((swatch) => swatch !== null);
    const common = swatches.toSorted((one, other) => other.population - one.population);
    return common.slice(0, count).map(({ hex }) => hex.slice(1));
  };
}

function keepShown(data: Picture["data"]): readonly number[] {
  return Array.from({ length: data.length / 4 }, (_, pixel) => [0, 1, 2, 3].map((at) => data[4 * pixel + at]!))
    .filter(([red = 0, green = 0, blue = 0, alpha = 0]) => {
      return alpha >= vibrantOpacityMin && Math.min(red, green, blue) <= vibrantWhite;
    })
    .flat();
}

/** It decides how many there are, the most important first. */
async function loadExtractColors(): Promise<Extractor["extract"]> {
  const library = await import("extract-colors");
  return async (picture, count) => {
    const colors = library.extractColorsFromImageData(picture);
    return colors.slice(0, count).map(({ hex }) => hex.slice(1));
  };
}
