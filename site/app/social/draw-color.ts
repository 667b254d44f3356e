import { colorContrast, pictureHeight, pictureWidth } from "@tincture/color";
import { Canvas } from "./canvas.ts";
import type { ColorCard } from "./card.ts";
import { drawBands } from "./draw-bands.ts";
import { margin } from "./draw-strip.ts";
import { openFace } from "./glyph-atlas.ts";
import { shortenText, wrapText } from "./set-text.ts";

const tintsTop = 540;
const hexBaseline = 400;
const noteBaseline = 452;
const signBaseline = 96;
const lineHeight = 92;
const linesMax = 2;

/** As the color's page: its name on the color itself, and its tints and shades below. */
export async function drawColor({ hex, tints, title, note, siteName }: ColorCard): Promise<Canvas> {
  const [display, middle, small] = [await openFace("display"), await openFace("title"), await openFace("sign")];
  const canvas = new Canvas(hex);
  const { text } = colorContrast(hex);
  drawBands(canvas, { x: 0, y: tintsTop, width: pictureWidth, height: pictureHeight - tintsTop }, tints);
  const sign = shortenText(small, siteName, pictureWidth - 2 * margin);
  canvas.write(sign, { face: small, ink: text, x: margin, baseline: signBaseline });
  const lines = wrapText(display, title, { widthMax: pictureWidth - 2 * margin, linesMax });
  const isNamed = title !== `#${hex}`;
  for (const [at, line] of lines.entries()) {
    const baseline = hexBaseline - (isNamed ? 90 : 20) - (lines.length - 1 - at) * lineHeight;
    canvas.write(line, { face: display, ink: text, x: margin, baseline });
  }
  if (isNamed) canvas.write(`#${hex}`, { face: middle, ink: text, x: margin, baseline: hexBaseline });
  canvas.write(shortenText(small, note, pictureWidth - 2 * margin), {
    face: small,
    ink: text,
    x: margin,
    baseline: noteBaseline,
  });
  return canvas;
}
