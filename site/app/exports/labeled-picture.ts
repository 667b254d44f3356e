/**
 * Draws the palette as a picture with color names. It is here and not in `color/`, because it needs
 * a font.
 */
import { colorContrast, pictureHeight, pictureWidth, placeSwatches } from "@tincture/color";
import { formatIndexedPng, type NamedPalette } from "@tincture/color/export";
import { Canvas } from "../social/canvas.ts";
import { drawBands } from "../social/draw-bands.ts";
import { type Face, openFace } from "../social/glyph-atlas.ts";
import { isLegible, wrapText } from "../social/set-text.ts";
import { writeFile } from "./write-file.ts";

/** Padding around the letters in pixels. */
const inset = 20;
const narrowInset = 8;
const endInset = 6;
/** Bands of palettes with more colors are too narrow for padding. */
const wideCount = 6;
const hexBaseline = 590;
const nameBaseline = 546;
const lineHeight = 36;
const linesMax = 5;

/**
 * Draws a palette as bands, each with its color's name and hex. A name without Latin letters is
 * left out.
 *
 * @returns a PNG of 1200 × 630
 */
export async function writeLabeledPng({ colors }: NamedPalette): Promise<Uint8Array<ArrayBuffer>> {
  const face = await openFace("sign");
  const hexes = colors.map(({ hex }) => hex);
  const [ground = ""] = hexes;
  const canvas = new Canvas(ground);
  drawBands(canvas, { x: 0, y: 0, width: pictureWidth, height: pictureHeight }, hexes);
  const isWide = colors.length <= wideCount;
  for (const { swatch, start, end } of placeSwatches(colors)) {
    labelBand(canvas, swatch, { face, left: start, right: end, isWide });
  }
  return writeFile((deflate) => formatIndexedPng(canvas.toPicture(), deflate));
}

interface Band {
  readonly face: Face;
  readonly left: number;
  readonly right: number;
  readonly isWide: boolean;
}

function labelBand(
  canvas: Canvas,
  { hex, name }: NamedPalette["colors"][number],
  { face, left, right, isWide }: Band,
): void {
  const ink = colorContrast(hex).text;
  const x = left + (isWide ? inset : narrowInset);
  const widthMax = right - x - endInset;
  const lines = isLegible(face, name) ? wrapText(face, name, { widthMax, linesMax }) : [];
  for (const [at, line] of lines.entries()) {
    canvas.write(line, { face, ink, x, baseline: nameBaseline - (lines.length - 1 - at) * lineHeight });
  }
  canvas.write(isWide ? `#${hex}` : hex, { face, ink, x, baseline: hexBaseline });
}
