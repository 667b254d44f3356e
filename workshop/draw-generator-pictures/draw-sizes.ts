import { generatePalette } from "../../color/src/generate/generate-palette.ts";
import { paletteSizeMax, paletteSizeMin } from "../../color/src/palette.ts";
import { drawPalette, drawText, formatPicture, pictureWidth } from "./picture.ts";

/** The size that the model knows; the others are made from it. */
const modelSize = 5;
const left = 28;
const swatchWidth = Math.floor((pictureWidth - left) / paletteSizeMax);
const rowHeight = 38;
const bandHeight = 28;

/** Palettes of every size from one seed; a dot under each color that is not one of the five. */
export function drawSizes(seed: string): string {
  const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);
  const five = generatePalette({ size: modelSize, seed });
  const parts = sizes.flatMap((size, row) => {
    const y = row * rowHeight;
    const palette = generatePalette({ size, seed });
    return [
      drawText(String(size), [0, y + 19], size === modelSize ? "strong" : ""),
      drawPalette(palette, { x: left, y, width: size * swatchWidth, height: bandHeight }),
      ...palette.flatMap((hex, index) => (five.includes(hex) ? [] : [drawDot(index, y + bandHeight + 5)])),
    ];
  });
  return formatPicture(`Two to eight colors from the seed "${seed}"`, sizes.length * rowHeight - 2, parts);
}

function drawDot(index: number, y: number): string {
  return `<circle class="ink" cx="${left + (index + 0.5) * swatchWidth}" cy="${y}" r="2.4"/>`;
}
