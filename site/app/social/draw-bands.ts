import { pictureWidth, swatchEdges } from "@tincture/color";
import type { Area, Canvas } from "./canvas.ts";

/** Colors side by side: whole pixels, so that no seam shows. */
export function drawBands(canvas: Canvas, { x, y, width, height }: Area, colors: readonly string[]): void {
  const edges = swatchEdges(colors.length).map((edge) => x + Math.round((edge * width) / pictureWidth));
  for (const [at, hex] of colors.entries()) {
    canvas.cover({ x: edges[at]!, y, width: edges[at + 1]! - edges[at]!, height }, hex);
  }
}
