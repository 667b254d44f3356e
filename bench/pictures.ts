/**
 * Colors of pictures beside those of other libraries, on forty pictures that are drawn here: how far the pixels are from their nearest color
 * (mean ΔE by CIEDE2000), how far the two nearest colors of a palette are from each other, and how many colors come.
 * A palette of one color counts for no difference.
 *
 * Usage: npm run bench:pictures -- [--count 5]
 */
import { parseArgs } from "node:util";
import { hexToLab, type Lab } from "../color/src/cielab.ts";
import { ciede2000 } from "../color/src/difference.ts";
import { type Picture, pixelHex } from "../color/src/extract/index.ts";
import { drawPictures } from "./pictures/draw-pictures.ts";
import { type Extractor, loadExtractors } from "./pictures/extractors.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "5" } } });
const count = Number(values.count);
/** Of the pixels of a picture, every so many counts. */
const step = 13;

const drawn = drawPictures();
const kinds = [...new Set(drawn.map(({ kind }) => kind))];
const { extractors, missing } = await loadExtractors();
if (missing.length > 0) console.log(`Not installed: ${missing.join(", ")}\n`);
console.log(`${drawn.length} pictures, ${count} colors wanted\n`);
console.log(`| | mean ΔE per pixel | ${kinds.join(" | ")} | least ΔE, mean | worst | colors | ms |`);
console.log(`|${"---|".repeat(kinds.length + 6)}`);
for (const extractor of extractors) await report(extractor);

async function report({ name, extract }: Extractor): Promise<void> {
  const start = performance.now();
  const palettes: (readonly string[])[] = [];
  for (const { picture } of drawn) palettes.push(await extract(picture, count));
  const ms = (performance.now() - start) / drawn.length;
  const losses = drawn.map(({ picture }, index) => measureLoss(picture, palettes[index]!));
  const ofKind = (wanted: string) => meanOf(losses.filter((_, index) => drawn[index]!.kind === wanted));
  const leasts = palettes.filter((hexes) => hexes.length > 1).map(measureLeast);
  const cells = [
    meanOf(losses),
    ...kinds.map(ofKind),
    meanOf(leasts),
    Math.min(...leasts),
    meanOf(palettes.map((hexes) => hexes.length)),
    ms,
  ];
  console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(1)).join(" | ")} |`);
}

/** @returns the mean over pixels of the difference to the nearest color; NaN without colors */
function measureLoss(picture: Picture, hexes: readonly string[]): number {
  const labs = hexes.map(hexToLab);
  const pixels = Array.from({ length: Math.floor((picture.width * picture.height) / step) }, (_, index) => {
    const pixel = step * index;
    return hexToLab(pixelHex(picture, pixel % picture.width, Math.floor(pixel / picture.width)));
  });
  return meanOf(pixels.map((pixel) => Math.min(...labs.map((lab) => ciede2000(pixel, lab)))));
}

function measureLeast(hexes: readonly string[]): number {
  const labs: readonly Lab[] = hexes.map(hexToLab);
  return Math.min(...labs.flatMap((one, index) => labs.slice(index + 1).map((other) => ciede2000(one, other))));
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
