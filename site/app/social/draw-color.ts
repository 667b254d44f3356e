import { colorContrast, pictureHeight, pictureWidth } from "@tincture/color";
import type { ColorCard } from "./card.ts";
import { type Faces, margin } from "./draw-strip.ts";
import { drawText, shortenText, wrapText } from "./lettering.ts";
import { drawBands, drawRect } from "./svg.ts";

const tintsTop = 540;
const hexBaseline = 400;
const noteBaseline = 452;
const siteNameBaseline = 96;
const lineHeight = 92;
const linesMax = 2;
const widthMax = pictureWidth - 2 * margin;

/** Draws a color with its name, and its tints and shades below. */
export function drawColor(
  { hex, tints, title, note, siteName }: ColorCard,
  { display, title: middle, small }: Faces,
): string {
  const { text: ink } = colorContrast(hex);
  const lines = wrapText(display, title, { widthMax, linesMax });
  const isNamed = title !== `#${hex}`;
  const lastBaseline = hexBaseline - (isNamed ? 90 : 20);
  return [
    drawRect({ x: 0, y: 0, width: pictureWidth, height: pictureHeight }, hex),
    drawBands({ x: 0, y: tintsTop, width: pictureWidth, height: pictureHeight - tintsTop }, tints),
    drawText(small, shortenText(small, siteName, widthMax), { ink, x: margin, baseline: siteNameBaseline }),
    ...lines.map((line, at) => {
      const baseline = lastBaseline - (lines.length - 1 - at) * lineHeight;
      return drawText(display, line, { ink, x: margin, baseline });
    }),
    isNamed ? drawText(middle, `#${hex}`, { ink, x: margin, baseline: hexBaseline }) : "",
    drawText(small, shortenText(small, note, widthMax), { ink, x: margin, baseline: noteBaseline }),
  ].join("");
}
