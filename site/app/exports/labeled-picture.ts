import { colorContrast, pictureHeight, pictureWidth, placeSwatches } from "@tincture/color";
import type { NamedPalette } from "@tincture/color/export";
import { drawText, type Face, isLegible, openFaces, wrapText } from "../social/lettering.ts";
import { drawBands, renderPng } from "../social/svg.ts";

/** Space before and after the letters, in pixels. */
const inset = 20;
const narrowInset = 8;
const endInset = 6;
/** Bands of more colors are narrow and have the small inset. */
const wideCount = 6;
const hexBaseline = 590;
const nameBaseline = 546;
const lineHeight = 36;
const linesMax = 5;

/** Names in letters that the font lacks are left out. */
export function writeLabeledPng({ colors }: NamedPalette): Promise<Uint8Array<ArrayBuffer>> {
  const { small: face } = openFaces();
  const hexes = colors.map(({ hex }) => hex);
  const isWide = colors.length <= wideCount;
  const labels = placeSwatches(colors).map(({ swatch, start, end }) =>
    labelBand(swatch, { face, left: start, right: end, isWide }),
  );
  return renderPng(drawBands({ x: 0, y: 0, width: pictureWidth, height: pictureHeight }, hexes) + labels.join(""));
}

interface Band {
  readonly face: Face;
  readonly left: number;
  readonly right: number;
  readonly isWide: boolean;
}

function labelBand({ hex, name }: NamedPalette["colors"][number], { face, left, right, isWide }: Band): string {
  const ink = colorContrast(hex).text;
  const x = left + (isWide ? inset : narrowInset);
  const widthMax = right - x - endInset;
  const lines = isLegible(face, name) ? wrapText(face, name, { widthMax, linesMax }) : [];
  const drawn = lines.map((line, at) =>
    drawText(face, line, { ink, x, baseline: nameBaseline - (lines.length - 1 - at) * lineHeight }),
  );
  return drawn.join("") + drawText(face, isWide ? `#${hex}` : hex, { ink, x, baseline: hexBaseline });
}
