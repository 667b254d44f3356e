import { pictureWidth, placeSwatches } from "@tincture/color";
import type { Area, Canvas } from "./canvas.ts";

/** Colors side by side: whole pixels, so that no seam shows. */
export function drawBands(canvas: Canvas, { x, y, width, height }: Area, colors: readonly string[]): void {
  const placeOf = (edge: number): number => x + Math.round((edge * width) / pictureWidth);
  for (const { swatch: hex, start, end } of placeSwatches(colors)) {
    canvas.cover({ x: placeOf(start), y, width: placeOf(end) - placeOf(start), height }, hex);
  }
}
